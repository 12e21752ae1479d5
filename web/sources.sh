#!/bin/sh
# sources.sh: gets the sources of the libraries that the module needs, as Debian has them, into a folder each.
# usage: web/sources.sh FOLDER
set -eu
packages="zlib bzip2 libzstd xz-utils libcsv expat libarchive"
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)	# a mirror may lack what came after it
mkdir -p "$1/get/lists/partial" "$1/get/parts"
cd "$1"
# The lists of sources that this system has for packages, for sources instead.
for f in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
	[ ! -f "$f" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$f" >"get/parts/$(basename "$f")"
done
[ ! -f get/parts/sources.list ] || mv get/parts/sources.list get/parts/system.list
apt="apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=$PWD/get/parts -o Dir::State::Lists=$PWD/get/lists
    -o APT::Sandbox::User=root"
# shellcheck disable=SC2086
$apt update
for package in $packages; do
	rm -rf "$package" "get/$package"
	mkdir "get/$package" "$package"
	# shellcheck disable=SC2086
	(cd "get/$package" && { $apt source --download-only "$package" || $apt source --download-only "$package/$release"; } >/dev/null)
	for original in "get/$package"/*.orig.tar.*; do
		case $original in *.asc) ;; *) tar xf "$original" -C "$package" --strip-components=1 ;; esac
	done
	for changes in "get/$package"/*.debian.tar.*; do
		tar xf "$changes" -C "$package"
	done
	if [ -f "$package/debian/patches/series" ]; then
		grep -v '^ *\(#\|$\)' "$package/debian/patches/series" | while read -r patch rest; do
			patch -s -p1 -d "$package" <"$package/debian/patches/$patch"
		done
	fi
done

#!/bin/sh
# package.sh: the Debian packages build, twice to the same bytes, and lintian, blhc and their own tests have no complaint.
# usage: tests/campaign/package.sh.  Needs Debian's dpkg-dev, debhelper and what debian/control wants; lintian, blhc, devscripts.
#
# The source package is built, and from it, elsewhere and under other circumstances, the binary ones.
. tests/shell/cli.inc
unset MAKEFLAGS MAKELEVEL MFLAGS CFLAGS CPPFLAGS LDFLAGS DESTDIR PREFIX SOURCE_DATE_EPOCH CC
chmod 755 "$tmp"	# lintian gives up its rights

end() {
	echo "1..$n"
	exit $failed
}
for tool in dpkg-buildpackage dh; do
	command -v $tool >/dev/null || { skip "the Debian packages" "no $tool"; end; }
done
# quiet COMMAND: what it says is shown if it fails
quiet() {
	"$@" >"$tmp/said" 2>&1 && return
	set -- $?
	tail -n 30 "$tmp/said" | sed 's/^/# /'
	return "$1"
}
# silent COMMAND: it must say nothing
silent() {
	"$@" >"$tmp/said" 2>&1 && [ ! -s "$tmp/said" ] && return
	sed 's/^/# /' "$tmp/said"
	return 1
}

version=$(dpkg-parsechangelog -S Version)
[ "$version" = "$(sed -n 's/^VERSION = //p' Makefile)" ]; check "debian/changelog has the version of the Makefile" 0

mkdir "$tmp/source" "$tmp/source/tree"
tar -cf - --exclude='./build*' --exclude=./.git . | tar -xf - -C "$tmp/source/tree"
(cd "$tmp/source/tree" && dpkg-checkbuilddeps 2>"$tmp/said") || {
	skip "the Debian packages" "$(sed 's/.*: //' "$tmp/said")"
	end
}
(cd "$tmp/source" && quiet dpkg-source -b tree); check "the source package is built" 0

# build FOLDER: in which the source package is unpacked, and the binary ones built.
build() {
	dir=$1
	mkdir -p "$dir"
	dpkg-source -x "$tmp/source/arbiter-chess_$version.dsc" "$dir/arbiter" >/dev/null 2>&1 &&
	    (cd "$dir/arbiter" && dpkg-buildpackage -us -uc -b >"$dir/log" 2>&1) || {
		tail -n 30 "$dir/log" | sed 's/^/# /'
		return 1
	}
}
(umask 022 && TZ=UTC build "$tmp/one"); check "the binary packages are built" 0
[ "$(cd "$tmp/one" && ls ./*.deb | sed 's/_.*//' | tr -d '\n')" = "./arbiter-chess-dbgsym./arbiter-chess./libarbiter-dev" ]
check "they are the programs, what debuggers want of them, and the library" 0
(umask 077 && TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 HOME=/nonexistent DEB_BUILD_OPTIONS='parallel=1 nocheck' \
    build "$tmp/another/place"); check "elsewhere, with another umask, time zone, locale and number of jobs" 0
(cd "$tmp/one" && sha256sum ./*.deb) >"$tmp/sums"
(cd "$tmp/another/place" && sha256sum ./*.deb) | diff "$tmp/sums" - | sed 's/^/# /' >"$tmp/diff"
cat "$tmp/diff"; [ -s "$tmp/sums" ] && [ ! -s "$tmp/diff" ]; check "to the same bytes" 0
(cd "$tmp/one/arbiter" && quiet debian/rules clean && diff -r -x .gitignore . "$tmp/source/tree"); check "clean leaves the source package as it was" 0

if command -v lintian >/dev/null; then
	silent lintian --allow-root --no-cfg -I --pedantic --fail-on error,warning,info,pedantic \
	    "$tmp/one/"*.changes "$tmp/source/"*.dsc
	check "lintian has no complaint" 0
else
	skip "lintian has no complaint" "no lintian"
fi
if command -v blhc >/dev/null; then
	silent blhc --all "$tmp/one/log"; check "blhc finds all hardening flags in the log" 0
else
	skip "blhc finds all hardening flags in the log" "no blhc"
fi

# As autopkgtest does, but against the packages unpacked.
mkdir "$tmp/root"
for deb in "$tmp/one/arbiter-chess_"*.deb "$tmp/one/libarbiter-dev_"*.deb; do dpkg-deb -x "$deb" "$tmp/root"; done
if command -v hardening-check >/dev/null; then
	for p in "$tmp"/root/usr/bin/*; do
		quiet hardening-check --nocfprotection "$p"; check "hardening-check: ${p##*/}" 0
	done
else
	skip "hardening-check" "no devscripts"
fi
PACKAGE_ROOT=$tmp/root PATH=$tmp/root/usr/bin:$PATH MANPATH=$tmp/root/usr/share/man
PKG_CONFIG_SYSROOT_DIR=$PACKAGE_ROOT PKG_CONFIG_LIBDIR=$(dirname "$PACKAGE_ROOT"/usr/lib/*/pkgconfig/arbiter-core.pc)
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PACKAGE_ROOT PATH MANPATH
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS
for t in $(sed -n 's/^Tests: //p' debian/tests/control); do
	if ! command -v man >/dev/null || ! command -v pkg-config >/dev/null; then
		skip "the package's test $t" "no man or no pkg-config"
		continue
	fi
	mkdir "$tmp/$t"
	AUTOPKGTEST_TMP=$tmp/$t quiet sh "debian/tests/$t"; check "the package's test $t" 0
done
end

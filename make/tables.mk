# tables.mk: tables in C that are made from other files.
# The files that pages are made of, as arrays of bytes: page_css and so on.
PAGE_TABLES = $(addprefix $(B)/,page.def stats_page.def event_page.def report_page.def arbiter_page.def records_page.def)
$(B)/page.def: core/games/output_forms/page/page.html core/games/output_forms/page/page.css core/games/output_forms/page/page.js
$(B)/stats_page.def: core/base/html_page.css
$(B)/event_page.def: core/base/html_page.css core/apps/tournament/crosstable.css
$(B)/report_page.def: core/base/html_page.css core/games/finding_formats/report.css core/games/finding_formats/report.js
$(B)/arbiter_page.def: core/base/html_page.css core/games/finding_formats/arbiter_page.css
$(B)/records_page.def: core/apps/reconcile/records.css
$(PAGE_TABLES): make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)for f in $(filter-out %.mk,$^); do \
		echo "static const unsigned char $$(basename $$f | tr . _)[] = {"; \
		od -An -v -tx1 $$f | sed 's/[0-9a-f][0-9a-f]/0x&,/g'; \
		echo "};"; \
	done >$@.new && mv $@.new $@
$(B)/core/games/output_forms/write_html.o: $(B)/page.def
$(B)/core/apps/stats/stats_html.o: $(B)/stats_page.def
$(B)/core/apps/tournament/crosstable_html.o: $(B)/event_page.def
$(B)/core/games/finding_formats/report_html_write.o: $(B)/report_page.def
$(B)/core/games/finding_formats/arbiter_page.o: $(B)/arbiter_page.def
$(B)/core/apps/reconcile/report_records_html.o: $(B)/records_page.def
# The options of each program, from its manual page.
$(B)/options.def: $(NAMES:%=man/%.1) make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)awk 'function add(name) { if (index(", " has[name] " ", program)) return; sub(/ and /, ", ", has[name]); \
	        has[name] = has[name] (has[name] == "" ? "" : " and ") program } \
	    FNR == 1 { program = FILENAME; gsub(/.*\/|\.1$$/, "", program) } \
	    /^\.(It|Pp|Sh|Ss)/ { n = 0 } \
	    /^\.It / { while (match($$0, /Fl -[a-z0-9-]+/)) { add(substr($$0, RSTART + 4, RLENGTH - 4)); $$0 = substr($$0, RSTART + RLENGTH) } } \
	    /^\.Fl -[a-z0-9-]+( ,)?$$/ { list[++n] = substr($$2, 2) } \
	    /are those of/ { while (n > 0) add(list[n--]) } \
	    END { for (name in has) printf "{ \"%s\", \"%s\" },\n", name, has[name] }' $(NAMES:%=man/%.1) | LC_ALL=C sort >$@.new && mv $@.new $@
$(B)/core/toolkit/cli/options.o: $(B)/options.def
# The tables of the 8-bit encodings, from iconv(1): each byte on a line of its own, since -c leaves out undefined ones.
$(B)/pages.def: core/base/encoding.def
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)for page in $$(sed -n 's/^ENCODING_PAGE([^"]*"\([^"]*\)".*/\1/p' core/base/encoding.def); do \
		echo "{	/* $$page */"; \
		i=128; while [ $$i -lt 256 ]; do printf "\\$$(printf %o $$i)\n"; i=$$((i + 1)); done | \
		{ iconv -c -f $$page -t UTF-16BE || :; } | od -An -v -tx1 -w2 | tr -d ' ' | \
		awk '/^000a$$/ { print "0x" (code == "" ? "fffd" : code) ","; code = ""; n++; next } { code = $$0 } \
		    END { exit n != 128 }' || exit 1; \
		echo "},"; \
	done >$@.new && mv $@.new $@
$(B)/core/base/encoding.o: $(B)/pages.def
# The tables of multibyte.c, from iconv(1): all pairs of bytes, each before blanks on a line of its own, as differences to
# the one before.  What is not a character is left out by -c, some with blanks after it, or one of its bytes is taken for
# ASCII or for half-width kana.
PAIR_TABLES = $(addprefix $(B)/,gb18030.def big5.def cp932.def cp949.def)
$(PAIR_TABLES): make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk 'BEGIN { for (a = 129; a < 255; a++) for (b = 64; b < 255; b++) printf "%c%c    \n", a, b }' | \
	{ iconv -c -f $(patsubst BIG5,CP950,$(shell echo $(basename $(@F)) | tr a-z A-Z)) -t UTF-16BE || :; } | od -An -v -tx1 -w2 | tr -d ' ' | \
	awk 'function value(hex,  i, v) { for (i = 1; i <= 4; i++) v = v * 16 + index("123456789abcdef", substr(hex, i, 1)); return v } \
	    /^000a$$/ { v = value(s !~ /^....0020002000200020$$/ || s ~ /^(00[0-9]|ff[6-9])/ ? "fffd" : substr(s, 1, 4)); if (n++ % 191 == 0) { print (n > 1 ? "}," : "") "{"; last = 0 } \
	    printf "%d,\n", (v - last + 65536) % 65536; last = v; s = ""; next } \
	    { s = s $$0 } END { print "}"; exit n != 126 * 191 }' >$@.new && mv $@.new $@
# Those of four bytes: where their order is not that of Unicode.
$(B)/gb18030_runs.def: make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk 'BEGIN { for (i = 0; i < 39420; i++) \
	    printf "%c%c%c%c\n", 129 + int(i / 12600), 48 + int(i / 1260) % 10, 129 + int(i / 10) % 126, 48 + i % 10 }' | \
	{ iconv -c -f GB18030 -t UTF-32BE || :; } | od -An -v -td4 -w4 --endian=big | tr -d ' ' | \
	awk '/^10$$/ { if (code + 0 > 127 && code != last + 1) print "{ " n + 0 ", " code " },"; last = code; n++; code = 0; next } \
	    { code = $$0 } END { exit n != 39420 }' >$@.new && mv $@.new $@
# The characters of EUC-JP with three bytes: what iconv(1) makes of each that is below U+10000, in the place of the last two.
$(B)/jisx0212.def: make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk 'BEGIN { for (c = 160; c < 65536; c++) \
	    printf(c < 2048 ? "%c%c\n" : c >= 55296 && c < 63744 ? "\n" : "%c%c%c\n", c < 2048 ? 192 + int(c / 64) : 224 + int(c / 4096), \
	    128 + (c < 2048 ? c : int(c / 64)) % 64, 128 + c % 64) }' | \
	{ iconv -c -f UTF-8 -t EUC-JP-MS || :; } | od -An -v -tu1 -w1 | \
	awk '{ $$1 += 0 } $$1 != 10 { byte[n++] = $$1; next } { if (n == 3 && byte[0] == 143) at[byte[1], byte[2]] = code + 160; n = 0; code++ } \
	    END { for (a = 161; a < 255; a++) { print "{"; for (b = 161; b < 255; b++) { if ((a, b) in at) { print at[a, b] ","; \
	    k++ } else print "65533," } print "}," } exit code != 65536 - 160 || k < 6067 }' >$@.new && mv $@.new $@
$(B)/core/base/multibyte.o: $(PAIR_TABLES) $(B)/jisx0212.def $(B)/gb18030_runs.def
# The letters U+00C0 to U+024F without their marks, from iconv(1): one on a line.
$(B)/latin.def: make/tables.mk
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)i=192; while [ $$i -lt 592 ]; do printf "\\$$(printf %o $$((192 + i / 64)))\\$$(printf %o $$((128 + i % 64)))\n"; i=$$((i + 1)); done | \
	LC_ALL=C.UTF-8 iconv -f UTF-8 -t ASCII//TRANSLIT | LC_ALL=C awk '{ s = tolower($$0); gsub(/[^a-z]/, "", s); \
	    print "\"" ($$0 == "x" && NR == 24 ? "" : s) "\"," } END { exit NR != 400 }' >$@.new && mv $@.new $@
$(B)/core/base/fold.o: $(B)/latin.def
# The filters of system calls for the sandbox.  BUILD_CC makes programs that run here, whatever $(CC) makes.
$(B)/make_filter: core/toolkit/run/filter/make_filter.c core/toolkit/run/filter/filter.h
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(BUILD_CC) -std=c11 -Icore $(WARN) -o $@ $< -lseccomp
$(B)/sandbox_filter.def: $(B)/make_filter $(B)/flags
	$(call say,GEN)
	$(Q)$(B)/make_filter $$($(CC) -dumpmachine | sed 's/-.*//') >$@.new && mv $@.new $@
$(B)/core/toolkit/run/sandbox.o: $(B)/sandbox_filter.def
# It needs what the programs load, which the linker finds; a package's dependencies are taken from it, too.
$(B)/libraries.so: Makefile $(B)/flags
	$(call say,LINK)
	$(Q)$(CC) $(CFLAGS) -shared -nostdlib -o $@ $(LDFLAGS) -Wl,--no-as-needed $(LATE)
$(B)/libraries.def: $(B)/libraries.so
	$(call say,GEN)
	$(Q)readelf -d $< | sed -n 's/.*(NEEDED).*\[\(lib\([a-z0-9]*\)\.so.*\)\]/#define LIBRARY_\2 "\1"/p' >$@.new && mv $@.new $@
$(B)/cmd/libraries/libraries.o: $(B)/libraries.def

# Arbiter: build with `make`, test with `make check`, time with `make bench`.
VERSION = 0.5.0
PREFIX  = /usr/local
# Where the parts are installed; a distribution has its own places for some.
BINDIR  = $(PREFIX)/bin
LIBDIR  = $(PREFIX)/lib
INCDIR  = $(PREFIX)/include
MANDIR  = $(PREFIX)/share/man
DOCDIR  = $(PREFIX)/share/doc/arbiter
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR  = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d

# CFLAGS, CPPFLAGS and LDFLAGS belong to the user: what the build itself needs is set elsewhere.  -g1 is enough to name
# functions and lines in a backtrace; with -g a build takes a tenth longer.
CC      = cc
BUILD_CC = cc
OBJCOPY = objcopy
CFLAGS ?= -O2 -g1
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
          -Wmissing-prototypes -Wwrite-strings -Wpointer-arith -Wvla $(WERROR)
# $(call takes,FLAGS): those of the flags that the compiler accepts.
takes   = $(foreach f,$(1),$(shell $(CC) -Werror $(f) -c -x c /dev/null -o /dev/null 2>/dev/null && echo $(f)))
# With LTO the modules that every game goes through become machine code together, once, in core.o, and not again for each
# program: it makes the programs about a sixth faster.  In other rooms it would take time of the build, and win none at run
# time.  LTO= turns it off, for quick rebuilds.
LTO_ROOMS = base toolkit/finding toolkit/input toolkit/report toolkit/run games/pgn games/chess games/judge games/write \
          apps/check apps/replay apps/stats
LTO    := $(shell d=$$(mktemp -d) && $(CC) -flto -c -x c /dev/null -o $$d/a.o 2>/dev/null && \
          $(CC) -flto=auto -flinker-output=nolto-rel -nostdlib -r -o $$d/b.o $$d/a.o 2>/dev/null && \
          echo -flto=auto -fno-fat-lto-objects; rm -r $$d)
SECTIONS := $(call takes,-ffunction-sections -fdata-sections)
# HARDEN= turns hardening off.  A _FORTIFY_SOURCE that the user chose is kept; without optimisation there is none.
HARDEN := $(call takes,-fstack-protector-strong -fstack-clash-protection -fcf-protection) -fPIE
FORTIFY = $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,\
          $(if $(filter-out -O0,$(filter -O%,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3))
HARDEN_LINK = -pie -Wl,-z,relro,-z,now
MODE    = $(HARDEN) $(if $(HARDEN),$(FORTIFY))
# gcc for x86 fills and copies structures by string instructions (rep stos, rep movs), which are slow to start.
FILLS  := vector_loop:512:noalign,libcall:-1:noalign
FILLS  := $(call takes,-mmemset-strategy=$(FILLS) -mmemcpy-strategy=$(FILLS))
C       = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' -Icore $(MODE) $(FILLS) \
          $(CPPFLAGS) $(CFLAGS) $(WARN) -pthread
LINK    = $(C) $(if $(findstring -fPIE,$(MODE)),$(HARDEN_LINK))
# Objects become one object.  Clang would put the sanitizer's library into it, and into each program again.
RELOCATE = $(if $(LTO),$(LTO) -flinker-output=nolto-rel) $(SECTIONS) -nostdlib -r $(if $(SAN),-fno-sanitize=all)
# The programs load these when one of their functions is first called; see cmd/libraries/libraries.c.
LATE    = -lzstd -lz -lbz2 -llzma -lcsv -linih -ljansson -lexpat
LIBS    = $(LATE) -ldl

# SAN=address,undefined or SAN=thread: a build with sanitizers, in a build directory of its own.
comma  := ,
B       = build$(if $(SAN),-$(subst $(comma),-,$(SAN)))
ifdef SAN
CFLAGS  = -O1 -g
LTO     =
MODE    = -fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all
endif

CORE    = $(patsubst core/%.c,$(B)/core/%.o,$(wildcard core/base/*.c core/*/*/*.c))
TOOLS   = $(patsubst cmd/%.c,$(B)/%,$(wildcard cmd/*.c))
TESTS   = $(patsubst %.c,$(B)/%,$(wildcard tests/unit/test_*.c tests/fuzz/fuzz_[a-ln-z]*.c tests/campaign/*.c \
          tests/bench/*.c) tests/support/plant.c $(wildcard tests/support/broken_*.c))
SUPPORT = $(patsubst %.c,$(B)/%.o,$(filter-out %/plant.c %/fault_shim.c tests/support/broken_%,$(wildcard tests/support/*.c tests/slow/*.c)))
# The modules of the library for other programs, see arbiter-core(3).
STABLE  = base/arena base/buf base/span toolkit/finding/diag toolkit/finding/severity toolkit/input/csv_cells \
          toolkit/input/record toolkit/input/split_games games/pgn/result games/pgn/token games/chess/attack \
          games/chess/fen games/chess/insufficient_material games/chess/legal_basic games/chess/movegen \
          games/chess/notation games/chess/outcome games/chess/piece_letters games/chess/position games/chess/rule_set \
          games/chess/rules games/chess/san games/chess/variants games/retro/effort games/retro/illegality \
          games/retro/legality games/retro/winnable
HEADERS = $(STABLE:%=core/%.h) core/toolkit/finding/diag.def
PAGES   = $(wildcard man/*.[1-8])
NAMES   = $(notdir $(TOOLS))
SHELLS  = $(foreach s,bash zsh fish,$(NAMES:%=$(B)/completion/%.$s))

# A line for each file that is made, with the kind of what makes it; V=1 shows the commands instead.
Q       = $(if $(V),,@)
say     = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@printf '  %-5s %s\n' $(1) $(or $(2),$@))

all: $(TOOLS)

# Private: build/flags would inherit it, and change with the goal that is made first.
$(B)/core/%.o: private MODE += $(SECTIONS)
$(foreach r,$(LTO_ROOMS),$(eval $(B)/core/$r/%.o: private MODE += $$(LTO)))
$(B)/tests/%.o: private MODE += -Itests
$(B)/%.o: %.c $(B)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(C) -MMD -MP -c -o $@ $<
# When the flags change, everything is compiled again; but `make install` installs what is there, whatever its flags were.
$(B)/flags: $(if $(filter-out install,$(or $(MAKECMDGOALS),all)),FORCE)
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(C) $(LTO) $(SECTIONS))' | cmp -s - $@ || echo '$(subst ','\'',$(C) $(LTO) $(SECTIONS))' >$@
FORCE:
# The files that pages are made of, as arrays of bytes in C: page_css and so on.
$(B)/page.def: core/games/write/page/page.html core/games/write/page/page.css core/games/write/page/page.js
$(B)/stats_page.def: core/apps/stats/stats.css core/apps/tournament/crosstable.css
$(B)/report_page.def: core/apps/stats/stats.css core/apps/check/report.css core/apps/check/report.js
$(B)/claims_page.def: core/apps/stats/stats.css core/apps/check/claims.css
$(B)/records_page.def: core/apps/check/records.css
$(B)/page.def $(B)/stats_page.def $(B)/report_page.def $(B)/claims_page.def $(B)/records_page.def:
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)for f in $^; do \
		echo "static const unsigned char $$(basename $$f | tr . _)[] = {"; \
		od -An -v -tx1 $$f | sed 's/[0-9a-f][0-9a-f]/0x&,/g'; \
		echo "};"; \
	done >$@.new && mv $@.new $@
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
# The tables of multibyte.c, from iconv(1): all pairs of bytes, each on a line of its own, as differences to the one before.  What is not a character is left
# out by -c, or its second byte is taken for ASCII.
$(B)/gb18030.def $(B)/big5.def: Makefile
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk 'BEGIN { for (a = 129; a < 255; a++) for (b = 64; b < 255; b++) printf "%c%c\n", a, b }' | \
	{ iconv -c -f $(if $(findstring big5,$@),CP950,GB18030) -t UTF-16BE || :; } | od -An -v -tx1 -w2 | tr -d ' ' | \
	awk 'function value(hex,  i, v) { for (i = 1; i <= 4; i++) v = v * 16 + index("123456789abcdef", substr(hex, i, 1)); return v } \
	    /^000a$$/ { v = value(codes != 1 || code ~ /^00[0-7]/ ? "fffd" : code); if (n++ % 191 == 0) { print (n > 1 ? "}," : "") "{"; last = 0 } \
	    printf "%d,\n", (v - last + 65536) % 65536; last = v; codes = 0; next } \
	    { code = $$0; codes++ } END { print "}"; exit n != 126 * 191 }' >$@.new && mv $@.new $@
# Those of four bytes: where their order is not that of Unicode.
$(B)/gb18030_runs.def: Makefile
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk 'BEGIN { for (i = 0; i < 39420; i++) \
	    printf "%c%c%c%c\n", 129 + int(i / 12600), 48 + int(i / 1260) % 10, 129 + int(i / 10) % 126, 48 + i % 10 }' | \
	{ iconv -c -f GB18030 -t UTF-32BE || :; } | od -An -v -td4 -w4 --endian=big | tr -d ' ' | \
	awk '/^10$$/ { if (code + 0 > 127 && code != last + 1) print "{ " n + 0 ", " code " },"; last = code; n++; code = 0; next } \
	    { code = $$0 } END { exit n != 39420 }' >$@.new && mv $@.new $@
$(B)/core/base/multibyte.o: private MODE += -I$(B)
$(B)/core/base/multibyte.o: $(B)/gb18030.def $(B)/big5.def $(B)/gb18030_runs.def
# Three registers of a board put together into one of vectors, and taken apart again, are slower.
$(B)/core/games/chess/lane_body.o $(B)/core/games/chess/lane_body_wide.o: private MODE += -fno-tree-slp-vectorize
# The letters U+00C0 to U+024F without their marks, from iconv(1): one on a line.
$(B)/latin.def: Makefile
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)i=192; while [ $$i -lt 592 ]; do printf "\\$$(printf %o $$((192 + i / 64)))\\$$(printf %o $$((128 + i % 64)))\n"; i=$$((i + 1)); done | \
	LC_ALL=C.UTF-8 iconv -f UTF-8 -t ASCII//TRANSLIT | LC_ALL=C awk '{ s = tolower($$0); gsub(/[^a-z]/, "", s); \
	    print "\"" ($$0 == "x" && NR == 24 ? "" : s) "\"," } END { exit NR != 400 }' >$@.new && mv $@.new $@
# The filters of system calls for the sandbox.  BUILD_CC makes programs that run here, whatever $(CC) makes.
$(B)/make_filter: core/toolkit/run/filter/make_filter.c core/toolkit/run/filter/filter.h
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(BUILD_CC) -std=c11 -Icore $(WARN) -o $@ $< -lseccomp
$(B)/sandbox_filter.def: $(B)/make_filter $(B)/flags
	$(call say,GEN)
	$(Q)$(B)/make_filter $$($(CC) -dumpmachine | sed 's/-.*//') >$@.new && mv $@.new $@
$(B)/core/toolkit/run/sandbox.o: private MODE += -I$(B)
$(B)/core/toolkit/run/sandbox.o: $(B)/sandbox_filter.def
$(B)/core/base/encoding.o $(B)/core/base/fold.o: private MODE += -I$(B)
$(B)/core/base/fold.o: $(B)/latin.def
$(B)/core/base/encoding.o: $(B)/pages.def
$(B)/core/games/write/write_html.o $(B)/core/apps/stats/stats_html.o $(B)/core/apps/tournament/crosstable_html.o: private MODE += -I$(B)
$(B)/core/apps/check/report_html_write.o $(B)/core/apps/check/report_arbiter.o $(B)/core/apps/sheets/report_records_html.o: private MODE += -I$(B)
$(B)/core/games/write/write_html.o: $(B)/page.def
$(B)/core/apps/check/report_html_write.o: $(B)/report_page.def
$(B)/core/apps/check/report_arbiter.o: $(B)/claims_page.def
$(B)/core/apps/sheets/report_records_html.o: $(B)/records_page.def
$(B)/core/apps/stats/stats_html.o $(B)/core/apps/tournament/crosstable_html.o: $(B)/stats_page.def
$(B)/core.o: $(CORE)
	$(call say,LINK)
	$(Q)$(C) $(RELOCATE) -o $@ $^
# The library: what the headers of STABLE declare and what that needs, as one object of machine code, which any linker
# can read.
$(B)/static/libarbiter.a: $(CORE) $(B)/core.o $(HEADERS)
	$(call say,AR)
	@mkdir -p $(@D)
	$(Q){ grep -oh '[a-z][a-z0-9_]*(' $(HEADERS); grep -h '^extern ' $(HEADERS) | grep -o '[a-z][a-z0-9_]*[[;]'; } | \
	    tr -d '([;' | sort -u >$(@D)/words
	$(Q)nm $(B)/core.o | awk '$$2 ~ /[A-Z]/ && $$2 != "U" { print $$3 }' | sort | comm -12 - $(@D)/words >$(@D)/names
	$(Q)rm -f $(@D)/core.a $@
	$(Q)$(if $(LTO),gcc-ar,$(AR)) rcs $(@D)/core.a $(CORE)
	$(Q)$(C) $(RELOCATE) -o $(@D)/arbiter.o \
	    $$(sed 's/^/-Wl,-u,/' $(@D)/names) $(@D)/core.a
	$(Q)$(OBJCOPY) --strip-debug -R .comment --keep-global-symbols=$(@D)/names $(@D)/arbiter.o
	$(Q)$(AR) rcsD $@ $(@D)/arbiter.o

$(SHELLS): $(TOOLS)
	@mkdir -p $(@D)
	$(call say,GEN)
	$(Q)$(B)/$(basename $(@F)) --completion $(subst .,,$(suffix $@)) >$@.new && mv $@.new $@
# It needs what the programs load, which the linker finds; a package's dependencies are taken from it, too.
$(B)/libraries.so: $(B)/flags
	$(call say,LINK)
	$(Q)$(CC) $(CFLAGS) -shared -nostdlib -o $@ $(LDFLAGS) -Wl,--no-as-needed $(LATE)
$(B)/libraries.def: $(B)/libraries.so
	$(call say,GEN)
	$(Q)readelf -d $< | sed -n 's/.*(NEEDED).*\[\(lib\([a-z0-9]*\)\.so.*\)\]/#define LIBRARY_\2 "\1"/p' >$@.new && mv $@.new $@
$(B)/cmd/libraries/libraries.o: private MODE += -I$(B) $(SECTIONS)
$(B)/cmd/libraries/libraries.o: $(B)/libraries.def
$(TOOLS): $(B)/%: $(B)/cmd/%.o $(B)/cmd/libraries/libraries.o $(B)/core.o
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LDFLAGS) -Wl,--gc-sections -Wl,--as-needed -ldl
$(B)/tests/support.a: $(SUPPORT)
	$(call say,AR)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^
$(TESTS): %: %.o $(B)/core.o $(B)/tests/support.a
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LDFLAGS) $(OWN_LDFLAGS) -Wl,--gc-sections -Wl,--as-needed $(LIBS) -larchive
$(filter $(B)/tests/fuzz/fuzz_%,$(TESTS)): $(B)/tests/fuzz/fuzz_main.o
$(filter $(B)/tests/support/broken_%,$(TESTS)): $(B)/cmd/libraries/libraries.o
# It includes a module of the core, to test what is static there.
$(B)/tests/unit/test_quick_scan: private OWN_LDFLAGS = -Wl,-z,muldefs
# It takes memory away.
$(B)/tests/unit/test_hash_table: private OWN_LDFLAGS = -Wl,--wrap=calloc

# It takes the place of malloc and main, and is loaded before the C library.
$(B)/tests/support/fault_shim.so: tests/support/fault_shim.c $(B)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) -fPIC -shared -MMD -MP -MF $(@:.so=.d) -o $@ $< -ldl

tests: all $(TESTS) $(B)/tests/support/fault_shim.so
# check: everything once, in minutes.  check-all: also with more seeds and larger inputs, and with browsers, validators and
# other programs.
check: tests
	sh tests/run.sh $(B)
check-all: tests
	sh tests/run.sh -a $(B)

# Longer campaigns, run by hand.
# Lists the checks of tests/shell that pass with programs that do nothing.
vacuous: tests
	ARBITER_CHECK=all DEAD_PROGRAMS=all sh tests/shell/dead_programs.sh $(B)
# Small changes planted in core/, one at a time: which does no test notice?  make mutate N=300 SEED=7 LEVEL=all
mutate:
	python3 tests/campaign/mutate.py -n $(or $(N),100) -s $(or $(SEED),1) --level $(or $(LEVEL),check)
pictures: all
	sh tests/campaign/pictures.sh $(B)
perft: $(B)/tests/unit/test_movegen $(B)/tests/unit/test_variants $(B)/tests/unit/test_xiangqi
	ARBITER_PERFT_DEPTH=5 $(B)/tests/unit/test_movegen
	ARBITER_PERFT_NODES=2000000000 $(B)/tests/unit/test_variants
	ARBITER_PERFT_NODES=2000000000 $(B)/tests/unit/test_xiangqi
# How often an encoding is guessed right, beside libuchardet: with lists of words such as those of wngerman, wukrainian.
encodings: $(B)/pgn-check
	python3 tests/campaign/encodings.py $(B) $(or $(N),100)
verdicts: $(B)/tests/campaign/verdicts
	$(B)/tests/campaign/verdicts $(or $(ARBITER_SHARED),../shared)/data/unwinnable.dev.tsv
positions: $(B)/tests/campaign/positions
	zstd -dcq $(or $(ARBITER_SHARED),../shared)/corpus/masters.pgn.zst | \
	$(B)/tests/campaign/positions /dev/stdin $(or $(ARBITER_SHARED),../shared)/corpus/lichess.pgn
# The unit tests and the programs on an emulated aarch64; needs gcc-aarch64-linux-gnu, qemu-user-static, and the
# libraries of Debian's architecture arm64.
check-aarch64: all
	$(MAKE) B=build-aarch64 LTO= CC=aarch64-linux-gnu-gcc OBJCOPY=aarch64-linux-gnu-objcopy CFLAGS=-O2 tests
	sh tests/campaign/aarch64.sh build-aarch64 $(B)
faults: all $(B)/tests/support/fault_shim.so
	python3 tests/campaign/modes.py --build $(B) --differ && python3 tests/campaign/faults.py --build $(B) --verbose && \
	python3 tests/campaign/kills.py --build $(B)
# Dirty games through all programs: make campaign SECONDS=900 SEED=7
campaign: all
	python3 tests/campaign/campaign.py --build $(B) --seconds $(or $(SECONDS),60) --seed $(or $(SEED),1)
# Random games with draws, claims and ends of all kinds, told in other ways: make draws COUNT=100 SEED=7
draws: all
	python3 tests/campaign/draws.py --build $(B) --seed $(or $(SEED),1) --count $(or $(COUNT),20)
# Claims beside those of python-chess (Debian: python3-chess), for each game of files: make claims FILES=games.pgn
claims: all
	python3 tests/campaign/claims.py --build $(B) $(or $(FILES),$(addprefix $(or $(ARBITER_SHARED),../shared)/corpus/, \
	    lichess.pgn masters.pgn.zst))
# Hostile values and damaged files in every form: make forms N=20 SEED=7; without N, every value and every place
forms: all
	python3 tests/campaign/forms.py --build $(B) --long --seed $(or $(SEED),1) $(if $(N),--count $(N))
# Movetext of random pieces: make noise N=1000 SEED=7
noise: all
	python3 tests/campaign/noise.py --build $(B) --seed $(or $(SEED),1) --count $(or $(N),300)
# A folder of files of foreign origin through all programs: make real FOLDER=games
real: all
	python3 tests/campaign/real.py --build $(B) $(if $(FOLDER),$(FOLDER),$(error FOLDER= names the files))
proofs: all
	sh tests/bench/bench_proofs.sh $(B)
complexity: all
	sh tests/campaign/complexity.sh $(B)
reconcile: all $(B)/tests/bench/reconcile_pairs
	sh tests/bench/bench_reconcile.sh $(B)
# Scoresheets in many languages, layouts and kinds of files; --games FILE for others.
sheets: all
	python3 tests/campaign/sheets.py --build $(B) --sheets 1000 --seed $(or $(SEED),1)
repairs: all $(B)/tests/support/plant
	sh tests/campaign/repairs.sh $(B)
# Forbidden points of renju on random boards, compared with the second implementation: make five BOARDS=100000
five: $(B)/tests/unit/test_five
	ARBITER_FIVE_POSITIONS=$(or $(BOARDS),100000) $<
# Random games of variants, right ones and wrong ones, compared with the second implementation: make variants GAMES=100
variants: all $(B)/tests/campaign/variant_positions
	python3 tests/slow/slow_variants.py perft 200000 <fixtures/unit/perft-variants.tsv
	printf '%s\n' crazyhouse atomic antichess giveaway suicide horde kingofthehill 3check racingkings | \
	GAMES=$(or $(GAMES),1000) WRONG=$(or $(GAMES),1000) SEED=$(or $(SEED),1) PLIES=150 \
	xargs -P "$$(nproc)" -I VARIANT env VARIANTS=VARIANT sh tests/shell/variants.sh $(B)
# The same for xiangqi: make xiangqi GAMES=1000
xiangqi: all $(B)/tests/campaign/xiangqi_positions
	seq $(or $(SEED),1) $$(($(or $(SEED),1) + $$(nproc) - 1)) | \
	NODES=100000 GAMES=$(or $(GAMES),300) PLIES=150 \
	xargs -P "$$(nproc)" -I SEED env SEED=SEED sh tests/shell/xiangqi_rules.sh $(B)
# Programs from npm that read the report formats; tests that need one of them are skipped without it.
validators:
	@command -v npm >/dev/null || { echo "npm is missing: formats are tested without the validators it installs"; exit 0; }; \
	mkdir -p build/validators && cp tests/validators/package*.json build/validators && \
	cd build/validators && npm ci --ignore-scripts --no-audit --no-fund && \
	chmod u+x node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
# Duplicates of each kind planted among games of masters: found, missed, false.
duplicates: all
	python3 tests/campaign/duplicates.py $(B) $${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
# Faults planted in generated events of each kind: found, missed, false: make events SEEDS=50
events: all
	python3 tests/campaign/events.py $(B) $(or $(SEEDS),50)
cluster: all
	sh tests/campaign/cluster.sh $(B)
	sh tests/campaign/cluster_keys.sh $(B)
# The page for browsers, see web/web.mk.
web check-web: all
	$(MAKE) -f web/web.mk B=$(B) $@
bench: all $(B)/tests/campaign/positions $(B)/tests/bench/two_threads
	sh tests/bench/bench.sh $(B)
# How long the copies among generated games take, with how much memory and room on disk:
# make bench-duplicates GAMES=100000000 MEMORY=64 (MB) TMPDIR=/var/tmp
bench-duplicates: $(B)/tests/bench/generated_games
	$(B)/tests/bench/generated_games $(or $(GAMES),1000000) $(or $(MEMORY),64) $${TMPDIR:-/tmp}
# Instructions by stage of 3 MB of masters and of a file of lichess.org; needs valgrind.
bench-stages: all
	zstd -dcq $(or $(ARBITER_SHARED),../shared)/corpus/masters.pgn.zst | head -c 3000000 >$(B)/masters.pgn
	python3 tests/bench/stages.py -b $(B) $(B)/masters.pgn
	python3 tests/bench/stages.py -b $(B) $(or $(ARBITER_SHARED),../shared)/corpus/lichess.pgn
# Is the output the same as that of the build in REFERENCE, byte for byte?
same: all
	sh tests/campaign/same.sh $(REFERENCE) $(B)
bench-cache: all
	sh tests/bench/bench_cache.sh $(B)
# The modules compiled, but not linked, and what they need: for fuzz targets.
modules: $(CORE)
libraries:
	@echo $(LIBS)
fuzz:
	sh tests/fuzz/fuzz_all.sh

# $(call I,FOLDER): the folder below DESTDIR, quoted for the shell.
I = "$(DESTDIR)$(1)"
install: all $(SHELLS) $(B)/static/libarbiter.a
	umask 022 && install -d $(foreach d,$(BINDIR) $(LIBDIR)/pkgconfig $(INCDIR)/arbiter $(DOCDIR) $(BASHDIR) $(ZSHDIR) \
	    $(FISHDIR) $(addprefix $(MANDIR)/man,$(subst .,,$(sort $(suffix $(PAGES))))),$(call I,$d))
	install -m 755 $(TOOLS) $(call I,$(BINDIR))
	install -m 644 LICENSE $(call I,$(DOCDIR))
	for h in $(HEADERS); do sed 's|^\(#include "\)[a-z/]*/|\1|' $$h >$(call I,$(INCDIR)/arbiter)/$${h##*/} || exit; done
	chmod 644 $(call I,$(INCDIR)/arbiter)/*
	install -m 644 $(B)/static/libarbiter.a $(call I,$(LIBDIR))
	for p in $(PAGES); do install -m 644 $$p $(call I,$(MANDIR))/man$${p##*.} || exit; done
	for t in $(NAMES); do \
		install -m 644 $(B)/completion/$$t.bash $(call I,$(BASHDIR))/$$t && \
		install -m 644 $(B)/completion/$$t.zsh $(call I,$(ZSHDIR))/_$$t && \
		install -m 644 $(B)/completion/$$t.fish $(call I,$(FISHDIR)) || exit; \
	done
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCDIR@|$(INCDIR)|; s|@VERSION@|$(VERSION)|' \
	    core/arbiter-core.pc.in >$(call I,$(LIBDIR)/pkgconfig/arbiter-core.pc)
	chmod 644 $(call I,$(LIBDIR)/pkgconfig/arbiter-core.pc)

uninstall:
	for t in $(NAMES); do \
		rm -f $(call I,$(BINDIR))/$$t $(call I,$(BASHDIR))/$$t $(call I,$(ZSHDIR))/_$$t $(call I,$(FISHDIR))/$$t.fish; \
	done
	for p in $(notdir $(PAGES)); do rm -f $(call I,$(MANDIR))/man$${p##*.}/$$p; done
	for h in $(notdir $(HEADERS)); do rm -f $(call I,$(INCDIR)/arbiter)/$$h; done
	rm -f $(call I,$(LIBDIR)/libarbiter.a) $(call I,$(LIBDIR)/pkgconfig/arbiter-core.pc) $(call I,$(DOCDIR)/LICENSE)
	-rmdir $(call I,$(INCDIR)/arbiter) $(call I,$(DOCDIR))

# The Debian packages, in build/deb.  They are built in a copy of the tree, which is removed on success.
deb:
	rm -rf $(B)/deb && mkdir -p $(B)/deb/tree
	tar -cf - --exclude=./build* --exclude=./.git . | tar -xf - -C $(B)/deb/tree
	cd $(B)/deb/tree && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS dpkg-buildpackage -us -uc -b
	rm -rf $(B)/deb/tree
package:
	sh tests/campaign/package.sh

clean:
	rm -rf build*

.PHONY: all tests check encodings check-all web check-web check-aarch64 vacuous mutate pictures validators perft verdicts positions faults campaign draws claims forms noise real proofs complexity reconcile sheets repairs variants xiangqi five duplicates events cluster bench bench-duplicates bench-stages bench-cache same modules libraries fuzz install uninstall deb package clean
.PRECIOUS: $(B)/%.o
-include $(shell find build* -name '*.d' 2>/dev/null)

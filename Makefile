# Arbiter: build with `make`, test with `make check`, time with `make bench`.
VERSION = 0.4.0
PREFIX  = /usr/local
MANDIR  = $(PREFIX)/share/man

CC      = cc
CFLAGS  = -O2 -g -flto=auto -ffat-lto-objects
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
          -Wmissing-prototypes -Wwrite-strings -Wpointer-arith -Wvla $(WERROR)
CPPFLAGS = -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' -Icore
C       = $(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) -pthread
LIBS    = -lzstd -lz -lbz2 -llzma -lcsv -ljansson -ldl

# SAN=address,undefined or SAN=thread: the same in a build directory of its own.
comma  := ,
B       = build$(if $(SAN),-$(subst $(comma),-,$(SAN)))
ifdef SAN
CFLAGS  = -O1 -g -fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all
endif

CORE    = $(patsubst core/%.c,$(B)/core/%.o,$(wildcard core/*.c))
TOOLS   = $(patsubst cmd/%.c,$(B)/%,$(wildcard cmd/*.c))
TESTS   = $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/test_*.c tests/fuzz_[a-ln-z]*.c) tests/plant.c tests/verdicts.c tests/positions.c tests/reconcile_pairs.c)
HELPERS = $(B)/tests/slow.o $(B)/tests/movetext.o

all: $(TOOLS)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(C) -MMD -MP -c -o $@ $<
# What pages are made of, as tables of bytes: page_css and so on.
$(B)/page.def: core/page.html core/page.css core/page.js
$(B)/stats_page.def: core/stats.css core/crosstable.css
$(B)/page.def $(B)/stats_page.def:
	@mkdir -p $(@D)
	for f in $^; do \
		echo "static const unsigned char $$(basename $$f | tr . _)[] = {"; \
		od -An -v -tx1 $$f | sed 's/[0-9a-f][0-9a-f]/0x&,/g'; \
		echo "};"; \
	done >$@.new && mv $@.new $@
$(B)/core/form_html.o $(B)/core/stats_html.o $(B)/core/crosstable_html.o: CPPFLAGS += -I$(B)
$(B)/core/form_html.o: $(B)/page.def
$(B)/core/stats_html.o $(B)/core/crosstable_html.o: $(B)/stats_page.def
$(B)/libarbiter.a: $(CORE)
	rm -f $@
	$(AR) rcs $@ $^
$(TOOLS): $(B)/%: $(B)/cmd/%.o $(B)/libarbiter.a
	$(C) -o $@ $^ $(LDFLAGS) -Wl,--as-needed $(LIBS)
$(TESTS): %: %.o $(B)/libarbiter.a
	$(C) -o $@ $(filter-out %.a,$^) $(B)/libarbiter.a $(LDFLAGS) -Wl,--as-needed $(LIBS) -larchive
$(B)/tests/test_perft $(B)/tests/test_compare $(B)/tests/plant $(B)/tests/test_draws: $(HELPERS)
$(B)/tests/test_draws: $(B)/tests/slow_draws.o
$(B)/tests/test_winnable $(B)/tests/test_proof $(B)/tests/test_retract $(B)/tests/test_past: $(B)/tests/slow.o
$(B)/tests/test_structure $(B)/tests/test_kernel $(B)/tests/test_proof $(B)/tests/test_retract $(B)/tests/test_past: $(B)/tests/arisen.o $(B)/tests/movetext.o
$(B)/tests/test_laws $(B)/tests/positions: $(B)/tests/movetext.o
$(B)/tests/test_reconcile $(B)/tests/reconcile_pairs: $(B)/tests/movetext.o $(B)/tests/slips.o
$(filter $(B)/tests/fuzz_%,$(TESTS)): $(B)/tests/fuzz_main.o

check: all $(TESTS)
	sh tests/run.sh $(B)

# Longer campaigns, run by hand.
perft: $(B)/tests/test_perft
	ARBITER_PERFT_DEPTH=5 $(B)/tests/test_perft
verdicts: $(B)/tests/verdicts
	$(B)/tests/verdicts $(or $(ARBITER_SHARED),../shared)/data/unwinnable.dev.tsv
positions: $(B)/tests/positions
	zstd -dcq $(or $(ARBITER_SHARED),../shared)/corpus/masters.pgn.zst | \
	$(B)/tests/positions /dev/stdin $(or $(ARBITER_SHARED),../shared)/corpus/lichess.pgn
proofs: all
	sh tests/bench_proofs.sh $(B)
reconcile: all $(B)/tests/reconcile_pairs
	sh tests/bench_reconcile.sh $(B)
cluster: all
	sh tests/cluster.sh $(B)
bench: all $(B)/tests/positions
	sh tests/bench.sh $(B)
fuzz:
	sh tests/fuzz_all.sh

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man7
	install $(TOOLS) $(DESTDIR)$(PREFIX)/bin
	install -m 644 man/*.1 $(DESTDIR)$(MANDIR)/man1
	install -m 644 man/*.7 $(DESTDIR)$(MANDIR)/man7

clean:
	rm -rf build*

.PHONY: all check perft verdicts positions proofs reconcile cluster bench fuzz install clean
.SECONDARY:
-include $(shell find build* -name '*.d' 2>/dev/null)

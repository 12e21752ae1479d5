# Arbiter: build with `make`, test with `make check`, time with `make bench`.
VERSION = 1.0.0
PREFIX  = /usr/local

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
LTO_ROOMS = base toolkit/finding toolkit/input toolkit/output toolkit/run games/pgn games/chess \
          games/move_notation games/checks games/openings games/finding_formats games/output_forms apps/check_and_fix apps/shared \
          apps/transform apps/stats
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
C       = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' -Icore -I$(B) $(MODE) $(FILLS) \
          $(CPPFLAGS) $(CFLAGS) $(WARN) -pthread
LINK    = $(C) $(if $(findstring -fPIE,$(MODE)),$(HARDEN_LINK))
# Sections of one name stay apart in one object: those of static functions with that name would keep each other, and what they
# need, in programs that use one of them.
UNIQUE := $(shell d=$$(mktemp -d) && $(CC) -Wl,--unique -nostdlib -r -x c /dev/null -o $$d/a.o 2>/dev/null && \
          echo -Wl,--unique; rm -r $$d)
# Objects become one object.  Clang would put the sanitizer's library into it, and into each program again.
RELOCATE = $(if $(LTO),$(LTO) -flinker-output=nolto-rel) $(SECTIONS) $(UNIQUE) -nostdlib -r $(if $(SAN),-fno-sanitize=all)
# The programs load these when one of their functions is first called; see cmd/libraries/libraries.c.
LATE    = -lzstd -lz -lbz2 -llzma -lcsv -linih -ljansson -lexpat -lsqlite3
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
NAMES   = $(notdir $(TOOLS))
# Made from the table of findings.
MADE_PAGES = $(B)/man/arbiter-findings.7

# A line for each file that is made, with the kind of what makes it; V=1 shows the commands instead.
Q       = $(if $(V),,@)
say     = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@printf '  %-5s %s\n' $(1) $(or $(2),$@))

all: $(TOOLS) $(MADE_PAGES)

# Private: build/flags would inherit it, and change with the goal that is made first.
$(B)/core/%.o: private MODE += $(SECTIONS)
$(foreach r,$(LTO_ROOMS),$(eval $(B)/core/$r/%.o: private MODE += $$(LTO)))
$(B)/tests/%.o: private MODE += -Itests
$(B)/%.o: %.c $(B)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(C) -MMD -MP -c -o $@ $<
# When the flags change, everything is compiled again; but `make install` installs what is there, whatever its flags were.
$(B)/flags: $(if $(filter-out install install-strip,$(or $(MAKECMDGOALS),all)),FORCE)
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(C) $(LTO) $(SECTIONS))' | cmp -s - $@ || echo '$(subst ','\'',$(C) $(LTO) $(SECTIONS))' >$@
FORCE:
# Three registers of a board put together into one of vectors, and taken apart again, are slower.
$(B)/core/games/chess/lane_body.o $(B)/core/games/chess/lane_body_wide.o: private MODE += -fno-tree-slp-vectorize
$(B)/cmd/libraries/libraries.o: private MODE += $(SECTIONS)
$(B)/core.o: $(CORE)
	$(call say,LINK)
	$(Q)$(C) $(RELOCATE) -o $@ $^
$(MADE_PAGES): man/findings.sh core/toolkit/finding/diag.def core/toolkit/finding/diag.c
	$(call say,GEN)
	@mkdir -p $(@D)
	$(Q)sh man/findings.sh >$@.new && mv $@.new $@
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

clean:
	rm -rf build*

.PHONY: all tests check check-all clean
.PRECIOUS: $(B)/%.o
include make/tables.mk make/campaigns.mk make/install.mk make/site.mk
-include $(shell find build* -name '*.d' 2>/dev/null)

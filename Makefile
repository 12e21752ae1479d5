# Arbiter: build with `make`, test with `make check`, time with `make bench`.
VERSION = 0.1.0
PREFIX  = /usr/local
MANDIR  = $(PREFIX)/share/man

CC      = cc
CFLAGS  = -O2 -g
WARN    = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
          -Wmissing-prototypes -Wwrite-strings -Wpointer-arith -Wvla $(WERROR)
CPPFLAGS = -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' -Icore
SANFLAGS = $(SAN:%=-fsanitize=% -fno-omit-frame-pointer -fno-sanitize-recover=all)
C       = $(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) $(SANFLAGS) -MMD -pthread
LIBS    = -larchive -lzstd -lcsv -pthread

B     = build$(SAN:%=-%)
CORE  = $(patsubst core/%.c,$(B)/core/%.o,$(wildcard core/*.c))
TOOLS = $(patsubst cmd/%.c,$(B)/%,$(wildcard cmd/*.c))
TESTS = $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/test_*.c))

all: $(TOOLS)

$(B)/core/%.o: core/%.c | $(B)/core
	$(C) -c -o $@ $<
$(B)/tests/%.o: tests/%.c | $(B)/tests
	$(C) -c -o $@ $<
$(B)/libarbiter.a: $(CORE)
	rm -f $@
	$(AR) rcs $@ $^
$(B)/%: cmd/%.c $(B)/libarbiter.a
	$(C) -o $@ $^ $(LDFLAGS) -Wl,--as-needed $(LIBS)
$(B)/tests/%: tests/%.c $(B)/libarbiter.a | $(B)/tests
	$(C) -o $@ $(filter %.c %.o %.a,$^) $(LDFLAGS) -Wl,--as-needed $(LIBS)
$(B)/core $(B)/tests:
	mkdir -p $@

check: all $(TESTS)
	sh tests/run.sh $(B)

clean:
	rm -rf build*

.PHONY: all check clean
-include $(shell find build* -name '*.d' 2>/dev/null)

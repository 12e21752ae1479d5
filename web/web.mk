# web.mk: the page for browsers: `make web` writes build/web/index.html, `make check-web` tests it.  It needs the packages
# clang lld wasi-libc libclang-rt-14-dev-wasm32 dpkg-dev python3 zopfli, and for the tests nodejs, npm and
# chromium-headless-shell.
# Libraries are compiled from the sources of their Debian packages, which web/sources.sh gets.
B      ?= build
W       = $(B)/web
VERSION := $(shell sed -n 's/^VERSION = //p' Makefile)
WASM    = clang --target=wasm32-wasi
LIBRARY = $(WASM) -Oz -w -ffunction-sections -fdata-sections -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID -I$(W)/include
MODULE  = $(WASM) -std=c11 -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_SIGNAL \
          -D_WASI_EMULATED_GETPID -msimd128 -flto $(OPTIMISE) -ffunction-sections -fdata-sections -Iweb/include -Icore -I$(B) -I$(W)/include \
          -Wall -Wextra -Wno-unused-parameter -Wno-tautological-constant-out-of-range-compare -Werror

# What every move goes through is compiled for speed, all else for the size of the page.
FAST     = chess/attack chess/lane chess/lane_body chess/lane_body_wide chess/movegen chess/position move_notation/san \
           move_notation/suggest
OPTIMISE = $(if $(filter $(FAST:%=core/games/%.c),$<),-O2,-Oz)

# Nothing of the module knows about options, or makes files.
OUTSIDE = app_% options_% output.c output_book.c output_database.c output_in_place.c output_split.c known_games.c cache_file.c \
          result_cache.c sandbox.c temporaries.c compress.c whole_file.c
ROOMS   = $(filter-out toolkit/cli,$(shell sed -n 's/^\([a-z_/]*\):.*/\1/p' core/rooms.list))
CODE    = $(foreach f,$(foreach r,$(ROOMS),$(wildcard core/$r/*.c)),$(if $(filter $(OUTSIDE),$(notdir $f)),,$f)) \
          web/module.c web/libraries.c
OBJECTS = $(CODE:%.c=$(W)/%.o)
TEXTS   = $(addprefix $(B)/,page.def stats_page.def event_page.def report_page.def arbiter_page.def records_page.def pages.def latin.def \
          gb18030.def big5.def cp932.def cp949.def jisx0212.def gb18030_runs.def)

XZ = common/common common/stream_decoder common/stream_flags_decoder common/stream_flags_common common/block_decoder \
     common/block_header_decoder common/block_util common/index_hash common/index_decoder common/index common/filter_common \
     common/filter_decoder common/filter_flags_decoder common/vli_decoder common/vli_size common/hardware_physmem \
     common/alone_decoder check/check check/crc32_small check/crc64_small check/sha256 lz/lz_decoder lzma/lzma_decoder \
     lzma/lzma2_decoder lzma/lzma_encoder_presets delta/delta_common delta/delta_decoder simple/simple_coder \
     simple/simple_decoder simple/x86
ARCHIVE = acl check_magic cryptor digest entry entry_copy_stat entry_link_resolver entry_sparse entry_stat entry_strmode \
     entry_xattr hmac options pack_dev pathmatch ppmd7 ppmd8 rb read read_add_passphrase read_append_filter read_set_format \
     read_set_options read_support_filter_none read_support_format_7zip read_support_format_tar read_support_format_zip \
     read_support_format_empty string string_sprintf util version_details virtual

# The name of a library, its files, where they are, and how they are compiled.
define library
LIBRARIES += $(patsubst %,$(W)/lib/$(1)/%.o,$(2))
$(W)/lib/$(1)/%.o: $(W)/sources
	@mkdir -p $$(@D)
	cd $(W)/src/$(1)/$(3) && $(LIBRARY:-I$(W)%=-I$(CURDIR)/$(W)%) $(4) -c -o $(CURDIR)/$$@ $$*.c
endef
$(eval $(call library,zlib,inflate inftrees inffast adler32 crc32 zutil,.,))
$(eval $(call library,bzip2,decompress bzlib huffman crctable randtable compress blocksort,.,-DBZ_NO_STDIO))
$(eval $(call library,libzstd,common/debug common/entropy_common common/error_private common/fse_decompress common/pool \
    common/threading common/xxhash common/zstd_common decompress/huf_decompress decompress/zstd_ddict decompress/zstd_decompress \
    decompress/zstd_decompress_block,lib,-DZSTD_DISABLE_ASM=1 -I. -Icommon))
$(eval $(call library,libcsv,libcsv,.,-I.))
$(eval $(call library,expat,xmlparse xmlrole xmltok,expat/lib,-DXML_NS -DXML_DTD -DXML_CONTEXT_BYTES=1024 -DBYTEORDER=1234 \
    -DHAVE_MEMMOVE -DXML_POOR_ENTROPY -I.))
$(eval $(call library,xz-utils,$(XZ),src/liblzma,-Dsigset_t=int -DHAVE_STDINT_H -DHAVE_STDBOOL_H -DHAVE_STRING_H \
    -DHAVE_INTTYPES_H -DHAVE_DECODERS -DHAVE_DECODER_LZMA1 -DHAVE_DECODER_LZMA2 -DHAVE_DECODER_X86 -DHAVE_DECODER_DELTA \
    -DHAVE_CHECK_CRC32 -DHAVE_CHECK_CRC64 -DHAVE_CHECK_SHA256 -DHAVE_VISIBILITY=0 -DTUKLIB_SYMBOL_PREFIX= -DSIZEOF_SIZE_T=4 \
    -DHAVE_SMALL -DPACKAGE_NAME='"xz"' -DPACKAGE_BUGREPORT='""' -DPACKAGE_URL='""' \
    -I. -Iapi -Icommon -Icheck -Ilz -Irangecoder -Ilzma -Idelta -Isimple -I../common))
$(eval $(call library,libarchive,$(ARCHIVE:%=archive_%),libarchive,-DHAVE_CONFIG_H \
    -DPLATFORM_CONFIG_H='"$(CURDIR)/web/archive_config.h"' -I.))

# Files that belong together: a tournament report with its games, and records of one game.
TOGETHER = fixtures/trf/robin.trf+$(W)/samples/robin.pgn fixtures/trf/wrong.trf+fixtures/trf/wrong.pgn \
    $(W)/samples/white.csv+$(W)/samples/black.txt fixtures/sheets/de-clocks.csv+fixtures/sheets/de-margins.csv

web: $(W)/index.html
check-web: $(W)/index.html
	python3 web/samples.py $(W)/samples
	node web/check.mjs $(W)/module.wasm $(B) $$(git ls-files fixtures | grep -E '\.(pgn|trf|fen|epd)$$|^fixtures/sheets/[a-z].*-.*csv$$') \
	    $(W)/samples/*.* $(TOGETHER)
	sh web/drive.sh $(W)/index.html

$(W)/sources: web/sources.sh
	sh web/sources.sh $(W)/src
	@mkdir -p $(W)/include && : >$(W)/include/expat_config.h
	cp /usr/include/xxhash.h $(W)/src/zlib/z*.h $(W)/src/bzip2/bzlib.h $(W)/src/libzstd/lib/*.h $(W)/src/libcsv/csv.h \
	    $(W)/src/expat/expat/lib/expat*.h $(W)/src/libarchive/libarchive/archive.h \
	    $(W)/src/libarchive/libarchive/archive_entry.h $(W)/include
	cp -r $(W)/src/xz-utils/src/liblzma/api/lzma* $(W)/include
	: >$@

$(TEXTS) $(B)/pgn-check $(B)/pgn-replay $(B)/pgn-stats $(B)/fen-legal:
	$(MAKE) $@

$(OBJECTS): $(W)/%.o: %.c $(W)/sources web/web.mk | $(TEXTS)
	@mkdir -p $(@D)
	$(MODULE) -MMD -MP -c -o $@ $<

$(W)/module.wasm: $(OBJECTS) $(LIBRARIES)
	$(WASM) -mexec-model=reactor -o $@ $^ -lwasi-emulated-mman -lwasi-emulated-getpid \
	    -Wl,-O2,--compress-relocations,--gc-sections,--fatal-warnings,--strip-all,-z,stack-size=1048576

# A page of each kind that it shows: their policies say which styles and scripts it must allow.
RECORD  = fixtures/sheets/el-clean.csv
SAMPLE  = fixtures/crosstables/candidates-2013.pgn
$(W)/index.html: web/make_page.py web/page.html web/page.css web/page.js web/kinds.js web/texts.js web/host.js web/worker.js $(W)/module.wasm \
    $(B)/pgn-check $(B)/pgn-replay $(B)/pgn-stats
	$(B)/pgn-check -q --no-config --fail-on never --format html $(SAMPLE) >$(W)/report.html
	$(B)/pgn-check -q --no-config --fail-on never --claims --format html $(SAMPLE) >$(W)/claims.html
	$(B)/pgn-replay -q --to html $(SAMPLE) >$(W)/games.html
	$(B)/pgn-stats -q --format html $(SAMPLE) >$(W)/stats.html
	$(B)/pgn-stats -q --crosstable --format html $(SAMPLE) >$(W)/crosstable.html
	$(B)/pgn-stats -q --standings last --format html $(SAMPLE) >$(W)/standings.html
	cp $(RECORD) $(W)/record.csv
	$(B)/pgn-replay -q --reconcile --report html=$(W)/records.html $(RECORD) $(W)/record.csv >/dev/null 2>&1 || [ $$? = 1 ]
	python3 web/make_page.py $(B) $(W)/module.wasm $(W)/report.html $(W)/claims.html $(W)/games.html $(W)/stats.html \
	    $(W)/crosstable.html $(W)/standings.html $(W)/records.html >$@.new && mv $@.new $@

-include $(OBJECTS:.o=.d)
.PHONY: web check-web

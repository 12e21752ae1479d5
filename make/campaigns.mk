# campaigns.mk: longer campaigns and benchmarks, run by hand.
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
# How often an encoding is guessed right, compared with libuchardet: with lists of words such as those of wngerman, wukrainian.
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
# Random games with draws, claims and ends of all kinds, written in other ways: make draws COUNT=100 SEED=7
draws: all
	python3 tests/campaign/draws.py --build $(B) --seed $(or $(SEED),1) --count $(or $(COUNT),20)
# Claims compared with those of python-chess (Debian: python3-chess), for each game of files: make claims FILES=games.pgn
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
.PHONY: vacuous mutate pictures perft encodings verdicts positions check-aarch64 faults campaign draws claims forms \
        noise real proofs complexity reconcile sheets repairs five variants xiangqi validators duplicates events \
        cluster web check-web bench bench-duplicates bench-stages same bench-cache modules libraries fuzz

# install.mk: the library for other programs, manual pages that are made, completions, install, and Debian's packages.
# Where the parts are installed; a distribution has its own places for some.
BINDIR  = $(PREFIX)/bin
LIBDIR  = $(PREFIX)/lib
INCDIR  = $(PREFIX)/include
MANDIR  = $(PREFIX)/share/man
DOCDIR  = $(PREFIX)/share/doc/arbiter
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR  = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d

# The modules of the library for other programs, see arbiter-core(3).
STABLE  = base/arena base/buf base/span toolkit/finding/diag toolkit/finding/severity toolkit/input/csv_cells \
          toolkit/input/record toolkit/input/split games/pgn/split_games games/pgn/result games/pgn/token games/chess/attack \
          games/chess/fen games/chess/insufficient_material games/chess/legal_basic games/chess/movegen \
          games/move_notation/notation games/chess/outcome games/move_notation/piece_letters games/chess/position games/chess/rule_set \
          games/chess/rules games/move_notation/san games/chess/variants games/retro/effort games/retro/illegality \
          games/retro/legality games/dead_positions/winnable
HEADERS = $(STABLE:%=core/%.h) core/toolkit/finding/diag.def
PAGES   = $(wildcard man/*.[1-8]) $(MADE_PAGES)
DOCS    = LICENSE README.md CHANGELOG.md
# What the programs are stripped with, or nothing: `make install STRIP=strip`.
STRIP   =
SHELLS  = $(foreach s,bash zsh fish,$(NAMES:%=$(B)/completion/%.$s))

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

# $(call I,FOLDER): the folder below DESTDIR, quoted for the shell.
I = "$(DESTDIR)$(1)"
install: all $(SHELLS) $(B)/static/libarbiter.a
	umask 022 && install -d $(foreach d,$(BINDIR) $(LIBDIR)/pkgconfig $(INCDIR)/arbiter $(DOCDIR) $(BASHDIR) $(ZSHDIR) \
	    $(FISHDIR) $(addprefix $(MANDIR)/man,$(subst .,,$(sort $(suffix $(PAGES))))),$(call I,$d))
	install -m 755 $(if $(STRIP),-s --strip-program=$(STRIP)) $(TOOLS) $(call I,$(BINDIR))
	install -m 644 $(DOCS) $(call I,$(DOCDIR))
	for h in $(HEADERS); do sed 's|^\(#include "\)[a-z_/]*/|\1|' $$h >$(call I,$(INCDIR)/arbiter)/$${h##*/} || exit; done
	for h in $(filter %.h,$(notdir $(HEADERS))); do echo "#include <arbiter/$$h>"; done >$(call I,$(INCDIR)/arbiter.h)
	chmod 644 $(call I,$(INCDIR)/arbiter.h) $(call I,$(INCDIR)/arbiter)/*
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

install-strip: STRIP = strip
install-strip: install

uninstall:
	for t in $(NAMES); do \
		rm -f $(call I,$(BINDIR))/$$t $(call I,$(BASHDIR))/$$t $(call I,$(ZSHDIR))/_$$t $(call I,$(FISHDIR))/$$t.fish; \
	done
	for p in $(notdir $(PAGES)); do rm -f $(call I,$(MANDIR))/man$${p##*.}/$$p; done
	for h in $(notdir $(HEADERS)); do rm -f $(call I,$(INCDIR)/arbiter)/$$h; done
	rm -f $(call I,$(INCDIR)/arbiter.h) $(call I,$(LIBDIR)/libarbiter.a) $(call I,$(LIBDIR)/pkgconfig/arbiter-core.pc) $(foreach d,$(DOCS),$(call I,$(DOCDIR)/$d))
	-rmdir $(call I,$(INCDIR)/arbiter) $(call I,$(DOCDIR))

# The Debian packages, in build/deb.  They are built in a copy of the tree, which is removed on success.
deb:
	rm -rf $(B)/deb && mkdir -p $(B)/deb/tree
	tar -cf - --exclude=./build* --exclude=./.git . | tar -xf - -C $(B)/deb/tree
	cd $(B)/deb/tree && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS dpkg-buildpackage -us -uc -b
	rm -rf $(B)/deb/tree
package:
	sh tests/campaign/package.sh
.PHONY: install install-strip uninstall deb package

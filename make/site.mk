# site.mk: the site, in build/site: a home from the README, the manual pages, and a page for each finding.  It needs
# python3 and mandoc.  The page for browsers is part of it after `make web`.
site: all
	python3 site/make_site.py $(B) $(B)/site
# What axe-core finds in all pages; `make check-all` looks at some of each kind.  It needs
# `make validators`.
check-site: site
	ARBITER_CHECK=all SITE_PAGES=all sh tests/shell/site.sh $(B)
.PHONY: site check-site

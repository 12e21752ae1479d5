#!/bin/sh
# findings.sh: writes arbiter-findings(7), made from core/toolkit/finding/diag.def and the profiles of core/toolkit/finding/diag.c.
# usage: sh man/findings.sh >build/man/arbiter-findings.7, in the folder of the Makefile
export LC_ALL=C

cat <<'TOP'
.\" Made from core/toolkit/finding/diag.def by man/findings.sh.
.Dd November 21, 2026
.Dt ARBITER-FINDINGS 7
.Os
.Sh NAME
.Nm arbiter-findings
.Nd what Arbiter reports about chess games and positions
.Sh DESCRIPTION
A finding is one fact about one place in a file:
.Bd -literal -offset indent
games.pgn:12:31: warning: TOKEN: MESSAGE [id]
.Ed
.Pp
This page lists every finding by its id, in the groups of the catalogue.
.Sq Clause
is the section of the PGN standard or the article of the FIDE Laws of Chess
that the finding is based on.
The same text comes from
.Ic pgn-check --explain Ar id .
.Ss Ids
The first word of an id says what the finding is about:
.Bl -tag -width "illegal-"
.It Li enc- , lex- , file-
bytes, encodings, tokens, files.
.It Li struct- , tag-
games and their parts, the values of tags.
.It Li comment- , nag- , rav-
comments, annotations, variations.
.It Li num- , san- , mv- , move-
move numbers, how a move is written.
.It Li illegal-
why a move is illegal, with the piece and the square, and what was meant.
.It Li five-
gomoku, renju and caro: forbidden moves and why they are, first stones, which
rules the end fits.
.It Li result- , termination- , forfeit- , game-
the result against position, moves, termination and Laws.
.It Li rep- , fifty- , seventyfive- , natural- , dead-
repetitions, moves without progress, positions that nobody can win.
.It Li missed- , claimed- , draw- , rule- , sealed- , record-
claims of draws, by the Laws in force.
.It Li clk- , cmd- , eval- , ts-
clocks and other commands in comments.
.It Li fen- , csv-
positions, including those from which games start, and tables of them.
.It Li epd-
operations of EPD, such as a best move that is illegal in its position.
.It Li puzzle-
moves and themes of tables of puzzles.
.It Li book-
opening books.
.It Li sheet-
scoresheets typed as tables.
.It Li dup-
games that occur more than once, with
.Fl -duplicates .
.It Li elo- , date- , site- , player-
ratings, dates and sites that contradict other games, with
.Fl -contradictions .
.It Li event- , round- , pair- , bye- , colours- , board- , order- , team- , knocked-
tournaments: rounds, pairings, colours, boards and dates, with
.Fl -events .
.It Li trf-
tournament reports (TRF), and with
.Fl -trf
what in them contradicts the games.
.It Li eco- , opening-
openings against a table of openings, with
.Fl -eco .
.It Li name- , id-
names against a list of names, with
.Fl -names
or
.Fl -spellings .
.It Li export-
deviations from the export format of PGN.
.It Li ignore-
lines that suppress findings.
.It Li io- , limit- , internal
what could not be read, what exceeded a limit, and internal errors.
.El
.Ss Severities
.Bl -tag -width "warning"
.It Cm error
Data is lost or wrong, or the game breaks the Laws.
With the default
.Fl -fail-on
such a finding makes the exit status 1.
.It Cm warning
Something is probably wrong, or other programs will misread it.
.It Cm info
A deviation without harm, or a fact worth knowing.
Not reported unless
.Fl -level Cm info
is given.
.El
.Pp
Some findings have a lower or higher severity in certain cases, for instance a
tag that occurs twice with the same value.
The severity given here is the usual one.
.Ss Scopes
Some findings repeat in every move or every game of a file.
They are reported at the first place only:
.Bl -tag -width "per game"
.It each
at every place;
.It per game
at the first place in every game;
.It per file
at the first place in the file.
.El
.Pp
Some can be a habit of the source of a file, such as games without Round: it is
marked here.
If at least four games of a file have such a finding, and more than half of all,
then the formats for people say once, for the whole file, in how many of its
games it is; see
.Fl -max-findings
in
.Xr pgn-check 1 .
.Ss Profiles
A profile chooses findings and raises severities.
.Bl -tag -width "default"
TOP

# The rows of profiles[] in core/toolkit/finding/diag.c.
awk '/^const struct profile profiles/ { on = 1; next }
on && /^};/ { exit }
on && /"/ { n = split($0, part, "\""); text = part[n - 1]; sub(/; /, ";\n", text); printf ".It Cm %s\n%s.\n", part[2], text }' core/toolkit/finding/diag.c

cat <<'MIDDLE'
.El
.Pp
Findings marked
.Sq only on request
or
.Sq only in profile export
are also reported when they are selected by name.
.Ss Corrections
Findings marked
.Sq fixable
are corrected by
.Ic pgn-check --fix
where the intended meaning is certain.
.Ss Choosing findings
The options
.Fl -select
and
.Fl -severity Ar list Ns = Ns Ar level
refine a profile.
.Fl -level
sets the lowest severity that is reported.
A line in the PGN file suppresses a finding in its game:
.Bd -literal -offset indent
% arbiter: ignore=num-gap,tag-order
.Ed
MIDDLE

awk '
# The next string literals at the front of `row`, joined and without escapes; takes them off.
function text(   c, s, i) {
	s = ""
	for (;;) {
		sub(/^[ \t\n,]+/, "", row)
		if (substr(row, 1, 1) != "\"")
			return s
		for (i = 2; (c = substr(row, i, 1)) != "\""; i++) {
			if (c == "\\") {
				c = substr(row, ++i, 1)
				if (c == "n")
					c = "\n"
			}
			s = s c
		}
		row = substr(row, i + 1)
		if (row ~ /^[ \t\n]*[,)]/)
			return s
	}
}

# The next word that is not a string.
function word(   s) {
	sub(/^[ \t\n,]+/, "", row)
	s = row
	sub(/,.*/, "", s)
	sub(/^[^,]*,/, "", row)
	return s
}

# Text of mdoc: one sentence a line, at most 78 bytes.
function fill(s,   n, i, w, line, last) {
	gsub(/\\/, "\\e", s)
	n = split(s, w, " ")
	line = ""
	for (i = 1; i <= n; i++) {
		last = i > 1 && w[i - 1] ~ /[.?!:]$/ && w[i] ~ /^[A-Z]/
		if (last && w[i - 1] ~ /^[0-9]+[.]+$/)	# a move number, unless a word follows that is not a move
			last = w[i] ~ /^[A-Z][a-z]*:?$/
		if (line != "" && (last || length(line) + 1 + length(w[i]) > 78)) {
			print line
			line = ""
		}
		if (line == "" && w[i] ~ /^[.\047]/)
			w[i] = "\\&" w[i]
		line = line == "" ? w[i] : line " " w[i]
		if (w[i] ~ /^[0-9]+[.]$/ && w[i + 1] !~ /^[A-Z][a-z]*:?$/)
			line = line "\\&"
	}
	if (line != "")
		print line
}

function out(   name, id, severity, scope, flags, ref, message, n, i, part, how) {
	sub(/^DIAG\(/, "", row)
	name = word()
	id = text()
	severity = tolower(word())
	scope = tolower(word())
	flags = word()
	ref = text()
	message = text()
	n = split(text(), part, "\n")
	sub(/^severity_/, "", severity)
	if (!sub(/^scope_each/, "each", scope))
		sub(/^scope_/, "per ", scope)
	how = severity ", " scope
	if (flags ~ /ASKED/ && flags ~ /FORM/)
		how = how ", only in profile export"
	else if (flags ~ /ASKED/)
		how = how ", only on request"
	if (flags ~ /HABIT/)
		how = how ", may be a habit"
	if (flags ~ /FIX_SAFE/)
		how = how ", fixable"
	if (flags ~ /FIX_UNSAFE|FIX_MOVE/)
		how = how ", fixable with --unsafe-fixes"
	printf ".It Sy %s Pq %s\n", id, how
	fill(toupper(substr(message, 1, 1)) substr(message, 2) ".")
	if (ref != "")
		printf "Clause: %s.\n", ref
	for (i = 1; i <= n; i++) {
		print ".Pp"
		fill(part[i])
	}
}

/^\/\* -- .* -- \*\/$/ {
	sub(/^\/\* -- /, "")
	sub(/ -- \*\/$/, "")
	if (groups++)
		print ".El"
	printf ".Sh %s\n.Bl -tag -width Ds\n", toupper($0)
	next
}
/^DIAG\(/ { row = ""; reading = 1 }
reading { row = row $0 "\n" }
reading && /"\)$/ { out(); reading = 0 }
END { print ".El" }
' core/toolkit/finding/diag.def

cat <<'END'
.Sh SEE ALSO
.Xr fen-legal 1 ,
.Xr pgn-check 1 ,
.Xr arbiter-laws 7 ,
.Xr arbiter-safety 7
END

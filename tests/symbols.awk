# symbols.awk: usage: awk -f tests/symbols.awk core/rooms.list LINES: calls that include lines do not show.  LINES are those of
# nm -A -P of all objects of core/.  No object uses what a higher tier or, in an application, another application defines,
# but for what core/rooms.list allows.
function tier(room) { sub(/\/.*/, "", room); return rank[room] }
BEGIN { rank["base"] = 1; rank["toolkit"] = 2; rank["games"] = 3; rank["apps"] = 4 }
FILENAME == ARGV[1] {
	if (/^(#|[ \t]*$)/ || $2 == "~") next
	if ($2 == "<") { name = $3; sub(/:$/, "", name); allowed[$1] = name; next }
	if ($2 == ">") {
		from = $1; sub(/\/[^\/]*$/, "", from); to = $3; sub(/\/[^\/]*$/, "", to)
		included[from, to] = 1
		next
	}
	room = $1; sub(/:$/, "", room)
	for (i = 2; i <= NF; i++) may[room, $i] = 1
	next
}
{
	file = $1; sub(/:$/, "", file); sub(/^.*core\//, "", file)
	split(file, part, "/")
	room = part[1] (part[1] == "base" ? "" : "/" part[2])
	if ($3 ~ /^[UwW]$/) uses[file, $2] = room
	else if ($3 ~ /^[A-TV-Z]$/) { defined[$2] = room; objects++ }
}
END {
	for (use in uses) {
		split(use, part, SUBSEP); from = uses[use]; symbol = part[2]
		if (!(symbol in defined)) continue
		to = defined[symbol]
		if (to == from || tier(to) < tier(from) || (tier(to) == tier(from) && (tier(to) < 4 || (from, to) in may))) continue
		if ((symbol in allowed) && allowed[symbol] == to) { used[symbol] = 1; continue }
		if ((from, to) in included) continue
		print "# " part[1] " uses " symbol ", which " to " defines"; bad++
	}
	for (symbol in allowed) if (!(symbol in used)) {
		print "# core/rooms.list: " symbol " of " allowed[symbol] " is not used by a lower tier: remove the line"; bad++
	}
	if (objects == 0) { print "# there are no symbols"; bad++ }
	print (bad ? "not ok" : "ok") " 1 - symbols"; print "1..1"; exit bad > 0
}

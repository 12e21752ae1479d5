# layers.awk: checks #include lines against tests/layers.  awk -f tests/layers.awk tests/layers core/*.[ch]
function wrong(text) {
	print "# " text
	bad++
}
FILENAME == ARGV[1] {
	if (/^(#|--|[ \t]*$)/)
		next
	module = $1
	if (!sub(/:$/, "", module) || (module in listed))
		wrong(FILENAME ":" FNR ": not `module: names`, or listed twice: " $0)
	for (i = 2; i <= NF; i++) {
		if (!($i in listed))
			wrong(FILENAME ":" FNR ": " module " names " $i ", which is not above it")
		may[module, $i] = 1
	}
	listed[module] = 1
	next
}
FNR == 1 {
	files++
	module = FILENAME
	sub(/.*\//, "", module)
	sub(/\.[ch]$/, "", module)
	if (!(module in listed))
		wrong(FILENAME ": not listed in " ARGV[1])
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
	split($0, part, "\"")
	name = part[2]
	sub(/\.(h|def)$/, "", name)
	if (name != module && !((module, name) in may))
		wrong(FILENAME ":" FNR ": " module " may not include " name)
}
END {
	print (bad || !files ? "not ok" : "ok") " 1 - layers"
	print "1..1"
	exit bad > 0 || !files
}

# The static functions of the sources: NAME FILE.  A name is at the start of its line, after the line with its type.
FNR == 1 { type = "" }
/^[a-z_][a-z_0-9]*\(/ && type ~ /(^|[ \t])static([ \t]|$)/ {
	sub(/\(.*/, "")
	print $0, FILENAME
}
{ type = $0 }

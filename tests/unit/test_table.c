/* test_table: one list of columns, in every form. */
#include "base/table.h"
#include "support/check.h"

struct town {
	struct span name;
	const char *land;
	unsigned height;
	int people, points;
	bool port;
	uint64_t games;
};

static void
put_games(struct table_out *o)
{
	const struct town *t = o->row;

	if (t->games > 0)
		table_count(o, t->games);
}

static void
put_share(struct table_out *o)
{
	const struct town *t = o->row;

	table_decimal(o, t->people, o->column->a, o->column->b);
}

static void
put_letters(struct table_out *o)
{
	const struct town *t = o->row;

	table_list(o);
	for (size_t i = 0; i < t->name.n && i < 2; i++)
		table_item_text(o, (struct span){ t->name.p + i, 1 }, ENC_UTF8);
	if (t->name.n > 5)
		table_item_missing(o);
	table_list_end(o);
}

static void
head_share(struct table_out *o)
{
	table_string(o, *(const char *const *)o->with);
}

static void
mark_long(struct table_out *o)
{
	const struct town *t = o->row;

	buf_str(o->b, t->name.n > 5 ? " long" : "");
}

static const struct table_column columns[] = {
	{ .key = "name", .heading = "Town", TABLE_MEMBER(town, name), .how = TABLE_LEFT | TABLE_NAME, .most = 5,
	    .cell_class = "who", .mark = mark_long },
	{ .key = "land", .heading = "", TABLE_MEMBER(town, land) },
	{ .key = "share", .put = put_share, .head = head_share, .a = 4, .b = 1, .head_class = "met" },
	{ .key = "games", .heading = "Games", .help = "a & b", .put = put_games, .how = TABLE_OPTIONAL },
	{ .key = "height", .heading = "m", TABLE_MEMBER(town, height), .group = "place", .how = TABLE_WHOLE },
	{ .key = "port", .heading = "Port", TABLE_MEMBER(town, port), .group = "place" },
	{ .key = "points", .heading = "Points", TABLE_HALF_POINTS(town, points) },
	{ .key = "letters", .heading = "Letters", .put = put_letters },
};
enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

static const struct town towns[] = {
	{ { "A,B", 3 }, "x", 12, 7, 3, true, 12345 },
	{ { "<Z\303\274rich>", 9 }, NULL, 0, 200, 4, false, 0 },
	{ { "", 0 }, "::error::", 1, -1, 1, true, 1 },
};

static const char *share = "1/4";

static void
check_form(const struct table_out *how, const char *wanted)
{
	struct buf b = { 0 };
	struct table_out o = *how;

	o.b = o.json.b = &b;
	o.with = &share;
	if (o.form == TABLE_TEXT) {
		table_lines(&o, &(struct table_lines){ .columns = columns, .columns_n = COLUMNS, .rows = towns, .n = 3,
		    .size = sizeof(towns[0]), .indent = 1 });
	} else {
		if (o.form != TABLE_JSON)
			table_head(&o, columns, COLUMNS);
		for (int i = 0; i < 3; i++) {
			json_write_line(&o.json);
			table_row(&o, columns, COLUMNS, &towns[i]);
		}
	}
	table_end(&o);
	CHECK(!b.failed && span_eq(buf_span(&b), span_of(wanted)), "form %d:\n%.*s\nand not:\n%s", (int)o.form, (int)b.n, b.p,
	    wanted);
	buf_free(&b);
}

static void
test_csv(void)
{
	check_form(&(struct table_out){ .form = TABLE_CSV, .separator = ',' },
	    "name,land,share,games,height,port,points,letters\n"
	    "\"A,B\",x,1.75,12345,12,true,1.5,\"A ,\"\n"
	    "<Z\303\274rich>,,50,,,false,2,< Z -\n"
	    ",\"::error::\",,1,1,true,0.5,\n");
	check_form(&(struct table_out){ .form = TABLE_CSV, .separator = '\t' },
	    "name\tland\tshare\tgames\theight\tport\tpoints\tletters\n"
	    "A,B\tx\t1.75\t12345\t12\ttrue\t1.5\tA ,\n"
	    "<Z\303\274rich>\t\t50\t\t\tfalse\t2\t< Z -\n"
	    "\t\"::error::\"\t\t1\t1\ttrue\t0.5\t\n");
	check_form(&(struct table_out){ .form = TABLE_CSV, .separator = ',', .quotes = TABLE_QUOTED },
	    "name,land,share,games,height,port,points,letters\n"
	    "\"A,B\",\"x\",1.75,12345,12,true,1.5,\"A ,\"\n"
	    "\"<Z\303\274rich>\",,50,,,false,2,\"< Z -\"\n"
	    ",\"::error::\",,1,1,true,0.5,\n");
}

static void
test_json(void)
{
	check_form(&(struct table_out){ .form = TABLE_JSON }, "\n"
	    "{\"name\":\"A,B\",\"land\":\"x\",\"share\":1.75,\"games\":12345,\"place\":{\"height\":12,\"port\":true},"
	    "\"points\":1.5,\"letters\":[\"A\",\",\"]},\n"
	    "{\"name\":\"<Z\303\274rich>\",\"land\":null,\"share\":50,\"place\":null,"
	    "\"points\":2,\"letters\":[\"<\",\"Z\",null]},\n"
	    "{\"name\":\"\",\"land\":\"::error::\",\"share\":null,\"games\":1,\"place\":{\"height\":1,\"port\":true},"
	    "\"points\":0.5,\"letters\":[]}");
}

static void
put_towns(struct table_out *o)
{
	static const struct table_column few[] = {
		{ .key = "name", TABLE_MEMBER(town, name), .how = TABLE_NULL },
		{ .key = "port", TABLE_MEMBER(town, port), .how = TABLE_OPTIONAL },
		{ .key = "land", TABLE_MEMBER(town, land), .how = TABLE_OPTIONAL, .group = "of" },
	};

	table_rows(o, few, 3, towns, 3, sizeof(towns[0]));
}

/* What is left out and what is null, also of a group, in a table that is a cell. */
static void
test_rows(void)
{
	static const struct table_column whole[] = {
		{ .key = "share", TABLE_MEMBER(town, points) }, { .key = "towns", .put = put_towns },
		{ .key = "land", TABLE_MEMBER(town, land) },
	};
	struct buf b = { 0 };
	struct table_out o = { .b = &b, .form = TABLE_JSON, .json = { .b = &b } };

	table_row(&o, whole, 3, &towns[1]);
	table_end(&o);
	CHECK(span_eq(buf_span(&b), SPAN("{\"share\":4,\"towns\":[{\"name\":\"A,B\",\"port\":true,\"of\":{\"land\":\"x\"}},"
	    "{\"name\":\"<Z\303\274rich>\"},{\"name\":null,\"port\":true,\"of\":{\"land\":\"::error::\"}}],\"land\":null}")),
	    "%.*s", (int)b.n, b.p);
	buf_free(&b);
}

static void
test_html(void)
{
	check_form(&(struct table_out){ .form = TABLE_HTML },
	    "<thead><tr><th scope=\"col\">Town</th><td></td><th scope=\"col\" class=\"met\">1/4</th>"
	    "<th scope=\"col\"><abbr title=\"a &amp; b\">Games</abbr></th><th scope=\"col\">m</th>"
	    "<th scope=\"col\">Port</th><th scope=\"col\">Points</th><th scope=\"col\">Letters</th></tr></thead>\n<tbody>\n"
	    "<tr><th scope=\"row\" class=\"who\">A,B</th><td>x</td><td>1.75</td><td>12,345</td><td>12</td><td>true</td>"
	    "<td>1\302\275</td><td>A ,</td></tr>\n"
	    "<tr><th scope=\"row\" class=\"who long\">&lt;Z\303\274rich&gt;</th><td></td><td>50.0</td><td></td><td></td>"
	    "<td>false</td><td>2</td><td>&lt; Z -</td></tr>\n"
	    "<tr><th scope=\"row\" class=\"who\"></th><td>::error::</td><td></td><td>1</td><td>1</td><td>true</td>"
	    "<td>\302\275</td><td></td></tr>\n");
}

static void
test_text(void)
{
	check_form(&(struct table_out){ .form = TABLE_TEXT },
	    " Town                  1/4   Games   m   Port  Points  Letters\n"
	    " A,B               x  1.75  12,345  12   true      1\302\275      A ,\n"
	    " <Z\303\274r\342\200\246                50.0              false       2    < Z -\n"
	    "        \\x3a:error::             1   1   true       \302\275\n");
}

static bool
at_second(struct table_out *o, size_t row)
{
	return o->with != NULL && row == 1;
}

/* Parts with headings of their own; columns without values; a first column that is not wider than there is room for. */
static void
test_lines(void)
{
	static const struct table_column few[] = {
		{ .heading = "Town", TABLE_MEMBER(town, name), .how = TABLE_LEFT },
		{ .heading = "High", TABLE_MEMBER(town, height) }, { .heading = "Points", TABLE_HALF_POINTS(town, points) },
	};
	struct buf b = { 0 };
	struct table_out o = { .b = &b, .form = TABLE_TEXT, .with = &share };
	struct table_lines t = { .columns = few, .columns_n = 3, .rows = towns, .n = 2, .size = sizeof(towns[0]),
	    .begins = at_second };

	table_lines(&o, &t);
	t.sparse = true;
	t.rows = &towns[1];
	t.n = 1;
	t.line = 13;
	t.least = 2;
	table_lines(&o, &t);
	table_end(&o);
	CHECK(span_eq(buf_span(&b), SPAN("Town      High  Points\nA,B         12      1\302\275\n\nTown      High  Points\n"
	    "<Z\303\274rich>             2\nTown   Points\n<Z\303\274rich>       2\n")), "%.*s", (int)b.n, b.p);
	buf_free(&b);
}

int
main(void)
{
	RUN(test_csv);
	RUN(test_json);
	RUN(test_rows);
	RUN(test_html);
	RUN(test_text);
	RUN(test_lines);
	return check_end();
}

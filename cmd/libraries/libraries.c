/*
 * libraries: the functions of other libraries that the programs call.  libraries_load() loads those that a run may need;
 * any other is loaded when one of its functions is first called.  To load all of them takes longer than to check a short
 * file, which needs none.
 */
#define _GNU_SOURCE	/* program_invocation_short_name */
#include <bzlib.h>
#include <csv.h>
#include <dlfcn.h>
#include <errno.h>
#include <expat.h>
#include <ini.h>
#include <jansson.h>
#include <lzma.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "toolkit/cli/program_libraries.h"
#include "libraries.h"

/* LIBRARY_z and so on: the names of the files that the linker found for -lz and so on. */
#include "libraries.def"

typedef void (*function)(void);

/* In which sets they are, and why they could not be loaded for these; NULL: they could, or were not to be. */
static struct {
	unsigned set;
	const char *name;
	char *why;
} libraries[] = {
	{ LIBRARIES_CODECS, LIBRARY_z, NULL }, { LIBRARIES_CODECS, LIBRARY_zstd, NULL },
	{ LIBRARIES_CODECS, LIBRARY_bz2, NULL }, { LIBRARIES_CODECS, LIBRARY_lzma, NULL },
	{ LIBRARIES_CSV, LIBRARY_csv, NULL }, { LIBRARIES_XML, LIBRARY_expat, NULL },
	{ LIBRARIES_JSON, LIBRARY_jansson, NULL }, { LIBRARIES_INI, LIBRARY_inih, NULL },
	{ LIBRARIES_DATABASE, LIBRARY_sqlite3, NULL },
};
static bool late;	/* libraries_load() was called */

/* Never closed: its functions are called until the end.  One that is loaded already is found by its name. */
static void *
open_library(const char *name)
{
	return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void
libraries_load(unsigned set)
{
	for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++)
		if (libraries[i].set & set && open_library(libraries[i].name) == NULL)
			libraries[i].why = strdup(dlerror());
	late = true;
}

/* Why it is not there. */
static const char *
why_not_loaded(const char *name)
{
	const char *why = dlerror();

	for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++)
		if (strcmp(libraries[i].name, name) == 0 && libraries[i].why != NULL)
			return libraries[i].why;
	return why;
}

/* Never returns NULL: without its library a program cannot go on. */
static function
load_function(const char *library, const char *name)
{
	void *file = open_library(library), *symbol = file == NULL ? NULL : dlsym(file, name);
	function found;

	if (symbol == NULL) {
		fprintf(stderr, "%s: cannot load the library %s: %s%s\n", program_invocation_short_name, library, why_not_loaded(library),
		    late && file == NULL ? " (in the sandbox a library is loaded at the start or not at all: has a file changed since?)" :
		    "");
		_exit(2);
	}
	memcpy(&found, &symbol, sizeof(found));
	return found;
}

/* Threads that come here at the same time find the same. */
static function
find_function(_Atomic(function) *known, const char *library, const char *name)
{
	function found = atomic_load_explicit(known, memory_order_acquire);

	if (found == NULL) {
		found = load_function(library, name);
		atomic_store_explicit(known, found, memory_order_release);
	}
	return found;
}

/* Defines the function `name` of a header: it calls the one of the same name in the library.  PROCEDURE: returns nothing. */
#define PROCEDURE(library, name, parameters, arguments) \
void \
name parameters \
{ \
	static _Atomic(function) known; \
\
	((void (*) parameters)find_function(&known, LIBRARY_##library, #name))arguments; \
}
#define FUNCTION(library, type, name, parameters, arguments) \
type \
name parameters \
{ \
	static _Atomic(function) known; \
\
	return ((type (*) parameters)find_function(&known, LIBRARY_##library, #name))arguments; \
}

FUNCTION(z, int, inflateInit2_, (z_stream *z, int bits, const char *version, int size), (z, bits, version, size))
FUNCTION(z, int, inflateReset, (z_stream *z), (z))
FUNCTION(z, int, inflate, (z_stream *z, int flush), (z, flush))
FUNCTION(z, int, inflateEnd, (z_stream *z), (z))
FUNCTION(z, int, deflateInit2_, (z_stream *z, int level, int method, int bits, int memory, int strategy,
    const char *version, int size), (z, level, method, bits, memory, strategy, version, size))
FUNCTION(z, int, deflate, (z_stream *z, int flush), (z, flush))
FUNCTION(z, int, deflateEnd, (z_stream *z), (z))

FUNCTION(bz2, int, BZ2_bzDecompressInit, (bz_stream *z, int loud, int small), (z, loud, small))
FUNCTION(bz2, int, BZ2_bzDecompress, (bz_stream *z), (z))
FUNCTION(bz2, int, BZ2_bzDecompressEnd, (bz_stream *z), (z))
FUNCTION(bz2, int, BZ2_bzCompressInit, (bz_stream *z, int size, int loud, int work), (z, size, loud, work))
FUNCTION(bz2, int, BZ2_bzCompress, (bz_stream *z, int action), (z, action))
FUNCTION(bz2, int, BZ2_bzCompressEnd, (bz_stream *z), (z))

FUNCTION(lzma, lzma_ret, lzma_stream_decoder, (lzma_stream *z, uint64_t memory, uint32_t flags), (z, memory, flags))
FUNCTION(lzma, lzma_bool, lzma_lzma_preset, (lzma_options_lzma *options, uint32_t preset), (options, preset))
FUNCTION(lzma, lzma_ret, lzma_stream_encoder, (lzma_stream *z, const lzma_filter *filters, lzma_check check),
    (z, filters, check))
FUNCTION(lzma, lzma_ret, lzma_raw_decoder, (lzma_stream *z, const lzma_filter *filters), (z, filters))
FUNCTION(lzma, lzma_ret, lzma_properties_decode, (lzma_filter *filter, const lzma_allocator *memory, const uint8_t *p,
    size_t n), (filter, memory, p, n))
FUNCTION(lzma, lzma_ret, lzma_code, (lzma_stream *z, lzma_action action), (z, action))
FUNCTION(lzma, uint64_t, lzma_memusage, (const lzma_stream *z), (z))
PROCEDURE(lzma, lzma_end, (lzma_stream *z), (z))

FUNCTION(zstd, unsigned, ZSTD_isError, (size_t result), (result))
FUNCTION(zstd, ZSTD_ErrorCode, ZSTD_getErrorCode, (size_t result), (result))
FUNCTION(zstd, ZSTD_DStream *, ZSTD_createDStream, (void), ())
FUNCTION(zstd, size_t, ZSTD_initDStream, (ZSTD_DStream *z), (z))
FUNCTION(zstd, size_t, ZSTD_DCtx_setParameter, (ZSTD_DCtx *z, ZSTD_dParameter which, int value), (z, which, value))
FUNCTION(zstd, size_t, ZSTD_decompressStream, (ZSTD_DStream *z, ZSTD_outBuffer *out, ZSTD_inBuffer *in), (z, out, in))
FUNCTION(zstd, size_t, ZSTD_freeDStream, (ZSTD_DStream *z), (z))
FUNCTION(zstd, ZSTD_CCtx *, ZSTD_createCCtx, (void), ())
FUNCTION(zstd, size_t, ZSTD_CCtx_setParameter, (ZSTD_CCtx *z, ZSTD_cParameter which, int value), (z, which, value))
FUNCTION(zstd, size_t, ZSTD_compressStream2, (ZSTD_CCtx *z, ZSTD_outBuffer *out, ZSTD_inBuffer *in,
    ZSTD_EndDirective end), (z, out, in, end))
FUNCTION(zstd, size_t, ZSTD_freeCCtx, (ZSTD_CCtx *z), (z))

FUNCTION(csv, int, csv_init, (struct csv_parser *p, unsigned char options), (p, options))
PROCEDURE(csv, csv_set_delim, (struct csv_parser *p, unsigned char c), (p, c))
PROCEDURE(csv, csv_set_term_func, (struct csv_parser *p, int (*ends)(unsigned char)), (p, ends))
FUNCTION(csv, size_t, csv_parse, (struct csv_parser *p, const void *text, size_t n, void (*cell)(void *, size_t, void *),
    void (*row)(int, void *), void *data), (p, text, n, cell, row, data))
FUNCTION(csv, int, csv_fini, (struct csv_parser *p, void (*cell)(void *, size_t, void *), void (*row)(int, void *),
    void *data), (p, cell, row, data))
FUNCTION(csv, int, csv_error, (struct csv_parser *p), (p))
PROCEDURE(csv, csv_free, (struct csv_parser *p), (p))
FUNCTION(csv, size_t, csv_write2, (void *to, size_t max, const void *text, size_t n, unsigned char quote),
    (to, max, text, n, quote))

FUNCTION(inih, int, ini_parse_stream, (ini_reader reader, void *stream, ini_handler handler, void *data),
    (reader, stream, handler, data))

FUNCTION(expat, XML_Parser, XML_ParserCreate, (const XML_Char *encoding), (encoding))
PROCEDURE(expat, XML_ParserFree, (XML_Parser p), (p))
FUNCTION(expat, int, XML_SetHashSalt, (XML_Parser p, unsigned long salt), (p, salt))
PROCEDURE(expat, XML_SetUserData, (XML_Parser p, void *data), (p, data))
PROCEDURE(expat, XML_SetElementHandler, (XML_Parser p, XML_StartElementHandler start, XML_EndElementHandler end),
    (p, start, end))
PROCEDURE(expat, XML_SetCharacterDataHandler, (XML_Parser p, XML_CharacterDataHandler text), (p, text))
PROCEDURE(expat, XML_SetStartDoctypeDeclHandler, (XML_Parser p, XML_StartDoctypeDeclHandler start), (p, start))
FUNCTION(expat, enum XML_Status, XML_Parse, (XML_Parser p, const char *text, int n, int last), (p, text, n, last))
FUNCTION(expat, enum XML_Status, XML_StopParser, (XML_Parser p, XML_Bool resumable), (p, resumable))
FUNCTION(expat, enum XML_Error, XML_GetErrorCode, (XML_Parser p), (p))
FUNCTION(expat, const XML_LChar *, XML_ErrorString, (enum XML_Error error), (error))
FUNCTION(expat, XML_Size, XML_GetCurrentLineNumber, (XML_Parser p), (p))
FUNCTION(expat, XML_Index, XML_GetCurrentByteIndex, (XML_Parser p), (p))

FUNCTION(sqlite3, int, sqlite3_vfs_register, (sqlite3_vfs *vfs, int first), (vfs, first))
FUNCTION(sqlite3, int, sqlite3_vfs_unregister, (sqlite3_vfs *vfs), (vfs))
FUNCTION(sqlite3, int, sqlite3_open_v2, (const char *name, sqlite3 **db, int flags, const char *vfs), (name, db, flags, vfs))
FUNCTION(sqlite3, int, sqlite3_close, (sqlite3 *db), (db))
FUNCTION(sqlite3, const char *, sqlite3_errmsg, (sqlite3 *db), (db))
FUNCTION(sqlite3, int, sqlite3_exec, (sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data,
    char **error), (db, sql, row, data, error))
FUNCTION(sqlite3, int, sqlite3_prepare_v2, (sqlite3 *db, const char *sql, int n, sqlite3_stmt **s, const char **end),
    (db, sql, n, s, end))
FUNCTION(sqlite3, int, sqlite3_column_count, (sqlite3_stmt *s), (s))
FUNCTION(sqlite3, const unsigned char *, sqlite3_column_text, (sqlite3_stmt *s, int i), (s, i))
FUNCTION(sqlite3, int, sqlite3_bind_int64, (sqlite3_stmt *s, int i, sqlite3_int64 n), (s, i, n))
FUNCTION(sqlite3, int, sqlite3_bind_null, (sqlite3_stmt *s, int i), (s, i))
FUNCTION(sqlite3, int, sqlite3_bind_text, (sqlite3_stmt *s, int i, const char *text, int n, void (*give)(void *)),
    (s, i, text, n, give))
FUNCTION(sqlite3, int, sqlite3_step, (sqlite3_stmt *s), (s))
FUNCTION(sqlite3, int, sqlite3_reset, (sqlite3_stmt *s), (s))
FUNCTION(sqlite3, int, sqlite3_finalize, (sqlite3_stmt *s), (s))

PROCEDURE(jansson, json_set_alloc_funcs, (json_malloc_t take, json_free_t give), (take, give))
PROCEDURE(jansson, json_delete, (json_t *json), (json))
FUNCTION(jansson, size_t, json_array_size, (const json_t *array), (array))
FUNCTION(jansson, json_t *, json_array_get, (const json_t *array, size_t i), (array, i))
FUNCTION(jansson, json_int_t, json_integer_value, (const json_t *integer), (integer))
FUNCTION(jansson, const char *, json_string_value, (const json_t *string), (string))
FUNCTION(jansson, size_t, json_object_size, (const json_t *object), (object))
FUNCTION(jansson, json_t *, json_object_get, (const json_t *object, const char *key), (object, key))
FUNCTION(jansson, void *, json_object_iter, (json_t *object), (object))
FUNCTION(jansson, void *, json_object_iter_next, (json_t *object, void *at), (object, at))
FUNCTION(jansson, void *, json_object_key_to_iter, (const char *key), (key))
FUNCTION(jansson, const char *, json_object_iter_key, (void *at), (at))
FUNCTION(jansson, json_t *, json_object_iter_value, (void *at), (at))
FUNCTION(jansson, int, json_vunpack_ex, (json_t *json, json_error_t *error, size_t flags, const char *format, va_list list),
    (json, error, flags, format, list))

int
json_unpack_ex(json_t *json, json_error_t *error, size_t flags, const char *format, ...)
{
	va_list list;
	int result;

	va_start(list, format);
	result = json_vunpack_ex(json, error, flags, format, list);
	va_end(list);
	return result;
}

/* libjansson 2.14 leaves bytes out of texts when memory runs out, and says nothing. */
static void *
take_or_end(size_t n)
{
	void *p = malloc(n);

	if (p != NULL)
		return p;
	fprintf(stderr, "%s: %s\n", program_invocation_short_name, strerror(ENOMEM));
	_exit(2);
}

/* All that the programs read with libjansson comes through here. */
json_t *
json_loadb(const char *text, size_t n, size_t flags, json_error_t *error)
{
	static _Atomic(function) known;
	function call = find_function(&known, LIBRARY_jansson, "json_loadb");

	json_set_alloc_funcs(take_or_end, free);
	return ((json_t *(*)(const char *, size_t, size_t, json_error_t *))call)(text, n, flags, error);
}

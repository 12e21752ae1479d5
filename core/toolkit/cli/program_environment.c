/* program_environment: settings from environment variables. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "toolkit/cli/program_environment.h"

enum { VARIABLE = 40 };	/* room for the name of a variable */

#define PREFIX "ARBITER_"

extern char **environ;	/* POSIX has no header for it */

/* The environment variable of a key, such as ARBITER_FAIL_ON. */
static void
variable_of(enum config_key key, char name[VARIABLE])
{
	size_t n = (size_t)snprintf(name, VARIABLE, PREFIX "%s", config_key_name(key));

	for (char *p = name; p < name + n; p++)
		*p = *p == '-' ? '_' : ascii_upper(*p);
}

/* Is a variable nearly one of ours?  One name begins with the other, or few letters differ. */
static bool
is_nearly(const char *name, const char *ours)
{
	const size_t before = sizeof(PREFIX) - 1;
	size_t n = strlen(name), m = strlen(ours), least = n < m ? n : m;

	return (least >= before + 3 && strncmp(name, ours, least) == 0) ||
	    edit_distance_near(edit_distance(name + before, ours + before), name + before);
}

/*
 * Warns of a variable whose name is nearly that of a key, since it is silently ignored.  Other variables may
 * belong to other programs.
 */
static void
check_variable(struct program_run *t, const char *name)
{
	static const char form[] = "unknown variable, ignored; did you mean %s?";
	char ours[VARIABLE] = PREFIX "CONFIG", meant[VARIABLE] = "", message[sizeof(form) + VARIABLE];

	for (int key = -1; key < CONFIG_KEYS; key++) {
		if (key >= 0)
			variable_of((enum config_key)key, ours);
		if (strcmp(name, ours) == 0)
			return;
		if (*meant == '\0' && is_nearly(name, ours))
			strcpy(meant, ours);
	}
	if (*meant == '\0')
		return;
	snprintf(message, sizeof(message), form, meant);
	program_complain(t, name, message);
}

static void
check_variables(struct program_run *t)
{
	for (char **one = environ; *one != NULL; one++) {
		size_t n = strcspn(*one, "=");
		char name[VARIABLE];

		if (strncmp(*one, PREFIX, sizeof(PREFIX) - 1) != 0 || n >= sizeof(name) || (*one)[n] == '\0' ||
		    (*one)[n + 1] == '\0')
			continue;
		snprintf(name, sizeof(name), "%.*s", (int)n, *one);
		check_variable(t, name);
	}
}

int
program_environment_read(struct program_run *t, struct setting settings[CONFIG_KEYS], int *n)
{
	char name[VARIABLE], error[CONFIG_ERROR];

	check_variables(t);
	*n = 0;
	for (enum config_key key = 0; key < CONFIG_KEYS; key++) {
		const char *value;
		char *tidy;

		variable_of(key, name);
		if ((value = getenv(name)) == NULL || *value == '\0')
			continue;
		if ((tidy = malloc(strlen(value) + 1)) == NULL)
			return program_no_memory(t, NULL);
		settings[(*n)++] = (struct setting){ key, tidy, 0 };
		if (!config_key_tidy(key, name, value, tidy, error)) {
			program_complain(t, NULL, error);
			return 2;
		}
	}
	return 0;
}

void
program_environment_free(struct setting *settings, int n)
{
	for (int i = 0; i < n; i++)
		free((char *)settings[i].value);
}

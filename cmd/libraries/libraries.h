/* libraries: the libraries that the programs load, and when. */
#ifndef LIBRARIES_H
#define LIBRARIES_H

/*
 * Loads the libraries of that set (LIBRARIES_CODECS and so on, see program_libraries.h), because later none can be: the
 * caller enters the sandbox.  One that is missing is reported when it is needed, and then ends the program with status 2.
 */
void libraries_load(unsigned set);

#endif

/* dlfcn: the libraries that the core loads when they are needed are parts of the module. */
#ifndef DLFCN_H
#define DLFCN_H

enum { RTLD_NOW = 2, RTLD_LOCAL = 0 };

void *dlopen(const char *path, int flags);
void *dlsym(void *library, const char *name);

#endif

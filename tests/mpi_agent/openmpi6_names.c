/* SPDX-License-Identifier: GPL-3.0-or-later
 * Loaded before Open MPI 4.1: number 2 of allgather has the name that Open MPI 6 gives it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int MPI_T_enum_get_item(void *enumtype, int index, int *value, char *name, int *name_len);

int MPI_T_enum_get_item(void *enumtype, int index, int *value, char *name, int *name_len)
{
    int (*next)(void *, int, int *, char *, int *);
    *(void **) &next = dlsym(RTLD_NEXT, "MPI_T_enum_get_item");
    if (!next)
        abort();
    const int status = next(enumtype, index, value, name, name_len);
    if (status == 0 && *value == 2 && strcmp(name, "bruck") == 0)
        strcpy(name, "bruck-k-fanout");
    return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks MPI's functions up in its library, as bindings of interpreted languages do. */
#include <dlfcn.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    void *const library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
    if (!library)
        return 2;
    int (*const begin)(int *, char ***) = (int (*)(int *, char ***))dlsym(library, "MPI_Init");
    int (*const meet)(MPI_Comm) = (int (*)(MPI_Comm))dlsym(library, "MPI_Barrier");
    int (*const end)(void) = (int (*)(void))dlsym(library, "MPI_Finalize");
    begin(&argc, &argv);
    meet(MPI_COMM_WORLD);
    return end();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how many components of Open MPI the process has opened before its first broadcasts and after them. */
#include <mpi.h>

#include <stdio.h>
#include <string.h>

static int components(void)
{
    char line[4096];
    char last[4096] = "";
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        const char *name = strstr(line, "/mca_");
        if (name && strcmp(name, last) != 0) {
            ++count;
            strcpy(last, name);
        }
    }
    if (maps)
        fclose(maps);
    return count;
}

int main(int argc, char **argv)
{
    char byte = 1;
    int rank = 0;
    int before = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    before = components();
    for (int call = 0; call < 10; ++call)
        MPI_Bcast(&byte, 1, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d %d\n", before, components());
    MPI_Finalize();
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk COMPONENT: reads lines "file PATH" and "ask COLLECTIVE COMM_SIZE BYTES" and lets the installed coll/tuned of
 * Open MPI 4.1 read the file and look the rules up: "accepted" or "rejected", then algorithm, fan-out, segment. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[4096], path[4096];
    void *rules = 0;
    int (*read)(char *, void **, int);
    void *(*communicator)(void *, int, int);
    int (*method)(void *, size_t, int *, int *, int *);
    MPI_Init(&argc, &argv); /* the component leans on what this sets up */
    void *component = dlopen(argv[1], RTLD_NOW);
    if (!component)
        return fprintf(stderr, "%s\n", dlerror()), 3;
    read = dlsym(component, "ompi_coll_tuned_read_rules_config_file");
    communicator = dlsym(component, "ompi_coll_tuned_get_com_rule_ptr");
    method = dlsym(component, "ompi_coll_tuned_get_target_method_params");
    if (!read || !communicator || !method)
        return fprintf(stderr, "the component hides its functions\n"), 3;
    while (fgets(line, sizeof line, stdin)) {
        int id, size, fanout = 0, segment = 0, requests = 0, algorithm = 0;
        unsigned long bytes;
        if (sscanf(line, "file %4095[^\n]", path) == 1) {
            rules = 0;
            if (read(path, &rules, 22) < 0)
                rules = 0;
            puts(rules ? "accepted" : "rejected");
        } else if (sscanf(line, "ask %d %d %lu", &id, &size, &bytes) == 3) {
            void *found = rules ? communicator(rules, id, size) : 0;
            if (found)
                algorithm = method(found, bytes, &fanout, &segment, &requests);
            printf("%d %d %d\n", algorithm, algorithm ? fanout : 0, algorithm ? segment : 0);
        }
    }
    MPI_Finalize();
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* han_walk COMPONENT: reads paths, one a line, and lets the installed coll/han of Open MPI 4.1 read each as its rules
 * file and print what it holds of it then, all to standard error. Needs coll_base_verbose to be 5. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[4096];
    int (*read)(void);
    void (*forget)(void), (*dump)(void);
    int (*find)(const char *, const char *, const char *, const char *);
    int (*get)(int, const void *, int *, const char **);
    bool *use = 0;
    char **name = 0;
    MPI_Init(&argc, &argv);
    void *component = dlopen(argv[1], RTLD_NOW);
    if (!component)
        return fprintf(stderr, "%s\n", dlerror()), 3;
    *(void **)&read = dlsym(component, "mca_coll_han_init_dynamic_rules");
    *(void **)&forget = dlsym(component, "mca_coll_han_free_dynamic_rules");
    *(void **)&dump = dlsym(component, "mca_coll_han_dump_dynamic_rules");
    *(void **)&find = dlsym(RTLD_DEFAULT, "mca_base_var_find");
    *(void **)&get = dlsym(RTLD_DEFAULT, "mca_base_var_get_value");
    if (!read || !forget || !dump || !find || !get)
        return fprintf(stderr, "the component hides its functions\n"), 3;
    get(find("ompi", "coll", "han", "use_dynamic_file_rules"), &use, 0, 0);
    get(find("ompi", "coll", "han", "dynamic_rules_filename"), &name, 0, 0);
    *use = true;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        *name = line;
        fprintf(stderr, "file\n");
        forget();
        read();
        dump();
    }
    forget();
    *name = 0;
    *use = false;
    MPI_Finalize();
    return 0;
}

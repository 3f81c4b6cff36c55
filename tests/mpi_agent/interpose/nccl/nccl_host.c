/* SPDX-License-Identifier: GPL-3.0-or-later
 * Asks a tuner plug-in as NCCL does: nccl_host PLUGIN VERSION RANKS NODES COLLECTIVE IMPOSSIBLE BYTES...
 * VERSION is that of the interface, or the path of an NCCL: then its own loader takes the plug-in, without a
 * GPU, and the first line is its release and the version that it chose. IMPOSSIBLE is the place of an entry
 * that is said to be impossible, or -1. For each size a line BYTES ENTRY CHANNELS CHANGED with the place of
 * the least cost, the channels, and how many entries are others than before. The channels are 77 before the
 * call, the costs are all different from each other. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { algorithms = 7, protocols = 3, entries = algorithms * protocols };

typedef void (*logger)(int, unsigned long, const char *, int, const char *, ...);
typedef int (*ask)(void *, int, size_t, int, float **, int, int, int, int *);

struct v4 {
    const char *name;
    int (*init)(size_t, size_t, logger, void **);
    ask get;
    int (*end)(void *);
};
/* Of version 6 too, which has one more function behind these. */
struct v5 {
    const char *name;
    int (*init)(void **, uint64_t, size_t, size_t, logger, void *, void *);
    ask get;
    int (*end)(void *);
};

static int logged;

static void count_line(int level, unsigned long flags, const char *file, int line, const char *format, ...)
{
    (void)flags;
    (void)file;
    (void)line;
    (void)format;
    logged += level >= 2;
}

/* A function that is not exported, by the symbol table of the file. */
static void (*local_function(void *library, const char *path, const char *name))(void)
{
    struct link_map *map = NULL;
    struct stat status;
    const int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0 || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0)
        return NULL;
    const char *const bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED)
        return NULL;
    const Elf64_Ehdr *const header = (const void *)bytes;
    const Elf64_Shdr *const sections = (const void *)(bytes + header->e_shoff);
    unsigned long found = 0;
    for (int i = 0; i < header->e_shnum; ++i) {
        if (sections[i].sh_type != SHT_SYMTAB)
            continue;
        const Elf64_Sym *const symbols = (const void *)(bytes + sections[i].sh_offset);
        const char *const names = bytes + sections[sections[i].sh_link].sh_offset;
        for (size_t k = 0; k < sections[i].sh_size / sizeof *symbols; ++k)
            if (strcmp(names + symbols[k].st_name, name) == 0)
                found = map->l_addr + symbols[k].st_value;
    }
    munmap((void *)(size_t)bytes, (size_t)status.st_size);
    return (void (*)(void))found;
}

/* What NCCL does at its first communicator: it opens the plug-in and takes the newest interface that both
 * know. */
static const struct v5 *taken_by(const char *nccl, const char *plugin)
{
    void *const library = dlopen(nccl, RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return NULL;
    }
    void *(*const open_plugin)(const char *)
        = (void *(*)(const char *))local_function(library, nccl, "_Z22ncclOpenTunerPluginLibPKc");
    void *const opened = open_plugin ? open_plugin(plugin) : NULL;
    for (int version = 9; opened && version > 1; --version) {
        char name[40];
        snprintf(name, sizeof name, "_Z15getNcclTuner_v%dPv", version);
        const struct v5 *(*const take)(void *)
            = (const struct v5 *(*)(void *))local_function(library, nccl, name);
        const struct v5 *const tuner = take ? take(opened) : NULL;
        if (tuner) {
            int release = 0;
            int (*const ask_release)(int *) = (int (*)(int *))local_function(library, nccl, "ncclGetVersion");
            if (ask_release)
                ask_release(&release);
            printf("NCCL %d interface %d %s\n", release, version, tuner->name);
            return tuner;
        }
    }
    fprintf(stderr, "%s: its loader is not found, or does not take %s\n", nccl, plugin);
    return NULL;
}

int main(int count, char **words)
{
    if (count < 7)
        return 2;
    void *const library = dlopen(words[1], RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    const int version = atoi(words[2]);
    const size_t ranks = strtoull(words[3], NULL, 10);
    const size_t nodes = strtoull(words[4], NULL, 10);
    const struct v4 *const four = dlsym(library, "ncclTunerPlugin_v4");
    const int is_nccl = version == 0;
    const struct v5 *const five = is_nccl
        ? taken_by(words[2], words[1])
        : dlsym(library, version == 6 ? "ncclTunerPlugin_v6" : "ncclTunerPlugin_v5");
    void *context = NULL;
    int domain[3] = {1, (int)ranks, (int)ranks};
    if (!four || !five)
        return 1;
    const int begun = version == 4 ? four->init(ranks, nodes, count_line, &context)
                                   : five->init(&context, 1, ranks, nodes, count_line, domain, NULL);
    if (begun != 0)
        return 1;
    const int impossible = atoi(words[6]);
    for (int i = 7; i < count; ++i) {
        float costs[entries];
        float before[entries];
        int channels = 77;
        for (int e = 0; e < entries; ++e)
            before[e] = costs[e] = e == impossible ? -1.0F : 10.0F + (float)e;
        if ((version == 4 ? four->get : five->get)(context, atoi(words[5]), strtoull(words[i], NULL, 10), 1,
                (float **)(void *)costs, algorithms, protocols, 0, &channels)
            != 0)
            return 1;
        int least = -1;
        int changed = 0;
        for (int e = 0; e < entries; ++e) {
            changed += memcmp(&costs[e], &before[e], sizeof costs[e]) != 0;
            if (costs[e] >= 0 && (least < 0 || costs[e] < costs[least]))
                least = e;
        }
        printf("%s %d %d %d\n", words[i], least, channels, changed);
    }
    if ((version == 4 ? four->end : five->end)(context) != 0 || logged == 0)
        return 1;
    return 0;
}

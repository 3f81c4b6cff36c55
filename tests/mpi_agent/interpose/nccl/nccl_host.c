/* SPDX-License-Identifier: GPL-3.0-or-later
 * Asks a tuner plug-in as NCCL does: nccl_host PLUGIN VERSION RANKS NODES COLLECTIVE IMPOSSIBLE BYTES...
 * IMPOSSIBLE is the place of an entry that is said to be impossible, or -1. For each size a line
 *     BYTES ENTRY CHANNELS CHANGED
 * with the place of the least cost, the channels, and how many entries are others than before. The channels
 * are 77 before the call, the costs are all different from each other. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { algorithms = 7, protocols = 3, entries = algorithms * protocols };

typedef void (*logger)(int, unsigned long, const char *, int, const char *, ...);
typedef int (*ask)(void *, int, size_t, int, float **, int, int, int, int *);

struct v4 {
    const char *name;
    int (*init)(size_t, size_t, logger, void **);
    ask get;
    int (*end)(void *);
};
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
    const struct v5 *const five = dlsym(library, "ncclTunerPlugin_v5");
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

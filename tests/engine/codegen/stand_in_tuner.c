/* SPDX-License-Identifier: GPL-3.0-or-later
 * Stands in for a tuner plug-in: reads the table as NVIDIA's example plug-in for NCCL documents and shows it,
 * compiled with STAND_IN_RCCL as RCCL does. Nothing of theirs is in it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { algorithms = 7, protocols = 3, fields = 10 };

struct line {
    int collective, algorithm, protocol, channels, nodes, ranks, pipe_ops, registered;
    size_t first, last;
};

struct tuner {
    struct line *lines;
    size_t count, nodes, ranks;
};

/* -1: not there. The first is what a word that is not there stands for. */
static int position(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; ++i)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

/* NCCL's numbers. */
static const char *const collective_words[]
    = {"broadcast", "reduce", "allgather", "reducescatter", "allreduce"};
static const char *const algorithm_words[]
    = {"tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"};
static const char *const protocol_words[] = {"ll", "ll128", "simple"};

static int choose(const char *const *words, int count, const char *word, int otherwise, int *known)
{
    const int found = position(words, count, word);
    *known = *known && found >= 0;
    return found >= 0 ? found : otherwise;
}

static void add(struct tuner *tuner, char *text)
{
    char *field[fields];
    int count = 0;
    int known = 1;
    text[strcspn(text, "\n")] = '\0';
    for (char *next = strtok(text, ","); next && count < fields; next = strtok(NULL, ","))
        field[count++] = next;
    if (count < 8)
        return;
    struct line line;
    line.collective = choose(collective_words, 5, field[0], 4, &known);
    line.first = (size_t)strtoull(field[1], NULL, 10);
    line.last = (size_t)strtoull(field[2], NULL, 10);
    line.algorithm = choose(algorithm_words, algorithms, field[3], 1, &known);
    line.protocol = choose(protocol_words, protocols, field[4], 2, &known);
    line.channels = atoi(field[5]);
    line.nodes = atoi(field[6]);
    line.ranks = atoi(field[7]);
    line.pipe_ops = count > 8 ? atoi(field[8]) : -1;
    line.registered = count > 9 ? atoi(field[9]) : -1;
#ifdef STAND_IN_RCCL
    if (!known)
        return;
#endif
    struct line *lines = realloc(tuner->lines, (tuner->count + 1) * sizeof *lines);
    if (!lines)
        abort();
    tuner->lines = lines;
    tuner->lines[tuner->count++] = line;
}

static int init(
    void **context, uint64_t id, size_t ranks, size_t nodes, void *log, void *domains, void *constants)
{
    (void)id, (void)log, (void)domains, (void)constants;
    struct tuner *tuner = calloc(1, sizeof *tuner);
    if (!tuner)
        abort();
    tuner->ranks = ranks;
    tuner->nodes = nodes;
    const char *name = getenv("NCCL_TUNER_CONFIG_FILE");
    FILE *file = fopen(name ? name : "nccl_tuner.conf", "r");
    char text[256];
    while (file && fgets(text, sizeof text, file))
        if (text[0] != '#' && text[0] != '\n')
            add(tuner, text);
    if (file)
        fclose(file);
    *context = tuner;
    return 0;
}

static int matches(const struct line *line, const struct tuner *tuner, int collective, size_t bytes,
    int pipe_ops, int registered)
{
    return line->collective == collective && bytes >= line->first && bytes <= line->last
        && (line->nodes == -1 || line->nodes == (int)tuner->nodes)
        && (line->ranks == -1 || line->ranks == (int)tuner->ranks)
        && (line->pipe_ops == -1 || line->pipe_ops == pipe_ops)
        && (line->registered == -1 || line->registered == registered);
}

static int get(void *context, int collective, size_t bytes, int pipe_ops, float **costs, int algorithm_count,
    int protocol_count, int registered, int *channels)
{
    const struct tuner *tuner = context;
    float(*table)[protocols] = (float(*)[protocols])costs;
#ifdef STAND_IN_RCCL
    *channels = 0;
#else
    *channels = 1;
#endif
    for (size_t i = 0; i < tuner->count; ++i) {
        const struct line *line = &tuner->lines[i];
        if (!matches(line, tuner, collective, bytes, pipe_ops, registered)
            || line->algorithm >= algorithm_count || line->protocol >= protocol_count
            || table[line->algorithm][line->protocol] == -1.0F)
            continue;
        table[line->algorithm][line->protocol] = 0.0F;
#ifdef STAND_IN_RCCL
        if (line->channels >= 1)
            *channels = line->channels;
#else
        if (line->channels != -1)
            *channels = line->channels;
#endif
        return 0;
    }
    return 0;
}

static int finish(void *context)
{
    struct tuner *tuner = context;
    free(tuner->lines);
    free(tuner);
    return 0;
}

/* What NCCL 2.27 and later look for. */
struct plug_in {
    const char *name;
    int (*init)(void **, uint64_t, size_t, size_t, void *, void *, void *);
    int (*get)(void *, int, size_t, int, float **, int, int, int, int *);
    int (*finish)(void *);
};
extern const struct plug_in ncclTunerPlugin_v5;
const struct plug_in ncclTunerPlugin_v5 = {"stand-in", init, get, finish};

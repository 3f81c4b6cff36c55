#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes times.csv, made-up broadcasts on nodes x processes per node, and knn.csv, what K nearest neighbours
predict from the nodes that train for those that test. Standard library alone, written from the definition.

    ./make_times.py            in this folder; then Rscript gam.R
"""
import csv
import math

TRAIN = [4, 8, 16, 24, 36]
TEST = [7, 19]
PPN = [1, 4, 8]
BYTES = [1, 16, 256, 1024, 4096, 16384, 65536, 1048576]
K = 5


def noise(i):
    """A few per cent, the same everywhere."""
    x = math.sin(i * 12.9898) * 43758.5453
    return 1 + 0.06 * (x - math.floor(x) - 0.5)


def seconds(method, n, ppn, m):
    p, log = n * ppn, math.log2(n * ppn)
    beta = 2e-10 * (1 + ppn / 8)
    return [3e-6 * log ** 1.2 + m * beta * log * 1.1,  # 0: the library itself
            2e-6 * log + m * beta * log,  # a tree
            1e-6 * p ** 0.9 + m * beta * 2,  # spread and gather
            4e-6 * log + 3e-7 * p + m * beta * 1.6][method]  # both, on the nodes first


times = {}
for method in range(4):
    for n in sorted(TRAIN + TEST):
        for ppn in PPN:
            for m in BYTES:
                value = seconds(method, n, ppn, m) * noise(len(times) + 1)
                times[method, n, ppn, m] = float('%.6g' % value)

with open('times.csv', 'w', newline='') as out:
    write = csv.writer(out, lineterminator='\n').writerow
    write(['method', 'nodes', 'ppn', 'bytes', 'seconds', 'trains'])
    for (method, n, ppn, m), value in times.items():
        write([method, n, ppn, m, repr(value), int(n in TRAIN)])


def neighbours(method, asked, scaled, logarithms):
    def place(n, ppn, m):
        return [math.log2(m + 1), math.log2(n), math.log2(ppn)] if logarithms else [m, n, ppn]

    known = [(place(n, ppn, m), value) for (j, n, ppn, m), value in times.items() if j == method and n in TRAIN]
    scale = [1.0] * 3
    if scaled:
        for f in range(3):
            column = [at[f] for at, _ in known]
            mean = sum(column) / len(column)
            scale[f] = math.sqrt(sum((x - mean) ** 2 for x in column) / (len(column) - 1))
    far = [math.dist([x / s for x, s in zip(at, scale)], [x / s for x, s in zip(place(*asked), scale)])
           for at, _ in known]
    reach = sorted(far)[K - 1] * (1 + 1e-12)
    near = [value for (_, value), d in zip(known, far) if d <= reach]
    return sum(near) / len(near)


with open('knn.csv', 'w', newline='') as out:
    write = csv.writer(out, lineterminator='\n').writerow
    write(['method', 'nodes', 'ppn', 'bytes', 'scaled_logarithms', 'scaled', 'as_they_are'])
    for method, n, ppn, m in times:
        if n in TEST:
            write([method, n, ppn, m] + ['%.9g' % neighbours(method, (n, ppn, m), *how)
                                         for how in ((True, True), (True, False), (False, False))])

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes sample_data/grig-simulated/records.txt.xz anew: broadcast and reduction on a simulated cluster of 100 Mbit/s
# Ethernet (mpi_agent/platforms/grig.xml), over the grid and with the methods of the quadtree and C4.5 papers.
# Needs SimGrid (Debian: libsimgrid-dev) and xz; about ten minutes of one core.
set -eu
cd "$(dirname "$0")"
mkdir -p grig-simulated
rm -f grig-simulated/records.txt

# 48 sizes from 1 B to 384 KiB. The papers name the range and the number only: 2^k, 3 * 2^k and some of 5 * 2^k.
sizes=$(for k in $(seq 0 18); do echo $((1 << k)); done; for k in $(seq 0 17); do echo $((3 << k)); done
        for k in $(seq 5 15); do echo $((5 << k)); done)
sizes=$(echo "$sizes" | sort -n | tr '\n' ',' | sed 's/,$//')
# Five algorithms with four segment sizes; split_binary is none of reduction's.
methods=$(for algorithm in linear binomial binary split_binary pipeline; do
              for segment in "" /1KiB /8KiB /16KiB; do echo "$algorithm$segment"; done; done | tr '\n' ',' | sed 's/,$//')

../mpi_agent/platforms/simulate grig 28 --system grig-simulated --collectives bcast,reduce --comm-sizes 2..28 \
    --sizes "$sizes" --methods "$methods" -o grig-simulated/records.txt
xz -9 -f grig-simulated/records.txt

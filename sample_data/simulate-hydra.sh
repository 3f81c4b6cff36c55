#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes sample_data/hydra-simulated/records.txt.xz anew: broadcast and allreduce on a simulated cluster of nodes with
# several processes (mpi_agent/platforms/hydra.xml), over node counts and message sizes like those of the CLUSTER 2020 paper.
# Needs SimGrid (Debian: libsimgrid-dev) and xz; about an hour of one core.
set -eu
cd "$(dirname "$0")"
mkdir -p hydra-simulated
cd hydra-simulated
rm -f records.txt

nodes=4,7,8,13,16,19,20,24,27,32,35,36
sizes=1,16,256,1KiB,4KiB,16KiB,64KiB,256KiB,512KiB,1MiB
methods=default,linear
for algorithm in binomial binary split_binary pipeline chain:2 chain:4; do
    for segment in "" /16KiB /64KiB; do methods=$methods,$algorithm$segment; done
done

simulate() # [--cfg=...] --collectives ... -o FILE
{
    ../../mpi_agent/platforms/simulate hydra 36x8 "$@" --system hydra-simulated --nodes $nodes --sizes $sizes
}

simulate --collectives bcast --methods $methods --ppn 1,2,4,8 -o records.txt
simulate --collectives allreduce --methods default --ppn 1,2 -o records.txt

# There is no allreduce of Collscope's own, and SimGrid takes one choice of its own for a whole simulation: what is
# `default` in a job that was told to use an algorithm is that algorithm.
id=0
for algorithm in redbcast rdb rab_rdb smp_rdb; do
    id=$((id + 1))
    simulate --cfg=smpi/allreduce:$algorithm --collectives allreduce --methods default --ppn 1,2 -o $algorithm
    sed -n "s/^allreduce smpi default 0 /allreduce smpi $algorithm $id /p" $algorithm >>records.txt
    rm $algorithm
done
xz -9 -f records.txt

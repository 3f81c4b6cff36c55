#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures on this machine, with the project's own agent, its own methods and those of the MPI library: broadcast, reduction
# and allreduce, or, when NAME is all-collectives, all collectives on 2 to 4 processes. Replaces sample_data/NAME/records.txt.xz.
#   usage: sample_data/measure.sh AGENT [NAME [PROCESSES]]
# AGENT is the program collscope-agent, e.g. build/release/bin/collscope-agent. Some 20 minutes, all-collectives less than one:
# leave the machine alone meanwhile.
set -eu

usage="usage: $0 AGENT [NAME [PROCESSES]]"
agent=${1:?"$usage"}
name=${2:-two-cores}
processes=${3:-16}
what="--collectives bcast,reduce,allreduce --comm-sizes 2..8,10,12,14,16 --sizes 1..1MiB"
if [ "$name" = all-collectives ]; then
    processes=${3:-4}
    what="--collectives all --methods all --comm-sizes 2,3,4 --segments 0,8KiB --sizes 1,8,64,512,4KiB,32KiB,256KiB"
fi

agent=$(command -v "$agent") || { echo "$0: there is no program $1" >&2; exit 2; }
PATH=$(cd "$(dirname "$agent")" && pwd):$PATH # the launch line in the file shall not name folders
mkdir -p "$(dirname "$0")/$name"
cd "$(dirname "$0")/$name"

# More processes than cores is what this data set is about on a small machine.
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
rm -f records.txt records.txt.xz
for run in 0 1; do
    mpirun -n "$processes" collscope-agent --system two-core-vm --run "$run" \
        $what --fanouts 2,4 --repetitions 21 --seconds-per-point 0.06 --budget 1000 -o records.txt
done
xz -9e records.txt

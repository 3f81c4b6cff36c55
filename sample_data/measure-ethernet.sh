#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes sample_data/ethernet-4-hosts/records.txt.xz anew: Open MPI over TCP between four hosts in network namespaces of this
# machine, joined by an emulated 100 Mbit/s Ethernet (mpi_agent/platforms/emulate-ethernet, which says what it needs).
#   usage: sample_data/measure-ethernet.sh AGENT
# Some eight minutes. The processes spin while they wait: leave the machine alone meanwhile.
set -eu
agent=${1:?"usage: $0 AGENT"}
agent=$(command -v "$agent") || { echo "$0: there is no program $1" >&2; exit 2; }
PATH=$(cd "$(dirname "$agent")" && pwd):$PATH # the launch line in the file shall not name folders
export PATH
mkdir -p "$(dirname "$0")/ethernet-4-hosts"
cd "$(dirname "$0")/ethernet-4-hosts"
rm -f records.txt
../../mpi_agent/platforms/emulate-ethernet 4 1 -x PATH collscope-agent --system ethernet-4-hosts \
    --collectives all --methods all --comm-sizes 2..4 --sizes 1..256KiB --segments 0,8KiB \
    --fanouts 2,4 --repetitions 21 --seconds-per-point 0.06 --budget "${BUDGET:-720}" -o records.txt
sed -i '/^launch: /s#/[^ ]*/tmp\.[A-Za-z0-9]*/##g' records.txt # nor folders of this one run
xz -9 -f records.txt

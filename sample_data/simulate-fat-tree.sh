#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes sample_data/fat-tree-simulated/records.txt.xz anew: all collectives among 24 and 32 nodes of a simulated cluster with two
# levels of switches (mpi_agent/platforms/fat-tree.xml), by Collscope's own methods and by the algorithms of SimGrid's own.
# Needs SimGrid (Debian: libsimgrid-dev) and xz; some 20 minutes of two cores. Names SimGrid's algorithms that did not end.
set -eu
cd "$(dirname "$0")"
mkdir -p fat-tree-simulated
cd fat-tree-simulated
rm -f *.txt *.txt.xz

simulate() # COLLECTIVE [--cfg=...] ... -o FILE
{
    collective=$1
    shift
    case $collective in
    allgather* | alltoall* | gather | scatter) sizes=8,512,4KiB,32KiB ;; # of one block: everybody has 32
    *) sizes=8,512,4KiB,32KiB,256KiB ;;
    esac
    timeout 600 ../../mpi_agent/platforms/simulate fat-tree 32 "$@" --system fat-tree-simulated --collectives "$collective" \
        --comm-sizes 24,32 --sizes $sizes --segments 0,8KiB --fanouts 2,4
}

# SimGrid takes one choice of its own for a whole simulation: what is `default` in a job that was told to use an algorithm is
# that algorithm.
native() # COLLECTIVE ALGORITHM...
{
    of=$1
    shift
    id=0
    for algorithm; do
        id=$((id + 1))
        rm -f "$of-$algorithm.txt"
        if simulate "$of" --cfg="smpi/$of:$algorithm" --methods default -o "$of-$algorithm.txt" >/dev/null 2>&1; then
            sed -n "s/^$of smpi default 0 /$of smpi $algorithm $id /p" "$of-$algorithm.txt" >>natives.txt
        else
            echo "$of: SimGrid's $algorithm did not end" >&2
        fi
        rm -f "$of-$algorithm.txt"
    done
}

natives()
{
    native allgather 2dmesh 3dmesh GB NTSLR NTSLR_NB SMP_NTS bruck loosely_lr mvapich2_smp ompi_neighborexchange pair rdb rhv \
        ring smp_simple spreading_simple
    native allgatherv GB mpich_rdb mpich_ring ompi_bruck ompi_neighborexchange pair ring
    native allreduce lr mvapich2_rs mvapich2_two_level ompi_ring_segmented rab rab1 rab2 rab_rdb rdb redbcast smp_binomial \
        smp_binomial_pipeline smp_rdb smp_rsag smp_rsag_lr smp_rsag_rab
    native alltoall 2dmesh 3dmesh basic_linear bruck mvapich2_scatter_dest pair pair_light_barrier pair_one_barrier rdb ring \
        ring_light_barrier ring_one_barrier
    native alltoallv bruck ompi_basic_linear pair pair_light_barrier pair_one_barrier ring ring_light_barrier ring_one_barrier
    native barrier mpich_smp mvapich2_pair ompi_basic_linear ompi_bruck ompi_doublering ompi_recursivedoubling ompi_tree
    native bcast NTSB NTSL NTSL_Isend SMP_binary SMP_binomial SMP_linear arrival_scatter binomial_tree flattree \
        flattree_pipeline mvapich2_inter_node mvapich2_intra_node mvapich2_knomial_intra_node ompi_pipeline \
        ompi_split_bintree scatter_LR_allgather scatter_rdb_allgather
    native gather mvapich2_two_level ompi_basic_linear ompi_binomial ompi_linear_sync
    native reduce NTSL binomial flat_tree mvapich2_knomial mvapich2_two_level ompi_basic_linear ompi_binary ompi_binomial \
        ompi_chain ompi_in_order_binary ompi_pipeline rab scatter_gather
    native reduce_scatter mpich_noncomm mpich_pair mpich_rdb ompi_basic_recursivehalving ompi_butterfly ompi_ring
    native scatter mvapich2_two_level_binomial mvapich2_two_level_direct ompi_basic_linear ompi_binomial ompi_linear_nb
}

natives &
# The agent goes on in the file that is there.
for collective in allgather allgatherv allreduce alltoall alltoallv barrier bcast exscan gather reduce reduce_scatter \
    reduce_scatter_block scan scatter; do
    simulate $collective --methods all -o records.txt
done
wait
cat natives.txt >>records.txt
rm -f natives.txt smpitmp-*
xz -9 -f records.txt

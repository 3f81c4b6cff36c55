#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#SBATCH --job-name=tuned
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=8
#SBATCH --time=00:10:00
# A job that runs with decisions for its own allocation, whether that was measured or not. If anything fails it
# runs all the same, with the library's own choices, and says so.

# Measurements of this machine: what `collscope tune` or a campaign left, or any file that Collscope reads.
data=$HOME/measurements/records.txt

eval "$(/usr/share/collscope/slurm/collscope-job "$data")"

# Open MPI's variables reach other nodes by themselves, with mpirun and with srun --mpi=pmix.
mpirun ./program

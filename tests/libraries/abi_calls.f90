! SPDX-License-Identifier: GPL-3.0-or-later
! abi_calls.c in Fortran, for Intel MPI's binding of the standard ABI of MPI 5, which has no modules for gfortran: handles
! are numbered as the ABI does. mpif.h handles MPI_COMM_WORLD alone there. A handle of mpi_f08 has the 8 bytes of C's.
program abi_calls
  implicit none
  integer, parameter :: world = 257, integers = 537, summed = 33
  integer(8), parameter :: wide_world = 257
  integer :: error, rank, one, total
  integer(8) :: copy
  external :: mpi_init_f08, mpi_comm_rank, mpi_bcast, mpi_allreduce, mpi_comm_dup_f08, mpi_barrier_f08
  external :: mpi_comm_free_f08, mpi_finalize
  call mpi_init_f08(error)
  call mpi_comm_rank(world, rank, error)
  one = 1
  total = 0
  call mpi_bcast(one, 1, integers, 0, world, error)
  call mpi_allreduce(one, total, 1, integers, summed, world, error)
  call mpi_comm_dup_f08(wide_world, copy, error)
  call mpi_barrier_f08(copy, error)
  if (rank == 0) print '(a,i0,a,i0,a)', 'Fortran with ', command_argument_count() + 1, ' arguments: sum ', total, &
    ', persistent 0'
  call mpi_comm_free_f08(copy, error)
  call mpi_finalize(error)
end program abi_calls

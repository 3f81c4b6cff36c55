! SPDX-License-Identifier: GPL-3.0-or-later
! A program of Fortran 2008's interface, which no wrapper of C functions sees under Open MPI.
program sums
  use mpi_f08
  implicit none
  integer :: rank, processes, i
  integer :: values(100)
  type(MPI_Comm) :: turned

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  values = [(i + rank, i = 1, 100)]
  call MPI_Allreduce(MPI_IN_PLACE, values, 100, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (any(values /= [(processes * i + processes * (processes - 1) / 2, i = 1, 100)])) error stop 'wrong sum'
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, turned)
  values = rank
  call MPI_Bcast(values, 100, MPI_INTEGER, 0, turned)
  if (any(values /= processes - 1)) error stop 'wrong broadcast'
  call MPI_Comm_free(turned)
  if (rank == 0) print '(a)', 'right'
  call MPI_Finalize()
end program

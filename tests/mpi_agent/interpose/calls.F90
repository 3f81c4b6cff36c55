! SPDX-License-Identifier: GPL-3.0-or-later
! A Fortran program that knows nothing of Collscope; BINDING_MPIFH, BINDING_MPI or BINDING_F08 says how it gets
! to MPI. Prints "right" when every result is what it has to be.
#if defined(BINDING_F08)
#define COMMUNICATOR type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define DATATYPE type(MPI_Datatype)
#define MAYBE_ERROR
#else
#define COMMUNICATOR integer
#define REQUEST integer
#define DATATYPE integer
#define MAYBE_ERROR , code
#endif
program calls
#if defined(BINDING_F08)
  use mpi_f08
  implicit none
#elif defined(BINDING_MPI)
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer, parameter :: n = 3000
  integer :: values(n), sums(n), blocks(64), counts(64), places(64)
  integer :: code, rank, size, i
  COMMUNICATOR :: part
  REQUEST :: request
  DATATYPE :: types(64)
  logical :: right

  call MPI_Init(code)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
  call MPI_Comm_size(MPI_COMM_WORLD, size, code)
  right = .true.

  values = 0
  if (rank == size - 1) values = [(i, i = 1, n)]
  call MPI_Bcast(values, n, MPI_INTEGER, size - 1, MPI_COMM_WORLD MAYBE_ERROR)
  right = right .and. all(values == [(i, i = 1, n)])

  values = [(i + rank, i = 1, n)]
  call MPI_Reduce(values, sums, n, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, code)
  if (rank == 0) right = right .and. all(sums == [(size * i + size * (size - 1) / 2, i = 1, n)])
  if (rank == 0) then
    call MPI_Reduce(MPI_IN_PLACE, values, n, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, code)
    right = right .and. all(values == sums)
  else
    call MPI_Reduce(values, sums, n, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, code)
  end if

  values = [(i + rank, i = 1, n)]
  call MPI_Allreduce(MPI_IN_PLACE, values, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD MAYBE_ERROR)
  right = right .and. all(values == [(size * i + size * (size - 1) / 2, i = 1, n)])

  blocks = -1
  blocks(rank + 1) = rank
  call MPI_Allgather(MPI_IN_PLACE, 1, MPI_INTEGER, blocks, 1, MPI_INTEGER, MPI_COMM_WORLD, code)
  right = right .and. all(blocks(1:size) == [(i, i = 0, size - 1)])

  blocks = -1
  counts = 1
  places = [(size - i, i = 1, 64)]
  call MPI_Allgatherv([rank], 1, MPI_INTEGER, blocks, counts, places, MPI_INTEGER, MPI_COMM_WORLD, code)
  right = right .and. all(blocks(1:size) == [(size - i, i = 1, size)])

  call MPI_Alltoall([(rank * 100 + i, i = 1, size)], 1, MPI_INTEGER, blocks, 1, MPI_INTEGER, MPI_COMM_WORLD, code)
  right = right .and. all(blocks(1:size) == [(i * 100 + rank + 1, i = 0, size - 1)])

  ! Of whole numbers to the own parity, of their bytes to the other.
  do i = 1, size
    types(i) = MPI_INTEGER
    if (mod(rank + i, 2) == 0) types(i) = MPI_BYTE
    counts(i) = merge(4, 1, mod(rank + i, 2) == 0)
    places(i) = 4 * (i - 1)
  end do
  sums(1:size) = [(rank * 100 + i, i = 1, size)]
  blocks = -1
  call MPI_Ialltoallw(sums, counts, places, types, blocks, counts, places, types, MPI_COMM_WORLD, request, code)
  call MPI_Wait(request, MPI_STATUS_IGNORE, code)
  right = right .and. all(blocks(1:size) == [(i * 100 + rank + 1, i = 0, size - 1)])
  call MPI_Alltoallw(MPI_IN_PLACE, counts, places, types, sums, counts, places, types, MPI_COMM_WORLD MAYBE_ERROR)
  right = right .and. all(sums(1:size) == blocks(1:size))
  counts = 1

  ! Different communicators of the halves, with ranks the other way round.
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), -rank, part, code)
  values = rank
  call MPI_Bcast(values, n, MPI_INTEGER, 0, part, code)
  ! Rank 0 of a half is its last process of the world.
  right = right .and. all(values == size - 1 - mod(size - 1 - rank, 2))
  call MPI_Comm_free(part, code)

  sums(1) = rank
  call MPI_Iallreduce(sums, values, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, code)
  call MPI_Wait(request, MPI_STATUS_IGNORE, code)
  right = right .and. values(1) == size * (size - 1) / 2

  call MPI_Barrier(MPI_COMM_WORLD MAYBE_ERROR)
  call MPI_Reduce(merge(1, 0, right), sums(1), 1, MPI_INTEGER, MPI_MIN, 0, MPI_COMM_WORLD, code)
  if (rank == 0 .and. sums(1) == 1) print '(a)', 'right'
  call MPI_Finalize(code)
end program calls

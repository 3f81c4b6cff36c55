/* SPDX-License-Identifier: GPL-3.0-or-later
 * Loaded before Open MPI: one broadcast algorithm never ends, another one does nothing and says it went well.
 * They are two that the library does not choose by itself for few processes: the agent broadcasts too. */
#include <unistd.h>

int ompi_coll_base_bcast_intra_knomial(void);
int ompi_coll_base_bcast_intra_scatter_allgather_ring(void);

int ompi_coll_base_bcast_intra_knomial(void)
{
    for (;;)
        pause();
}

int ompi_coll_base_bcast_intra_scatter_allgather_ring(void)
{
    return 0;
}

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace collscope::decide {

/// To be called, on every process, with the first call of a collective that is seen; MPI has to be
/// initialised. Later calls do nothing. `atEnd`: is called once while MPI_Finalize can still use MPI (a
/// delete callback on MPI_COMM_SELF: in any language, and whoever else intercepts MPI_Finalize), before the
/// profile of the job is put together; may be null.
void beginJob(void (*atEnd)());

/// True from atEnd on: MPI is about to be finalised, and nothing is to be done any more.
bool jobHasEnded() noexcept;

} // namespace collscope::decide

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstdint>

/// The bundled collective library: algorithms over MPI point-to-point messages.
///
/// Every algorithm has the arguments of its MPI function plus Parameters, and returns an MPI error code. All
/// processes of the communicator call it with the same root, parameters, count and datatype (the same type
/// signature cut differently, which MPI allows, would be cut into different segments on either side).
///
/// All messages of a call go from one process to another under one tag in segment order, and a call returns
/// only after every message sent to this process by that call has been received. As MPI keeps the order of
/// messages of one sender under one tag, calls may follow each other without synchronisation, with any roots
/// and algorithms. The tag is shared with whoever else uses the communicator: give the library a communicator
/// of its own (MPI_Comm_dup) where others send under the same tag or receive from MPI_ANY_TAG.
namespace collscope::agent {

inline constexpr int collectivesTag = 31113; ///< below 32767, the largest tag that every MPI has

/// Fan-out of the chain algorithms where none is given.
inline constexpr std::uint32_t defaultFanout = 4;
/// Radix of algorithms that go in rounds where none is given.
inline constexpr std::uint32_t defaultRadix = 2;

/// How a call waits for a message of its own.
class Waiting {
public:
    virtual ~Waiting() = default;
    /// An MPI error code.
    virtual int wait(MPI_Request &request, MPI_Status &status) = 0;
};

struct Parameters {
    std::uint64_t segmentBytes = 0; ///< 0: one segment; less than an element: one element per segment
    std::uint32_t fanout = 0; ///< number of chains, or radix; 0: defaultFanout, defaultRadix
    int tag = collectivesTag;
    Waiting *waiting = nullptr; ///< of what flows along trees; null: MPI_Wait
};

} // namespace collscope::agent

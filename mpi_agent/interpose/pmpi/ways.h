// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/communicator.h"
#include "mpi_agent/native/method_communicators.h"

#include <mpi.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace collscope::pmpi {

/// How a method is carried out on a communicator of the program.
struct Way {
    enum class Kind {
        library, ///< not at all: the MPI library decides by itself
        bundled, ///< by the bundled library
        native, ///< by the MPI library, which is made to
    };
    Kind kind = Kind::library;
    MPI_Comm communicator = MPI_COMM_NULL; ///< where; nobody else uses it
    const decide::Candidate *candidate = nullptr;
};

/// The ways on one communicator. Each is found when it is first used; all processes do that together, for all
/// decide alike.
class Ways {
public:
    /// `base`: the program's communicator.
    explicit Ways(MPI_Comm base) : m_base(base) { }
    ~Ways();
    Ways(const Ways &) = delete;
    Ways &operator=(const Ways &) = delete;

    const Way &find(decide::Operation operation, std::uint8_t method, const decide::Candidate &candidate)
    {
        auto &known = m_known[static_cast<std::size_t>(operation)];
        if (method >= known.size())
            known.resize(std::size_t{method} + 1);
        if (!known[method])
            known[method] = make(operation, candidate);
        return *known[method];
    }
    /// Around a native call, on each process for itself: some libraries want the method said for each call.
    bool begin(decide::Operation operation, const Way &way) const;
    void end(decide::Operation operation, const Way &way) const;
    /// Whether the library fails calls that a native method cannot do, rather than use another one.
    bool refuses() const;

private:
    Way make(decide::Operation operation, const decide::Candidate &candidate);
    bool prepare();

    MPI_Comm m_base;
    MPI_Comm m_own = MPI_COMM_NULL; ///< like the base, without its attributes
    std::optional<bool> m_prepared;
    bool m_nativeEverywhere = false;
    std::unique_ptr<agent::MethodCommunicators> m_native;
    std::array<std::vector<std::optional<Way>>, decide::decidedOperations> m_known;
};

/// Sets what has to be set before MPI_Init for native methods.
void prepareWays();
/// The end of MPI: nothing can be chosen any more.
void endWays();

} // namespace collscope::pmpi

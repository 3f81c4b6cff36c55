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
    MPI_Comm communicator = MPI_COMM_NULL; ///< where; the program does not use it
    int firstTag = 0; ///< there, of a bundled method
    const decide::Candidate *candidate = nullptr;
};

/// A communicator of our own for those of the program that have its processes, in the same order. MPI
/// libraries have few. A program that makes blocking calls on them in another order on some processes may
/// wait for ever, whatever is underneath; only threads can make them at once, and then each has its own.
class OwnCommunicator {
public:
    /// All processes of `base` call it. `number`: no other one of these processes has it.
    OwnCommunicator(MPI_Comm base, int number);
    ~OwnCommunicator();
    OwnCommunicator(const OwnCommunicator &) = delete;
    OwnCommunicator &operator=(const OwnCommunicator &) = delete;

    bool isOfTheProcessesOf(MPI_Comm communicator) const;
    int number() const { return m_number; }
    /// MPI_COMM_NULL when the MPI library did not make it.
    MPI_Comm communicator() const { return m_communicator; }
    /// Returns the first tag for the next communicator of the program. Each has tags of its own: messages of
    /// a call that the library refused in one process do not reach calls on other communicators.
    int nextTags();

private:
    MPI_Comm m_communicator = MPI_COMM_NULL; ///< like the base, without its attributes
    int m_number;
    int m_users = 0;
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
    void prepare();

    MPI_Comm m_base;
    bool m_prepared = false;
    std::shared_ptr<OwnCommunicator> m_own; ///< null: no room for another one
    int m_firstTag = 0;
    bool m_nativeEverywhere = false;
    std::unique_ptr<agent::MethodCommunicators> m_native;
    std::array<std::vector<std::optional<Way>>, decide::decidedOperations> m_known;
};

/// Sets what has to be set before MPI_Init for native methods.
void prepareWays();
/// The end of MPI: nothing can be chosen any more.
void endWays();

} // namespace collscope::pmpi

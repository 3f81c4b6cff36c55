// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/rounds/blocks.h"

#include <mpi.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// A call of any collective as a plain value, however MPI writes its arguments (mpi_calls.h).
namespace collscope::agent {

/// A call that cannot be carried out: an MPI error code and what is wrong. Nothing was sent; where it is for
/// the arguments that all processes have in common, all of them find it.
class Refusal : public MpiError {
public:
    Refusal(int code, std::string text) : MpiError(code), m_text(std::move(text)) { }
    const char *what() const noexcept override { return m_text.c_str(); }

private:
    std::string m_text;
};

/// How the data of one side of a collective are cut into blocks.
enum class Cut {
    nothing, ///< there are none
    vector, ///< a vector, cut into as many equal blocks as an algorithm wants
    own, ///< the process's own block
    each, ///< a block for each process
};

struct Side {
    Cut cut = Cut::nothing;
    bool rootOnly = false; ///< others neither have nor need it
};

/// What the library has to know of a collective. A new one is a line in call.cpp.
struct CollectiveKind {
    std::string_view name; ///< as in the catalogue
    Side input;
    Side output;
    bool reduces = false;
    bool rooted = false;
    bool differ = false; ///< blocks of processes may be of different sizes
};

const std::array<CollectiveKind, 16> &collectiveKinds();
/// nullptr: there is none of that name.
const CollectiveKind *findCollectiveKind(std::string_view name);

/// What a process gives or gets. As MPI has it, the address may be MPI_IN_PLACE, and what is not significant
/// is not looked at.
struct Data {
    void *address = nullptr;
    MPI_Count count = 0; ///< of the vector, or of one block
    MPI_Datatype type = MPI_DATATYPE_NULL;
    std::vector<rounds::Run> blocks = {}; ///< of each process, where they differ
};

/// Is it one of MPI's operations, not a program's?
bool isMpisOwn(MPI_Op operation);

/// Throws where it is no communicator to call collectives in.
void expectOneGroup(MPI_Comm communicator);

/// A communicator, and this process in it. Who has asked MPI before need not ask for each call.
struct Caller {
    /// Asks MPI. Throws where it is no communicator to call collectives in.
    Caller(MPI_Comm theCommunicator); // NOLINT(google-explicit-constructor): as good as one
    Caller(MPI_Comm theCommunicator, int theRank, int theSize)
        : communicator(theCommunicator), rank(theRank), size(theSize)
    {
    }

    MPI_Comm communicator;
    int rank = 0;
    int size = 0;
};

struct Call {
    Call(const CollectiveKind &theKind, const Caller &caller)
        : kind(theKind), communicator(caller.communicator), rank(caller.rank), size(caller.size)
    {
    }
    /// Throws where there is no such collective.
    Call(std::string_view collective, const Caller &caller);

    /// Throws when MPI would not allow the call.
    void check() const;
    bool isRoot() const { return rank == root; }
    bool has(const Side &side) const { return side.cut != Cut::nothing && (!side.rootOnly || isRoot()); }
    /// Elements of the vector, or of the process's block; of blocks that differ, any one's.
    std::size_t count() const;
    bool commutes() const; ///< its operation, or there is none

    const CollectiveKind &kind;
    MPI_Comm communicator;
    int rank = 0;
    int size = 0;
    int root = 0;
    Data input = {};
    Data output = {};
    MPI_Op operation = MPI_OP_NULL;
};

} // namespace collscope::agent

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "engine/wire/offers.h"
#include "mpi_agent/collectives/parameters.h"

#include <mpi.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

struct CollectiveKind;

/// Root of all measured collectives that have one.
inline constexpr int measuredRoot = 0;

/// The message as one process sees it.
struct Shape {
    int rank = 0;
    int size = 0; ///< of the communicator
    std::size_t count = 0; ///< elements of the message, of whatever the collective counts (catalogue.h)

    std::size_t ranks() const { return static_cast<std::size_t>(size); }
    std::size_t ownBlock() const { return static_cast<std::size_t>(rank) * count; }
    bool isRoot() const { return rank == measuredRoot; }
};

/// Where an element of a result comes from: the sum of element `index` of processes first ... first + ranks
/// - 1.
struct Source {
    int first = 0;
    int ranks = 1;
    std::size_t index = 0;
};

/// What a call is made with.
struct Arguments {
    const void *input;
    void *output;
    int count;
    MPI_Datatype type;
    const int *counts; ///< per process, where these are not the same
    const int *displacements;
    MPI_Comm communicator;
};

/// One collective: its buffers, its result, its functions. A new collective is one entry in the file of its
/// group.
struct WorkloadKind {
    std::string_view collective;
    bool adds; ///< elements are numbers and are added, else bytes and are moved
    std::size_t (*inputs)(const Shape &); ///< elements this process gives
    std::size_t (*outputs)(const Shape &); ///< elements it gets
    Source (*source)(const Shape &, std::size_t output);
    int (*native)(const Arguments &);
    bool inPlace = false; ///< the root's result is what it gives
    bool splits = false; ///< the message is split among the processes: counts are per process
};

const std::vector<WorkloadKind> &movementWorkloads();
const std::vector<WorkloadKind> &reductionWorkloads();
const std::vector<WorkloadKind> &groupWorkloads();

/// The collectives that the agent measures, in catalogue order.
const std::vector<WorkloadKind> &workloadKinds();
const WorkloadKind *findWorkloadKind(std::string_view collective);
/// The algorithms that the catalogue has of a library, for what is not found out at run time.
wire::Offer catalogueOffer(std::string_view library, std::string_view collective);
/// Collscope's own.
wire::Offer bundledOffer(const WorkloadKind &kind);

/// Carries the collective out by the bundled algorithm of that number: a process's part.
int runBundled(const CollectiveKind &collective, const Arguments &arguments, const Shape &shape,
    int algorithm, const Parameters &parameters);

/// Bytes of an element of a message of that size: numbers are doubles where they fill the message, else
/// floats, else bytes, so that every size can be asked for.
std::size_t elementBytesOf(const WorkloadKind &kind, std::uint64_t messageBytes);

/// What workloads use one after the other, and never give back: pages that are there need not be made again.
struct WorkloadMemory {
    std::vector<unsigned char> buffers; ///< per copy: input, output
    std::vector<unsigned char> expected; ///< right result
};

/// A collective ready to be timed on one communicator.
class Workload {
public:
    /// `coldBytes`: the buffers change from one repetition to the next and are at least so large together;
    /// 0: they stay. `memory` is its own until the next workload takes it.
    Workload(const WorkloadKind &kind, MPI_Comm communicator, std::size_t coldBytes, WorkloadMemory &memory);
    virtual ~Workload() = default;
    Workload(const Workload &) = delete;
    Workload &operator=(const Workload &) = delete;

    /// Makes buffers for messages of that size. Throws std::bad_alloc.
    virtual void resize(std::uint64_t messageBytes);
    /// Before the first and after the last run() of a method: what stays from one to the next. All processes
    /// of the communicator together. Returns, the same on all, what is wrong; empty: nothing.
    virtual std::string begin(const wire::Method &, MPI_Comm) { return {}; }
    virtual void end() { }
    /// Puts what must not be there after the operation where its result goes.
    void reset();
    /// Before a run(): takes away what the last one has left, and goes on to the next buffers.
    virtual void advance();
    /// Carries the operation out and returns an MPI error code. Nothing else: this is what is timed.
    /// A native method is what `communicator` uses.
    virtual int run(const wire::Method &method, MPI_Comm communicator);
    /// Whether this process holds the right result after reset() and run(). All processes of the communicator
    /// ask together.
    virtual bool isRight();

protected:
    /// This process as the collective sees it; to be changed before resize() only.
    Shape &shape() { return m_shape; }
    Arguments arguments(MPI_Comm communicator) const;

private:
    std::size_t alike(std::size_t first, std::size_t outputs) const;
    template <typename Number> void fill();
    unsigned char *input() const;
    unsigned char *output() const;

    const WorkloadKind &m_kind;
    const CollectiveKind *m_collective; ///< of the bundled library; nullptr: it has none
    Shape m_shape;
    std::size_t m_coldBytes;
    MPI_Datatype m_type = MPI_BYTE;
    std::size_t m_elementBytes = 1;
    std::size_t m_inputBytes = 0;
    std::size_t m_outputBytes = 0;
    std::size_t m_copies = 1;
    std::size_t m_copy = 0;
    WorkloadMemory &m_memory;
    std::vector<int> m_counts;
    std::vector<int> m_displacements;
};

} // namespace collscope::agent

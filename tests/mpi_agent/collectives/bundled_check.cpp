// SPDX-License-Identifier: GPL-3.0-or-later
// Checks all methods of the bundled library, as programs call them, against MPI's own collectives. The
// arguments are sizes of communicators, behind the word few for fewer checks, or nodes for methods that go by
// them, on nodes that COLLSCOPE_NODE numbers, and behind names of collectives for those alone; a comma begins
// with all processes again: "33 , 17 16" needs 33 processes. Prints what fails and a last line with the
// number of checks; exit status 1 when anything failed.
#include "engine/wire/collectives/bundled_patterns.h"
#include "engine/wire/patterns/list.h"
#include "engine/wire/requirements.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/collscope/collectives.h"
#include "mpi_agent/collectives/nodes.h"
#include "tests/mpi_agent/collectives/calls.h"
#include "tests/mpi_agent/collectives/same_bits.h"
#include "tests/mpi_agent/type_cases.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace {

using namespace collscope;
using namespace collscope::agent;
using namespace collscope::agent::test;

/// Where blocks are in a buffer: elements.
struct Places {
    std::vector<int> counts;
    std::vector<int> firsts;
    int end = 0;
};

/// Everything about one call but its method.
struct Case {
    const Function *function;
    const CollectiveKind *kind;
    const TypeCase *type;
    int count; ///< of the vector or of a block
    int root;
    bool inPlace;
    bool isMixed; ///< the input is described by another type than the output
    unsigned seed;
};

bool goesByNodes(std::string_view collective, std::string_view algorithm)
{
    const auto *const pattern = wire::patterns::findAlgorithm(collective, algorithm);
    return pattern && pattern->nodes;
}

int errorClass(int error)
{
    int result = MPI_SUCCESS;
    MPI_Error_class(error, &result);
    return result;
}

enum class Extent { all, few, nodes };

/// What SimGrid 3.32 cannot do is left out there: elements with a lower bound below their address, which it
/// was seen to move wrongly, more than 2^31 bytes in a type, and intercommunicators.
#ifdef COLLSCOPE_SIMULATED
constexpr bool isSimulated = true;
#else
constexpr bool isSimulated = false;
#endif

/// All checks on one communicator.
class Checker {
public:
    Checker(MPI_Comm communicator, const std::vector<TypeCase> &types, Extent extent,
        const std::vector<std::string> &only)
        : m_communicator(communicator), m_types(types), m_extent(extent), m_only(only)
    {
        MPI_Comm_rank(communicator, &m_rank);
        MPI_Comm_size(communicator, &m_size);
        m_random.seed(static_cast<unsigned>(m_size)); // in step on all processes
    }

    void run();
    long checks() const { return m_checks; }
    long failures() const { return m_failures; }

private:
    int pick(int end) { return static_cast<int>(m_random() % static_cast<unsigned>(end)); }
    Case caseOf(const Function &function, int count);
    void checkAlgorithm(const Function &function, const wire::Algorithm &algorithm);
    void check(const Case &what, const wire::Algorithm &algorithm, const std::string &method);
    Places placesOf(const Case &what, const Side &side, Cut other) const;
    Memory resultBefore(const Case &what, const Places &in, const Places &out, bool inPlace,
        const Memory &input, const Memory &reference) const;
    void runAsMpi(const Case &what, const Places &in, const Memory &input, const Arguments &asMpi) const;
    int expectedError(const Case &what, const wire::Algorithm &algorithm) const;
    void refusals();
    void hugeMessages();
    void nodesAreKnown();
    void expect(bool right, const std::string &what);

    MPI_Comm m_communicator;
    const std::vector<TypeCase> &m_types;
    Extent m_extent;
    const std::vector<std::string> &m_only; ///< collectives; empty: all
    Random m_random;
    int m_rank = 0;
    int m_size = 0;
    long m_checks = 0;
    long m_failures = 0;
};

/// What two processes give each other, or one has as its block.
int blockCount(int count, int one, int other)
{
    return count == 0 || (one + other) % 4 == 3 ? 0 : count + (one * other + one + other) % 3;
}

const char *at(const Memory &memory, MPI_Datatype type, int element)
{
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    MPI_Type_get_extent(type, &lower, &extent);
    return static_cast<const char *>(memory.message()) + extent * element;
}

/// The data, not the gaps, of a block.
void copyBlock(const Memory &from, int fromFirst, Memory &to, int toFirst, int count, MPI_Datatype type)
{
    MPI_Sendrecv(at(from, type, fromFirst), count, type, 0, 0, const_cast<char *>(at(to, type, toFirst)),
        count, type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

/// The blocks of one side: those of a vector or of the own block are one.
Places Checker::placesOf(const Case &what, const Side &side, Cut other) const
{
    Places places;
    if (side.cut == Cut::nothing || (side.rootOnly && m_rank != what.root))
        return places;
    const bool ofEach = side.cut == Cut::each;
    const bool toEach = other == Cut::each && ofEach; // alltoallv: each has its own counts
    for (int i = 0; i < (ofEach ? m_size : 1); ++i) {
        const int block = ofEach ? i : m_rank;
        places.counts.push_back(
            what.kind->differ ? blockCount(what.count, block, toEach ? m_rank : 0) : what.count);
    }
    // Displacements: gaps, and some the other way round. Without them, one after the other.
    const bool isFree = what.kind->differ && ofEach && !what.kind->reduces;
    places.firsts.resize(places.counts.size());
    const bool backwards = isFree && what.seed % 2 == 0;
    for (std::size_t k = 0; k < places.counts.size(); ++k) {
        const std::size_t i = backwards ? places.counts.size() - 1 - k : k;
        places.firsts[i] = places.end;
        places.end += places.counts[i] + (isFree && i % 3 == 1 ? 2 : 0);
    }
    return places;
}

Case Checker::caseOf(const Function &function, int count)
{
    Case what{&function, findCollectiveKind(function.name), nullptr, count, pick(m_size), pick(3) == 0, false,
        static_cast<unsigned>(m_random())};
    // SimGrid 3.32's own scans put operands that do not commute in the wrong order.
    const bool inOrder = !isSimulated || function.name.find("scan") == std::string::npos;
    const std::size_t types = inOrder ? m_types.size() : m_types.size() - 1;
    what.type = &m_types[static_cast<std::size_t>(pick(static_cast<int>(types)))];
    what.isMixed
        = pick(2) == 0 && what.type->name == "maps composed" && !what.kind->reduces && !what.kind->differ;
    if (function.name == "bcast" || function.name == "barrier")
        what.inPlace = false;
    return what;
}

int Checker::expectedError(const Case &what, const wire::Algorithm &algorithm) const
{
    if (!wire::meets(algorithm.needs, static_cast<std::uint64_t>(m_size)))
        return MPI_ERR_ARG;
    int commutes = 1;
    if (what.kind->reduces)
        MPI_Op_commutative(what.type->operation, &commutes);
    return commutes == 0 && wire::has(algorithm.needs, wire::Requirement::commutative) ? MPI_ERR_OP
                                                                                       : MPI_SUCCESS;
}

void Checker::check(const Case &what, const wire::Algorithm &algorithm, const std::string &method)
{
    const MPI_Datatype type = what.type->type;
    const CollectiveKind &kind = *what.kind;
    const Places in = placesOf(what, kind.input, kind.output.cut);
    const Places out = placesOf(what, kind.output, kind.input.cut);
    const bool isRoot = m_rank == what.root;
    const bool ofScatter = kind.input.rootOnly;
    const bool inPlace = what.inPlace && (isRoot || !(ofScatter || kind.output.rootOnly));

    Random random(what.seed + static_cast<unsigned>(m_rank));
    Memory input(type, in.end, 0x5a);
    what.type->fill(input.message(), type, in.end, random);
    Memory reference(type, out.end, 0);
    if (kind.input.cut == Cut::nothing) // broadcast: the root's data are there
        what.type->fill(reference.message(), type, isRoot ? out.end : 0, random);
    const Memory inputBefore = input;
    Memory result = resultBefore(what, in, out, inPlace, input, reference);
    Memory expected = result;

    Arguments arguments{input.message(), in.counts.empty() ? 0 : in.counts.front(), type, in.counts,
        in.firsts, result.message(), out.counts.empty() ? 0 : out.counts.front(), type, out.counts,
        out.firsts, what.type->operation, what.root, m_communicator, method.c_str()};
    if (what.isMixed) {
        arguments.inType = MPI_UINT32_T;
        arguments.inCount *= 2;
    }
    Arguments asMpi = arguments;
    asMpi.method = nullptr;
    asMpi.out = reference.message();
    if (inPlace)
        (ofScatter ? arguments.out : const_cast<void *&>(arguments.in)) = MPI_IN_PLACE;
    const int right = expectedError(what, algorithm);
    const int error = what.function->run(arguments);
    if (right == MPI_SUCCESS) {
        runAsMpi(what, in, input, asMpi);
        const bool hasResult = !(inPlace && ofScatter) && !(kind.name == "exscan" && m_rank == 0);
        for (std::size_t i = 0; hasResult && i < out.counts.size(); ++i)
            copyBlock(reference, out.firsts[i], expected, out.firsts[i], out.counts[i], type);
    }
    expect(errorClass(error) == right && result == expected && input == inputBefore,
        what.function->name + ' ' + method + ": rank " + std::to_string(m_rank) + " of "
            + std::to_string(m_size) + ", root " + std::to_string(what.root) + ", "
            + std::to_string(what.count) + " x " + what.type->name + (inPlace ? ", in place" : "")
            + (what.isMixed ? ", two types" : "") + ", error " + std::to_string(errorClass(error)) + " for "
            + std::to_string(right) + result.difference(expected)
            + (error == MPI_SUCCESS ? "" : std::string(": ") + collscope_collectives_error_text()));
}

/// MPI's own result. MPICH 4.0 scatters sums of two processes wrongly where elements have a lower bound and
/// the operation does not commute: there it is the share of the sum for everybody.
/// Its gather of 600 pairs with gaps on 6 processes was seen to stop after 86 of each block.
void Checker::runAsMpi(const Case &what, const Places &in, const Memory &input, const Arguments &asMpi) const
{
    if (what.kind->name == "gather") {
        const std::vector<int> counts(static_cast<std::size_t>(m_size), asMpi.outCount);
        std::vector<int> firsts(counts.size());
        for (std::size_t i = 1; i < firsts.size(); ++i)
            firsts[i] = firsts[i - 1] + asMpi.outCount;
        MPI_Gatherv(asMpi.in, asMpi.inCount, asMpi.inType, asMpi.out, counts.data(), firsts.data(),
            asMpi.outType, asMpi.root, m_communicator);
        return;
    }
    if (!what.kind->reduces || what.kind->input.cut != Cut::each) {
        what.function->run(asMpi);
        return;
    }
    Memory all(asMpi.outType, in.end, 0);
    MPI_Allreduce(input.message(), all.message(), in.end, asMpi.outType, asMpi.operation, m_communicator);
    const auto rank = static_cast<std::size_t>(m_rank);
    MPI_Sendrecv(at(all, asMpi.outType, in.firsts[rank]), in.counts[rank], asMpi.outType, 0, 0, asMpi.out,
        in.counts[rank], asMpi.outType, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

/// What is in the memory of the result before: of a call in place, what the process gives.
Memory Checker::resultBefore(const Case &what, const Places &in, const Places &out, bool inPlace,
    const Memory &input, const Memory &reference) const
{
    const CollectiveKind &kind = *what.kind;
    const MPI_Datatype type = what.type->type;
    if (kind.input.cut == Cut::nothing)
        return reference;
    Memory result(type, inPlace && kind.input.cut == Cut::each && kind.reduces ? in.end : out.end, 0x77);
    if (!inPlace || kind.input.rootOnly)
        return result;
    if (kind.reduces)
        return input;
    if (kind.input.cut == Cut::own) {
        copyBlock(input, 0, result, out.firsts[static_cast<std::size_t>(m_rank)], in.counts.front(), type);
        return result;
    }
    for (std::size_t i = 0; i < in.counts.size(); ++i)
        copyBlock(input, in.firsts[i], result, out.firsts[i], in.counts[i], type);
    return result;
}

void Checker::checkAlgorithm(const Function &function, const wire::Algorithm &algorithm)
{
    const std::string name(algorithm.name);
    int turn = 0;
    for (const int count : {0, 1, 3, 11, 600}) {
        if (count == 600 && m_size > 20 && function.name.find("alltoall") == 0)
            continue; // MPI's own would take seconds
        const int radix = static_cast<int>(algorithm.leastFanout) + (turn + m_size) % 4;
        const std::string parameters = (algorithm.fanout ? ':' + std::to_string(radix) : "")
            + (algorithm.segments && turn % 2 != 0 ? "/" + std::to_string(40 * turn) : "");
        check(caseOf(function, count), algorithm, name + (turn == 0 ? "" : parameters));
        ++turn;
    }
    for (unsigned radix = 2; function.name == "allreduce" && radix < (algorithm.fanout ? 4 : 3); ++radix)
        if (wire::meets(algorithm.needs, static_cast<std::uint64_t>(m_size))) {
            const std::string method = name + (algorithm.fanout ? ':' + std::to_string(radix) : "");
            const std::string differing = differingBits(m_communicator, method);
            expect(differing.empty(), method + " has other bits on some processes: " + differing);
        }
    // SimGrid's own results of such a type were not looked at.
    for (const bool commutes : {false, true}) {
        if (isSimulated)
            break;
        Case what = caseOf(function, m_size > 8 ? 2 : 600); // columns of 600 on many would be megabytes high
        const CollectiveKind &kind = *what.kind;
        int most = std::max({1, placesOf(what, kind.input, kind.output.cut).end,
            placesOf(what, kind.output, kind.input.cut).end});
        MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_INT, MPI_MAX, m_communicator);
        const TypeCase columns = interleavedCase(most, commutes);
        what.type = &columns;
        what.isMixed = false;
        check(what, algorithm, name);
    }
    if (m_extent == Extent::few)
        return;
    // Every type once with few elements, in both places.
    for (const TypeCase &type : m_types) {
        Case what = caseOf(function, 2);
        what.type = &type;
        what.isMixed = false;
        check(what, algorithm, name);
        if (m_size > 20)
            continue;
        what.inPlace = !what.inPlace && function.name != "bcast";
        check(what, algorithm, name);
    }
}

void Checker::run()
{
    int unexpected = 0;
    MPI_Request wildcard = MPI_REQUEST_NULL;
    MPI_Irecv(&unexpected, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, m_communicator, &wildcard);
    for (const Function &function : functions())
        for (const wire::Algorithm &algorithm : wire::bundledAlgorithms(function.name))
            if ((m_extent != Extent::nodes || goesByNodes(function.name, algorithm.name))
                && (m_only.empty() || std::count(m_only.begin(), m_only.end(), function.name) != 0))
                checkAlgorithm(function, algorithm);
    int caught = 0;
    MPI_Test(&wildcard, &caught, MPI_STATUS_IGNORE);
    expect(caught == 0, "a receive of the program got a message of the library");
    MPI_Cancel(&wildcard);
    MPI_Wait(&wildcard, MPI_STATUS_IGNORE);
    if (m_extent == Extent::nodes) {
        nodesAreKnown();
        return;
    }
    refusals();
    if (!isSimulated)
        hugeMessages();
}

/// By the numbers that this program was given, and found out once.
void Checker::nodesAreKnown()
{
    const char *const given = std::getenv("COLLSCOPE_NODE");
    const int own = given ? std::atoi(given) : -1;
    std::vector<int> all(static_cast<std::size_t>(m_size));
    MPI_Allgather(&own, 1, MPI_INT, all.data(), 1, MPI_INT, m_communicator);
    const auto nodes = nodesOf(m_communicator);
    bool right = given != nullptr;
    for (std::uint32_t a = 0; a < all.size(); ++a)
        for (std::uint32_t b = 0; b < all.size(); ++b)
            right = right && (nodes->of(a) == nodes->of(b)) == (all[a] == all[b]);
    expect(right, "the nodes of processes");
    const auto again = m_rank == 0 ? nodesOf(m_communicator) : nodes; // the others are not asked
    expect(again == nodes, "nodes that are known");
}

/// They stay one message, of as many bytes.
void Checker::hugeMessages()
{
    constexpr std::size_t elements = 5'000'000'000;
    for (const MPI_Datatype type : {MPI_BYTE, MPI_DOUBLE_INT}) {
        const TypeLayout layout(type);
        const rounds::BlockBuffer buffer{nullptr, layout, rounds::cut(elements, 3)};
        const rounds::Message message(buffer, 1, 2);
        MPI_Count bytes = 0;
        MPI_Type_size_x(message.type(), &bytes);
        const auto right = static_cast<MPI_Count>((elements - elements / 3 - 1) * layout.size);
        expect(message.count() == 1 && bytes == right, "a message of " + std::to_string(bytes) + " bytes");
    }
}

void Checker::refusals()
{
    int value = 0;
    int sum = 0;
    const auto allreduce = [&](MPI_Comm where, const char *method, int count = 1) {
        return errorClass(collscope_allreduce(&value, &sum, count, MPI_INT, MPI_SUM, where, method));
    };
    for (const char *const wrong : {"", "rong", "default", "ring:2", "ring/8KiB", "recursive_exchange:x"})
        expect(allreduce(m_communicator, wrong) == MPI_ERR_ARG
                && std::strstr(collscope_collectives_error_text(), "it has linear"),
            std::string("refusal of ") + wrong);
    expect(allreduce(m_communicator, nullptr) == MPI_ERR_ARG, "refusal of no method");
    expect(allreduce(m_communicator, "recursive_exchange:1") == MPI_ERR_ARG, "refusal of radix 1");
    expect(allreduce(m_communicator, "ring", -1) == MPI_ERR_COUNT, "refusal of a negative count");
    expect(allreduce(MPI_COMM_NULL, "ring") == MPI_ERR_COMM, "refusal of no communicator");
    expect(errorClass(collscope_bcast(&value, 1, MPI_INT, m_size, m_communicator, "knomial")) == MPI_ERR_ROOT,
        "refusal of a root that is none");
    expect(
        errorClass(collscope_bcast(MPI_IN_PLACE, 1, MPI_INT, 0, m_communicator, "knomial")) == MPI_ERR_BUFFER,
        "refusal of a broadcast in place");
#ifndef COLLSCOPE_SIMULATED
    // Some of the processes would combine nothing, and wait for those that find it out.
    double one = 0;
    double other = 0;
    for (const char *const method : {"ring", "recursive_doubling", "circulant"})
        expect(errorClass(collscope_allreduce(&one, &other, 1, MPI_DOUBLE, MPI_BAND, m_communicator, method))
                == MPI_ERR_OP,
            "refusal of an operation that the data type has not");
    if (m_size < 2)
        return;
    MPI_Comm half = MPI_COMM_NULL;
    MPI_Comm between = MPI_COMM_NULL;
    const int side = m_rank == 0 ? 0 : 1;
    MPI_Comm_split(m_communicator, side, m_rank, &half);
    MPI_Intercomm_create(half, 0, m_communicator, side == 0 ? 1 : 0, 1, &between);
    expect(allreduce(between, "ring") == MPI_ERR_COMM, "refusal of an intercommunicator");
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
#endif
}

void Checker::expect(bool right, const std::string &what)
{
    ++m_checks;
    if (!right && ++m_failures <= 3)
        std::printf("FAIL %s\n", what.c_str());
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    auto types = makeTypeCases();
    if (isSimulated) // "strided maps composed"
        types.pop_back();
    std::array<long, 2> mine{};
    const std::string word = argc > 1 ? argv[1] : "";
    const Extent extent = word == "few" ? Extent::few : word == "nodes" ? Extent::nodes : Extent::all;
    int first = extent == Extent::all ? 1 : 2;
    std::vector<std::string> only;
    for (; first < argc && findCollectiveKind(argv[first]); ++first)
        only.emplace_back(argv[first]);
    for (int i = first; i < argc;) {
        int color = MPI_UNDEFINED;
        for (int begin = 0; i < argc && std::strcmp(argv[i], ",") != 0; ++i) {
            const int end = begin + std::atoi(argv[i]);
            if (rank >= begin && rank < end)
                color = i;
            begin = end;
        }
        ++i;
        MPI_Comm communicator = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, color, rank, &communicator);
        if (communicator == MPI_COMM_NULL)
            continue;
        Checker checker(communicator, types, extent, only);
        checker.run();
        mine[0] += checker.checks();
        mine[1] += checker.failures();
        MPI_Comm_free(&communicator);
    }
    std::array<long, 2> all{};
    MPI_Reduce(mine.data(), all.data(), 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    std::fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("end of checks: %ld checks, %ld failures\n", all[0], all[1]);
    MPI_Bcast(all.data(), 2, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return all[1] == 0 ? 0 : 1;
}

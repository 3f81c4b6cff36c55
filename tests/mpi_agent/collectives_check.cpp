// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the bundled collectives against those of the MPI library itself. Start it with as many processes as
// the largest communicator shall have: all smaller ones are checked in the same job. The arguments are random
// checks per communicator size and the seed. Prints what fails and a last line with the number of checks;
// exit status 1 when anything failed.
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "tests/mpi_agent/type_cases.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace collscope::agent;
using namespace collscope::agent::test;

/// One call of one algorithm.
struct Check {
    std::size_t algorithm;
    const TypeCase *type;
    int count;
    int root;
    Parameters parameters;
    bool inPlace;
    unsigned seed;
};

/// All checks on one communicator.
class Checker {
public:
    Checker(MPI_Comm communicator, unsigned seed, const std::vector<TypeCase> &types)
        : m_communicator(communicator), m_types(types), m_random(seed)
    {
        MPI_Comm_rank(communicator, &m_rank);
        MPI_Comm_size(communicator, &m_size);
    }

    void run(int randomChecks);
    long checks() const { return m_checks; }
    long failures() const { return m_failures; }

private:
    std::size_t algorithmCount() const { return bcast::algorithms().size() + reduce::algorithms().size(); }
    int pick(int end) { return static_cast<int>(m_random() % static_cast<unsigned>(end)); }
    Check checkOf(
        std::size_t algorithm, const TypeCase &type, int count, int root, std::uint64_t segmentBytes);

    void edgeCases();
    void everyRoot();
    void longMessages();
    void randomly(int checks);
    void backToBack();
    void wrongArguments();

    void perform(const Check &check);
    void performBcast(const Check &check);
    void performReduce(const Check &check);
    void expect(bool right, const Check &check, const char *what);

    MPI_Comm m_communicator;
    const std::vector<TypeCase> &m_types;
    Random m_random; // in step on all processes
    int m_rank = 0;
    int m_size = 0;
    long m_checks = 0;
    long m_failures = 0;
};

void Checker::run(int randomChecks)
{
    edgeCases();
    everyRoot();
    longMessages();
    randomly(randomChecks);
    backToBack();
    wrongArguments();
}

Check Checker::checkOf(
    std::size_t algorithm, const TypeCase &type, int count, int root, std::uint64_t segmentBytes)
{
    Parameters parameters;
    parameters.segmentBytes = segmentBytes;
    parameters.fanout = static_cast<std::uint32_t>(pick(6));
    return {algorithm, &type, count, root, parameters, pick(2) == 0, static_cast<unsigned>(m_random())};
}

void Checker::edgeCases()
{
    for (std::size_t algorithm = 0; algorithm < algorithmCount(); ++algorithm)
        for (const TypeCase &type : m_types)
            for (const int count : {0, 1, 2, 11})
                for (const int segmentBytes : {0, 1, 40})
                    perform(checkOf(
                        algorithm, type, count, pick(m_size), static_cast<std::uint64_t>(segmentBytes)));
}

void Checker::everyRoot()
{
    for (std::size_t algorithm = 0; algorithm < algorithmCount(); ++algorithm)
        for (int root = 0; root < m_size; ++root)
            perform(checkOf(
                algorithm, m_types[m_types.size() - 1 - static_cast<std::size_t>(root) % 2], 5, root, 16));
}

/// Messages above the size up to which MPI sends without asking the receiver.
void Checker::longMessages()
{
    for (std::size_t algorithm = 0; algorithm < algorithmCount(); ++algorithm)
        for (const std::uint64_t segmentBytes : {0, 8192})
            perform(
                checkOf(algorithm, m_types[algorithm % m_types.size()], 12345, pick(m_size), segmentBytes));
}

void Checker::randomly(int checks)
{
    for (int i = 0; i < checks; ++i) {
        const auto algorithm = static_cast<std::size_t>(pick(static_cast<int>(algorithmCount())));
        const TypeCase &type = m_types[static_cast<std::size_t>(pick(static_cast<int>(m_types.size())))];
        const int segmentBytes = pick(3) == 0 ? 0 : pick(200);
        perform(checkOf(algorithm, type, pick(60), pick(m_size), static_cast<std::uint64_t>(segmentBytes)));
    }
}

void Checker::perform(const Check &check)
{
    if (check.algorithm < bcast::algorithms().size())
        performBcast(check);
    else
        performReduce(check);
}

void Checker::performBcast(const Check &check)
{
    const MPI_Datatype type = check.type->type;
    Random random(check.seed); // the root's data; what the others hold is overwritten
    Memory mine(type, check.count, static_cast<unsigned char>(m_rank));
    if (m_rank == check.root)
        check.type->fill(mine.message(), type, check.count, random);
    Memory expected = mine;
    const int error = bcast::algorithms()[check.algorithm].run(
        mine.message(), check.count, type, check.root, m_communicator, check.parameters);
    MPI_Bcast(expected.message(), check.count, type, check.root, m_communicator);
    expect(error == MPI_SUCCESS && mine == expected, check, "bcast");
}

void Checker::performReduce(const Check &check)
{
    const MPI_Datatype type = check.type->type;
    const bool isRoot = m_rank == check.root;
    Random random(check.seed + static_cast<unsigned>(m_rank));
    Memory operand(type, check.count, 0x5a);
    check.type->fill(operand.message(), type, check.count, random);
    const Memory operandBefore = operand;
    const bool inPlace = check.inPlace && isRoot;
    Memory result = inPlace ? operand : Memory(type, check.count, 0x77);
    Memory expected = result;
    Memory reference(type, check.count, 0);

    // Only the root has a result: whoever else writes one fails visibly.
    const auto &algorithm = reduce::algorithms()[check.algorithm - bcast::algorithms().size()];
    const int error
        = algorithm.run(inPlace ? MPI_IN_PLACE : operand.message(), isRoot ? result.message() : nullptr,
            check.count, type, check.type->operation, check.root, m_communicator, check.parameters);
    MPI_Reduce(operand.message(), isRoot ? reference.message() : nullptr, check.count, type,
        check.type->operation, check.root, m_communicator);
    if (isRoot)
        expected.assignData(reference, type, check.count);
    expect(error == MPI_SUCCESS && result == expected && operand == operandBefore, check, "reduce");
}

/// One call right after the other, by changing algorithms from changing roots; nobody looks before the end.
void Checker::backToBack()
{
    constexpr int count = 300;
    constexpr int rounds = 40;
    std::vector<std::vector<int>> buffers(rounds, std::vector<int>(count));
    std::vector<int> roots;
    for (int round = 0; round < rounds; ++round) {
        auto &buffer = buffers[static_cast<std::size_t>(round)];
        roots.push_back(pick(m_size));
        Parameters parameters;
        parameters.segmentBytes = static_cast<std::uint64_t>(pick(500));
        if (round % 2 == 0) {
            if (m_rank == roots.back())
                std::fill(buffer.begin(), buffer.end(), round);
            const auto &algorithm
                = bcast::algorithms()[static_cast<std::size_t>(round / 2) % bcast::algorithms().size()];
            algorithm.run(buffer.data(), count, MPI_INT, roots.back(), m_communicator, parameters);
        } else {
            const std::vector<int> operand(count, m_rank + round);
            const auto &algorithm
                = reduce::algorithms()[static_cast<std::size_t>(round / 2) % reduce::algorithms().size()];
            algorithm.run(operand.data(), buffer.data(), count, MPI_INT, MPI_SUM, roots.back(),
                m_communicator, parameters);
        }
    }
    for (int round = 0; round < rounds; ++round) {
        const bool reduction = round % 2 != 0;
        if (reduction && m_rank != roots[static_cast<std::size_t>(round)])
            continue;
        const auto &buffer = buffers[static_cast<std::size_t>(round)];
        const int value = reduction ? m_size * (m_size - 1) / 2 + m_size * round : round;
        const bool right = std::all_of(buffer.begin(), buffer.end(), [value](int x) { return x == value; });
        expect(right, {0, &m_types.front(), count, roots[static_cast<std::size_t>(round)], {}, false, 0},
            "back to back");
    }
}

void Checker::wrongArguments()
{
    const auto isClass = [](int error, int expected) {
        int errorClass = MPI_SUCCESS;
        MPI_Error_class(error, &errorClass);
        return errorClass == expected;
    };
    int value = 0;
    int result = 0;
    for (const bcast::Algorithm &algorithm : bcast::algorithms()) {
        const Check check{0, &m_types.front(), 1, m_size, {}, false, 0};
        expect(isClass(algorithm.run(&value, 1, MPI_INT, m_size, m_communicator, {}), MPI_ERR_ROOT), check,
            "bcast root");
        expect(isClass(algorithm.run(&value, -1, MPI_INT, 0, m_communicator, {}), MPI_ERR_COUNT), check,
            "bcast count");
    }
    for (const reduce::Algorithm &algorithm : reduce::algorithms()) {
        const Check check{0, &m_types.front(), 1, -1, {}, false, 0};
        expect(isClass(
                   algorithm.run(&value, &result, 1, MPI_INT, MPI_SUM, -1, m_communicator, {}), MPI_ERR_ROOT),
            check, "reduce root");
        expect(isClass(algorithm.run(&value, &result, -1, MPI_INT, MPI_SUM, 0, m_communicator, {}),
                   MPI_ERR_COUNT),
            check, "reduce count");
    }
}

void Checker::expect(bool right, const Check &check, const char *what)
{
    ++m_checks;
    if (right)
        return;
    if (++m_failures > 5)
        return;
    const auto bcasts = bcast::algorithms().size();
    const std::string name(check.algorithm < bcasts ? bcast::algorithms()[check.algorithm].name
                                                    : reduce::algorithms()[check.algorithm - bcasts].name);
    std::printf("FAIL %s %s: rank %d of %d, root %d, %d x %s, segments of %llu, fanout %u, %s, seed %u\n",
        what, name.c_str(), m_rank, m_size, check.root, check.count, check.type->name.c_str(),
        static_cast<unsigned long long>(check.parameters.segmentBytes), check.parameters.fanout,
        check.inPlace ? "in place" : "two buffers", check.seed);
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const int randomChecks = argc > 1 ? std::atoi(argv[1]) : 300;
    const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 2005;
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const auto types = makeTypeCases();
    std::array<long, 2> mine{};
    // Every round makes two communicators of the job, of n and size - n processes, so that nobody is idle.
    for (int n = size; n >= size - n; --n) {
        const bool first = rank < n;
        MPI_Comm communicator = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, first ? 0 : 1, rank, &communicator);
        Checker checker(communicator, seed + static_cast<unsigned>(first ? n : size - n), types);
        checker.run(randomChecks);
        mine[0] += checker.checks();
        mine[1] += checker.failures();
        MPI_Comm_free(&communicator);
    }
    std::array<long, 2> all{};
    MPI_Allreduce(mine.data(), all.data(), 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    std::fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("end of checks: communicators of 1 to %d processes, %ld checks, %ld failures\n", size,
            all[0], all[1]);
    MPI_Finalize();
    return all[1] == 0 ? 0 : 1;
}

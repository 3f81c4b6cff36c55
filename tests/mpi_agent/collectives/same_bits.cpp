// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/collectives/same_bits.h"

#include "mpi_agent/collectives/collscope/collectives.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace collscope::agent::test {

namespace {

struct Pair {
    double value;
    int place;
};

using Operands = std::vector<unsigned char>;
using Random = std::mt19937;

template <typename Element, typename Make> Operands made(int count, const Make &make)
{
    Operands bytes(sizeof(Element) * static_cast<std::size_t>(count)); // gaps are zero
    for (int i = 0; i < count; ++i) {
        Element element;
        std::memset(static_cast<void *>(&element), 0, sizeof element);
        make(element);
        std::memcpy(bytes.data() + sizeof element * static_cast<std::size_t>(i), &element, sizeof element);
    }
    return bytes;
}

/// Sums of these depend on the order in their last bits.
double uneven(Random &random)
{
    const double sign = random() % 2 == 0 ? 1 : -1;
    const double mantissa = 1 + static_cast<double>(random()) / 4e9;
    return sign * std::ldexp(mantissa, static_cast<int>(random() % 60));
}

Operands doubles(int count, Random &random)
{
    return made<double>(count, [&](double &element) { element = uneven(random); });
}

Operands floats(int count, Random &random)
{
    return made<float>(count, [&](float &element) { element = static_cast<float>(uneven(random)); });
}

Operands notANumber(int count, Random &random)
{
    return made<double>(count, [&](double &element) {
        element = random() % 4 == 0 ? std::numeric_limits<double>::quiet_NaN() : uneven(random);
    });
}

Operands zeros(int count, Random &random)
{
    return made<double>(count, [&](double &element) { element = random() % 2 == 0 ? 0.0 : -0.0; });
}

Operands ties(int count, Random &random)
{
    return made<Pair>(count, [&](Pair &element) {
        element.value = random() % 3 == 0 ? -0.0 : static_cast<double>(random() % 2);
        element.place = static_cast<int>(random() % 50);
    });
}

struct Case {
    const char *name;
    MPI_Op operation;
    MPI_Datatype type;
    Operands (*make)(int count, Random &random);
};

} // namespace

std::string differingBits(MPI_Comm communicator, const std::string &method)
{
    constexpr int count = 37;
    const Case cases[] = {{"sum of doubles", MPI_SUM, MPI_DOUBLE, doubles},
        {"sum of floats", MPI_SUM, MPI_FLOAT, floats}, {"maximum with NaN", MPI_MAX, MPI_DOUBLE, notANumber},
        {"minimum with NaN", MPI_MIN, MPI_DOUBLE, notANumber},
        {"maximum of zeros", MPI_MAX, MPI_DOUBLE, zeros},
        {"minloc of ties", MPI_MINLOC, MPI_DOUBLE_INT, ties}};
    int rank = 0;
    MPI_Comm_rank(communicator, &rank);
    Operands results;
    std::vector<std::size_t> ends;
    for (const Case &one : cases) {
        Random random(static_cast<unsigned>(rank * 1009 + 1));
        const Operands input = one.make(count, random);
        Operands result(input.size());
        if (collscope_allreduce(
                input.data(), result.data(), count, one.type, one.operation, communicator, method.c_str())
            != MPI_SUCCESS)
            return "an error";
        results.insert(results.end(), result.begin(), result.end());
        ends.push_back(results.size());
    }
    Operands first = results;
    MPI_Bcast(first.data(), static_cast<int>(first.size()), MPI_BYTE, 0, communicator);
    std::vector<int> differs;
    for (std::size_t i = 0, begin = 0; i < ends.size(); begin = ends[i++])
        differs.push_back(std::memcmp(&first[begin], &results[begin], ends[i] - begin) == 0 ? 0 : 1);
    MPI_Allreduce(
        MPI_IN_PLACE, differs.data(), static_cast<int>(differs.size()), MPI_INT, MPI_MAX, communicator);
    std::string differing;
    for (std::size_t i = 0; i < differs.size(); ++i)
        if (differs[i] != 0)
            differing += std::string(differing.empty() ? "" : ", ") + cases[i].name;
    return differing;
}

} // namespace collscope::agent::test

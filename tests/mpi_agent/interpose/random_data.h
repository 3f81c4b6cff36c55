// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

/// Datatypes, operations and messages of random_calls.cpp.
namespace collscope::random_calls {

inline std::uint64_t scrambled(std::uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    return x ^ x >> 32;
}

class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(scrambled(seed + 1)) { }
    std::uint64_t next() { return scrambled(m_state += 0x9e3779b97f4a7c15U); }
    int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
    bool oneIn(int n) { return below(n) == 0; }

private:
    std::uint64_t m_state;
};

inline MPI_Comm world = MPI_COMM_NULL; ///< of all processes
inline int worldRank = 0;
inline std::uint64_t seed = 0;
inline long call = 0;
inline std::string doing; ///< the call, in words

inline void fail(const std::string &why)
{
    std::printf("seed %llu call %ld process %d: %s: %s\n", static_cast<unsigned long long>(seed), call,
        worldRank, doing.c_str(), why.c_str());
    std::fflush(stdout);
    MPI_Abort(world, 3);
    std::abort();
}

inline constexpr long unlimited = 1L << 40; ///< elements

/// A type that consists of ints.
struct Type {
    std::string name;
    MPI_Datatype handle;
    std::vector<long> ints; ///< where they are in an element
    long extent;
    long most = unlimited; ///< elements side by side, so that none overlaps another one
    bool isPredefined = false;
    bool isPlain = false; ///< its elements have no gaps
    bool reachesBack = false; ///< has data or a bound before its address
    int size() const { return static_cast<int>(ints.size()); }
};

inline std::vector<Type> types;

inline MPI_Datatype resized(MPI_Datatype type, long lowerBound, long extent)
{
    MPI_Datatype result;
    MPI_Type_create_resized(type, lowerBound, extent, &result);
    MPI_Type_free(&type);
    return result;
}

inline MPI_Datatype vectorOf(int count, int length, int stride, MPI_Datatype type)
{
    MPI_Datatype result;
    MPI_Type_vector(count, length, stride, type, &result);
    return result;
}

inline MPI_Datatype indexed(std::vector<MPI_Aint> at)
{
    MPI_Datatype result;
    MPI_Type_create_hindexed_block(static_cast<int>(at.size()), 1, at.data(), MPI_INT, &result);
    return result;
}

inline void freeTypes()
{
    for (Type &type : types)
        if (!type.isPredefined)
            MPI_Type_free(&type.handle);
    types.clear();
}

/// Makes all types anew in another order, so that a handle stands for another type than before.
inline void makeTypes(Random &random)
{
    freeTypes();
    const auto contiguous = [](int count) {
        Type type{std::to_string(count) + " ints", MPI_DATATYPE_NULL, {}, 4L * count, unlimited, false, true};
        MPI_Type_contiguous(count, MPI_INT, &type.handle);
        for (int i = 0; i < count; ++i)
            type.ints.push_back(4L * i);
        return type;
    };
    std::vector<std::function<Type()>> makers = {
        [] {
            return Type{"int", MPI_INT, {0}, 4, unlimited, true, true};
        },
        [] {
            return Type{"pair", MPI_2INT, {0, 4}, 8, unlimited, true, true};
        },
        [&] { return contiguous(3); },
        [&] { return contiguous(100); },
        [] {
            return Type{"strided", vectorOf(3, 1, 2, MPI_INT), {0, 8, 16}, 20};
        },
        [] {
            return Type{"column", resized(vectorOf(4, 1, 64, MPI_INT), 0, 4), {0, 256, 512, 768}, 4, 64};
        },
        [] {
            return Type{
                "two columns", resized(vectorOf(3, 2, 96, MPI_INT), 0, 8), {0, 4, 384, 388, 768, 772}, 8, 48};
        },
        [] {
            return Type{"unordered", resized(indexed({16, 0, 8}), 0, 24), {16, 0, 8}, 24};
        },
        [] {
            return Type{"backwards", indexed({0, -8, -16}), {0, -8, -16}, 20, unlimited, false, false, true};
        },
        [] {
            return Type{
                "lower bound", resized(indexed({4, 12}), -8, 32), {4, 12}, 32, unlimited, false, false, true};
        },
        [] {
            return Type{"behind", resized(indexed({20}), 0, 24), {20}, 24};
        },
        [] {
            MPI_Datatype inner = vectorOf(3, 1, 2, MPI_INT);
            MPI_Datatype outer = vectorOf(2, 1, 2, inner);
            MPI_Type_free(&inner);
            return Type{"nested", outer, {0, 8, 16, 40, 48, 56}, 60};
        },
        [] {
            MPI_Datatype copy;
            MPI_Type_dup(MPI_INT, &copy);
            return Type{"padded", resized(copy, 0, 12), {0}, 12};
        },
    };
    for (std::size_t i = makers.size(); i > 1; --i)
        std::swap(makers[i - 1], makers[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    for (const auto &make : makers) {
        types.push_back(make());
        if (!types.back().isPredefined)
            MPI_Type_commit(&types.back().handle);
    }
}

inline bool onlyPlain = false; ///< types without gaps only

/// One that blocks of so many ints can consist of, where `blocks` of them lie side by side.
inline const Type &typeFor(Random &random, long ints, long blocks, bool isPlain)
{
    for (;;) {
        const Type &type = types[static_cast<std::size_t>(random.below(static_cast<int>(types.size())))];
        if (ints % type.size() == 0 && ints / type.size() * blocks <= type.most
            && (type.isPlain || !(isPlain || onlyPlain)))
            return type;
    }
}

using Ints = std::vector<int>;

/// Memory of elements, with bytes around them that must not change.
class Message {
public:
    Message(const Type &type, long elements, int shift) : m_type(&type)
    {
        long low = 0;
        long high = 0;
        for (const long offset : type.ints)
            for (const long first : {0L, std::max(elements - 1, 0L) * type.extent}) {
                low = std::min(low, first + offset);
                high = std::max(high, first + offset + 4);
            }
        constexpr long guard = 256;
        m_base = guard + (-low + 63) / 64 * 64 + 4L * shift;
        m_bytes.assign(static_cast<std::size_t>(m_base + high + guard), '\xa5');
    }
    char *address() { return m_bytes.data() + m_base; }
    void put(long element, const Ints &values)
    {
        char *at = address() + element * m_type->extent;
        for (std::size_t i = 0; i < values.size(); at += m_type->extent)
            for (const long offset : m_type->ints)
                std::memcpy(at + offset, &values[i++], 4);
    }
    void compare(const Message &expected, const char *name) const
    {
        if (m_bytes == expected.m_bytes)
            return;
        const auto at
            = std::mismatch(m_bytes.begin(), m_bytes.end(), expected.m_bytes.begin()).first - m_bytes.begin();
        fail(std::string(name) + " differs at byte " + std::to_string(at - m_base));
    }

private:
    const Type *m_type;
    std::vector<char> m_bytes;
    long m_base;
};

/// The data from one process for another one, by ranks of the communicator.
inline Ints valuesOf(int from, int to, long count)
{
    const std::uint64_t begin = scrambled(seed * 1000003 + static_cast<std::uint64_t>(call) * 4099
        + static_cast<std::uint64_t>(from * 64 + to));
    Ints values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<int>((begin + i * 0x9e3779b97f4a7c15U) >> 40) % 30000;
    return values;
}

// Operations

inline constexpr int prime = 30011;

/// a, b: x -> a x + b; the function of the lower rank is applied first. It does not commute.
inline void compose(int a, int b, int &a2, int &b2)
{
    b2 = static_cast<int>((static_cast<long>(b) * a2 + b2) % prime);
    a2 = static_cast<int>(static_cast<long>(a) * a2 % prime);
}

template <int ints, typename Function>
void onEach(void *in, void *inOut, const int *length, const MPI_Datatype *handle, Function function)
{
    const auto type
        = std::find_if(types.begin(), types.end(), [&](const Type &one) { return one.handle == *handle; });
    if (type == types.end())
        fail("the operation is called with a type that the program did not pass");
    for (long element = 0; element < *length; ++element)
        for (std::size_t i = 0; i + ints <= type->ints.size(); i += ints) {
            int from[ints];
            int to[ints];
            for (int j = 0; j < ints; ++j) {
                const long at = element * type->extent + type->ints[i + static_cast<std::size_t>(j)];
                std::memcpy(&from[j], static_cast<char *>(in) + at, 4);
                std::memcpy(&to[j], static_cast<char *>(inOut) + at, 4);
            }
            function(from, to);
            for (int j = 0; j < ints; ++j)
                std::memcpy(static_cast<char *>(inOut) + element * type->extent
                        + type->ints[i + static_cast<std::size_t>(j)],
                    &to[j], 4);
        }
}

inline void userSum(void *in, void *inOut, int *length, MPI_Datatype *type)
{
    onEach<1>(in, inOut, length, type, [](const int *from, int *to) { *to = (*from + *to) % prime; });
}

inline void userCompose(void *in, void *inOut, int *length, MPI_Datatype *type)
{
    onEach<2>(
        in, inOut, length, type, [](const int *from, int *to) { compose(from[0], from[1], to[0], to[1]); });
}

enum Operation { sum, largest, exclusiveOr, leastAndWhere, ownSum, ownCompose, operations };
inline const char *const operationNames[] = {
    "MPI_SUM", "MPI_MAX", "MPI_BXOR", "MPI_MINLOC", "user's that commutes", "user's that does not commute"};
inline MPI_Op operationHandles[operations]
    = {MPI_SUM, MPI_MAX, MPI_BXOR, MPI_MINLOC, MPI_OP_NULL, MPI_OP_NULL};

inline void makeOperations(bool composeFirst)
{
    for (const int own : {ownSum, ownCompose})
        if (operationHandles[own] != MPI_OP_NULL)
            MPI_Op_free(&operationHandles[own]);
    if (composeFirst)
        MPI_Op_create(userCompose, 0, &operationHandles[ownCompose]);
    MPI_Op_create(userSum, 1, &operationHandles[ownSum]);
    if (!composeFirst)
        MPI_Op_create(userCompose, 0, &operationHandles[ownCompose]);
}

/// left = left operation right
inline void combine(int operation, Ints &left, const Ints &right)
{
    for (std::size_t i = 0; i < left.size(); ++i) {
        int &a = left[i];
        const int b = right[i];
        switch (operation) {
        case sum:
            a += b;
            break;
        case largest:
            a = std::max(a, b);
            break;
        case exclusiveOr:
            a ^= b;
            break;
        case ownSum:
            a = (a + b) % prime;
            break;
        case leastAndWhere:
            if (i % 2 == 0 && std::pair(b, right[i + 1]) < std::pair(a, left[i + 1])) {
                a = b;
                left[i + 1] = right[i + 1];
            }
            break;
        default:
            if (i % 2 == 0) {
                int second[2] = {b, right[i + 1]};
                compose(a, left[i + 1], second[0], second[1]);
                std::copy(second, second + 2, &a);
            }
        }
    }
}

} // namespace collscope::random_calls

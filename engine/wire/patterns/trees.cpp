// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/trees.h"

// Numbers are ranks as seen from the root.
namespace collscope::wire::patterns {

namespace {

std::uint32_t numberOf(const Role &role)
{
    return Ring(role).at(-std::int64_t{role.root});
}

/// Ranks, from numbers.
Ring fromRoot(const Role &role)
{
    return Ring({role.root, role.processes});
}

/// Binary tree of the numbers 1 ... size in their order: the odd ones are its leaves. 0: nobody.
struct InOrder {
    InOrder(std::uint32_t number, std::uint32_t size)
    {
        const std::uint32_t bit = number & (~number + 1);
        const std::uint32_t between = (number - bit) | 2 * bit;
        parent = between <= size ? between : number - bit;
        std::uint32_t half = bit / 2;
        if (half == 0)
            return;
        children.push_back(number - half);
        while (half > 0 && number + half > size)
            half /= 2;
        if (half > 0)
            children.push_back(number + half);
    }

    std::uint32_t parent = 0;
    std::vector<std::uint32_t> children;
};

} // namespace

Place karyTree(const Role &role)
{
    const Ring ranks = fromRoot(role);
    const std::uint32_t number = numberOf(role);
    const std::uint32_t last = role.processes - 1;
    Place place;
    std::uint64_t width = 1; // of the level
    std::uint64_t begin = 0;
    const auto at = [&](std::uint64_t other) { return ranks.at(static_cast<std::int64_t>(other)); };
    const auto goDown = [&] {
        begin += width;
        width *= role.radix;
    };
    while (begin + width <= number) {
        ++place.depth;
        goDown();
    }
    if (number != 0) {
        const std::uint64_t above = width / role.radix;
        place.parent = at(begin - above + (number - begin) % above);
    }
    for (std::uint64_t j = 1; j <= role.radix && number + j * width <= last; ++j)
        place.children.push_back(at(number + j * width));
    place.height = place.depth;
    while (begin + width <= last) {
        ++place.height;
        goDown();
    }
    return place;
}

Place inOrderBinaryTree(const Role &role)
{
    Place place;
    std::uint32_t first = 0;
    std::uint32_t count = role.processes;
    while (role.rank != first + count - 1) {
        place.parent = first + count - 1;
        ++place.depth;
        const std::uint32_t lower = count / 2;
        if (role.rank < first + lower) {
            count = lower;
        } else {
            first += lower;
            count -= lower + 1;
        }
    }
    const std::uint32_t lower = count / 2;
    if (lower > 0)
        place.children.push_back(first + lower - 1);
    if (count > lower + 1)
        place.children.push_back(role.rank - 1);
    for (std::uint32_t rest = role.processes; rest > 1; rest /= 2)
        ++place.height;
    return place;
}

std::array<Place, 2> twoTrees(const Role &role)
{
    const std::uint32_t size = role.processes - 1;
    const std::uint32_t number = numberOf(role);
    const Ring ranks = fromRoot(role);
    std::array<Place, 2> places;
    for (std::size_t i = 0; i < places.size(); ++i) {
        // What is inside of the one has odd numbers in the other: mirrored, or moved on by one.
        const auto changed = [&](std::uint32_t of, bool back) {
            return i == 0       ? of
                : size % 2 == 0 ? size + 1 - of
                : back          ? (of == 1 ? size : of - 1)
                                : of % size + 1;
        };
        const auto rank = [&](std::uint32_t of) { return ranks.at(changed(of, true)); };
        Place &place = places[i];
        const std::uint32_t top = size == 0 ? 0 : floorPowerOf(2, size);
        for (std::uint32_t reach = 1; reach <= size; reach = reach > size / 2 ? size + 1 : 2 * reach)
            ++place.height;
        if (number == 0) {
            if (top != 0)
                place.children.push_back(rank(top));
            continue;
        }
        const std::uint32_t here = changed(number, false);
        const InOrder own(here, size);
        place.parent = own.parent == 0 ? role.root : rank(own.parent);
        for (const std::uint32_t child : own.children)
            place.children.push_back(rank(child));
        place.depth = 1;
        for (std::uint32_t at = here; at != top; at = InOrder(at, size).parent)
            ++place.depth;
    }
    return places;
}

} // namespace collscope::wire::patterns

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/intel_tuning.h"

#include <cstdint>
#include <string>
#include <vector>

/// A small tuning file in the format of Intel MPI 2021.
namespace collscope::testing {

struct TreePart {
    std::int32_t layer;
    std::int32_t key;
    std::vector<TreePart> parts;
    std::int32_t algorithm = 0; ///< of a leaf
};

inline void appendPart(std::string &bytes, const TreePart &part, std::int64_t parent)
{
    const auto number
        = [&bytes](auto value) { bytes.append(reinterpret_cast<const char *>(&value), sizeof(value)); };
    const auto at = static_cast<std::int64_t>(bytes.size());
    number(parent);
    number(part.layer);
    if (part.layer == 8) {
        for (int i = 0; i < 3; ++i)
            number(std::int32_t{-7}); // the library leaves anything there
        number(std::int32_t{2});
        number(std::int32_t{2});
        number(std::uint32_t{0xCCCCCCCC});
        number(std::int32_t{5});
        for (const std::int32_t value : {3, 0, 0, 0, 0, part.algorithm, 0, 0, 0, 0})
            number(value);
        return;
    }
    number(part.parts.front().layer);
    number(part.key);
    number(std::int32_t{part.key == -1 ? -1 : 0});
    number(static_cast<std::int32_t>(part.parts.size()) + 1);
    number(static_cast<std::int32_t>(part.parts.size()));
    number(std::uint32_t{0xEEEEEEEE});
    number(std::int32_t{9});
    const std::size_t children = bytes.size();
    bytes.append(8 * (part.parts.size() + 1), '\0');
    for (std::size_t i = 0; i < part.parts.size(); ++i) {
        const auto child = static_cast<std::int64_t>(bytes.size());
        bytes.replace(children + 8 * i, 8, reinterpret_cast<const char *>(&child), 8);
        appendPart(bytes, part.parts[i], at);
    }
}

/// bcast with bounds of all kinds, and a default of reduce_scatter_block.
inline std::string smallTuningTree()
{
    const auto sizes = [](std::initializer_list<std::int32_t> bounds, std::int32_t algorithm) {
        TreePart commId{9, -1, {}};
        for (const std::int32_t bound : bounds)
            commId.parts.push_back({7, bound, {{8, 0, {}, algorithm++}}});
        return commId;
    };
    const TreePart perNode{5, 2, {{6, 2, {sizes({100, 1000, -1}, 10)}}, {6, 40, {sizes({64}, 20)}}}};
    const TreePart more{5, 48, {{6, 8, {sizes({7, 4096}, 30)}}, {6, -1, {sizes({-1}, 40)}}}};
    const TreePart tuned{3, 1, {{4, 7, {perNode, more}}}};
    const TreePart defaults{3, 0,
        {{4, 7, {{5, -1, {{6, -1, {sizes({-1}, 50)}}}}}}, {4, 16, {{5, -1, {{6, -1, {sizes({-1}, 60)}}}}}}}};
    const TreePart root{0, 65536, {{1, 1, {{2, 0, {defaults, tuned}}}}}};
    std::string bytes;
    appendPart(bytes, root, -1);
    return bytes;
}

/// What Intel MPI dumps when I_MPI_ADJUST_BCAST names a number for each size from 0 bytes on, with these
/// algorithms.
inline std::string presetsFile(const std::vector<std::int32_t> &algorithms)
{
    TreePart sizes{9, -1, {}};
    for (const std::int32_t algorithm : algorithms)
        sizes.parts.push_back({7, static_cast<std::int32_t>(sizes.parts.size()), {{8, 0, {}, algorithm}}});
    const TreePart all{5, -1, {{6, -1, {sizes}}}};
    std::string bytes;
    appendPart(bytes, {0, 65536, {{1, 1, {{2, 0, {{3, 1, {{4, 7, {all}}}}}}}}}}, -1);
    return intel::TuningFile::packed(bytes);
}

inline std::string tuningFile()
{
    return intel::TuningFile::packed(smallTuningTree());
}

} // namespace collscope::testing

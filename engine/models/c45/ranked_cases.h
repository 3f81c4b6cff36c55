// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/candidate.h"
#include "engine/models/c45/cases.h"

namespace collscope::c45 {

/// Class of a row's cases and how many they are; more than maxCount cases take several rows.
struct RowWeight {
    static constexpr std::uint16_t maxCount = 0xffff;
    std::uint16_t classNumber = 0;
    std::uint16_t count = 0;
};

/// Cases without unknown values, prepared for growing fast: continuous values are replaced by their rank
/// among the distinct values of the file, cases that agree in everything become one row with a count, and
/// rows are in the order of the continuous attributes, so that a pass along one sorted attribute stays local
/// in the others.
struct RankedCases {
    struct Column {
        std::vector<std::uint32_t> ranks; ///< continuous
        std::vector<std::uint16_t> values; ///< discrete
    };

    std::vector<Column> columns;
    std::vector<RowWeight> weights;
    DistinctValues distinct; ///< what a rank stands for
    std::vector<bool> dense; ///< per attribute: some distinct values are too near to be cut between
    std::vector<std::uint32_t> rowOf; ///< per case; only when asked for

    std::size_t rows() const { return weights.size(); }
};

RankedCases rankCases(const Cases &cases, bool withRowOf);

/// Rows in ascending order of a rank column; ties in row order.
std::vector<std::uint32_t> sortedRows(const std::vector<std::uint32_t> &ranks, std::size_t distinct);

} // namespace collscope::c45

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/data/placement.h"

#include <optional>
#include <string_view>
#include <vector>

namespace collscope {

/// The rows of a grid on the axes that models cut, one or two.
///
/// Where every communicator size has one placement there is one axis, the communicator size, whatever the
/// placements are. Else there are two: nodes and processes per node, if both are known everywhere and tell
/// all rows apart; else the communicator size and whichever of the two does. Of process groups these may also
/// be one of members and colours beside the communicator size, nodes or processes per node, or both.
///
/// Two axes make a product in which points may be missing. These hold the nearest row: least distance in
/// (log2 first, log2 second), 0 counting as 1/2; ties go to the earlier row.
struct RowAxes {
    using Size = wire::PlacementSize;
    static std::string_view name(Size size) { return wire::name(size); }
    static std::uint32_t value(Size size, const Placement &placement) { return wire::value(size, placement); }

    struct Axis {
        Size size = Size::commSize;
        std::vector<std::uint32_t> values; ///< ascending, never empty; 0 stands for unknown
    };
    Axis first;
    Axis second; ///< of one axis: the single value 0, which is compared with nothing
    std::vector<std::uint32_t> rows; ///< [i * second.values.size() + j]
    std::vector<bool> measured; ///< likewise: false where `rows` holds the nearest row instead

    bool isProduct() const { return second.values.size() > 1; }
    std::size_t points() const { return rows.size(); }
    std::size_t point(std::size_t i, std::size_t j) const { return i * second.values.size() + j; }

    /// The point of a placement: on each axis the largest value not above it, the least one for anything
    /// below. Nothing where it does not say a value that the rows are told apart by.
    std::optional<std::size_t> locate(const Placement &placement) const;

    /// `placements` ascending and without duplicates. Fails when no two of the sizes tell them apart.
    static Expected<RowAxes> make(const std::vector<Placement> &placements);
};

} // namespace collscope

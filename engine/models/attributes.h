// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace collscope {

/// What a tree may ask of an instance. The 2007 decision-tree paper uses collective, communicator size and
/// message size; the others are constructed from them (section 4: "constructive induction").
struct InstanceAttribute {
    /// The size it grows with, if its value depends on one size alone: a threshold on it is a comparison with
    /// that size.
    enum class Size { none, commSize, messageBytes };
    enum class Unit { plain, bytes, truth }; ///< truth: 1 yes, 0 no

    std::string_view name; ///< in .names files, printed trees and generated code
    std::string_view title; ///< for people
    /// NaN when the instance does not say (nodes, ppn, members, colours 0), and for the collective.
    float (*value)(const Instance &instance);
    Size size = Size::none;
    Unit unit = Unit::plain;
    bool discrete = false; ///< the collective
    /// `value` in C99, of int comm_size, nodes, ppn, members, colours and size_t bytes; empty where
    /// comparisons are with a size itself. Of truths: what is true.
    std::string_view c = {};
    std::string_view cUnknown = {}; ///< likewise: when it is not known; empty: always known
};

/// All of them; a position in this list is what trees hold. The first is the collective.
const std::vector<InstanceAttribute> &instanceAttributes();
/// Position of the attribute called `name`; the size of the list when there is none.
std::size_t instanceAttribute(std::string_view name);

/// Of an attribute that grows with a size: the least such size at which it is above `cut`.
std::uint64_t leastAbove(const InstanceAttribute &attribute, float cut);
/// That size of an instance.
inline std::uint64_t sizeOf(const InstanceAttribute &attribute, const Instance &instance)
{
    return attribute.size == InstanceAttribute::Size::commSize ? instance.placement.commSize
                                                               : instance.messageBytes;
}

} // namespace collscope

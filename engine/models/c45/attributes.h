// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string_view>
#include <vector>

namespace collscope::c45 {

/// What a tree may ask of an instance. The paper uses collective, communicator size and message size; the
/// others are constructed from them (section 4: "constructive induction").
struct InstanceAttribute {
    std::string_view name; ///< in .names files and printed trees
    std::string_view title;
    /// Its value, or unknownNumber when the instance does not say (nodes, ppn 0). Not used for the
    /// collective.
    float (*value)(const Instance &instance);
    /// The instance size it is, if it is one: that a threshold on it can be written as a comparison with.
    enum class Size { none, commSize, messageBytes } size = Size::none;
    bool discrete = false; ///< the collective
};

/// All of them; a position in this list is what trees hold. The first is the collective.
const std::vector<InstanceAttribute> &instanceAttributes();
/// Position of the attribute called `name`; the size of the list when there is none.
std::size_t instanceAttribute(std::string_view name);

} // namespace collscope::c45

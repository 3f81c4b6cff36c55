// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope::codegen {

/// What a model decides, as bands of communicator sizes x bands of message sizes: neighbouring sizes for
/// which the model always gives the same answers are one band. This is the smallest table that gives every
/// answer of the model.
struct DecisionBands {
    std::vector<std::uint64_t> commSizes; ///< first size of each band; sizes below belong to the first band
    std::vector<std::uint64_t> messageBytes; ///< likewise
    std::vector<Method> methods; ///< those the model can answer, in catalogue order
    std::vector<std::uint16_t> choice; ///< per (communicator band, message band), position in `methods`
    std::vector<std::uint16_t>
        position; ///< in `methods`, by the model's MethodIndex; noMethod where not answered

    std::size_t at(std::size_t row, std::size_t column) const
    {
        return choice[row * messageBytes.size() + column];
    }
};

/// Fails when the model does not decide by the two sizes alone or leaves instances without an answer.
Expected<DecisionBands> decisionBands(const Model &model);

} // namespace collscope::codegen

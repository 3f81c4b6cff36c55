// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <string_view>

namespace collscope::wire {

/// Does the collective combine operands, so that the order may change the last bits of a result?
bool combines(std::string_view collective);

/// Algorithm::deterministic, also of algorithms that the catalogue does not have: true for collectives that
/// combine nothing.
bool isDeterministic(std::string_view library, std::string_view collective, std::string_view algorithm);
/// The baseline is not: its library may choose anything.
bool isDeterministic(const Method &method, std::string_view collective);

} // namespace collscope::wire

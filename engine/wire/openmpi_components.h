// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/catalogue.h"

#include <cstdint>
#include <string_view>

/// Open MPI's components as methods: `openmpi-component.han` for allreduce stands for whatever coll/han does
/// with an allreduce. Rules of coll/tuned cannot say them, so they are another library than `openmpi`.
namespace collscope::wire {

inline constexpr std::string_view openMpiComponents = "openmpi-component";

struct Method;
bool isComponent(const Method &method);

/// Number of the component called `name`: HAN's own in its rules, then ours; 0 for those that no method
/// stands for.
int openMpiComponentNumber(std::string_view name);
/// Above every number.
inline constexpr int openMpiComponentNumbers = 20;

/// Those that have the collective, in the order of their numbers.
AlgorithmList openMpiComponentsOf(std::string_view collective);

} // namespace collscope::wire

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include "engine/data/say.h"
#include "engine/study/fit.h"

namespace collscope::cli {

namespace options {
inline constexpr Option above{
    "above", "PERCENT", toSay("count the cells with a penalty above this (cells_above); 10 when not given")};
inline constexpr Option time{"time", "",
    toSay("time the fit and its decisions, as they are made here and, with a C compiler (cc), by the "
          "generated C function")};
} // namespace options

/// What the options ask to know of each fit. The generated function is counted always: that costs nothing.
Result<FitWishes> wishesOf(const Arguments &arguments);

} // namespace collscope::cli

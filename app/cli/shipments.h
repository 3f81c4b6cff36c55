// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"
#include "engine/codegen/shipping.h"
#include "engine/data/say.h"

/// What commands that write decisions have in common: the order, and what becomes of it.
namespace collscope::cli {

namespace options {
inline constexpr Option target{
    "target", "T[:STYLE]", toSay("what to write: c, c:nested, ...; an unknown name lists all of them")};
inline constexpr Option extrapolate{"extrapolate", "",
    toSay("decide beyond the measured communicator and message sizes too, and in cells whose decision is a "
          "guess; includes --all-messages (default: the library decides there)")};
inline constexpr Option allMessages{"all-messages", "",
    toSay(
        "write rules of collectives whose message sizes the library does not compare: they hold for messages "
        "of all sizes (default: such a collective falls back to the library)")};
inline constexpr Option whereWorse{"where-worse", "refuse|cells|library",
    toSay("where a model is slower than the library default: write nothing if it is slower as a whole, let "
          "those "
          "cells fall back to the library, or only collectives that are slower as a whole (default: cells; "
          "with --policy asFitted "
          "library)")};
inline constexpr Option policy{"policy", "provedBetter|notWorse|asFitted",
    toSay("which decisions are written: those that a run held out proves better, also those that it finds no "
          "worse, or all (default: provedBetter); the others fall back to the library")};
inline constexpr Option untried{"untried", "",
    toSay("allow algorithms of releases of the library that could not be tried: what they need is not "
          "known")};
inline constexpr Option force{
    "force", "", toSay("the same as --policy asFitted: write also what the check refuses; the files say so")};
inline constexpr Option decisionsOutput{"output", "FILE|FOLDER/",
    toSay("write there instead of standard output; a folder gets everything that is shipped with the file: "
          "how to install and undo it, environment script, module file"),
    false, "o"};
} // namespace options

/// What the options ask for, without the data: wrong usage is found before these are read.
Result<codegen::ShippingOrder> shippingOrder(const Arguments &arguments);

/// The collectives of an order; `selection` says which.
Result<std::vector<codegen::ShippingCollective>> shippingCollectives(
    const Selection &selection, const std::optional<ModelSpec> &spec, const std::vector<DatasetPtr> &all);

/// The value of --model, checked; nothing when it is not given.
Result<std::optional<ModelSpec>> modelSpec(const Arguments &arguments);

/// Makes it, says what the shipping check found, and writes what may be written. Fails with
/// ExitStatus::undecided if that decides nothing.
Result<void> shipAndWrite(const Arguments &arguments, codegen::ShippingOrder order);

} // namespace collscope::cli

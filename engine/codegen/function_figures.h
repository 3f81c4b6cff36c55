// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

/// Figures of the C function that decides as a model, for FitWishes::more: of a tree it is the one made of
/// ifs ("c:nested"), whose size and time follow the tree's; of others the one that looks bands up ("c").
namespace collscope::codegen {

/// Fills Fit::functionLines, tables not counted, and of what is written as ifs the function size of
/// Fit::shape, so that both are about what an export holds: it leaves to the library what an algorithm cannot
/// do, and leaves out what no instance comes to. Lines are not known of the baseline, which is somebody
/// else's code, and where there is no such function.
void countFunction(Fit &fit);

/// Fills Fit::compiledDecisionSeconds: the function is compiled by `compiler` with -O2 in a folder of its own
/// and called in this process as decisionSeconds() calls the model. Does nothing for the baseline and where
/// there is no such function. Fails when there is no compiler, when it fails, and with "cancelled".
Expected<void> timeCompiledFunction(
    Fit &fit, const std::stop_token &stop = {}, const std::string &compiler = "cc");

} // namespace collscope::codegen

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

namespace collscope {

/// The rows of the tables of the papers: the library's default, where measured, and then a kind of model at
/// the values of its first whole-number parameter (depth) from 1 up to the first that changes nothing any
/// more: every value, or in a wide range every power of two. Other parameters have their initial values.
/// Several studies: fitted together, a row for each of them. Rows without models (FitWishes::figuresOnly).
std::vector<FitPtr> depthTable(
    const std::vector<StudyPtr> &studies, const ModelKind &kind, const std::stop_token &stop = {});

} // namespace collscope

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/catalogue.h"

namespace collscope::wire {

/// Adds the bundled library's algorithms that go in rounds (patterns/list.h) behind those that the file of
/// the collective lists: their numbers go on from there.
void addPatterns(Collective &collective);

/// All of the bundled library's algorithms: the catalogue's, or, of collectives that the catalogue does not
/// have (gatherv, scatterv: only the root knows how large a call is, so nothing can decide about them), those
/// that go in rounds.
const std::vector<Algorithm> &bundledAlgorithms(std::string_view collective);

} // namespace collscope::wire

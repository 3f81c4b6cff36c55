// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/learn.h"

#include <string>

namespace collscope::c45 {

/// The nodes of a tree in pre-order, one a line, floats with nine digits (enough to tell any two apart):
/// `depth test att= forks= disc|cut=|subset groups cls= items= err= dist=[class:weight ...]` or `depth leaf
/// cls= ...`.
std::string nodesText(const Tree &tree);

/// All unpruned trees and the pruned one that was chosen: to be compared with those of another program.
std::string nodesText(const Learnt &learnt);

} // namespace collscope::c45

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/decision_bands.h"

/// The bodies that the target "c" can give a decision function.
namespace collscope::codegen {

/// A decision function as C99. The body uses the parameters `int comm_size` and `size_t bytes`, others as
/// said.
struct CFunction {
    std::string tables; ///< definitions that stand before the function
    std::string body; ///< statements, indented, the last one returns
    std::string size; ///< what it is made of, for the comment
    std::size_t statements = 0; ///< of the body, if and else-if; 0: it looks up
    std::vector<Method> methods; ///< it returns positions in these
    bool needsTopBit = false; ///< calls collscope_top_bit()
    bool readsCommSize = false; ///< else the parameter is not used
    bool readsBytes = false;
    bool readsPlacement = false; ///< `int nodes` and `int ppn` too; 0: not known
    bool hasGaps = false; ///< it may return -1: the model has no answer for some instances
};

/// Bands looked up in a small table, without branches. `name` is the collective, the prefix of every table.
CFunction mergedFunction(const BandTable &table, const std::string &name);

/// The papers' form, an if per test, of any model that is a tree. Fails for others.
Expected<CFunction> nestedFunction(const Model &model);

/// The tree of several collectives (Model::sharedTree; 2007 decision-tree paper, section 5.2), the collective
/// being the parameter `collective`, an enumerator per collective. Its `methods` are of all of them.
struct TogetherFunction {
    CFunction function;
    std::vector<std::string> enumerators; ///< per model
    std::vector<std::vector<Method>> methods; ///< per model: those it answers, in catalogue order
    /// Per model and method of `function`: its position in `methods`, -1 where the model has no such answer.
    std::vector<std::vector<int>> position;
    std::vector<bool> hasGaps; ///< per model: an instance may get there
};
Expected<TogetherFunction> togetherFunction(const TreeForm &tree, const std::vector<const Model *> &models);

} // namespace collscope::codegen

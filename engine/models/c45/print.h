// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/classify.h"
#include "engine/models/c45/learn.h"

#include <string>

/// What C4.5 users are used to read.
namespace collscope::c45 {

/// A tree, its wide subtrees set apart as [S1], [S2] ... behind it.
std::string treeText(const Tree &tree, const Schema &schema);

/// Cases that were kept out of learning.
struct TestResult {
    std::size_t cases = 0;
    struct Errors {
        std::size_t grown = 0;
        std::size_t pruned = 0;
    };
    std::vector<Errors> trials;
    std::vector<std::size_t> confusion; ///< of the best pruned tree, by actual class, then answer
};
TestResult testTrees(const Learnt &learnt, const Cases &test);

/// The whole printout of Release 8 but its dated first line: options, trees, windows, evaluation on training
/// and, if given, test cases. `stem` is the name the options show, `source` that of the data.
std::string printout(const Learnt &learnt, const Schema &schema, const Options &options,
    std::string_view stem, std::string_view source, const TestResult *test = nullptr);

/// One JSON object: options and the figures by the names users of the library script with (size_before,
/// errors_before, pct_before, size_after, ..., estimate_pct, leaves_before, depth_after, trials ...).
std::string figuresJson(
    const Learnt &learnt, const Schema &schema, const Options &options, const TestResult *test = nullptr);

/// The options as they are typed: "-s -g -m 2 -c 25".
std::string optionsText(const Options &options);

} // namespace collscope::c45

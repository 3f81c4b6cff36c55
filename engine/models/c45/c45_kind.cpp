// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/c45_kind.h"

#include "engine/models/attributes.h"
#include "engine/models/kinds.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr std::string_view growing = "Growing";
constexpr std::string_view windows = "Windows";
constexpr std::string_view attributes = "Attributes";

ParameterInfo switchInfo(std::string_view key, std::string_view title, bool initial, std::string_view help,
    std::string_view section)
{
    return {key, title, "", 0, 1, initial ? 1.0 : 0.0, 1, help, "", true, section};
}

std::vector<ParameterInfo> parameterInfos()
{
    std::vector<ParameterInfo> infos = {
        {"m", "weight", "", 1, 1000, 2, 1,
            "Cells that at least two branches of every test must hold: more gives a smaller tree.", ""},
        {"c", "confidence level", "%", c45::Options::leastConfidence, 100, 25, 0.5,
            "Confidence of the error estimates when pruning: less cuts away more.", ""},
        switchInfo("g", "choose tests by gain", false,
            "Choose tests by information gain instead of the gain ratio.", growing),
        switchInfo("s", "group collectives", false,
            "One branch of a test may stand for several collectives. Matters when more than two are learnt "
            "together.",
            growing),
        {"t", "trials", "", 0, 100, 0, 1,
            "Trees grown from different windows, of which the best is kept; 0: one tree from all cells, or "
            "ten when a window or an increment is given.",
            "", false, windows},
        {"w", "first window", "", 0, 1e6, 0, 1,
            "Cells a tree is first grown from; 0: a fifth, at least 2 sqrt(N).", "", false, windows},
        {"i", "increment", "", 0, 1e6, 0, 1,
            "Wrongly decided cells that join the window at most per cycle; 0: a fifth of the window.", "",
            false, windows},
    };
    infos[0].firstSweep = "1..64*2";
    infos[1].firstSweep = "5..50/5";
    const C45Tree::Attributes initial = MapCases::paperAttributes();
    for (std::size_t a = 1; a < instanceAttributes().size(); ++a) { // the collective goes without saying
        const InstanceAttribute &attribute = instanceAttributes()[a];
        const bool isInitial = std::find(initial.begin(), initial.end(), a) != initial.end();
        infos.push_back(
            switchInfo(attribute.name, attribute.title, isInitial, "May the tree ask for it?", attributes));
    }
    return infos;
}

c45::Options optionsOf(const ModelSpec &spec)
{
    c45::Options options;
    options.minCases = static_cast<unsigned>(spec.value("m"));
    options.confidence = spec.value("c");
    options.gainOnly = spec.value("g") != 0;
    options.groupValues = spec.value("s") != 0;
    options.trials = static_cast<unsigned>(spec.value("t"));
    options.window = static_cast<std::size_t>(spec.value("w"));
    options.increment = static_cast<std::size_t>(spec.value("i"));
    return options;
}

C45Tree::Attributes attributesOf(const ModelSpec &spec)
{
    C45Tree::Attributes chosen;
    for (std::size_t a = 1; a < instanceAttributes().size(); ++a)
        if (spec.value(instanceAttributes()[a].name) != 0)
            chosen.push_back(a);
    return chosen;
}

Expected<std::vector<ModelPtr>> fitC45(
    std::span<const DecisionMapPtr> maps, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"c45", given};
    const auto learnt
        = C45Tree::fit({maps.begin(), maps.end()}, optionsOf(spec), attributesOf(spec), context.stop);
    return learnt.map([](const auto &trees) { return std::vector<ModelPtr>(trees.begin(), trees.end()); });
}

} // namespace

Parameters c45Parameters(const c45::Options &options, const C45Tree::Attributes &chosen)
{
    Parameters parameters = {{"m", options.minCases}, {"c", options.confidence},
        {"g", options.gainOnly ? 1 : 0}, {"s", options.groupValues ? 1 : 0}, {"t", options.trials},
        {"w", static_cast<double>(options.window)}, {"i", static_cast<double>(options.increment)}};
    for (std::size_t a = 1; a < instanceAttributes().size(); ++a)
        parameters[std::string(instanceAttributes()[a].name)]
            = std::find(chosen.begin(), chosen.end(), a) != chosen.end() ? 1 : 0;
    return parameters;
}

ModelKind c45Kind()
{
    ModelKind kind{"c45", "C4.5 decision tree",
        "Tests communicator and message size, grown by information gain ratio and pruned, as Quinlan's C4.5 "
        "Release 8 does.",
        parameterInfos(), fitC45};
    kind.fitsTogether = true;
    kind.beyond = "what it decides at the edge of the measurements";
    return kind;
}

} // namespace collscope

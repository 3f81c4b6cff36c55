// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/output.h"

#include "engine/data/say.h"
#include "engine/models/c45/dump.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/print.h"
#include "engine/wire/text.h"

namespace collscope::cli {

namespace {

/// A whole number from `least` on, or `otherwise` when the option is not given.
Result<std::uint64_t> wholeNumber(const Arguments &arguments, const Option &option, std::uint64_t least,
    std::uint64_t most, std::uint64_t otherwise)
{
    if (!arguments.has(option.name))
        return otherwise;
    const std::string given = arguments.value(option.name);
    const auto value = wire::parseUnsigned(given);
    if (!value || *value < least || *value > most)
        return usageError(say("'{}' is no value of -{}", given, option.letter),
            say("-{} takes a whole number from {} to {}", option.letter, least, most));
    return *value;
}

constexpr Option weight{
    "weight", "N", toSay("cases that two branches of a test must have; 2 when not given"), false, "m"};
constexpr Option confidence{
    "confidence", "CF", toSay("confidence level of pruning in percent; 25 when not given"), false, "c"};
constexpr Option gain{"gain", "", toSay("choose tests by gain, not by gain ratio"), false, "g"};
constexpr Option group{"group", "", toSay("group the values of discrete attributes"), false, "s"};
constexpr Option trials{"trials", "N", toSay("grow so many trees from windows of the cases"), false, "t"};
constexpr Option window{"window", "N", toSay("cases in the first window"), false, "w"};
constexpr Option increment{"increment", "N", toSay("cases added to a window at most in a cycle"), false, "i"};
constexpr Option unseen{"unseen", "", toSay("evaluate the trees on STEM.test too"), false, "u"};

Result<c45::Options> treeOptions(const Arguments &arguments)
{
    constexpr std::uint64_t most = 0xfffffffe;
    c45::Options options;
    options.gainOnly = arguments.has(gain.name);
    options.groupValues = arguments.has(group.name);
    const auto minCases = wholeNumber(arguments, weight, 1, c45::Options::maxMinCases, options.minCases);
    const auto trialCount = wholeNumber(arguments, trials, 1, 10000, 0);
    const auto windowSize = wholeNumber(arguments, window, 1, most, 0);
    const auto windowStep = wholeNumber(arguments, increment, 1, most, 0);
    for (const auto *const read : {&minCases, &trialCount, &windowSize, &windowStep})
        if (!*read)
            return tl::unexpected(read->error());
    options.minCases = static_cast<unsigned>(*minCases);
    options.trials = static_cast<unsigned>(*trialCount);
    options.window = *windowSize;
    options.increment = *windowStep;
    if (arguments.has(confidence.name)) {
        const std::string given = arguments.value(confidence.name);
        const auto level = wire::parseDouble(given);
        if (!level || !(*level >= c45::Options::leastConfidence && *level <= 100))
            return usageError(
                say("'{}' is no confidence level", given), say("-c takes 0.001 to 100 percent"));
        options.confidence = *level;
    }
    return options;
}

Result<void> runC45(const Arguments &arguments)
{
    const auto options = treeOptions(arguments);
    if (!options)
        return tl::unexpected(options.error());
    if (arguments.data().size() != 1)
        return usageError(
            say("there is not one STEM"), say("name the files STEM.names and STEM.data by STEM"));
    if (arguments.has("json") && arguments.has("dump-nodes"))
        return usageError(
            say("--json and --dump-nodes exclude each other"), say("run the command once for each"));
    const std::string &stem = arguments.data().front();
    const auto cases = asWork(c45::readStem(stem));
    if (!cases)
        return tl::unexpected(cases.error());
    const auto learnt = asWork(c45::learn(*cases, *options));
    if (!learnt)
        return tl::unexpected(learnt.error());
    std::optional<c45::TestResult> tested;
    if (arguments.has(unseen.name)) {
        const auto test = asWork(c45::readCases(stem + ".test", cases->schema));
        if (!test)
            return tl::unexpected(test.error());
        tested = c45::testTrees(*learnt, *test);
    }
    const c45::TestResult *const result = tested ? &*tested : nullptr;
    return writeOutput(arguments.value("output"),
        arguments.has("dump-nodes") ? c45::nodesText(*learnt)
            : arguments.has("json")
            ? c45::figuresJson(*learnt, cases->schema, *options, result)
            : c45::printout(*learnt, cases->schema, *options, stem, stem + ".data", result));
}

} // namespace

Command c45Command()
{
    return {"c45",
        "STEM [-m N] [-c CF] [-g] [-s] [-t N] [-w N] [-i N] [-u] [--json | --dump-nodes] [-o FILE]",
        toSay("Grows and prunes decision trees from C4.5's own files, STEM.names and STEM.data, as Release 8 "
              "does"),
        {weight, confidence, gain, group, trials, window, increment, unseen,
            {"json", "", toSay("the figures as JSON instead of the printout")},
            {"dump-nodes", "", toSay("every node with all digits, to be compared with other programs")},
            {"output", "FILE", toSay("write there instead of standard output"), false, "o"}},
        runC45};
}

} // namespace collscope::cli

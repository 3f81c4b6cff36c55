// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_plugin.h"
#include "engine/codegen/c_styles.h"
#include "engine/codegen/c_text.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

/// The target "c": one C99 file with a decision function per collective that needs nothing but <stddef.h>.
namespace collscope::codegen {

namespace {

constexpr std::string_view methodStruct = R"(#ifndef COLLSCOPE_METHOD
#define COLLSCOPE_METHOD
/* What a decision selects. */
struct collscope_method {
    const char *name;                 /* algorithm:fanout/segment, as the workbench writes it */
    const char *library;
    const char *algorithm;
    int algorithm_id;                 /* the library's own number; 0: the library chooses */
    unsigned long long segment_bytes; /* 0: not segmented */
    int fanout;                       /* 0: none, or the algorithm's own default */
};
#endif
)";

constexpr std::string_view topBit = R"(
/* Position of the highest bit that is set; value is not 0. */
static unsigned collscope_top_bit(unsigned long long value)
{
#if defined(__GNUC__)
    return 63U ^ (unsigned)__builtin_clzll(value);
#else
    unsigned bit = 0;
    while (value >>= 1)
        ++bit;
    return bit;
#endif
}
)";

constexpr std::string_view betweenSizes
    = R"( * A size between two measured ones counts as the measured one below it.
)";
constexpr std::string_view ownTests
    = R"( * Any size is accepted: the model has tests of its own between the measured ones.
)";
constexpr std::string_view bounded
    = R"( * Below the smallest and above the largest measured size the answer is the library itself (id 0).
)";
constexpr std::string_view unbounded
    = R"( * EXTRAPOLATED: sizes below the smallest and above the largest measured one are decided too.
)";

/// Do decisions change at measured sizes only?
bool changesAtMeasured(const Model &model)
{
    const auto axes = model.axes();
    if (!axes)
        return false;
    const TimeGrid &grid = *model.fittedTo()->grid;
    return std::all_of(axes->begin(), axes->end(), [&](const DecisionAxis &axis) {
        std::set<std::uint64_t> measured;
        for (std::uint32_t row = 0; row < grid.rows(); ++row)
            measured.insert(sizeOf(axis.size, grid.instance({row, 0})));
        if (axis.size == InstanceSize::messageBytes)
            measured.insert(grid.messageBytes().begin(), grid.messageBytes().end());
        return std::all_of(axis.begins.begin(), axis.begins.end(), [&](std::uint64_t size) {
            return size <= *measured.begin() || size > *measured.rbegin() || measured.contains(size);
        });
    });
}

/// The paragraph of one collective in the comment at the top.
std::string itemComment(const Item &item, const CFunction &function)
{
    const DecisionMap &fitted = *item.model->fittedTo();
    const TimeGrid &grid = *fitted.grid;
    const auto collective = wire::collectiveIndex(grid.collective());
    std::string text = fmt::format(" *\n * {}\n", grid.collective());
    const auto line = [&text](std::string_view key, const std::string &value) {
        text += fmt::format(" *   {:<13} {}\n", std::string(key) + ':', commentText(value));
    };
    line("data", originLine(grid.dataset()->provenance()));
    line("model", modelLine(*item.model));
    line("cells", gridLine(fitted));
    if (const std::string excluded = excludedLine(fitted); !excluded.empty())
        line("excluded", excluded);
    line("penalty", penaltyLine(item));
    if (item.map && item.map->grid->selection().baselineIsCandidate && grid.baseline() != noMethod)
        line("against", "the best method, the library's own choice among them");
    if (item.map && item.map != item.model->fittedTo())
        line("penalty on", originLine(item.map->grid->dataset()->provenance()));
    if (grid.selection().ppn)
        line("processes", fmt::format("{} per node", *grid.selection().ppn));
    if (collective)
        line("bytes", std::string(wire::collectives()[*collective].messageBytes));
    line("function", function.size);
    for (const Method &method : function.methods)
        if (const auto needs = wire::requirementsOf(method, grid.collective()) & wire::aboutCalls; needs != 0)
            line("MIND",
                fmt::format("{} needs {}: call it for no other", methodText(method),
                    needs == static_cast<wire::Requirements>(wire::Requirement::notTried)
                        ? "nobody knows what"
                        : wire::requirementsText(needs)));
    for (const auto &[key, value] : item.judged)
        line(key, value);
    return text;
}

std::string methodTable(const std::string &name, const std::vector<Method> &methods)
{
    std::string text = fmt::format(
        "/* Methods of {}, those that {}_method() returns, in catalogue order. */\n", name, name);
    text += fmt::format("const struct collscope_method {}_methods[{}] = {{\n", name, methods.size());
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const Method &method = methods[i];
        text += fmt::format("    {{{}, {}, {}, {}, {}ULL, {}}}{} /* {} */\n",
            stringLiteral(methodText(method)), stringLiteral(method.library), stringLiteral(method.algorithm),
            method.algorithmId, method.segmentBytes, method.fanout, i + 1 < methods.size() ? "," : "", i);
    }
    return text + fmt::format("}};\nconst int {}_method_count = {};\n", name, methods.size());
}

constexpr std::string_view placement = ", int nodes, int ppn";

std::string unusedText(const CFunction &function)
{
    std::string text;
    if (!function.readsCommSize)
        text += "    (void)comm_size;\n";
    if (!function.readsBytes)
        text += "    (void)bytes;\n";
    if (function.readsPlacement)
        text += "    (void)nodes;\n    (void)ppn;\n";
    return text;
}

/// What every collective has, however its method is found: `body` is that of <name>_method().
std::string collectiveText(const std::string &name, const std::vector<Method> &methods,
    const CFunction &function, const std::string &tables, const std::string &body)
{
    const std::string_view more = function.readsPlacement ? placement : "";
    return fmt::format(R"(
{3}int {0}_method(int comm_size, size_t bytes{1});              /* position in {0}_methods{2} */
const char *{0}_method_name(int comm_size, size_t bytes{1}); /* {4} */

)",
               name, more, function.hasGaps ? ", or -1" : "",
               function.readsPlacement ? "/* nodes, ppn: 0 when not known. */\n" : "",
               function.hasGaps ? "NULL where the model has no answer" : "never NULL")
        + methodTable(name, methods) + (tables.empty() ? "" : '\n' + tables)
        + fmt::format("\nint {}_method(int comm_size, size_t bytes{})\n{{\n{}}}\n", name, more, body)
        + fmt::format(R"(
const char *{0}_method_name(int comm_size, size_t bytes{1})
{{
    const int method = {0}_method(comm_size, bytes{2});
    return {3}{0}_methods[method].name;
}}
)",
            name, more, function.readsPlacement ? ", nodes, ppn" : "",
            function.hasGaps ? "method < 0 ? NULL : " : "");
}

/// What is said of a model in each part of the file.
struct Parts {
    std::string comment;
    std::string definitions;
    std::vector<PluginFunction> functions;
    bool needsTopBit = false;
};

Expected<void> checkMethods(const std::vector<Method> &methods)
{
    for (const Method &method : methods)
        if (method.fanout > static_cast<std::uint32_t>(std::numeric_limits<int>::max()))
            return failure(
                "the fan-out of " + methodText(method) + " does not fit an int", "leave the method out");
    return {};
}

Expected<CFunction> merged(const Model &model, const std::string &name)
{
    const auto bands = decisionBands(model);
    if (!bands)
        return tl::unexpected(bands.error());
    if (std::any_of(bands->axes.begin(), bands->axes.end(),
            [](const DecisionAxis &axis) { return axis.begins.size() > 65535; }))
        return failure("the decisions of " + name + " have more than 65,535 bands", "export a smaller model");
    return mergedFunction(*bands, name);
}

Expected<Parts> parts(const Item &item, std::string_view style)
{
    const std::string name(item.model->fittedTo()->grid->collective());
    const auto function = style == "nested" ? nestedFunction(*item.model) : merged(*item.model, name);
    if (!function)
        return tl::unexpected(function.error());
    if (const auto checked = checkMethods(function->methods); !checked)
        return tl::unexpected(checked.error());
    return Parts{itemComment(item, *function),
        collectiveText(
            name, function->methods, *function, function->tables, unusedText(*function) + function->body),
        {{name, function->methods, function->readsPlacement}}, function->needsTopBit};
}

/// The test in C for calls beyond the bounds of a model; empty: it has none.
std::string beyondTest(const Model &model, bool readsPlacement)
{
    const auto bounds = boundsOf(model);
    if (!bounds)
        return {};
    std::string text = fmt::format("comm_size < {} || comm_size > {} || bytes > {}ULL",
        bounds->commSize.least, bounds->commSize.most, bounds->messageBytes.most);
    if (bounds->messageBytes.least > 0)
        text += fmt::format(" || bytes < {}ULL", bounds->messageBytes.least);
    for (const auto &[name, range] : {std::pair{"nodes", bounds->nodes}, {"ppn", bounds->ppn}})
        if (readsPlacement && range.most > 0)
            text += fmt::format(" || ({0} != 0 && ({0} < {1} || {0} > {2}))", name, range.least, range.most);
    return text;
}

/// One tree for several collectives: a function with the collective as argument, which those of the
/// collectives call.
Expected<Parts> partsTogether(const std::vector<const Item *> &items)
{
    std::vector<const Model *> models;
    for (const Item *const item : items)
        models.push_back(boundsOf(*item->model) ? boundsOf(*item->model)->inside.get() : item->model.get());
    auto together = togetherFunction(*models.front()->sharedTree(), models);
    if (!together)
        return tl::unexpected(together.error());
    const CFunction &function = together->function;
    if (const auto checked = checkMethods(function.methods); !checked)
        return tl::unexpected(checked.error());
    const std::string_view more = function.readsPlacement ? placement : "";
    Parts result;
    result.definitions = "\n/* Collectives that one tree decides about. */\nenum together_collective {";
    for (const std::string &enumerator : together->enumerators)
        result.definitions += (&enumerator == &together->enumerators.front() ? " " : ", ") + enumerator;
    std::string classes; // what the tree answers
    for (std::size_t c = 0; c < function.methods.size(); ++c)
        classes += fmt::format("    /* {}: {} */\n", c, commentText(methodText(function.methods[c])));
    result.definitions += fmt::format(R"( }};

/* The method as a number that stands for the same in all collectives. */
int together_class(enum together_collective collective, int comm_size, size_t bytes{0});

int together_class(enum together_collective collective, int comm_size, size_t bytes{0})
{{
{1}{2}    (void)collective;
{3}}}
)",
        more, classes, unusedText(function), function.body);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string name(models[i]->fittedTo()->grid->collective());
        const std::vector<int> &position = together->position[i];
        const std::string beyond = beyondTest(*items[i]->model, function.readsPlacement);
        std::string bounded;
        if (!beyond.empty()) {
            std::vector<Method> &methods = together->methods[i];
            auto library = std::find_if(
                methods.begin(), methods.end(), [](const Method &method) { return method.isBaseline(); });
            if (library == methods.end())
                library = methods.insert(methods.end(), libraryItself(*models[i]->fittedTo()->grid));
            bounded = fmt::format("    if ({})\n        return {};\n", beyond, library - methods.begin());
        }
        std::string table;
        for (const int at : position)
            table += (table.empty() ? "" : ", ") + std::to_string(at);
        CFunction own = function;
        own.hasGaps = together->hasGaps[i];
        result.definitions += collectiveText(name, together->methods[i], own, {},
            fmt::format("    static const int of_class[{}] = {{{}}};\n{}    return "
                        "of_class[together_class({}, comm_size, bytes{})];\n",
                position.size(), table, bounded, together->enumerators[i],
                function.readsPlacement ? ", nodes, ppn" : ""));
        result.functions.push_back({name, together->methods[i], function.readsPlacement});
        result.comment += itemComment(*items[i], function);
    }
    return result;
}

/// The items that are one tree with `first`, itself among them.
std::vector<const Item *> sameTree(const std::vector<Item> &items, const Item &first)
{
    const auto tree = first.model->sharedTree();
    std::vector<const Item *> group;
    for (const Item &item : items)
        if (&item == &first || (tree && item.model->sharedTree() == tree))
            group.push_back(&item);
    return group;
}

Expected<std::string> generateC(const std::vector<Item> &items, std::string_view style)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    std::string comment = fmt::format(
        "/* Decisions about MPI collective algorithms. Generated by Collscope {}, style {}.\n * {}.\n",
        COLLSCOPE_VERSION, style, ownership);
    std::string definitions;
    std::vector<PluginFunction> functions;
    bool needsTopBit = false;
    bool hasCombined = false; // there is one such function at most
    for (const Item &item : items) {
        const auto group = sameTree(items, item);
        const bool combined = style == "nested" && group.size() > 1;
        if (combined && group.front() != &item)
            continue; // written with the first of them
        if (combined && hasCombined)
            return failure("the export has two trees for several collectives", "write a file for each");
        hasCombined = hasCombined || combined;
        const auto part = combined ? partsTogether(group) : parts(item, style);
        if (!part)
            return tl::unexpected(part.error());
        comment += part->comment;
        definitions += part->definitions;
        functions.insert(functions.end(), part->functions.begin(), part->functions.end());
        needsTopBit = needsTopBit || part->needsTopBit;
    }
    const bool atMeasured = std::all_of(
        items.begin(), items.end(), [](const Item &item) { return changesAtMeasured(*item.model); });
    const bool areBounded
        = std::none_of(items.begin(), items.end(), [](const Item &item) { return item.extrapolates; });
    comment += " *\n" + std::string(atMeasured ? betweenSizes : ownTests)
        + std::string(areBounded ? bounded : unbounded) + " */\n";
    return comment + "#include <stddef.h>\n\n" + std::string(methodStruct)
        + (needsTopBit ? std::string(topBit) : "") + definitions + pluginText(functions);
}

} // namespace

Target cTarget()
{
    Target target{"c", "C99 decision function", ".c",
        {{"merged", "Merged: bands of sizes in a table, no branches"}, {"nested", "Nested: the tree as ifs"}},
        generateC};
    target.limits = "Decides exactly as the model; the program has to call it.";
    target.verified = "Tests compile such functions and compare every decision with the model.";
    return target;
}

} // namespace collscope::codegen

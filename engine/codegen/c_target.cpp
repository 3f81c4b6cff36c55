// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_styles.h"
#include "engine/codegen/c_text.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

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
    = R"( * A size between two measured ones counts as the measured one below it; anything below the smallest
 * measured size counts as the smallest, anything above the largest as the largest.
)";

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
    line("model", item.model->spec());
    line("cells", gridLine(fitted));
    line("penalty", penaltyLine(item.evaluation.statistics));
    if (item.map && item.map != item.model->fittedTo())
        line("penalty on", originLine(item.map->grid->dataset()->provenance()));
    if (grid.selection().ppn)
        line("processes", fmt::format("{} per node", *grid.selection().ppn));
    if (collective)
        line("bytes", std::string(wire::collectives()[*collective].messageBytes));
    line("function", function.size);
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

std::string functionText(const std::string &name, const CFunction &function)
{
    std::string text = function.tables.empty() ? "" : '\n' + function.tables;
    text += fmt::format("\nint {}_method(int comm_size, size_t bytes)\n{{\n", name);
    if (!function.readsCommSize)
        text += "    (void)comm_size;\n";
    if (!function.readsBytes)
        text += "    (void)bytes;\n";
    text += function.body + "}\n";
    text += fmt::format(R"(
const char *{0}_method_name(int comm_size, size_t bytes)
{{
    const int method = {0}_method(comm_size, bytes);
    return method < 0 ? NULL : {0}_methods[method].name;
}}
)",
        name);
    return text;
}

/// What is said of one collective in each part of the file.
struct Parts {
    std::string comment;
    std::string definitions;
    bool needsTopBit = false;
};

Expected<Parts> parts(const Item &item, std::string_view style)
{
    const std::string name(item.model->fittedTo()->grid->collective());
    const auto bands = decisionBands(*item.model);
    if (!bands)
        return tl::unexpected(bands.error());
    if (std::max(bands->commSizes.size(), bands->messageBytes.size()) > 65535)
        return failure("the decisions of " + name + " have more than 65,535 bands", "export a smaller model");
    for (const Method &method : bands->methods)
        if (method.fanout > static_cast<std::uint32_t>(std::numeric_limits<int>::max()))
            return failure(
                "the fan-out of " + methodText(method) + " does not fit an int", "leave the method out");
    const auto function = style == "nested" ? nestedFunction(*item.model, *bands)
                                            : Expected<CFunction>(mergedFunction(*bands, name));
    if (!function)
        return tl::unexpected(function.error());
    Parts result;
    result.comment = itemComment(item, *function);
    result.definitions = fmt::format(R"(
int {0}_method(int comm_size, size_t bytes);              /* position in {0}_methods */
const char *{0}_method_name(int comm_size, size_t bytes); /* never NULL */

)",
                             name)
        + methodTable(name, bands->methods) + functionText(name, *function);
    result.needsTopBit = function->needsTopBit;
    return result;
}

Expected<std::string> generateC(const std::vector<Item> &items, std::string_view style)
{
    std::string comment
        = fmt::format("/* Decisions about MPI collective algorithms. Generated by Collscope {}, style {}.\n",
            COLLSCOPE_VERSION, style);
    std::string definitions;
    bool needsTopBit = false;
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    for (const Item &item : items) {
        const auto part = parts(item, style);
        if (!part)
            return tl::unexpected(part.error());
        comment += part->comment;
        definitions += part->definitions;
        needsTopBit = needsTopBit || part->needsTopBit;
    }
    comment += " *\n" + std::string(betweenSizes) + " */\n";
    return comment + "#include <stddef.h>\n\n" + std::string(methodStruct)
        + (needsTopBit ? std::string(topBit) : "") + definitions;
}

} // namespace

Target cTarget()
{
    return {"c", "C99 decision function", ".c",
        {{"merged", "Merged: bands of sizes in a table, no branches"},
            {"nested", "Nested: one if per quadrant of the quadtree"}},
        generateC};
}

} // namespace collscope::codegen

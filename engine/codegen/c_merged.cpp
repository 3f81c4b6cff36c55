// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_styles.h"

#include "engine/codegen/c_text.h"
#include "engine/wire/axis_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

/// The style "merged". Neighbouring sizes with the same answers are one band; the function finds the two
/// bands of an instance and looks the method up. It is written without branches: for sizes that vary from
/// call to call a chain of ifs is mostly wrong guesses of the processor (tests/bench/README.md has the
/// figures).
namespace collscope::codegen {

namespace {

/// One axis in the generated code.
struct Axis {
    std::string index; ///< name of the variable that becomes the band: "row"
    std::string argument; ///< name of the parameter: "comm_size"
    std::string tables; ///< prefix of its tables: "bcast_row"
    bool isSigned = false;
};

constexpr std::size_t mostComparisons = 3; ///< beyond it a look-up takes less time than adding comparisons up
constexpr std::uint64_t mostDirect = 255; ///< sizes up to it are looked up one by one

std::string numberTable(std::string_view type, const std::string &name,
    const std::vector<std::uint64_t> &numbers, std::string_view suffix)
{
    return fmt::format("static const {} {}[{}] = {{\n{}\n}};\n", type, name, numbers.size(),
        numberList(numbers, suffix, "    "));
}

/// `row = (comm_size >= 4) + (comm_size >= 16)`
void addComparisons(CFunction &function, const Axis &axis, const std::vector<std::uint64_t> &begins)
{
    std::string sum;
    for (std::size_t band = 1; band < begins.size(); ++band)
        sum += fmt::format("{}({} >= {}{})", band == 1 ? "" : " + ", axis.argument, begins[band],
            axis.isSigned ? "" : "ULL");
    function.body += fmt::format("    const int {} = {};\n", axis.index, sum);
}

/// A table with the band of every single size.
void addDirect(CFunction &function, const Axis &axis, const std::vector<std::uint64_t> &begins)
{
    std::vector<std::uint64_t> bandOf;
    for (std::uint64_t size = 0; size <= begins.back(); ++size) {
        const auto above = std::upper_bound(begins.begin(), begins.end(), size) - begins.begin();
        bandOf.push_back(static_cast<std::uint64_t>(std::max<std::ptrdiff_t>(above, 1) - 1));
    }
    function.tables += fmt::format(
        "\n/* Band of each {} from 0 on; the last entry stands for all above. */\n", axis.argument);
    function.tables += numberTable("unsigned char", axis.tables + "_of", bandOf, "");
    const std::string clamped = fmt::format("{0} < {1} ? {0} : {1}", axis.argument, begins.back());
    function.body += fmt::format("    const int {} = {}_of[{}];\n", axis.index, axis.tables,
        axis.isSigned ? fmt::format("{} < 0 ? 0 : {}", axis.argument, clamped) : clamped);
}

/// The bucket that the generated code computes: 0, 1, ... 2^detail - 1, then 2^detail of equal width per
/// octave.
std::uint32_t bucketOf(std::uint64_t value, unsigned detail)
{
    const unsigned shift
        = 63U - static_cast<unsigned>(std::countl_zero(value | (std::uint64_t{1} << detail))) - detail;
    return (shift << detail) + static_cast<std::uint32_t>(value >> shift);
}

/// A search like wire::AxisIndex's: a bucket per fraction of an octave, then a fixed number of halving steps.
void addBuckets(CFunction &function, const Axis &axis, const std::vector<std::uint64_t> &begins)
{
    const wire::AxisBuckets buckets(begins, bucketOf);
    const std::vector<std::uint64_t> starts(buckets.start.begin(), buckets.start.end());
    const unsigned detail = buckets.detail;
    function.needsTopBit = true;
    function.tables += fmt::format(
        "\n/* Band in which each bucket of {} begins; every octave has {} of equal width. */\n",
        axis.argument, 1U << detail);
    function.tables += numberTable(unsignedType(begins.size()), axis.tables + "_of", starts, "");

    const std::string size = axis.index + "_size";
    const std::string shift = axis.index + "_shift";
    const std::string last = fmt::format("{}ULL", begins.back());
    const std::string given = axis.isSigned
        ? fmt::format("{0} < 0 ? 0 : (unsigned long long){0} < {1} ? (unsigned long long){0} : {1}",
            axis.argument, last)
        : fmt::format("{0} < {1} ? {0} : {1}", axis.argument, last);
    function.body += fmt::format("    const unsigned long long {} = {};\n", size, given);
    function.body += fmt::format("    const unsigned {} = collscope_top_bit({} | {}ULL) - {}U;\n", shift,
        size, std::uint64_t{1} << detail, detail);
    function.body += fmt::format("    {}unsigned {} = {}_of[({} << {}) + (unsigned)({} >> {})];\n",
        buckets.firstStep == 0 ? "const " : "", axis.index, axis.tables, shift, detail, size, shift);
    if (buckets.firstStep == 0)
        return;
    std::vector<std::uint64_t> padded = begins;
    padded.resize(
        begins.size() + 2 * std::size_t{buckets.firstStep}, std::numeric_limits<std::uint64_t>::max());
    function.tables
        += fmt::format("\n/* First {} of each band, and values that nothing reaches. */\n", axis.argument);
    function.tables += numberTable("unsigned long long", axis.tables + "_from", padded, "ULL");
    for (std::uint32_t step = buckets.firstStep; step != 0; step >>= 1)
        function.body += fmt::format(
            "    {0} += {3}U * ({1} >= {2}_from[{0} + {3}]);\n", axis.index, size, axis.tables, step);
}

void addAxis(CFunction &function, const Axis &axis, const std::vector<std::uint64_t> &begins)
{
    if (begins.size() - 1 <= mostComparisons)
        addComparisons(function, axis, begins);
    else if (begins.back() <= mostDirect)
        addDirect(function, axis, begins);
    else
        addBuckets(function, axis, begins);
}

/// What is said of a size.
struct AxisText {
    std::string_view index; ///< the variable that becomes the band
    std::string_view argument;
    std::string_view singular;
    std::string_view plural;
    std::string_view unit; ///< of a band's first value
};

const AxisText &textOf(InstanceSize size)
{
    static constexpr std::array<AxisText, 6> texts = {{
        {"row", "comm_size", "communicator size", "communicator sizes", "processes"},
        {"node_band", "nodes", "number of nodes", "numbers of nodes", "nodes"},
        {"ppn_band", "ppn", "processes per node", "processes per node", "processes per node"},
        {"member_band", "members", "processes in groups", "processes in groups", "processes in groups"},
        {"colour_band", "colours", "number of groups", "numbers of groups", "groups"},
        {"column", "bytes", "message size", "message sizes", "bytes"},
    }};
    return texts[static_cast<std::size_t>(size)];
}

/// An axis with several bands.
struct Looked {
    const std::vector<std::uint64_t> &begins;
    const AxisText &text;
    Axis code;
};

/// The initialiser of the table from axis `a` on; `at` is the next of the choices.
void addEntries(std::string &text, const std::vector<std::uint16_t> &choice,
    const std::vector<Looked> &looked, std::size_t a, std::size_t &at)
{
    const std::vector<std::uint64_t> &begins = looked[a].begins;
    const std::string indent(4 * (a + 1), ' ');
    if (a + 1 == looked.size()) {
        const auto first = choice.begin() + static_cast<std::ptrdiff_t>(at);
        at += begins.size();
        text += numberList({first, choice.begin() + static_cast<std::ptrdiff_t>(at)}, "", indent) + '\n';
        return;
    }
    for (std::size_t band = 0; band < begins.size(); ++band) {
        text += fmt::format("{}{{ /* from {} {} */\n", indent, begins[band], looked[a].text.unit);
        addEntries(text, choice, looked, a + 1, at);
        text += fmt::format("{}}}{}\n", indent, band + 1 < begins.size() ? "," : "");
    }
}

} // namespace

CFunction mergedFunction(const BandTable &table, const std::string &name)
{
    CFunction function;
    function.methods = table.methods;
    std::vector<Looked> looked; // axes of several bands
    std::string kinds;
    for (const DecisionAxis &axis : table.axes) {
        const std::size_t bands = axis.begins.size();
        const AxisText &text = textOf(axis.size);
        function.size += fmt::format("{}{} band{} of {}", function.size.empty() ? "" : " x ", bands,
            bands == 1 ? "" : "s", text.plural);
        if (bands == 1)
            continue;
        kinds += (kinds.empty() ? "by band of " : ", then band of ") + std::string(text.singular);
        looked.push_back({axis.begins, text,
            {std::string(text.index), std::string(text.argument), name + '_' + std::string(text.index),
                axis.size != InstanceSize::messageBytes}});
        (axis.size == InstanceSize::commSize              ? function.readsCommSize
                : axis.size == InstanceSize::messageBytes ? function.readsBytes
                                                          : function.readsPlacement)
            = true;
    }
    function.size += ", no branches";
    if (looked.empty()) {
        function.body = "    return 0;\n";
        return function;
    }
    std::string dimensions;
    std::string places;
    for (const Looked &axis : looked) {
        dimensions += fmt::format("[{}]", axis.begins.size());
        places += '[' + axis.code.index + ']';
    }
    function.tables = fmt::format("/* The method, {}. */\nstatic const {} {}_decision{} = {{\n", kinds,
        unsignedType(table.methods.size() - 1), name, dimensions);
    std::size_t at = 0;
    addEntries(function.tables, table.choice, looked, 0, at);
    function.tables += "};\n";
    for (const Looked &axis : looked)
        addAxis(function, axis.code, axis.begins);
    function.body += fmt::format("    return {}_decision{};\n", name, places);
    return function;
}

} // namespace collscope::codegen

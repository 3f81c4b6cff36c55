// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_styles.h"

#include "engine/codegen/c_text.h"
#include "engine/wire/axis_index.h"

#include <fmt/format.h>

#include <algorithm>
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

} // namespace

CFunction mergedFunction(const DecisionBands &bands, const std::string &name)
{
    const std::size_t rows = bands.commSizes.size();
    const std::size_t columns = bands.messageBytes.size();
    CFunction function;
    function.methods = bands.methods;
    function.readsCommSize = rows > 1;
    function.readsBytes = columns > 1;
    function.size = fmt::format("{} band{} of communicator sizes x {} band{} of message sizes, no branches",
        rows, rows == 1 ? "" : "s", columns, columns == 1 ? "" : "s");
    if (rows == 1 && columns == 1) {
        function.body = "    return 0;\n";
        return function;
    }
    function.tables = fmt::format("/* The method, by band of {}{}{}. */\nstatic const {} {}_decision",
        rows > 1 ? "communicator size" : "", rows > 1 && columns > 1 ? ", then band of " : "",
        columns > 1 ? "message size" : "", unsignedType(bands.methods.size() - 1), name);
    function.tables += rows > 1 ? fmt::format("[{}]", rows) : "";
    function.tables += columns > 1 ? fmt::format("[{}]", columns) : "";
    function.tables += " = {\n";
    if (rows > 1 && columns > 1) {
        for (std::size_t row = 0; row < rows; ++row) {
            const auto line = bands.choice.begin() + static_cast<std::ptrdiff_t>(row * columns);
            const std::vector<std::uint64_t> choices(line, line + static_cast<std::ptrdiff_t>(columns));
            function.tables += fmt::format("    {{ /* from {} processes */\n{} }}{}\n", bands.commSizes[row],
                numberList(choices, "", "        "), row + 1 < rows ? "," : "");
        }
    } else {
        function.tables += numberList({bands.choice.begin(), bands.choice.end()}, "", "    ") + '\n';
    }
    function.tables += "};\n";
    if (rows > 1)
        addAxis(function, {"row", "comm_size", name + "_row", true}, bands.commSizes);
    if (columns > 1)
        addAxis(function, {"column", "bytes", name + "_column", false}, bands.messageBytes);
    function.body += fmt::format(
        "    return {}_decision{}{};\n", name, rows > 1 ? "[row]" : "", columns > 1 ? "[column]" : "");
    return function;
}

} // namespace collscope::codegen

// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/groups/style.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/table_row.h"
#include "mpi_agent/collectives/own_table.h"

#include <limits>

namespace collscope::agent::groups {

using namespace wire::groups;

namespace {

constexpr std::string_view automatic = "auto";

/// Empty when a scheme, degree or way of roots is none.
std::optional<Style> styleOf(const collscope_group_options &options)
{
    Style style;
    const bool isAutomatic = options.scheme && options.scheme == automatic;
    if (isAutomatic)
        style.following = Style::followsScheme | (options.degree == 0 ? Style::followsDegree : 0U)
            | (options.segment_bytes == 0 ? Style::followsSegment : 0U);
    else if (options.scheme)
        style.scheme = findScheme(options.scheme);
    if (options.degree != 0)
        style.degree = options.degree;
    style.hash = options.neighbouring_hash != 0 ? Hash::identity : Hash::spread;
    style.roots = options.roots;
    if (options.segment_bytes != 0)
        style.segmentBytes = options.segment_bytes;
    const bool isRoots = style.roots == COLLSCOPE_ROOTS_TURN || style.roots == COLLSCOPE_ROOTS_FORWARD;
    if (!style.scheme || style.degree < 2 || !isRoots)
        return std::nullopt;
    return style;
}

/// What the table decides on; null: nothing, or what is no scheme of groups.
const wire::Method *decided(const wire::RuntimeTable &table, std::string_view collective,
    std::uint32_t processes, std::uint64_t bytes)
{
    const auto *const decisions = table.find(collective);
    wire::Placement placement;
    placement.commSize = processes;
    const std::uint8_t at
        = decisions ? wire::decide(*decisions, placement, bytes) : wire::RuntimeTable::leaveToLibrary;
    if (at == wire::RuntimeTable::leaveToLibrary)
        return nullptr;
    const wire::Method &method = decisions->methods[at];
    const bool isScheme = method.library == wire::bundledLibrary && findScheme(method.algorithm)
        && (method.fanout == 0 || method.fanout >= 2);
    return isScheme ? &method : nullptr;
}

} // namespace

std::string rightOptions()
{
    std::string names;
    for (const Scheme &scheme : schemes())
        names.append(names.empty() ? "" : ", ").append(scheme.name);
    return "a scheme is one of " + names
        + ", or auto where COLLSCOPE_TABLE names a runtime table; a degree is 2 or more; roots are "
          "COLLSCOPE_ROOTS_TURN or COLLSCOPE_ROOTS_FORWARD";
}

Style followed(Style style, const wire::RuntimeTable &table, std::uint32_t processes)
{
    const Style byDefault;
    const wire::Method *const creation = decided(table, "group_create", processes, 0);
    constexpr std::uint64_t longest = wire::RuntimeTable::bytesEnd - 1;
    const wire::Method *data = decided(table, "group_allreduce", processes, longest);
    if (!data)
        data = decided(table, "group_bcast", processes, longest);
    if ((style.following & Style::followsScheme) != 0)
        style.scheme = creation ? findScheme(creation->algorithm) : byDefault.scheme;
    if ((style.following & Style::followsDegree) != 0)
        style.degree = creation && creation->fanout != 0 ? creation->fanout : byDefault.degree;
    if ((style.following & Style::followsSegment) != 0)
        style.segmentBytes = !data    ? byDefault.segmentBytes
            : data->segmentBytes == 0 ? std::numeric_limits<std::uint64_t>::max()
                                      : data->segmentBytes;
    return style;
}

Wish wishOf(const collscope_group_options *options, const Style &without, std::uint32_t processes)
{
    Wish wish{options ? styleOf(*options) : without, {}};
    if (!wish.style || wish.style->following == 0)
        return wish;
    const OwnTable &own = OwnTable::ofThisProcess();
    if (own.table)
        wish.style = followed(*wish.style, *own.table, processes);
    else
        wish = {std::nullopt, own.problem};
    return wish;
}

std::vector<std::uint32_t> wordsOf(const std::optional<Style> &style)
{
    if (!style)
        return {nobody, 0, 0, 0, 0, 0, 0};
    return {static_cast<std::uint32_t>(style->scheme - schemes().data()), style->degree,
        static_cast<std::uint32_t>(style->hash), static_cast<std::uint32_t>(style->roots),
        static_cast<std::uint32_t>(style->segmentBytes >> 32U),
        static_cast<std::uint32_t>(style->segmentBytes), style->following};
}

std::optional<Style> styleFrom(WordReader &reader)
{
    const std::uint32_t scheme = reader.next();
    Style style;
    style.degree = reader.next();
    style.hash = static_cast<Hash>(reader.next());
    style.roots = static_cast<int>(reader.next());
    style.segmentBytes = std::uint64_t{reader.next()} << 32U;
    style.segmentBytes |= reader.next();
    style.following = reader.next();
    if (scheme >= schemes().size() || reader.failed())
        return std::nullopt;
    style.scheme = &schemes()[scheme];
    return style;
}

} // namespace collscope::agent::groups

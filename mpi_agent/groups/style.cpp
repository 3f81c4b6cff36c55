// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/groups/style.h"

namespace collscope::agent::groups {

using namespace wire::groups;

std::optional<Style> styleOf(const collscope_group_options *options, const Style &without)
{
    if (!options)
        return without;
    Style style;
    if (options->scheme)
        style.scheme = findScheme(options->scheme);
    if (options->degree != 0)
        style.degree = options->degree;
    style.hash = options->neighbouring_hash != 0 ? Hash::identity : Hash::spread;
    style.roots = options->roots;
    if (options->segment_bytes != 0)
        style.segmentBytes = options->segment_bytes;
    const bool isRoots = style.roots == COLLSCOPE_ROOTS_TURN || style.roots == COLLSCOPE_ROOTS_FORWARD;
    if (!style.scheme || style.degree < 2 || !isRoots)
        return std::nullopt;
    return style;
}

std::vector<std::uint32_t> wordsOf(const std::optional<Style> &style)
{
    if (!style)
        return {nobody, 0, 0, 0, 0, 0};
    return {static_cast<std::uint32_t>(style->scheme - schemes().data()), style->degree,
        static_cast<std::uint32_t>(style->hash), static_cast<std::uint32_t>(style->roots),
        static_cast<std::uint32_t>(style->segmentBytes >> 32U),
        static_cast<std::uint32_t>(style->segmentBytes)};
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
    if (scheme >= schemes().size() || reader.failed())
        return std::nullopt;
    style.scheme = &schemes()[scheme];
    return style;
}

} // namespace collscope::agent::groups

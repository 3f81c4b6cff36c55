// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/beyond.h"

#include "engine/codegen/shipping_figures.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::codegen {

namespace {

constexpr std::uint64_t farBytes = std::uint64_t{1} << 40U; ///< larger than any message

class Beyond {
public:
    explicit Beyond(const Model &written)
        : m_written(written), m_grid(*written.fittedTo()->grid), m_ranks(m_grid.commSizes()),
          m_bytes(m_grid.messageBytes()), m_were(isOfPredictions(m_grid) ? "predicted" : "measured")
    {
    }

    std::string text() const
    {
        std::string text = fmt::format("- {}: {} to {} processes and {} to {} were {}.\n",
            m_grid.collective(), m_ranks.front(), m_ranks.back(), wire::formatBytes(m_bytes.front()),
            wire::formatBytes(m_bytes.back()), m_were);
        text += fmt::format("  Larger messages: {}.\n", larger());
        if (m_bytes.front() > 1)
            text += fmt::format("  Smaller messages: {}.\n", sizes(m_bytes.front(), 1, "the smallest"));
        text += fmt::format("  More processes: {}.\n", more());
        text += between();
        if (m_ranks.front() > 2)
            text += fmt::format("  Fewer processes: {}.\n", ranks(m_ranks.front(), 2, "the fewest"));
        return text + otherPlacements();
    }

    std::string line() const
    {
        return fmt::format("larger messages than {}: {}; more processes than {}: {}",
            wire::formatBytes(m_bytes.back()), larger(), m_ranks.back(), more());
    }

private:
    std::string larger() const
    {
        const std::uint64_t lastBytes = largestAsMeasured();
        const std::string far = sizes(m_bytes.back(), farBytes, "the largest");
        return lastBytes < farBytes && lastBytes > m_bytes.back()
            ? fmt::format("as the largest up to {} at least, then {}", wire::formatBytes(lastBytes), far)
            : far;
    }
    /// Decisions between measured sizes; empty if all numbers between them were measured.
    std::string between() const
    {
        const auto count = [](std::string_view what, std::size_t decided, std::size_t of) {
            return of == 0
                ? std::string()
                : fmt::format("  Between measured {}: {} of {} decisions hold up to the next size, "
                              "the library decides elsewhere.\n",
                    what, decided, of);
        };
        std::size_t ofRanks = 0, decidedRanks = 0, ofBytes = 0, decidedBytes = 0;
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
            for (std::size_t column = 0; column < m_bytes.size(); ++column) {
                const MethodIndex here = method(m_ranks[rank], m_bytes[column]);
                if (here == noMethod)
                    continue;
                if (rank + 1 < m_ranks.size() && m_ranks[rank] + 1 < m_ranks[rank + 1]) {
                    ++ofRanks;
                    decidedRanks += method(m_ranks[rank] + 1, m_bytes[column]) == here;
                }
                if (column + 1 < m_bytes.size() && m_bytes[column] + 1 < m_bytes[column + 1]) {
                    ++ofBytes;
                    decidedBytes += method(m_ranks[rank], m_bytes[column] + 1) == here;
                }
            }
        return count("communicator sizes", decidedRanks, ofRanks)
            + count("message sizes", decidedBytes, ofBytes);
    }
    /// What is decided where as many processes are all on one node, or each on one of its own, if one of
    /// these was not measured. Empty: both were, or nothing is known of nodes.
    std::string otherPlacements() const
    {
        const auto &measured = m_grid.placements();
        Seen seen;
        bool isOther = false;
        for (const Placement &placement : measured)
            for (const Placement &other : {Placement{1, placement.commSize, placement.commSize},
                     Placement{placement.commSize, 1, placement.commSize}}) {
                if (placement.nodes == 0 || placement.members != 0
                    || std::find(measured.begin(), measured.end(), other) != measured.end())
                    continue;
                isOther = true;
                for (const std::uint64_t bytes : m_bytes)
                    seen.add(method(placement, bytes), method(other, bytes));
            }
        return isOther
            ? fmt::format("  As many processes on more or fewer nodes: {}.\n", seen.text("those", m_were))
            : std::string();
    }
    std::string more() const { return ranks(m_ranks.back(), 2 * m_ranks.back() + 1, "the most"); }

    /// noMethod: the library.
    MethodIndex method(std::uint32_t ranks, std::uint64_t bytes) const
    {
        return method(Placement{0, 0, ranks}, bytes);
    }
    MethodIndex method(const Placement &placement, std::uint64_t bytes) const
    {
        const Decision decision = m_written.decide({m_grid.collective(), placement, bytes});
        return decision.toLibrary || decision.method == m_grid.baseline() ? noMethod : decision.method;
    }

    /// What becomes of decisions, seen at pairs of a measured size and one that was not.
    struct Seen {
        bool same = true;
        bool library = true;
        void add(MethodIndex measured, MethodIndex beyond)
        {
            same = same && measured == beyond;
            library = library && beyond == noMethod;
        }
        std::string text(std::string_view like, std::string_view were) const
        {
            return library ? std::string("the library decides")
                : same     ? fmt::format("decided as {} that were {}", like, were)
                           : fmt::format("in part decided as {} that were {}, in part otherwise", like, were);
        }
    };
    std::string sizes(std::uint64_t measured, std::uint64_t beyond, std::string_view like) const
    {
        Seen seen;
        for (const std::uint32_t ranks : m_ranks)
            seen.add(method(ranks, measured), method(ranks, beyond));
        return seen.text(like, m_were);
    }
    std::string ranks(std::uint32_t measured, std::uint32_t beyond, std::string_view like) const
    {
        Seen seen;
        for (const std::uint64_t bytes : m_bytes)
            seen.add(method(measured, bytes), method(beyond, bytes));
        return seen.text(like, m_were);
    }

    /// By doubling.
    std::uint64_t largestAsMeasured() const
    {
        const auto isAsMeasured = [this](std::uint64_t bytes) {
            return std::all_of(m_ranks.begin(), m_ranks.end(),
                [&](std::uint32_t ranks) { return method(ranks, bytes) == method(ranks, m_bytes.back()); });
        };
        std::uint64_t last = std::max<std::uint64_t>(m_bytes.back(), 1);
        while (last < farBytes && isAsMeasured(2 * last))
            last *= 2;
        return last;
    }

    const Model &m_written;
    const TimeGrid &m_grid;
    const std::vector<std::uint32_t> &m_ranks;
    const std::vector<std::uint64_t> &m_bytes;
    std::string_view m_were; ///< "measured"
};

} // namespace

std::string beyondLine(const Model &written)
{
    return Beyond(written).line();
}

Expected<std::string> beyondText(
    const Target &target, const std::vector<Item> &items, const LibraryDecisionsPtr &read)
{
    std::string text = "\n## Beyond what was measured\n\n";
    bool extrapolates = false;
    for (const Item &item : items) {
        const auto written = asWritten(target, item.model, read);
        if (!written)
            return tl::unexpected(written.error());
        text += Beyond(**written).text();
        extrapolates = extrapolates || item.extrapolates;
    }
    return text
        + (extrapolates
                ? "\nDecisions beyond the measured sizes were asked for (--extrapolate). Lines that begin "
                  "with beyond say "
                  "what such decisions lost where the larger measured sizes were left out. Measure again "
                  "before jobs grow past these sizes.\n"
                : "\nThe library decides beyond the measured sizes, unless a line above says otherwise. "
                  "Measure there "
                  "to decide there too.\n");
}

} // namespace collscope::codegen

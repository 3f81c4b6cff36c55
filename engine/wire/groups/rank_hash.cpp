// SPDX-License-Identifier: BSD-3-Clause
// Rank-and-Hash, section 5 of the paper: counts go up, ranges of ranks come down, and processes called
// intermediaries, found by a hash of a rank, tell the members of neighbouring ranks each other's ids.
#include "engine/wire/groups/formation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace collscope::wire::groups {

namespace {

using Words = std::vector<std::uint32_t>;

/// Which parent ranks are the intermediaries of the ranks of a colour: i x multiplier + offset modulo the
/// size of the parent. No two ranks of a colour share one, because the multiplier has no factor in common
/// with the size; an odd one, as for powers of two, would not do for all sizes.
struct Intermediaries {
    std::uint64_t size;
    std::uint64_t multiplier = 1;
    Hash hash;

    Intermediaries(std::uint32_t processes, Hash of) : size(std::max(processes, 1U)), hash(of)
    {
        if (of == Hash::identity)
            return;
        multiplier = size * 2654435769U >> 32U; // golden section: neighbours far from each other
        while (multiplier == 0 || std::gcd(multiplier, size) != 1)
            ++multiplier;
    }
    std::uint32_t of(Colour colour, std::uint32_t rank) const
    {
        const std::uint64_t offset = hash == Hash::identity ? 0 : colour * 2246822519U;
        return static_cast<std::uint32_t>((rank * multiplier + offset) % size);
    }
};

/// What an intermediary knows about one rank.
struct Record {
    Process id = nobody; ///< of the rank
    Process again = nobody; ///< the same as the child that rank 0 is of itself
    std::vector<Process> children = {}; ///< nobody: not known yet
    std::uint32_t unknown = 0; ///< of all these
};

/// Words of `up`: number of processes in the subtree, then per colour that colour and the number of its
/// members. Words of `down`: root of the parent's tree, number of this vertex in its pre-order, then per
/// colour that colour, the first rank of the subtree, and the number of members of the group. A subtree
/// without members gets none. Words of records: colour, rank of the intermediary, id, number of members, and
/// for the parent's intermediary the rank of who sends it. Words of answers: ids. Words of what is routed:
/// number of the target, kind, and the words of the record. Words of `allFormed`: colour.
class RankHash final : public Formation {
public:
    RankHash(TreePlace place, const FormationOptions &given)
        : Formation(std::move(place), given), m_intermediaries(parent().processes, given.hash)
    {
    }

private:
    static constexpr std::size_t ownWords = 4;
    static constexpr std::size_t childWords = 5;
    struct Count {
        std::uint32_t child; ///< position in parent().children
        Colour colour;
        std::uint32_t members;
    };

    bool isUp(const Words &words) override
    {
        if (words.size() % 2 == 0 || words[0] == 0)
            return false;
        std::uint64_t members = 0;
        for (std::size_t i = 1; i < words.size(); i += 2) {
            if (words[i + 1] == 0 || (i > 1 && words[i] <= words[i - 2]))
                return false;
            members += words[i + 1];
        }
        return members <= words[0] && areBelow(words[0]);
    }

    void gathered(Outbox &out) override
    {
        std::map<Colour, std::uint32_t> sums;
        if (colour())
            sums[*colour()] = 1;
        m_processes = 1;
        for (std::size_t i = 0; i < upWords().size(); ++i) {
            WordReader reader(upWords()[i]);
            m_processesBelow.push_back(reader.next());
            m_processes += m_processesBelow.back();
            while (!reader.atEnd()) {
                const Colour of = reader.next();
                m_counts.push_back({static_cast<std::uint32_t>(i), of, reader.next()});
                sums[of] += m_counts.back().members;
            }
            upWords()[i] = {};
        }
        if (!parent().isRoot()) {
            Words words = {m_processes};
            for (const auto &[of, sum] : sums)
                words.insert(words.end(), {of, sum});
            send(parent().parent, Kind::up, std::move(words), out);
            return;
        }
        if (sums.empty()) {
            foundEmpty();
            return finish(out);
        }
        Words words = {parent().self, 0};
        for (const auto &[of, sum] : sums) {
            words.insert(words.end(), {of, 0, sum});
            m_unformed.insert(of);
        }
        m_parentsRoot = parent().self;
        rank(rangesOf(words), out);
    }

    struct Range {
        std::uint32_t first = 0;
        std::uint32_t members = 0; ///< of the whole group
    };
    using Ranges = std::map<Colour, Range>;

    static Ranges rangesOf(const Words &words)
    {
        Ranges ranges;
        for (std::size_t i = 2; i + 2 < words.size(); i += 3)
            ranges[words[i]] = {words[i + 1], words[i + 2]};
        return ranges;
    }

    Problem receiveDown(const Message &message, Outbox &out)
    {
        const Words &words = message.words;
        if (m_parentsRoot != nobody)
            return problemOf(message, "comes twice");
        if (!hasGathered() || message.from != parent().parent || words.size() % 3 != 2 || words[0] == nobody
            || std::uint64_t{words[1]} + m_processes > parent().processes)
            return problemOf(message, "is damaged");
        // Every colour that this subtree has, with room for all of it.
        Ranges left = rangesOf(words);
        const auto take = [&left](Colour of, std::uint32_t members) {
            const auto range = left.find(of);
            const bool fits = range != left.end()
                && std::uint64_t{range->second.first} + members <= range->second.members;
            if (fits)
                range->second.first += members;
            return fits;
        };
        bool fits = !left.empty() && (!colour() || take(*colour(), 1));
        for (const Count &count : m_counts)
            fits = fits && take(count.colour, count.members);
        for (const auto &[unused, range] : left)
            fits = fits && range.members <= parent().processes;
        if (!fits)
            return problemOf(message, "is damaged");
        m_parentsRoot = words[0];
        m_number = words[1];
        rank(rangesOf(words), out);
        return {};
    }

    /// Ranks are a pre-order of the parent's tree.
    void rank(Ranges ranges, Outbox &out)
    {
        if (colour()) {
            Range &own = ranges[*colour()];
            m_rank = own.first++;
            m_members = own.members;
        }
        std::uint32_t number = m_number + 1;
        auto count = m_counts.begin();
        for (std::uint32_t child = 0; child < m_processesBelow.size(); ++child) {
            Words part = {m_parentsRoot, number};
            number += m_processesBelow[child];
            for (; count != m_counts.end() && count->child == child; ++count) {
                Range &range = ranges[count->colour];
                part.insert(part.end(), {count->colour, range.first, range.members});
                range.first += count->members;
            }
            if (part.size() > 2)
                send(parent().children[child], Kind::down, std::move(part), out);
        }
        m_counts = {};
        if (colour())
            introduce(out);
    }

    /// Rank 0 is its own parent (3): it sends two records like all others, as the paper counts them. Who is
    /// alone sends none.
    void introduce(Outbox &out)
    {
        if (m_members == 1) {
            m_knowsBelow = true;
            return joinIfKnown(out);
        }
        const std::uint32_t above = heapParent(m_rank, options().degree);
        record(Kind::ownRecord, m_rank, {*colour(), m_rank, parent().self, m_members}, out);
        record(Kind::childRecord, above, {*colour(), above, parent().self, m_members, m_rank}, out);
    }

    void record(Kind kind, std::uint32_t ofRank, Words words, Outbox &out)
    {
        const std::uint32_t target = m_intermediaries.of(*colour(), ofRank);
        if (parent().ranksAreProcesses)
            return send(parent().firstProcess + target * parent().stride, kind, std::move(words), out);
        words.insert(words.begin(), {target, static_cast<std::uint32_t>(kind)});
        route(std::move(words), out);
    }

    /// From a vertex that knows its number. Below, where not all know theirs, it is counted from the
    /// subtree's root.
    void route(Words words, Outbox &out)
    {
        const bool isBelow = words[0] >= m_number && words[0] - m_number < m_processes;
        if (!isBelow)
            return send(parent().parent, Kind::routeUp, std::move(words), out);
        words[0] -= m_number;
        routeDown(std::move(words), out);
    }

    void routeDown(Words words, Outbox &out)
    {
        if (words[0] == 0) {
            const Kind kind = static_cast<Kind>(words[1]);
            words.erase(words.begin(), words.begin() + 2);
            return send(parent().self, kind, std::move(words), out);
        }
        --words[0];
        std::size_t child = 0;
        while (words[0] >= m_processesBelow[child])
            words[0] -= m_processesBelow[child++];
        send(parent().children[child], Kind::routeDown, std::move(words), out);
    }

    Problem received(const Message &message, Outbox &out) override
    {
        switch (message.kind) {
        case Kind::down:
            return receiveDown(message, out);
        case Kind::routeUp:
        case Kind::routeDown:
            return passOn(message, out);
        case Kind::ownRecord:
        case Kind::childRecord:
            return serve(message, out);
        case Kind::parentIs:
        case Kind::childrenAre:
        case Kind::noChildren:
            return learn(message, out);
        case Kind::allFormed:
            if (message.words.size() != 1 || !oneFormed(message.words[0], out))
                return problemOf(message, "comes twice, or of no group");
            return {};
        case Kind::finished:
            if (m_finished || message.from != parent().parent || !hasGathered())
                return problemOf(message, "comes twice, or not from the parent");
            finish(out);
            return {};
        default:
            return problemOf(message, "is none of Rank-and-Hash");
        }
    }

    Problem passOn(const Message &message, Outbox &out)
    {
        const Words &words = message.words;
        const bool up = message.kind == Kind::routeUp;
        const auto isSized = [&words](Kind kind, std::size_t size) {
            return words[1] == static_cast<std::uint32_t>(kind) && words.size() == 2 + size;
        };
        if (!hasGathered() || words.size() < 2
            || (!isSized(Kind::ownRecord, ownWords) && !isSized(Kind::childRecord, childWords))
            || words[0] >= (up && !parent().isRoot() ? parent().processes : m_processes)
            || (up && m_parentsRoot == nobody))
            return problemOf(message, "is damaged");
        up ? route(words, out) : routeDown(words, out);
        return {};
    }

    Problem serve(const Message &message, Outbox &out)
    {
        const Words &words = message.words;
        const bool isOwn = message.kind == Kind::ownRecord;
        const bool isWhole = words.size() == (isOwn ? ownWords : childWords) && words[1] < words[3]
            && words[3] <= parent().processes;
        if (!isWhole
            || (parent().ranksAreProcesses && m_intermediaries.of(words[0], words[1]) != parent().rank))
            return problemOf(message, isWhole ? "is for another intermediary" : "is damaged");
        if (m_finished)
            return problemOf(message, "comes after the end");
        const HeapChildren all = heapChildren(words[1], words[3], options().degree);
        // Awaited: nobody may leave before it has come.
        const bool isRootAgain = !isOwn && words[1] == 0 && words[4] == 0;
        if (!isOwn && !isRootAgain && (words[4] < all.first || words[4] - all.first >= all.count))
            return problemOf(message, "is damaged");
        const auto [found, isNew] = m_records.try_emplace({words[0], words[1]});
        Record &known = found->second;
        if (isNew) {
            known.children.assign(all.count, nobody);
            known.unknown = all.count + (words[1] == 0 ? 2 : 1);
        }
        if (known.children.size() != all.count)
            return problemOf(message, "tells of another size of the group");
        Process &place = isOwn ? known.id : isRootAgain ? known.again : known.children[words[4] - all.first];
        if (place != nobody || words[2] == nobody)
            return problemOf(message, place != nobody ? "comes twice" : "is damaged");
        place = words[2];
        if (--known.unknown > 0)
            return {};
        for (const Process child : known.children)
            send(child, Kind::parentIs, {known.id}, out);
        const Kind kind = known.children.empty() ? Kind::noChildren : Kind::childrenAre;
        send(known.id, kind, std::move(known.children), out);
        m_records.erase(found);
        return {};
    }

    Problem learn(const Message &message, Outbox &out)
    {
        if (m_rank == nobody)
            return problemOf(message, "is for no member");
        if (message.kind == Kind::parentIs) {
            if (message.words.size() != 1 || m_rank == 0 || m_above != nobody)
                return problemOf(message, "comes twice");
            m_above = message.words[0];
        } else {
            const HeapChildren all = heapChildren(m_rank, m_members, options().degree);
            if (message.words.size() != all.count || m_knowsBelow)
                return problemOf(message, "comes twice");
            m_below = message.words;
            m_knowsBelow = true;
        }
        joinIfKnown(out);
        return {};
    }

    void joinIfKnown(Outbox &out)
    {
        if ((m_rank != 0 && m_above == nobody) || !m_knowsBelow)
            return;
        TreePlace place;
        place.self = parent().self;
        place.parent = m_above;
        place.children = std::move(m_below);
        place.depth = depthOf(m_rank, options().degree);
        place.processes = m_members;
        place.rank = m_rank;
        m_below = {};
        joined(std::move(place), out);
    }

    void groupFormed(Outbox &out) override
    {
        if (parent().isRoot())
            oneFormed(*colour(), out);
        else
            send(m_parentsRoot, Kind::allFormed, {*colour()}, out);
    }

    bool oneFormed(Colour of, Outbox &out)
    {
        if (m_unformed.erase(of) == 0)
            return false;
        if (m_unformed.empty())
            finish(out);
        return true;
    }

    /// An intermediary that is no member learns only by this that nobody will ask it any more.
    void finish(Outbox &out)
    {
        m_finished = true;
        for (const Process child : parent().children)
            send(child, Kind::finished, {}, out);
    }

    bool mayLeave() const override { return m_finished; }

    std::size_t schemeBytes() const override
    {
        std::size_t bytes = sizeof(*this) + m_counts.size() * sizeof(Count)
            + (m_processesBelow.size() + m_below.size() + m_unformed.size()) * sizeof(std::uint32_t)
            + m_records.size() * sizeof(std::pair<std::pair<Colour, std::uint32_t>, Record>);
        for (const auto &[unused, record] : m_records)
            bytes += record.children.size() * sizeof(record.children.front());
        return bytes;
    }

    Intermediaries m_intermediaries;
    std::vector<Count> m_counts; ///< by child; until the ranks have come down
    std::vector<std::uint32_t> m_processesBelow; ///< per child
    std::uint32_t m_processes = 0; ///< in the subtree
    std::uint32_t m_number = 0; ///< in the pre-order of the parent's tree
    Process m_parentsRoot = nobody; ///< nobody: no ranks have come down
    std::uint32_t m_rank = nobody;
    std::uint32_t m_members = 0;
    Process m_above = nobody;
    std::vector<Process> m_below;
    bool m_knowsBelow = false;
    std::map<std::pair<Colour, std::uint32_t>, Record> m_records; ///< by colour and rank
    std::set<Colour> m_unformed; ///< groups, at the parent's root
    bool m_finished = false;
};

} // namespace

FormationPtr makeRankHash(TreePlace parent, const FormationOptions &options)
{
    return std::make_unique<RankHash>(std::move(parent), options);
}

} // namespace collscope::wire::groups

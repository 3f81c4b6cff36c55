// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/range_neighbours.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace collscope {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

/// Of a set of rules: the fewest bytes, the first rule, and the first one of another method than that.
struct Sharing {
    std::uint64_t bytes = anyBytes;
    std::size_t first = nowhere;
    std::size_t method = nowhere;
    std::size_t other = nowhere;

    void add(const Sharing &more)
    {
        const Sharing before = *this;
        bytes = std::min(bytes, more.bytes);
        const auto &[early, late]
            = before.first <= more.first ? std::tie(before, more) : std::tie(more, before);
        first = early.first;
        method = early.method;
        other = std::min(early.other, late.method == early.method ? late.other : late.first);
    }
};

/// Summaries of sets that grow, over all of them up to a position (a Fenwick tree).
class PrefixSharings {
public:
    explicit PrefixSharings(std::size_t count) : m_sums(count + 1) { }

    void add(std::size_t at, const Sharing &one)
    {
        for (++at; at < m_sums.size(); at += at & (0 - at))
            m_sums[at].add(one);
    }
    Sharing below(std::size_t end) const
    {
        Sharing sum;
        for (; end > 0; end -= end & (0 - end))
            sum.add(m_sums[end]);
        return sum;
    }

private:
    std::vector<Sharing> m_sums;
};

std::vector<std::size_t> sortedIndices(std::size_t count, const auto &before)
{
    std::vector<std::size_t> indices(count);
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    std::sort(indices.begin(), indices.end(), before);
    return indices;
}

} // namespace

RangeNeighbours::RangeNeighbours(const std::vector<RangeRule> &rules, const std::stop_token &stop)
    : m_places(rules.size()), m_rivals(rules.size()), m_lowest(rules.size())
{
    std::map<std::string_view, std::size_t> collectives;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const RangeRule &rule = rules[i];
        const std::size_t collective = collectives.emplace(rule.collective, collectives.size()).first->second;
        m_boxes.resize(collectives.size());
        m_places[i] = {collective, m_boxes[collective].size()};
        m_boxes[collective].push_back(
            {rule.firstCommSize, rule.lastCommSize, rule.firstBytes, rule.lastBytes, i, &rule.conditions});
    }
    for (const std::vector<Box> &boxes : m_boxes) {
        m_complete = m_complete && boxes.size() <= mostCompared;
        if (!stop.stop_requested())
            summarise(rules, boxes);
    }
}

/// Rules share processes when one begins before the other ends, both ways: with the rules in the order of
/// their first communicator size, those that begin before a rule ends are in the tree when it is asked about,
/// and the tree is ordered by where they end.
void RangeNeighbours::summarise(const std::vector<RangeRule> &rules, const std::vector<Box> &boxes)
{
    const auto byFirst = sortedIndices(boxes.size(),
        [&](std::size_t a, std::size_t b) { return boxes[a].firstCommSize < boxes[b].firstCommSize; });
    const auto byLast = sortedIndices(boxes.size(),
        [&](std::size_t a, std::size_t b) { return boxes[a].lastCommSize < boxes[b].lastCommSize; });
    std::vector<std::uint32_t> ends; // descending, as the tree has them
    for (auto box = byLast.rbegin(); box != byLast.rend(); ++box)
        ends.push_back(boxes[*box].lastCommSize);
    const auto placesFrom = [&ends](std::uint32_t commSize) { // how many ends are not below it
        return static_cast<std::size_t>(
            std::upper_bound(ends.begin(), ends.end(), commSize, std::greater<>()) - ends.begin());
    };
    std::map<std::string, std::size_t> methods;
    PrefixSharings tree(boxes.size());
    std::size_t begun = 0;
    for (const std::size_t at : byLast) {
        const Box &box = boxes[at];
        for (; begun < boxes.size() && boxes[byFirst[begun]].firstCommSize <= box.lastCommSize; ++begun) {
            const Box &one = boxes[byFirst[begun]];
            const Method &method = rules[one.rule].method;
            if (method.isBaseline())
                continue;
            const std::size_t name = methods.emplace(wire::methodText(method), methods.size()).first->second;
            tree.add(placesFrom(one.lastCommSize) - 1, {one.firstBytes, one.rule, name, nowhere});
        }
        const Sharing sharing = tree.below(placesFrom(box.firstCommSize));
        const auto own = methods.find(wire::methodText(rules[box.rule].method));
        const bool isOwn = own != methods.end() && own->second == sharing.method;
        m_rivals[box.rule] = (isOwn ? sharing.other : sharing.first) < box.rule;
        m_lowest[box.rule] = sharing.bytes >= box.firstBytes;
    }
}

template <typename Predicate>
std::optional<std::size_t> RangeNeighbours::firstBefore(std::size_t i, Predicate holds) const
{
    const auto &[collective, place] = m_places[i];
    const std::vector<Box> &boxes = m_boxes[collective];
    for (std::size_t k = 0; k < place; ++k) {
        if (k == mostCompared / 2)
            k = std::max(k, place - mostCompared / 2);
        if (holds(boxes[k], boxes[place]))
            return boxes[k].rule;
    }
    return std::nullopt;
}

std::optional<std::size_t> RangeNeighbours::coveredBy(std::size_t i) const
{
    return firstBefore(i, [](const Box &outer, const Box &inner) {
        return outer.firstCommSize <= inner.firstCommSize && outer.lastCommSize >= inner.lastCommSize
            && outer.firstBytes <= inner.firstBytes && outer.lastBytes >= inner.lastBytes
            && outer.conditions->cover(*inner.conditions);
    });
}

std::optional<std::size_t> RangeNeighbours::overlapping(std::size_t i) const
{
    return firstBefore(i, [](const Box &a, const Box &b) {
        return a.firstCommSize <= b.lastCommSize && b.firstCommSize <= a.lastCommSize
            && a.firstBytes <= b.lastBytes && b.firstBytes <= a.lastBytes
            && a.conditions->meet(*b.conditions);
    });
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The state machines of process groups, whatever the order of messages. COLLSCOPE_GROUPS_WHOLE=1: all numbers
// of processes to 4,096 (hours); otherwise some of them. Exits with 1 and what failed.
#include "tests/engine/groups/delivery.h"

#include "engine/wire/groups/hierarchy.h"

#include <algorithm>

using namespace collscope;
using namespace collscope::test;
using namespace collscope::wire::groups;

namespace {

constexpr Delivery orders[] = {Delivery::asSent, Delivery::shuffledPairs, Delivery::shuffled};

std::uint64_t count(const Ended &ended, Count what)
{
    const auto found = ended.counted.find(what);
    return found == ended.counted.end() ? 0 : found->second;
}

/// Of section 6 of the paper, and for Rank-and-Hash what its section 5 sends: down only where members are.
std::uint64_t expectedMessages(
    std::string_view scheme, const std::vector<Member> &parent, std::uint64_t members)
{
    const std::uint64_t processes = parent.size();
    if (scheme == "centralized")
        return processes - 1 + (members == 0 ? 0 : members - 1);
    std::vector<bool> isOccupied(processes); // has the subtree a member?
    std::uint64_t down = 0;
    for (std::size_t process = processes; process-- > 0;) {
        for (const Process child : parent[process].place.children)
            isOccupied[process] = isOccupied[process] || isOccupied[child];
        isOccupied[process] = isOccupied[process] || parent[process].colour;
        down += isOccupied[process] && process > 0 ? 1 : 0;
    }
    return processes - 1 + down;
}

using Edges = std::map<Process, Process>; // to the parent

Edges formsGroups(const Scheme &scheme, const std::vector<Member> &parent, std::uint32_t degree,
    Delivery order, std::uint64_t seed, const std::string &name)
{
    const Ended ended
        = deliver(scheme, parent, {degree, seed % 3 == 0 ? Hash::identity : Hash::spread, 7}, order, seed);
    const std::string of = std::string(scheme.name) + ", " + name + ", order "
        + std::to_string(static_cast<int>(order)) + ": ";
    require(ended.problem.empty(), of + ended.problem);
    const std::string problem = groups::treeProblem(ended.memberships, degree);
    require(problem.empty(), of + problem);
    std::map<Colour, std::uint64_t> members;
    for (const Membership &member : ended.memberships)
        ++members[member.colour];
    if (scheme.name == "rank-and-hash") {
        for (const Membership &member : ended.memberships) {
            const TreePlace &place = member.place;
            require(place.depth == depthOf(place.rank, degree), of + "a depth that is not its rank's");
        }
    }
    Edges edges;
    for (const Membership &member : ended.memberships)
        edges[member.place.self] = member.place.parent;
    if (members.size() > 1 || !parent.front().place.ranksAreProcesses)
        return edges;
    const std::uint64_t m = ended.memberships.size();
    const std::uint64_t formed = count(ended, Count::formation);
    if (scheme.name == "centralized") {
        require(formed == expectedMessages(scheme.name, parent, m), of + "number of messages");
        require(count(ended, Count::handOver) <= 1, of + "more than one list is handed over");
        require(
            ended.largestBytes <= Message::headerBytes + 4 * (2 + m), of + "more than all ids in a message");
    } else if (scheme.name == "rank-and-hash") {
        const std::uint64_t exchanged = m < 2 ? 0 : 2 * m + (m - 1) + (m - 2) / degree + 1;
        require(formed == expectedMessages(scheme.name, parent, m) + exchanged, of + "number of messages");
        require(ended.largestBytes <= Message::headerBytes + 4 * std::max(5U, degree),
            of + "a message that grows");
    } else {
        require(formed >= parent.size() - 1 + (m == 0 ? 0 : m - 1), of + "fewer messages than there can be");
    }
    return edges;
}

/// The same trees whatever the order of messages.
void formsSameGroups(const Scheme &scheme, const std::vector<Member> &parent, std::uint32_t degree,
    std::uint64_t seed, const std::string &name)
{
    std::vector<Edges> trees;
    for (const Delivery order : orders)
        trees.push_back(formsGroups(scheme, parent, degree, order, seed, name));
    require(trees[0] == trees[1] && trees[0] == trees[2],
        std::string(scheme.name) + ", " + name + ": a tree for each order of messages");
}

void everySize(bool whole)
{
    std::uint64_t seed = 0;
    for (std::uint32_t degree = 2; degree <= 8; ++degree) {
        for (std::uint32_t n = 1; n <= 4096;
             n = whole || n == 4096 ? n + 1 : std::min(n + 1 + n * 2 / 3, 4096U)) {
            for (const double fraction : {0.0, 0.01, 0.1, 0.4, 0.6, 0.9, 1.0}) {
                if (!whole && n > 300 && (n + degree + static_cast<std::uint32_t>(fraction * 100)) % 7 != 0)
                    continue;
                for (const Scheme &scheme : schemes()) {
                    ++seed;
                    const std::string name = "n " + std::to_string(n) + ", k " + std::to_string(degree)
                        + ", f " + std::to_string(fraction) + ", seed " + std::to_string(seed);
                    formsSameGroups(scheme, heap(n, degree, fraction, seed), degree, seed, name);
                    formsSameGroups(
                        scheme, heap(n, degree, fraction, seed, 3), degree, seed, name + ", 3 colours");
                }
            }
        }
    }
}

/// Members all in one place, a new tree with another degree than the parent's, stars, as many colours as
/// members.
void unevenGroups()
{
    for (const Scheme &scheme : schemes()) {
        for (const std::uint32_t degree : {2U, 3U, 5U, 1000000U}) {
            std::vector<Member> subtree = heap(500, 3, 0, 1);
            // All below one child of the root.
            for (std::size_t first = 2, last = 3; first < subtree.size();
                 first = 3 * first + 1, last = 3 * last + 1)
                for (std::size_t at = first; at < std::min(last, subtree.size()); ++at)
                    subtree[at].colour = Colour{4000000000};
            std::vector<Member> leaves = heap(500, 4, 0, 1);
            for (std::size_t i = 300; i < leaves.size(); ++i)
                leaves[i].colour = 1;
            std::vector<Member> all = heap(300, 2, 1, 1);
            for (std::size_t i = 0; i < all.size(); ++i)
                all[i].colour = static_cast<Colour>(i * 7919);
            for (const Delivery order : orders) {
                formsGroups(scheme, subtree, degree, order, 11, "one subtree");
                formsGroups(scheme, leaves, degree, order, 12, "the last 200");
                formsGroups(scheme, all, degree, order, 13, "a colour each");
                formsGroups(scheme, heap(400, 1000000, 0.5, 3), degree, order, 14, "a star as parent");
            }
        }
    }
}

/// A group is the parent of the next, three deep, with any scheme in any.
void nestedGroups()
{
    for (const Scheme &first : schemes()) {
        for (const Scheme &second : schemes()) {
            for (const Delivery order : orders) {
                std::vector<Member> parent = heap(400, 3, 0.7, 5, 2);
                for (int deep = 0; deep < 3; ++deep) {
                    const Scheme &scheme = deep == 1 ? second : first;
                    formsGroups(scheme, parent, 2 + deep, order, 21, "nested " + std::to_string(deep));
                    const Ended ended
                        = deliver(scheme, parent, {std::uint32_t(2 + deep), Hash::spread, 7}, order, 21);
                    std::vector<Member> next;
                    for (const Membership &member : ended.memberships)
                        if (member.colour == ended.memberships.front().colour)
                            next.push_back({member.place,
                                takesPart(deep, member.place.self, 0.6) ? std::optional<Colour>(9)
                                                                        : std::nullopt});
                    parent = std::move(next);
                    require(parent.size() > 3, "nested groups that are large enough to be looked at");
                }
            }
        }
    }
}

/// A message that comes twice is refused, or changes nothing: never is a tree wrong, and nobody waits for it.
/// One that is lost or damaged is refused or waited for, which the caller's time limit ends; it never makes
/// messages without end, or anything to be read or written that is not there.
void faultyMessages()
{
    std::vector<Member> nested;
    for (const Membership &member :
        deliver(schemes().front(), heap(60, 3, 0.8, 2), {3, Hash::spread, 7}, Delivery::asSent, 1)
            .memberships)
        nested.push_back(
            {member.place, takesPart(5, member.place.self, 0.6) ? std::optional<Colour>(1) : std::nullopt});
    for (const Scheme &scheme : schemes()) {
        for (const std::vector<Member> &parent : {heap(40, 3, 0.6, 2), heap(40, 3, 0.5, 3, 3), nested}) {
            std::size_t refused = 0;
            std::size_t messages = 0;
            for (bool more = true; more; ++messages) {
                const auto with = [&](Fault::Kind kind, std::uint64_t seed) {
                    return deliver(
                        scheme, parent, {3, Hash::spread, 7}, Delivery::shuffled, seed, {messages, kind});
                };
                const Ended doubled = with(Fault::Kind::doubled, 31);
                if (!doubled.problem.empty())
                    ++refused;
                require(doubled.problem.empty() ? groups::treeProblem(doubled.memberships, 3).empty()
                                                : doubled.problem.find("waits") == std::string::npos,
                    std::string(scheme.name) + ": message " + std::to_string(messages)
                        + " comes twice: " + doubled.problem);
                const Ended lost = with(Fault::Kind::lost, 31);
                more = !lost.problem.empty();
                require(!more || lost.problem.find("waits") != std::string::npos,
                    "a lost message: " + lost.problem);
                for (std::uint64_t seed = 0; seed < 3; ++seed)
                    require(!with(Fault::Kind::damaged, seed).isEndless,
                        std::string(scheme.name) + ": messages without end");
            }
            require(refused * 3 > messages, std::string(scheme.name) + " refuses messages that come twice");
        }
    }
}

/// A tree per level of a machine: of all shapes, in any order, and with messages that go wrong.
void hierarchies()
{
    const std::vector<std::vector<std::uint32_t>> machines = {{}, {4}, {2, 6}, {3, 6, 24}, {100}};
    std::uint64_t seed = 0;
    for (const Scheme &scheme : schemes())
        for (const auto &blocks : machines)
            for (const std::uint32_t n : {1U, 2U, 7U, 24U, 25U, 90U})
                for (const double fraction : {0.0, 0.05, 0.5, 1.0})
                    for (const Delivery order : orders) {
                        const auto degree = static_cast<std::uint32_t>(2 + ++seed % 3);
                        const std::vector<Member> parent = heap(n, degree, fraction, seed);
                        const auto make = [&](const Member &member) {
                            return std::make_unique<Hierarchy>(scheme, member.place.self, n, blocks,
                                FormationOptions{degree, Hash::spread, 3});
                        };
                        Ended ended = deliver(make, parent, order, seed);
                        const std::string of = std::string(scheme.name) + " on a machine of "
                            + std::to_string(n) + ", seed " + std::to_string(seed) + ": ";
                        require(ended.problem.empty(), of + ended.problem);
                        const std::string problem
                            = groups::hierarchyProblem(ended.memberships, degree, n, blocks);
                        require(problem.empty(), of + problem);
                        std::map<std::pair<std::uint32_t, Process>, int> edges; // out of each block
                        for (const Membership &member : ended.memberships)
                            for (const std::uint32_t size : blocks)
                                if (!member.place.isRoot()
                                    && member.place.self / size != member.place.parent / size)
                                    require(++edges[{size, member.place.self / size}] == 1,
                                        of + "a block has two ways out");
                        for (std::size_t message = 0; n == 25 && fraction == 0.5 && message < 200;
                             message += 3) {
                            const Ended doubled
                                = deliver(make, parent, order, seed, {message, Fault::Kind::doubled});
                            require(doubled.problem.find("waits") == std::string::npos,
                                of + "comes twice: " + doubled.problem);
                            for (std::uint64_t bad = 0; bad < 3; ++bad)
                                require(!deliver(make, parent, order, bad, {message, Fault::Kind::damaged})
                                             .isEndless,
                                    of + "messages without end");
                        }
                    }
    require(
        areBlocks({4, 8}) && !areBlocks({4, 6}) && !areBlocks({1}) && !areBlocks({8, 8}), "sizes of blocks");
}

void wrongMessages()
{
    for (const Scheme &scheme : schemes()) {
        for (int kind = 0; kind <= static_cast<int>(Kind::finished); ++kind) {
            for (std::size_t words = 0; words < 9; ++words) {
                for (const std::uint32_t word : {0U, 1U, 3U, UINT32_MAX}) {
                    Outbox out;
                    const FormationPtr one = scheme.make(heapPlace(1, 13, 3), {3, Hash::spread, 7});
                    one->start(0, out);
                    (void)one->receive(
                        {4, 1, 7, static_cast<Kind>(kind), std::vector<std::uint32_t>(words, word)}, out);
                }
            }
        }
        Outbox out;
        const FormationPtr one = scheme.make(heapPlace(1, 13, 3), {3, Hash::spread, 7});
        one->start(0, out);
        require(!one->receive({12, 1, 7, Kind::up, {}}, out).empty(), "a message of no child is refused");
        require(!one->receive({4, 1, 8, Kind::up, {}}, out).empty(), "that of another formation is refused");
    }
}

void formulas()
{
    for (std::uint32_t degree = 2; degree <= 8; ++degree) {
        for (std::uint32_t i = 0; i < 3000; ++i) {
            require(i == 0 || depthOf(i, degree) == depthOf(heapParent(i, degree), degree) + 1, "depths");
            std::uint64_t below = 1;
            for (const std::uint32_t share : heapShares(i + 1, degree))
                below += share;
            require(below == i + 1, "shares of a heap");
            const std::uint32_t levels = idealLevels(i + 1, degree);
            require(capacity(levels, degree) >= i + 1 && capacity(levels - 1, degree) < i + 1, "levels");
        }
    }
    std::uint32_t taking = 0;
    for (Process process = 0; process < 100000; ++process)
        taking += takesPart(1, process, 0.3) ? 1 : 0;
    require(taking > 29500 && taking < 30500, "three tenths take part");
}

} // namespace

int main()
{
    formulas();
    wrongMessages();
    hierarchies();
    faultyMessages();
    unevenGroups();
    nestedGroups();
    const char *const whole = std::getenv("COLLSCOPE_GROUPS_WHOLE");
    everySize(whole && *whole == '1');
}

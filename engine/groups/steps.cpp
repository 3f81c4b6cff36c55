// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/steps.h"

#include "engine/data/say.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace collscope::groups {

using namespace wire::groups;

namespace {

struct PhaseInfo {
    std::string_view title;
    /// Its messages wait for one another, as those of a pass over a tree do. The others are one step.
    bool isWave;
};

const PhaseInfo &info(Phase phase)
{
    static constexpr std::array all = {
        PhaseInfo{"broadcast", true},
        PhaseInfo{"upward pass", true},
        PhaseInfo{"holes are filled", true},
        PhaseInfo{"hand-over to the new root", false},
        PhaseInfo{"downward pass", true},
        PhaseInfo{"exchange: records", false},
        PhaseInfo{"exchange: answers", false},
        PhaseInfo{"reduction on the new tree", true},
        PhaseInfo{"end", true},
    };
    return all[static_cast<std::size_t>(phase)];
}

struct KindInfo {
    Phase phase;
    std::string_view title;
};

KindInfo info(Kind kind)
{
    switch (kind) {
    case Kind::up:
        return {Phase::up, "what is below me"};
    case Kind::handOver:
        return {Phase::handOver, "list of members"};
    case Kind::down:
        return {Phase::down, "your part of the tree"};
    case Kind::takeOver:
        return {Phase::fill, "take this place"};
    case Kind::release:
        return {Phase::down, "name who is to leave"};
    case Kind::released:
        return {Phase::down, "those who leave"};
    case Kind::open:
        return {Phase::down, "let go of your children"};
    case Kind::opened:
        return {Phase::down, "my former children"};
    case Kind::ownRecord:
        return {Phase::records, "rank and id"};
    case Kind::childRecord:
        return {Phase::records, "rank and id, for its parent"};
    case Kind::routeUp:
    case Kind::routeDown:
        return {Phase::records, "record on its way"};
    case Kind::parentIs:
        return {Phase::answers, "your parent"};
    case Kind::childrenAre:
        return {Phase::answers, "your children"};
    case Kind::noChildren:
        return {Phase::end, "you have no children"};
    case Kind::formed:
        return {Phase::reduction, "all below me know their places"};
    case Kind::allFormed:
        return {Phase::end, "the group is formed"};
    case Kind::finished:
        return {Phase::end, "nobody needs you any more"};
    case Kind::standsFor:
    case Kind::neighbourIs:
    case Kind::placeIs: // of trees that follow the machine, which are not followed step by step
        break;
    }
    return {Phase::end, "?"};
}

/// Gives every message a phase and a number within it, from 1: one more than that of the last message of the
/// phase that its sender has taken in.
class Watch {
public:
    explicit Watch(Steps &all) : m_all(all), m_processes(all.formed.outcome.of.processes) { }

    void see(const Delivery &delivery)
    {
        if (delivery.from == nobody)
            return;
        const Message &message = delivery.message;
        const Phase phase = delivery.isStart ? Phase::broadcast : info(message.kind).phase;
        std::uint32_t number = 1;
        if (info(phase).isWave) {
            auto &last = m_last[static_cast<std::size_t>(phase)];
            last.resize(m_processes);
            number = last[delivery.from] + 1;
            last[message.to] = std::max(last[message.to], number);
        }
        m_all.hops.push_back({delivery.from, message.to, static_cast<std::uint32_t>(message.bytes()), number,
            delivery.seconds, phase, message.kind});
        if (message.kind == Kind::takeOver && !delivery.isStart
            && !colourOf(m_all.formed.outcome.of, 0, message.from))
            m_all.fills.push_back({message.from, message.to});
    }

private:
    Steps &m_all;
    std::uint32_t m_processes;
    std::array<std::vector<std::uint32_t>, static_cast<std::size_t>(Phase::end) + 1> m_last;
};

/// Do all messages of a phase run along edges of the new trees?
class NewTrees {
public:
    NewTrees(const Steps &all, std::vector<Process> parents) : m_parents(std::move(parents))
    {
        m_carry.fill(true);
        for (const Phase phase :
            {Phase::broadcast, Phase::up}) // those of the parent's are the same by chance
            m_carry[static_cast<std::size_t>(phase)] = false;
        for (const Hop &hop : all.hops)
            if (m_parents[hop.from] != hop.to && m_parents[hop.to] != hop.from)
                m_carry[static_cast<std::size_t>(hop.phase)] = false;
    }
    bool carry(Phase phase) const { return m_carry[static_cast<std::size_t>(phase)]; }

private:
    std::vector<Process> m_parents;
    std::array<bool, static_cast<std::size_t>(Phase::end) + 1> m_carry{};
};

std::vector<Flow> flowsOf(const Steps &all, const Step &step, const std::vector<std::uint32_t> &levels)
{
    std::map<std::tuple<Kind, std::uint32_t, std::uint32_t>, Flow> found;
    for (std::size_t i = step.first; i < step.first + step.count; ++i) {
        const Hop &hop = all.hops[i];
        Flow &flow = found[{hop.kind, levels[hop.from], levels[hop.to]}];
        flow.fromLevel = levels[hop.from];
        flow.toLevel = levels[hop.to];
        flow.kind = hop.kind;
        ++flow.messages;
        flow.bytes += hop.bytes;
        flow.largestBytes = std::max(flow.largestBytes, hop.bytes);
        flow.seconds = std::max(flow.seconds, hop.seconds);
    }
    std::vector<Flow> list;
    list.reserve(found.size());
    for (const auto &[key, flow] : found)
        list.push_back(flow);
    return list;
}

void cutIntoSteps(Steps &all)
{
    std::stable_sort(all.hops.begin(), all.hops.end(), [](const Hop &a, const Hop &b) {
        return std::tie(a.phase, a.step, a.seconds) < std::tie(b.phase, b.step, b.seconds);
    });
    const Case &of = all.formed.outcome.of;
    std::vector<Process> parents(of.processes, nobody);
    std::vector<std::uint32_t> oldLevels(of.processes);
    std::vector<std::uint32_t> newLevels(of.processes);
    for (Process process = 0; process < of.processes; ++process)
        oldLevels[process] = depthOf(process, of.degree);
    for (const Membership &member : all.formed.groups.front()) {
        parents[member.place.self] = member.place.parent;
        newLevels[member.place.self] = member.place.depth;
    }
    const NewTrees newTrees(all, std::move(parents));
    for (std::size_t first = 0; first < all.hops.size();) {
        Step step;
        step.phase = all.hops[first].phase;
        step.number = all.hops[first].step;
        step.first = first;
        for (; first < all.hops.size() && all.hops[first].phase == step.phase
             && all.hops[first].step == step.number;
             ++first) {
            ++step.count;
            step.bytes += all.hops[first].bytes;
            step.largestBytes = std::max(step.largestBytes, all.hops[first].bytes);
            step.seconds = all.hops[first].seconds;
        }
        step.isOnNewTree = newTrees.carry(step.phase);
        step.flows = flowsOf(all, step, step.isOnNewTree ? newLevels : oldLevels);
        all.steps.push_back(std::move(step));
    }
    for (std::size_t i = all.steps.size(); i-- > 0;) {
        const bool isLast = i + 1 == all.steps.size() || all.steps[i + 1].phase != all.steps[i].phase;
        all.steps[i].ofPhase = isLast ? all.steps[i].number : all.steps[i + 1].ofPhase;
        for (std::size_t hop = 0; hop < all.steps[i].count; ++hop)
            all.hops[all.steps[i].first + hop].step = static_cast<std::uint32_t>(i);
    }
}

} // namespace

std::string_view phaseTitle(Phase phase)
{
    return info(phase).title;
}

std::string_view kindTitle(Kind kind)
{
    return info(kind).title;
}

const Membership *Steps::member(Process process) const
{
    const std::vector<Membership> &members = formed.groups.front();
    const auto found = std::lower_bound(members.begin(), members.end(), process,
        [](const Membership &member, Process wanted) { return member.place.self < wanted; });
    return found == members.end() || found->place.self != process ? nullptr : &*found;
}

Expected<Steps> steps(const Case &of, const Network &network, const std::stop_token &stop)
{
    if (of.formations > 1)
        return failure(say("several formations cannot be followed step by step"), say("follow one"));
    if (of.followsMachine)
        return failure(
            say("trees that follow the machine cannot be followed step by step"), say("follow plain ones"));
    if (of.colours > mostFollowedColours)
        return failure(say("so many colours cannot be followed step by step"),
            say("they may be {}", mostFollowedColours));
    Steps all;
    all.formed.outcome.of = of;
    all.network = network;
    Watch watch(all);
    auto formed = form(of, network, stop, [&watch](const Delivery &delivery) { watch.see(delivery); });
    if (!formed)
        return tl::unexpected(formed.error());
    all.formed = *std::move(formed);
    cutIntoSteps(all);
    std::vector<Process> filled;
    for (const Fill &fill : all.fills)
        filled.push_back(fill.hole);
    std::sort(filled.begin(), filled.end());
    all.parentLevels = parentLevels(of, filled);
    all.newLevels = newLevels(of, all.formed.groups.front());
    return all;
}

} // namespace collscope::groups

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/simulation.h"

#include "engine/data/say.h"

#include "engine/groups/check.h"
#include "engine/wire/groups/hierarchy.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>

namespace collscope::groups {

using namespace wire::groups;

namespace {

/// Messages that are on their way, in the order of their arrival; of one time, in the order they were sent.
class Wire {
public:
    void add(double arrival, Message message)
    {
        std::size_t slot = m_messages.size();
        if (m_free.empty()) {
            m_messages.push_back(std::move(message));
        } else {
            slot = m_free.back();
            m_free.pop_back();
            m_messages[slot] = std::move(message);
        }
        m_arrivals.push({arrival, m_sent++, slot});
    }
    bool isEmpty() const { return m_arrivals.empty(); }
    std::pair<double, Message> next()
    {
        const Arrival first = m_arrivals.top();
        m_arrivals.pop();
        m_free.push_back(first.slot);
        return {first.seconds, std::move(m_messages[first.slot])};
    }

private:
    struct Arrival {
        double seconds;
        std::uint64_t number;
        std::size_t slot;
        bool operator<(const Arrival &other) const // the queue has the greatest on top
        {
            return seconds != other.seconds ? seconds > other.seconds : number > other.number;
        }
    };
    std::priority_queue<Arrival> m_arrivals;
    std::vector<Message> m_messages;
    std::vector<std::size_t> m_free;
    std::uint64_t m_sent = 0;
};

/// Messages of others that come to one process, looked at when it has something to do.
class OtherTraffic {
public:
    OtherTraffic(std::uint64_t seed, Process process, const Network &network)
        : m_state((seed + 1) * 0x9e3779b97f4a7c15U ^ (std::uint64_t{process} + 1) * 0xbf58476d1ce4e5b9U)
    {
        if (network.otherMessagesPerSecond > 0)
            m_next = interval(network);
    }
    /// When a process that wants to work at `from` can do so.
    double after(double from, const Network &network)
    {
        const double each
            = network.overheadSeconds + static_cast<double>(network.otherBytes) / network.bytesPerSecond;
        while (m_next <= from) {
            m_free = std::max(m_free, m_next) + each;
            m_next += interval(network);
        }
        return std::max(from, m_free);
    }

private:
    double interval(const Network &network)
    {
        m_state ^= m_state << 13U;
        m_state ^= m_state >> 7U;
        m_state ^= m_state << 17U;
        const double unit = (static_cast<double>(m_state >> 11U) + 1) / 9007199254740993.0; // above 0
        return -std::log(unit) / network.otherMessagesPerSecond;
    }

    std::uint64_t m_state;
    double m_next = HUGE_VAL;
    double m_free = 0;
};

/// Sizes of nodes and neighbourhoods in processes.
std::vector<std::uint32_t> blocksOf(const Network &network)
{
    std::vector<std::uint32_t> blocks;
    if (network.processesPerNode > 1)
        blocks.push_back(network.processesPerNode);
    if (network.nodesPerNeighbourhood > 1)
        blocks.push_back(network.processesPerNode * network.nodesPerNeighbourhood);
    return blocks;
}

class Simulation {
public:
    Simulation(const Case &of, const Network &network, const Observer &observer)
        : m_case(of), m_network(network), m_observer(observer)
    {
        if (of.followsMachine)
            m_blocks = blocksOf(network);
        const std::size_t places = std::size_t{of.processes} * of.formations;
        m_machines.reserve(places);
        for (std::uint32_t formation = 0; formation < of.formations; ++formation)
            for (Process process = 0; process < of.processes; ++process)
                m_machines.push_back(made(process, {of.degree, of.hash, formation}));
        m_done.resize(places);
        m_busyUntil.resize(of.processes);
        if (network.otherMessagesPerSecond > 0)
            for (Process process = 0; process < of.processes; ++process)
                m_others.emplace_back(of.seed, process, network);
        m_outcome.of = of;
    }

    Expected<void> run(const std::stop_token &stop)
    {
        for (std::uint32_t formation = 0; formation < m_case.formations; ++formation)
            m_wire.add(0, Message{nobody, 0, formation * levels()});
        for (std::uint64_t step = 0; !m_wire.isEmpty(); ++step) {
            if (step % 4096 == 0 && stop.stop_requested())
                return failure("cancelled");
            auto [arrival, message] = m_wire.next();
            if (const Problem problem = handle(arrival, message); !problem.empty())
                return failure("the scheme failed: " + problem, "this is an error of the program");
        }
        const auto stuck = std::find(m_done.begin(), m_done.end(), false);
        if (stuck != m_done.end())
            return failure(
                "process " + std::to_string((stuck - m_done.begin()) % m_case.processes) + " waits for ever",
                "this is an error of the program");
        return {};
    }

    /// The groups of one formation, looked at.
    Expected<std::vector<Membership>> groups(std::uint32_t formation)
    {
        std::vector<Membership> all;
        for (Process process = 0; process < m_case.processes; ++process) {
            const Membership *const membership = machine(formation, process).membership();
            const std::optional<Colour> wanted = colourOf(m_case, formation, process);
            if (wanted ? !membership || membership->colour != *wanted : membership != nullptr)
                return failure("process " + std::to_string(process) + " is in the wrong group",
                    "this is an error of the program");
            if (!membership)
                continue;
            all.push_back(*membership);
            const Effort effort = machine(formation, process).effort();
            m_outcome.excess += effort.excess;
            m_outcome.moves += effort.moves;
            m_outcome.suppliers += effort.suppliers;
            m_outcome.mostSuppliers = std::max<std::uint64_t>(m_outcome.mostSuppliers, effort.suppliers);
            m_outcome.longestList = std::max<std::uint64_t>(m_outcome.longestList, effort.longestList);
        }
        const std::string problem = m_case.followsMachine
            ? hierarchyProblem(all, m_case.degree, m_case.processes, m_blocks)
            : treeProblem(all, m_case.degree);
        if (!problem.empty())
            return failure(problem, "this is an error of the program");
        m_outcome.members += all.size();
        for (const Membership &member : all) {
            m_outcome.groups += member.place.isRoot() ? 1 : 0;
            m_outcome.levels = std::max(m_outcome.levels, member.place.depth + 1);
            m_outcome.mostChildren
                = std::max(m_outcome.mostChildren, static_cast<std::uint32_t>(member.place.children.size()));
            if (member.place.isRoot())
                continue;
            m_outcome.farEdges += isFar(member.place.self, member.place.parent) ? 1 : 0;
            m_outcome.distantEdges += isDistant(member.place.self, member.place.parent) ? 1 : 0;
        }
        return all;
    }

    Outcome &outcome() { return m_outcome; }

private:
    /// The part of a process in a formation.
    std::unique_ptr<Part> made(Process process, const FormationOptions &options) const
    {
        if (m_case.followsMachine)
            return std::make_unique<Hierarchy>(*m_case.scheme, process, m_case.processes, m_blocks, options);
        return m_case.scheme->make(heapPlace(process, m_case.processes, m_case.degree), options);
    }
    /// Numbers of formations that one takes.
    std::uint32_t levels() const { return static_cast<std::uint32_t>(m_blocks.size() + 1); }
    Part &machine(std::uint32_t formation, Process process)
    {
        return *m_machines[std::size_t{formation} * m_case.processes + process];
    }
    bool isFar(Process one, Process other) const
    {
        return one / m_network.processesPerNode != other / m_network.processesPerNode;
    }
    bool isDistant(Process one, Process other) const
    {
        const std::uint64_t size
            = std::uint64_t{m_network.processesPerNode} * m_network.nodesPerNeighbourhood;
        return m_network.nodesPerNeighbourhood > 1 && one / size != other / size;
    }

    Problem handle(double arrival, const Message &message)
    {
        const Process process = message.to;
        double now = std::max(arrival, m_busyUntil[process]);
        if (!m_others.empty())
            now = m_others[process].after(now, m_network);
        const bool isStart = message.from == nobody;
        now += isStart && process == 0 ? 0 : m_network.overheadSeconds; // nobody sends the first one
        const std::uint32_t number = message.formation / levels();
        if (m_observer)
            m_observer(
                {now, isStart ? heapPlace(process, m_case.processes, m_case.degree).parent : message.from,
                    message, isStart});
        Part &formation = machine(number, process);
        const bool wasMember = formation.membership() != nullptr;
        Outbox out;
        if (isStart) {
            now = passOnStart(message, now);
            formation.start(colourOf(m_case, number, process), out);
        } else if (Problem problem = formation.receive(message, out); !problem.empty()) {
            return problem;
        }
        for (Message &sent : out)
            now = send(std::move(sent), now);
        m_busyUntil[process] = now;
        look(message, formation, wasMember, now);
        return {};
    }

    double passOnStart(const Message &message, double now)
    {
        for (const Process child : Hierarchy::below(message.to, m_case.processes, m_blocks, m_case.degree)) {
            now = put(Message{nobody, child, message.formation}, message.to, now);
            ++m_outcome.startMessages;
        }
        return now;
    }

    double send(Message message, double now)
    {
        switch (countOf(message.kind)) {
        case Count::formation:
            ++m_outcome.messages;
            m_outcome.bytes += message.bytes();
            m_outcome.largestMessageBytes
                = std::max<std::uint64_t>(m_outcome.largestMessageBytes, message.bytes());
            m_outcome.farMessages += isFar(message.from, message.to) ? 1 : 0;
            m_outcome.distantMessages += isDistant(message.from, message.to) ? 1 : 0;
            countBalancing(message.kind);
            break;
        case Count::handOver:
            ++m_outcome.handOverMessages;
            break;
        case Count::routing: // there is none: a parent that is a heap can be addressed
        case Count::completion:
            ++m_outcome.completionMessages;
            break;
        }
        const Process from = message.from;
        return put(std::move(message), from, now);
    }

    void countBalancing(Kind kind)
    {
        switch (kind) {
        case Kind::takeOver:
            ++m_outcome.fillMessages;
            break;
        case Kind::release:
        case Kind::released:
        case Kind::open:
        case Kind::opened:
            ++m_outcome.balanceMessages;
            break;
        default:
            break;
        }
    }

    /// When the sender is free again.
    double put(Message message, Process from, double now)
    {
        const Process to = message.to;
        now += m_network.overheadSeconds + static_cast<double>(message.bytes()) / m_network.bytesPerSecond;
        const bool isNeighbour = m_network.nodesPerNeighbourhood > 1 && !isDistant(from, to);
        const double way = from == to ? 0
            : !isFar(from, to)        ? m_network.nearSeconds
            : isNeighbour             ? m_network.neighbourSeconds
                                      : m_network.latencySeconds;
        m_wire.add(now + way, std::move(message));
        return now;
    }

    void look(const Message &message, const Part &formation, bool wasMember, double now)
    {
        m_outcome.mostStateBytes = std::max<std::uint64_t>(m_outcome.mostStateBytes, formation.stateBytes());
        if (message.kind == Kind::formed || (!wasMember && formation.membership()))
            m_outcome.secondsFormed = std::max(m_outcome.secondsFormed, now);
        const std::size_t place = std::size_t{message.formation / levels()} * m_case.processes + message.to;
        if (formation.isDone() && !m_done[place]) {
            m_done[place] = true;
            m_outcome.secondsSimulated = std::max(m_outcome.secondsSimulated, now);
        }
    }

    Case m_case;
    Network m_network;
    const Observer &m_observer;
    std::vector<std::uint32_t> m_blocks; ///< that the trees follow
    std::vector<std::unique_ptr<Part>> m_machines; ///< by formation, then process
    std::vector<bool> m_done; ///< likewise
    std::vector<double> m_busyUntil; ///< per process
    std::vector<OtherTraffic> m_others; ///< per process; none: there is no other traffic
    Wire m_wire;
    Outcome m_outcome;
};

tl::unexpected<Diagnostic> wrong(const std::string &what, const std::string &may)
{
    return failure(say("{} is out of range", what), say("it may be {}", may));
}

double secondsSince(std::chrono::steady_clock::time_point began)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

} // namespace

std::optional<Colour> colourOf(const Case &of, std::uint32_t formation, Process process)
{
    const std::uint64_t seed = of.seed + (std::uint64_t{formation} << 32U);
    if (!takesPart(seed, process, of.fraction))
        return std::nullopt;
    return of.colours == 1 ? 0 : drawnColour(seed, process, of.colours);
}

Expected<void> check(const Case &of, const Network &network)
{
    if (!of.scheme)
        return failure(say("there is no scheme"), say("name one"));
    if (of.processes == 0 || of.formations == 0 || of.processes > mostPlaces / of.formations)
        return wrong(say("processes ({}) times formations ({})", of.processes, of.formations),
            say("1 to {}", mostPlaces));
    if (!(of.fraction >= 0 && of.fraction <= 1))
        return wrong(say("the fraction of members"), say("0 to 1"));
    if (of.degree < 2)
        return wrong(say("degree ({})", of.degree), say("2 and more"));
    if (of.colours == 0)
        return wrong(say("the number of colours (0)"), say("1 and more"));
    const auto isTime = [](double seconds) { return seconds >= 0 && seconds < 1e6; };
    if (!isTime(network.overheadSeconds) || !isTime(network.latencySeconds) || !isTime(network.nearSeconds)
        || !isTime(network.neighbourSeconds))
        return wrong(say("a time of the network"), say("0 to a million seconds"));
    if (!(network.bytesPerSecond > 0 && std::isfinite(network.bytesPerSecond)))
        return wrong(say("the bandwidth"), say("any number of bytes per second above 0"));
    if (network.processesPerNode == 0 || network.nodesPerNeighbourhood == 0
        || std::uint64_t{network.processesPerNode} * network.nodesPerNeighbourhood > UINT32_MAX)
        return wrong(say("the number of processes per node or of nodes per neighbourhood"),
            say("1 and more, together 4294967295 at most"));
    if (of.followsMachine && (blocksOf(network).empty() || of.colours != 1))
        return failure(say("trees that follow the machine need nodes or neighbourhoods, and one colour"),
            say("say how many processes a node has, and leave out colours"));
    const double busy = network.otherMessagesPerSecond
        * (network.overheadSeconds + static_cast<double>(network.otherBytes) / network.bytesPerSecond);
    if (!(network.otherMessagesPerSecond >= 0 && busy <= 0.95))
        return wrong(
            say("other traffic"), say("none or so much that it keeps a process busy for 95 % of its time"));
    return {};
}

Expected<Formed> form(
    const Case &of, const Network &network, const std::stop_token &stop, const Observer &observer)
{
    if (const auto can = check(of, network); !can)
        return tl::unexpected(can.error());
    const auto began = std::chrono::steady_clock::now();
    Simulation simulation(of, network, observer);
    if (const auto done = simulation.run(stop); !done)
        return tl::unexpected(done.error());
    Formed formed;
    for (std::uint32_t formation = 0; formation < of.formations; ++formation) {
        auto groups = simulation.groups(formation);
        if (!groups)
            return tl::unexpected(groups.error());
        formed.groups.push_back(*std::move(groups));
    }
    formed.outcome = simulation.outcome();
    formed.outcome.secondsTaken = secondsSince(began);
    return formed;
}

Expected<Outcome> simulate(const Case &of, const Network &network, const std::stop_token &stop)
{
    return form(of, network, stop).map([](const Formed &formed) { return formed.outcome; });
}

} // namespace collscope::groups

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/groups/delivery.h"

#include <algorithm>
#include <deque>
#include <random>
#include <unordered_map>

namespace collscope::test {

using namespace wire::groups;

namespace {

/// Messages on their way, of one queue per pair, or each in one of its own.
class Mail {
public:
    Mail(Delivery order, std::uint64_t seed) : m_order(order), m_random(seed) { }

    bool isEmpty() const { return m_queues.empty(); }
    void add(Message message)
    {
        const std::uint64_t pair = m_order == Delivery::asSent ? 0
            : m_order == Delivery::shuffled                    ? ++m_number
                                            : (std::uint64_t{message.from} << 32U | message.to);
        const auto [at, isNew] = m_positions.try_emplace(pair, m_queues.size());
        if (isNew)
            m_queues.push_back({pair, {}});
        m_queues[at->second].second.push_back(std::move(message));
    }
    Message next()
    {
        const std::size_t chosen = m_random() % m_queues.size();
        auto &queue = m_queues[chosen].second;
        Message message = std::move(queue.front());
        queue.pop_front();
        if (queue.empty()) {
            m_positions.erase(m_queues[chosen].first);
            if (chosen + 1 != m_queues.size()) {
                m_queues[chosen] = std::move(m_queues.back());
                m_positions[m_queues[chosen].first] = chosen;
            }
            m_queues.pop_back();
        }
        return message;
    }

private:
    Delivery m_order;
    std::mt19937_64 m_random;
    std::uint64_t m_number = 0;
    std::vector<std::pair<std::uint64_t, std::deque<Message>>> m_queues;
    std::unordered_map<std::uint64_t, std::size_t> m_positions;
};

void damage(Message &message, std::uint64_t seed)
{
    constexpr std::uint32_t bad[] = {0, 1, 2, 5, 1000, 0x40000001, UINT32_MAX - 1, UINT32_MAX};
    std::mt19937_64 random(seed);
    const std::uint64_t how = random() % 4;
    if (how == 0)
        message.words.push_back(bad[random() % std::size(bad)]);
    else if (how == 1 && !message.words.empty())
        message.words.resize(random() % message.words.size());
    else if (!message.words.empty())
        message.words[random() % message.words.size()] = bad[random() % std::size(bad)];
    else
        message.kind = static_cast<Kind>(random() % 20);
}

} // namespace

Ended deliver(const Scheme &scheme, const std::vector<Member> &parent, const FormationOptions &options,
    Delivery order, std::uint64_t seed, const Fault &fault)
{
    const auto make = [&](const Member &member) { return scheme.make(member.place, options); };
    return deliver(make, parent, order, seed, fault);
}

Ended deliver(const Maker &make, const std::vector<Member> &parent, Delivery order, std::uint64_t seed,
    const Fault &fault)
{
    Ended ended;
    Mail mail(order, seed);
    std::vector<std::unique_ptr<Part>> machines;
    std::unordered_map<Process, std::size_t> places;
    Outbox out;
    std::size_t arrived = 0;
    const auto post = [&] {
        for (Message &message : out) {
            ++ended.sent[message.kind];
            ++ended.counted[countOf(message.kind)];
            if (countOf(message.kind) == Count::formation)
                ended.largestBytes = std::max(ended.largestBytes, message.bytes());
            mail.add(std::move(message));
        }
        out.clear();
    };
    const auto take = [&](const Message &message) {
        const auto place = places.find(message.to);
        if (place == places.end()) {
            ended.problem = "a message goes to process " + std::to_string(message.to) + " outside the parent";
            return;
        }
        Part &machine = *machines[place->second];
        if (machine.isDone())
            ended.problem = "process " + std::to_string(message.to) + " gets a message after its end";
        else
            ended.problem = machine.receive(message, out);
        ended.mostStateBytes = std::max(ended.mostStateBytes, machine.stateBytes());
        post();
    };
    for (const Member &member : parent) {
        places[member.place.self] = machines.size();
        machines.push_back(make(member));
    }
    std::vector<std::size_t> starts(parent.size());
    for (std::size_t i = 0; i < starts.size(); ++i)
        starts[i] = i;
    if (order != Delivery::asSent)
        std::shuffle(starts.begin(), starts.end(), std::mt19937_64(seed));
    for (std::size_t next = 0; ended.problem.empty() && (next < starts.size() || !mail.isEmpty());) {
        if (next < starts.size()) {
            machines[starts[next]]->start(parent[starts[next]].colour, out);
            ++next;
            post();
        }
        if (mail.isEmpty())
            continue;
        Message message = mail.next();
        const bool isFaulty = arrived++ == fault.message;
        if (isFaulty && fault.kind == Fault::Kind::lost)
            continue;
        if (isFaulty && fault.kind == Fault::Kind::damaged)
            damage(message, seed);
        take(message);
        if (isFaulty && fault.kind == Fault::Kind::doubled && ended.problem.empty())
            take(message);
        ended.isEndless = arrived > 1000 * (parent.size() + 1);
        if (ended.isEndless)
            break;
    }
    for (std::size_t i = 0; i < parent.size() && ended.problem.empty(); ++i) {
        if (!machines[i]->isDone())
            ended.problem = "process " + std::to_string(parent[i].place.self) + " waits for ever";
        const Membership *const membership = machines[i]->membership();
        if (membership && parent[i].colour == membership->colour)
            ended.memberships.push_back(*membership);
        else if ((membership || parent[i].colour) && ended.problem.empty())
            ended.problem = "process " + std::to_string(parent[i].place.self) + " is in the wrong group";
    }
    std::sort(ended.memberships.begin(), ended.memberships.end(),
        [](const Membership &a, const Membership &b) { return a.place.self < b.place.self; });
    return ended;
}

std::vector<Member> heap(
    std::uint32_t processes, std::uint32_t degree, double fraction, std::uint64_t seed, std::uint32_t colours)
{
    std::vector<Member> members;
    for (Process process = 0; process < processes; ++process) {
        members.push_back({heapPlace(process, processes, degree), {}});
        if (takesPart(seed, process, fraction))
            members.back().colour = colours == 1 ? 0 : drawnColour(seed, process, colours);
    }
    return members;
}

} // namespace collscope::test

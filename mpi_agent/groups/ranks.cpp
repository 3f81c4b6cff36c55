// SPDX-License-Identifier: BSD-3-Clause
// Ranks for who asks for them, an order of a user's keys, and which processes ranks are.
#include "mpi_agent/groups/group_error.h"
#include "mpi_agent/groups/process_group.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace collscope::agent::groups {

using namespace wire::groups;

namespace {

/// One who asks for a place in an order.
struct Entry {
    long long key;
    Process process;
    std::uint32_t origin; ///< position of the child it came from, behind the last: this process
};
constexpr std::size_t entryWords = 3;

void put(const Entry &entry, Words &words)
{
    const auto bits = static_cast<std::uint64_t>(entry.key);
    words.insert(words.end(),
        {static_cast<std::uint32_t>(bits >> 32U), static_cast<std::uint32_t>(bits), entry.process});
}

/// Who wants to know the process of a rank.
struct Question {
    std::uint32_t rank;
    Process asker;
};
constexpr std::size_t questionWords = 2;

void put(const Question &question, Words &words)
{
    words.insert(words.end(), {question.rank, question.asker});
}

std::vector<Question> questionsOf(const Words &words)
{
    std::vector<Question> questions;
    for (std::size_t i = 0; i < words.size(); i += questionWords)
        questions.push_back({words[i], words[i + 1]});
    return questions;
}

} // namespace

std::uint32_t ProcessGroup::rank()
{
    if (m_rank == nobody)
        number();
    return m_rank;
}

/// A pre-order of the tree: sizes go up, first numbers come down.
void ProcessGroup::number()
{
    std::vector<std::uint32_t> below;
    for (const Process child : m_place.children)
        below.push_back(hear(child, 1)[0]);
    std::uint32_t first = 0;
    if (!m_place.isRoot()) {
        tell(m_place.parent, {std::accumulate(below.begin(), below.end(), 1U)});
        first = hear(m_place.parent, 1)[0];
    }
    m_rank = first++;
    for (std::size_t i = 0; i < below.size(); ++i) {
        tell(m_place.children[i], {first});
        first += below[i];
    }
    m_below = std::move(below);
}

/// Sorted lists of the askers go up; their ranks come down in the same order.
int ProcessGroup::sort(bool ask, long long key)
{
    const auto self = static_cast<std::uint32_t>(m_place.children.size());
    std::vector<Entry> entries;
    if (ask)
        entries.push_back({key, m_place.self, self});
    for (std::uint32_t child = 0; child < self; ++child) {
        const Words words = hearList(m_place.children[child], entryWords);
        for (std::size_t i = 0; i < words.size(); i += entryWords) {
            const std::uint64_t bits = std::uint64_t{words[i]} << 32U | words[i + 1];
            entries.push_back({static_cast<long long>(bits), words[i + 2], child});
        }
    }
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
        return std::tie(a.key, a.process) < std::tie(b.key, b.process);
    });
    Words ranks(entries.size());
    if (m_place.isRoot()) {
        std::iota(ranks.begin(), ranks.end(), 0U);
    } else {
        Words up;
        for (const Entry &entry : entries)
            put(entry, up);
        tell(m_place.parent, std::move(up));
        ranks = hear(m_place.parent, entries.size());
    }
    int own = -1;
    std::vector<Words> parts(self);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].origin == self)
            own = static_cast<int>(ranks[i]);
        else
            parts[entries[i].origin].push_back(ranks[i]);
    for (std::uint32_t child = 0; child < self; ++child)
        tell(m_place.children[child], std::move(parts[child]));
    return own;
}

ProcessGroup::Direction ProcessGroup::directionOf(std::uint32_t of) const
{
    if (of == m_rank)
        return {};
    if (m_place.rank != nobody) { // the tree is a heap
        std::uint32_t above = of;
        while (above > m_rank && heapParent(above, m_style.degree) != m_rank)
            above = heapParent(above, m_style.degree);
        if (above <= m_rank)
            return {Way::up, 0};
        return {Way::below, above - heapChildren(m_rank, m_place.processes, m_style.degree).first};
    }
    std::uint32_t first = m_rank + 1;
    for (std::size_t child = 0; child < m_below.size(); ++child) {
        if (of >= first && of - first < m_below[child])
            return {Way::below, child};
        first += m_below[child];
    }
    return {Way::up, 0};
}

/// Questions go up until they are above who has the rank, then down to it; it answers who asked.
void ProcessGroup::find(const int *ranks, int *processes, std::size_t count)
{
    m_partners[rank()] = static_cast<int>(m_place.self);
    std::vector<Question> questions;
    const auto isRank = [this](int candidate) {
        return candidate >= 0 && static_cast<std::uint32_t>(candidate) < m_place.processes;
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (!isRank(ranks[i])) // told at the end: others wait for this process
            continue;
        const auto wanted = static_cast<std::uint32_t>(ranks[i]);
        if (m_partners.try_emplace(wanted, -1).second)
            questions.push_back({wanted, m_place.self});
    }
    const std::size_t answers = questions.size();
    for (const Process child : m_place.children) {
        const std::vector<Question> more = questionsOf(hearList(child, questionWords));
        questions.insert(questions.end(), more.begin(), more.end());
    }
    if (!m_place.isRoot()) {
        Words up;
        const auto goesUp = [&](const Question &question) {
            const bool is = directionOf(question.rank).way == Way::up;
            if (is)
                put(question, up);
            return is;
        };
        questions.erase(std::remove_if(questions.begin(), questions.end(), goesUp), questions.end());
        tell(m_place.parent, std::move(up));
        const std::vector<Question> more = questionsOf(hearList(m_place.parent, questionWords));
        questions.insert(questions.end(), more.begin(), more.end());
    }
    std::vector<Words> down(m_place.children.size());
    for (const Question &question : questions) {
        const Direction direction = directionOf(question.rank);
        if (direction.way == Way::below)
            put(question, down[direction.child]);
        else if (direction.way == Way::here)
            messenger().send(question.asker, Messenger::answerTag, {question.rank, m_place.self});
    }
    for (std::size_t child = 0; child < down.size(); ++child)
        tell(m_place.children[child], std::move(down[child]));
    for (std::size_t i = 0; i < answers; ++i) {
        const Words words = messenger().receive(Messenger::answerTag);
        m_partners[words.at(0)] = static_cast<int>(words.at(1));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!isRank(ranks[i]))
            throw Refusal(MPI_ERR_RANK, "there is no rank " + std::to_string(ranks[i]) + " in the group");
        processes[i] = m_partners[static_cast<std::uint32_t>(ranks[i])];
    }
}

int ProcessGroup::partner(std::uint32_t of) const
{
    const auto known = m_partners.find(of);
    return known == m_partners.end() ? -1 : known->second;
}

} // namespace collscope::agent::groups

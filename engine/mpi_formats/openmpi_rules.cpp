// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_rules.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope::openmpi {

namespace {

class RulesFileReader {
public:
    RulesFileReader(std::string_view text, RulesReader reader, const std::string &file)
        : m_scanner(text), m_file(file)
    {
        if (reader == RulesReader::versioned)
            m_result.version = m_scanner.header();
    }

    RulesFile read()
    {
        readCollectives();
        m_result.usedNumbers = m_result.numbers.size();
        if (const auto number = m_scanner.next())
            m_result.numbers.push_back(*number);
        return std::move(m_result);
    }

private:
    /// The next number; false when the library gives up: at the end, and on what is negative.
    bool take(std::string_view what, std::int64_t &value)
    {
        const auto number = m_scanner.next();
        if (!number)
            return reject(say("the file ends where {} is expected", said(what)),
                say("compare the counts with the rows that follow them"));
        m_result.numbers.push_back(*number);
        value = number->value;
        if (value >= 0)
            return true;
        return reject(say("{} is negative: {}", said(what), number->text),
            m_result.numbers.size() == 1 && m_result.version == 1
                ? say("a header such as rule-file-version-2 is understood by 4.1.8 and from 5.0.7 on only")
                : say("no number in a rules file may be negative"));
    }

    bool reject(const std::string &message, std::string remedy)
    {
        m_result.rejected = Diagnostic{m_file, m_result.numbers.empty() ? 0 : m_result.numbers.back().line,
            say("{}: Open MPI ignores the whole file and says nothing", message), std::move(remedy)};
        return false;
    }
    std::size_t line() const { return m_result.numbers.back().line; }

    void readCollectives()
    {
        std::int64_t count = 0;
        if (!take(toSay("the number of collectives"), count))
            return;
        if (count > collectiveCount) {
            reject(say("{} collectives are announced, but there are 22", count),
                say("the first number is how many collectives the file has rules for"));
            return;
        }
        while (count-- > 0)
            if (!readCollective())
                return;
    }

    bool readCollective()
    {
        std::int64_t id = 0;
        if (!take(toSay("the number of a collective"), id))
            return false;
        if (id >= collectiveCount)
            return reject(say("{} is no collective", id), say("collectives are 0 to 21"));
        m_result.collectives.push_back({static_cast<int>(id), line(), {}});
        std::int64_t count = 0;
        if (!take(toSay("the number of communicator sizes"), count))
            return false;
        while (count-- > 0)
            if (!readCommunicator(m_result.collectives.back().communicators.emplace_back()))
                return false;
        return true;
    }

    bool readCommunicator(CommunicatorRules &rules)
    {
        std::int64_t count = 0;
        if (!take(toSay("the communicator size"), rules.commSize))
            return false;
        rules.line = line();
        if (!take(toSay("the number of message sizes"), count))
            return false;
        for (std::int64_t row = 0; row < count; ++row)
            if (!readRow(rules.rows.emplace_back(), row == 0))
                return false;
        return true;
    }

    bool readRow(RuleRow &row, bool first)
    {
        std::int64_t bytes = 0;
        std::int64_t algorithm = 0;
        std::int64_t fanout = 0;
        std::int64_t segment = 0;
        std::int64_t requests = 0;
        if (!take(toSay("the message size"), bytes))
            return false;
        row.choice.line = line();
        if (!take(toSay("the algorithm"), algorithm) || !take(toSay("the fan-in/out"), fanout)
            || !take(toSay("the segment size"), segment))
            return false;
        if (m_result.version > 1 && m_scanner.digitIsNext()
            && !take(toSay("the number of requests"), requests))
            return false;
        if (first && bytes != 0)
            return reject(say("the first message size of a communicator size is {}, not 0", bytes),
                say("begin every list of message sizes with 0"));
        row.bytes = static_cast<std::uint64_t>(bytes);
        row.choice.algorithm = static_cast<int>(algorithm); // the library keeps 32 bits
        row.choice.fanout = static_cast<int>(fanout);
        row.choice.segmentBytes = static_cast<int>(segment);
        row.choice.maxRequests = static_cast<int>(requests);
        return true;
    }

    Scanner m_scanner;
    const std::string &m_file;
    RulesFile m_result;
};

/// The entry before the first one that is too large; the first one whatever it is.
template <typename Entry, typename Size>
const Entry *walk(const std::vector<Entry> &entries, Size Entry::*size, std::uint64_t wanted)
{
    if (entries.empty())
        return nullptr;
    const auto stop = std::find_if(entries.begin(), entries.end(),
        [&](const Entry &entry) { return static_cast<std::uint64_t>(entry.*size) > wanted; });
    return stop == entries.begin() ? &entries.front() : &*(stop - 1);
}

} // namespace

const CollectiveRules *RulesFile::rules(int collective) const
{
    if (rejected)
        return nullptr;
    const auto found = std::find_if(collectives.rbegin(), collectives.rend(),
        [collective](const CollectiveRules &rules) { return rules.id == collective; });
    return found == collectives.rend() ? nullptr : &*found;
}

RuleChoice RulesFile::decide(int collective, std::uint32_t commSize, std::uint64_t ruleBytes) const
{
    const CollectiveRules *const found = rules(collective);
    const CommunicatorRules *const block
        = found ? walk(found->communicators, &CommunicatorRules::commSize, commSize) : nullptr;
    const RuleRow *const row = block ? walk(block->rows, &RuleRow::bytes, ruleBytes) : nullptr;
    return row ? row->choice : RuleChoice{};
}

RulesFile readRules(std::string_view text, RulesReader reader, const std::string &file)
{
    return RulesFileReader(text, reader, file).read();
}

namespace {

class RulesDecisions final : public LibraryDecisions {
public:
    RulesDecisions(std::string text, const std::string &file)
        : m_text(std::move(text)), m_rules(readRules(m_text, RulesReader::versioned, file))
    {
    }
    RulesDecisions(const RulesDecisions &) = delete;
    RulesDecisions &operator=(const RulesDecisions &) = delete;
    ~RulesDecisions() override = default;

    const std::optional<Diagnostic> &rejected() const { return m_rules.rejected; }

    /// A segment size or fan-out that the algorithm does not read is dropped.
    LibraryDecision decide(const Instance &instance) const override
    {
        const Collective *const collective = findCollective(instance.collective);
        RuleChoice choice;
        if (collective)
            choice = m_rules.decide(collective->id, instance.placement.commSize,
                collective->ruleBytes(instance.placement.commSize, instance.messageBytes));
        Method method = wire::methodFromId(wire::openMpiLibrary, instance.collective, choice.algorithm);
        if (readsSegment(instance.collective, choice.algorithm))
            method.segmentBytes = static_cast<std::uint64_t>(std::max(choice.segmentBytes, 0));
        if (readsFanout(instance.collective, choice.algorithm))
            method.fanout = static_cast<std::uint32_t>(std::max(choice.fanout, 0));
        return {std::move(method), static_cast<std::uint32_t>(choice.line)};
    }

    std::size_t rules(std::string_view collective) const override
    {
        const Collective *const known = findCollective(collective);
        const CollectiveRules *const found = known ? m_rules.rules(known->id) : nullptr;
        std::size_t count = 0;
        for (std::size_t i = 0; found && i < found->communicators.size(); ++i)
            for (const auto &row : found->communicators[i].rows)
                count += row.choice.algorithm != 0; // others leave it to the library
        return count;
    }

private:
    std::string m_text;
    RulesFile m_rules;
};

} // namespace

Expected<LibraryDecisionsPtr> openRules(std::string_view text, const std::string &file)
{
    auto decisions = std::make_shared<RulesDecisions>(std::string(text), file);
    if (decisions->rejected())
        return tl::unexpected(*decisions->rejected());
    return decisions;
}

} // namespace collscope::openmpi

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_han.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/mpi_formats/openmpi_rules.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>

namespace collscope::openmpi {

namespace {

constexpr std::array<std::string_view, 3> levelNames = {"intra_node", "inter_node", "global_communicator"};

/// As strtol in base 10 takes a whole word.
std::optional<std::int64_t> wordNumber(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    return wire::parseInteger(word);
}

std::optional<int> collectiveOf(std::string_view word)
{
    for (int id = 0; id < collectiveCount; ++id)
        if (collectiveName(id) == word)
            return id;
    const auto number = wordNumber(word);
    if (!number || *number < 0 || *number >= collectiveCount)
        return std::nullopt;
    return static_cast<int>(*number);
}

class FileReader {
public:
    FileReader(std::string_view text, HanReader reader, const std::string &file)
        : m_scanner(text), m_reader(reader), m_file(file)
    {
    }

    HanFile read()
    {
        std::int64_t count = 0;
        if (take(toSay("the number of collectives"), 1, count))
            for (; count > 0 && readCollective(); --count) { }
        if (!m_result.rejected && m_scanner.word())
            m_result.endLine = m_scanner.line();
        return std::move(m_result);
    }

private:
    bool reject(const std::string &message, std::string remedy)
    {
        m_result.rejected = Diagnostic{
            m_file, m_scanner.line(), say("{}: HAN ignores the whole file", message), std::move(remedy)};
        return false;
    }

    /// A number of any base that is not below `least`; false when HAN gives up.
    bool take(std::string_view what, std::int64_t least, std::int64_t &value)
    {
        const auto number = m_scanner.next();
        if (!number)
            return reject(say("the file ends where {} is expected", said(what)),
                say("compare the counts with the lines that follow them"));
        value = number->value;
        if (number->text.size() > 1 && number->text.front() == '0')
            m_result.octalLines.push_back(number->line);
        if (value < least)
            return reject(say("{} is {}", said(what), number->text), say("it is {} or more", least));
        return true;
    }

    bool takeWord(std::string_view what, std::string_view &word)
    {
        const auto next = m_scanner.word();
        if (!next)
            return reject(say("the file ends where {} is expected", said(what)),
                say("compare the counts with the lines that follow them"));
        word = *next;
        return true;
    }

    bool readCollective()
    {
        std::string_view word;
        if (!takeWord(toSay("a collective"), word))
            return false;
        const auto id = collectiveOf(word);
        if (!id)
            return reject(say("'{}' is no collective", word), say("collectives are 0 to 21"));
        m_result.collectives.push_back({*id, m_scanner.line(), {}});
        std::int64_t count = 0;
        if (!take(toSay("the number of levels"), 0, count))
            return false;
        while (count-- > 0)
            if (!readLevel(m_result.collectives.back().levels.emplace_back()))
                return false;
        return true;
    }

    bool readLevel(HanLevelRules &rules)
    {
        const auto level = m_reader == HanReader::v41 ? levelNumber() : levelWord();
        if (!level)
            return false;
        rules.level = static_cast<HanLevel>(*level);
        rules.line = m_scanner.line();
        std::int64_t count = 0;
        if (!take(toSay("the number of communicator sizes"), 0, count))
            return false;
        for (std::int64_t i = 0; i < count; ++i)
            if (!readConfiguration(rules.configurations.emplace_back(), i == 0))
                return false;
        return true;
    }

    std::optional<std::int64_t> levelNumber()
    {
        std::int64_t level = 0;
        if (!take(toSay("the level"), 0, level))
            return std::nullopt;
        return knownLevel(level, std::to_string(level));
    }

    std::optional<std::int64_t> levelWord()
    {
        std::string_view word;
        if (!takeWord(toSay("the level"), word))
            return std::nullopt;
        const auto *const named = std::find(levelNames.begin(), levelNames.end(), word);
        if (named != levelNames.end())
            return named - levelNames.begin();
        return knownLevel(wordNumber(word).value_or(-1), std::string(word));
    }

    std::optional<std::int64_t> knownLevel(std::int64_t level, const std::string &text)
    {
        if (level >= 0 && level < static_cast<std::int64_t>(levelNames.size()))
            return level;
        reject(say("'{}' is no level", text),
            say("levels are 0 (within a node), 1 (between nodes) and 2 (whole communicators)"));
        return std::nullopt;
    }

    bool readConfiguration(HanConfiguration &configuration, bool first)
    {
        if (!take(toSay("a communicator size"), 1, configuration.commSize))
            return false;
        configuration.line = m_scanner.line();
        if (first && configuration.commSize > 1)
            return reject(say("the first communicator size is {}, not 1", configuration.commSize),
                say("begin every list of communicator sizes with 1"));
        std::int64_t count = 0;
        if (!take(toSay("the number of message sizes"), 0, count))
            return false;
        for (std::int64_t i = 0; i < count; ++i)
            if (!readRow(configuration.rows.emplace_back(), i == 0))
                return false;
        return true;
    }

    bool readRow(HanRow &row, bool first)
    {
        const auto number = m_scanner.next(Scanner::Format::unsignedDecimal);
        if (!number)
            return reject(say("the file ends where a message size is expected"),
                say("compare the counts with the lines that follow them"));
        row.bytes = static_cast<std::uint64_t>(number->value);
        row.line = number->line;
        if (first && row.bytes > 1)
            return reject(say("the first message size is {}, not 0", row.bytes),
                say("begin every list of message sizes with 0"));
        std::string_view word;
        if (!takeWord(toSay("a component"), word))
            return false;
        const auto &known = hanComponents();
        if (std::find(known.begin(), known.end(), word) == known.end())
            return reject(say("'{}' is no component", word),
                say("components are self, basic, libnbc, tuned, sm, adapt and han, with a blank behind "
                    "them"));
        row.component = word;
        if (m_reader == HanReader::v50 && word == "han" && m_scanner.take('@').value_or(false)) {
            std::string_view algorithm;
            if (!takeWord(toSay("an algorithm of HAN"), algorithm))
                return false;
            row.algorithm = algorithm;
        }
        return skipSegments();
    }

    /// Lengths of pipeline segments, [8192 65536], which nothing uses.
    bool skipSegments()
    {
        if (!m_scanner.take('[').value_or(false))
            return true;
        while (!m_scanner.take(']').value_or(true)) {
            if (!m_scanner.next())
                return reject(say("the file ends within a list of segment sizes"), say("close it with ]"));
        }
        return true;
    }

    Scanner m_scanner;
    HanReader m_reader;
    const std::string &m_file;
    HanFile m_result;
};

/// The last entry that satisfies; null when there is none.
template <typename Entry, typename Predicate>
const Entry *lastWhere(const std::vector<Entry> &entries, Predicate predicate)
{
    const auto found = std::find_if(entries.rbegin(), entries.rend(), predicate);
    return found == entries.rend() ? nullptr : &*found;
}

Method left(std::string_view collective)
{
    return wire::methodFromId(wire::openMpiLibrary, collective, 0);
}

class HanDecisions final : public LibraryDecisions {
public:
    HanDecisions(HanFile file, LibraryDecisionsPtr tuned, bool keepsName)
        : m_file(std::move(file)), m_tuned(std::move(tuned)), m_keepsName(keepsName)
    {
    }

    LibraryDecision decide(const Instance &instance) const override
    {
        const Collective *const collective = findCollective(instance.collective);
        const std::uint64_t bytes = instance.collective == "barrier" ? 0 : instance.messageBytes;
        const HanRow *const row = collective
            ? m_file.decide(collective->id, HanLevel::global, instance.placement.commSize, bytes)
            : nullptr;
        const std::string_view component = row ? std::string_view(row->component)
            : hanDecides(instance.collective)  ? std::string_view("han")
                                               : std::string_view("tuned");
        const auto line = row ? static_cast<std::uint32_t>(row->line) : 0;
        if (component == "tuned" || !hanDecides(instance.collective)) {
            LibraryDecision decision = m_tuned->decide(instance);
            if (row)
                decision.rule = line;
            return decision;
        }
        Method method = left(instance.collective);
        if (m_keepsName || component != "han") {
            method.library = wire::openMpiComponents;
            method.algorithm = component;
            method.algorithmId = wire::openMpiComponentNumber(component);
        }
        return {std::move(method), line};
    }

    std::size_t rules(std::string_view collective) const override
    {
        const Collective *const known = findCollective(collective);
        const HanCollectiveRules *const found = known
            ? lastWhere(m_file.collectives,
                [known](const HanCollectiveRules &rules) { return rules.id == known->id; })
            : nullptr;
        std::size_t count = m_keepsName ? 0 : m_tuned->rules(collective);
        for (std::size_t level = 0; found && level < found->levels.size(); ++level)
            for (const HanConfiguration &configuration : found->levels[level].configurations)
                count += configuration.rows.size();
        return count;
    }

private:
    HanFile m_file;
    LibraryDecisionsPtr m_tuned;
    bool m_keepsName; ///< "han" instead of the baseline
};

Expected<HanFile> accepted(std::string_view text, const std::string &file)
{
    HanFile rules = readHanRules(text, file).file;
    if (rules.rejected)
        return tl::unexpected(*rules.rejected);
    return rules;
}

} // namespace

const HanRow *HanFile::decide(
    int collective, HanLevel level, std::uint32_t commSize, std::uint64_t bytes) const
{
    if (rejected)
        return nullptr;
    const auto *const rules = lastWhere(
        collectives, [collective](const HanCollectiveRules &each) { return each.id == collective; });
    const auto *const ofLevel = rules
        ? lastWhere(rules->levels, [level](const HanLevelRules &each) { return each.level == level; })
        : nullptr;
    const auto *const configuration = ofLevel ? lastWhere(ofLevel->configurations,
                                          [commSize](const HanConfiguration &each) {
                                              return each.commSize <= static_cast<std::int64_t>(commSize);
                                          })
                                              : nullptr;
    return configuration
        ? lastWhere(configuration->rows, [bytes](const HanRow &row) { return row.bytes <= bytes; })
        : nullptr;
}

HanFile readHanRules(std::string_view text, HanReader reader, const std::string &file)
{
    return FileReader(text, reader, file).read();
}

HanReading readHanRules(std::string_view text, const std::string &file)
{
    HanFile old = readHanRules(text, HanReader::v41, file);
    HanFile newer = readHanRules(text, HanReader::v50, file);
    if (!newer.rejected && (old.rejected || newer.collectives != old.collectives))
        return {std::move(newer), true, old.rejected.has_value()};
    return {std::move(old)};
}

const std::vector<std::string_view> &hanComponents()
{
    static const std::vector<std::string_view> all
        = {"self", "basic", "libnbc", "tuned", "sm", "adapt", "han"};
    return all;
}

bool hanDecides(std::string_view collective)
{
    constexpr std::array<std::string_view, 7> all
        = {"allgather", "allreduce", "barrier", "bcast", "gather", "reduce", "scatter"};
    return std::find(all.begin(), all.end(), collective) != all.end();
}

bool isHanRules(std::string_view text)
{
    Scanner scanner(text);
    const auto &known = hanComponents();
    while (const auto word = scanner.word())
        if (std::find(known.begin(), known.end(), *word) != known.end())
            return true;
    return false;
}

Expected<LibraryDecisionsPtr> openHanRules(std::string_view text, const std::string &file)
{
    return accepted(text, file).map([](HanFile rules) -> LibraryDecisionsPtr {
        return std::make_shared<HanDecisions>(std::move(rules), builtInDecisions(), true);
    });
}

Expected<LibraryDecisionsPtr> openHanRules(
    std::string_view text, const std::string &file, std::string_view tunedRules)
{
    auto tuned = openRules(tunedRules, "rules of coll/tuned");
    if (!tuned)
        return tuned;
    return accepted(text, file).map([&tuned](HanFile rules) -> LibraryDecisionsPtr {
        return std::make_shared<HanDecisions>(std::move(rules), *std::move(tuned), false);
    });
}

} // namespace collscope::openmpi

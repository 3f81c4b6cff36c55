// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_rows.h"

#include "engine/data/say.h"
#include "engine/io/nccl_names.h"
#include "engine/io/whole_text.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope::io {

namespace {

/// The value that a line gives a variable; empty: none.
std::string settingIn(std::string_view line, std::string_view name)
{
    const auto at = line.find(name);
    if (at == std::string_view::npos || (at > 0 && line[at - 1] == '_'))
        return {};
    std::string_view rest = line.substr(at + name.size());
    constexpr std::string_view log = " set by environment to ";
    if (rest.substr(0, 1) == "=")
        rest.remove_prefix(1);
    else if (rest.substr(0, log.size()) == log)
        rest.remove_prefix(log.size());
    else
        return {};
    while (!rest.empty() && (rest.front() == '"' || rest.front() == '\''))
        rest.remove_prefix(1);
    const auto end = std::min(rest.find_first_of(" \t\"'.)"), rest.size());
    return std::string(rest.substr(0, rest.substr(0, end).find_last_not_of(';') + 1));
}

std::string collectiveOfTest(std::string_view test);

/// What a variable chooses for a collective: "tree" of "ring;allreduce:tree" for allreduce.
std::string_view chosenFor(std::string_view collective, std::string_view value)
{
    std::string_view chosen;
    for (const std::string_view part : wire::split(value, ';')) {
        const auto colon = part.find(':');
        if (colon == std::string_view::npos)
            chosen = chosen.empty() ? part : chosen;
        else if (collectiveOfTest(part.substr(0, colon)) == collective)
            return part.substr(colon + 1);
    }
    return chosen;
}

std::string collectiveOfTest(std::string_view test)
{
    if (std::string known = collectiveCalled(test); !known.empty())
        return known;
    std::string plain;
    for (const char c : test)
        if (c != '_')
            plain += c;
    return collectiveCalled(plain);
}

/// The method that the words of a file's name give: "allreduce-ring_LL128". False: an algorithm without a
/// protocol.
std::pair<std::string, bool> methodOfName(std::string_view name)
{
    std::string method;
    bool hasAlgorithm = false;
    std::string algorithm;
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find_first_of("-_. +,", begin), name.size());
        const std::string_view word = name.substr(begin, end - begin);
        begin = end + 1;
        if (!ncclAlgorithm(word, "simple").empty()) {
            hasAlgorithm = true;
            algorithm = word;
        } else if (hasAlgorithm && !ncclAlgorithm(algorithm, word).empty()) {
            method = ncclAlgorithm(algorithm, word);
        }
    }
    return {method, !hasAlgorithm || !method.empty()};
}

} // namespace

void NcclSettings::take(std::string_view line)
{
    if (line.find("CCL_") == std::string_view::npos)
        return;
    const std::array<std::pair<std::string_view, std::string *>, 6> variables = {{{"NCCL_ALGO", &algorithm},
        {"NCCL_PROTO", &protocol}, {"NCCL_MIN_NCHANNELS", &minChannels}, {"NCCL_MAX_NCHANNELS", &maxChannels},
        {"RCCL_OVERRIDE_ALGO", &overrideAlgorithm}, {"RCCL_OVERRIDE_PROTO", &overrideProtocol}}};
    for (const auto &[name, value] : variables)
        if (std::string given = settingIn(line, name); !given.empty())
            *value = std::move(given);
}

std::string NcclSettings::method(std::string_view collective) const
{
    const bool isOverridden = !overrideAlgorithm.empty() && !overrideProtocol.empty();
    return ncclAlgorithm(chosenFor(collective, isOverridden ? overrideAlgorithm : algorithm),
        chosenFor(collective, isOverridden ? overrideProtocol : protocol));
}

std::uint32_t NcclSettings::channels() const
{
    const auto count = wire::parseUnsigned(minChannels);
    return count && minChannels == maxChannels && *count <= maxCommSize ? static_cast<std::uint32_t>(*count)
                                                                        : 0;
}

bool isAmdDevice(std::string_view text)
{
    return text.find("AMD ") != std::string_view::npos || text.find("Instinct") != std::string_view::npos
        || text.find("Radeon") != std::string_view::npos || text.find("gfx9") != std::string_view::npos
        || text.find("gfx1") != std::string_view::npos;
}

NcclRows::NcclRows(const Source &source, ReadLog &log, std::string format)
    : m_source(source), m_log(log), m_group(log.file(), std::move(format)),
      m_ofName(methodOfName(source.path.stem().string()))
{
}

void NcclRows::place(wire::RecordLine &record) const
{
    if (m_placement.contradictsFacts)
        record.commSize = 0;
    if (m_placement.hosts.empty()) {
        if (m_placement.ranks != 0) {
            record.commSize = m_placement.ranks;
            record.nodes = m_placement.nodes;
            record.ppn = record.nodes != 0 && record.commSize % record.nodes == 0
                ? record.commSize / record.nodes
                : 0;
        }
        return;
    }
    std::uint64_t ranks = 0;
    for (const auto &[host, count] : m_placement.hosts)
        ranks += count;
    record.commSize
        = static_cast<std::uint32_t>(std::min<std::uint64_t>(ranks, std::uint64_t{maxCommSize} + 1));
    record.nodes = static_cast<std::uint32_t>(m_placement.hosts.size());
    record.ppn = record.commSize / record.nodes;
    for (const auto &[host, count] : m_placement.hosts)
        if (count != record.ppn)
            record.ppn = 0; // uneven
}

/// What the log says of its own choice comes before what was asked for. False: it is not known.
bool NcclRows::nameMethod(const NcclRow &row, Kind &kind)
{
    Method &method = kind.record.method;
    const std::string asked = settings.method(kind.record.collective);
    if (const std::string &ran = row.algorithm.empty() ? asked : row.algorithm; !ran.empty()) {
        method = {method.library, ran, 0, 0, row.channels != 0 ? row.channels : settings.channels()};
        if (asked.empty() && settings.isEmpty() && !row.algorithm.empty())
            kind.sizes = &m_choices[kind.record.collective + " " + wire::methodText(method)];
        return true;
    }
    if (m_source.facts.says("algorithm")) {
        m_ofFacts = true;
        return true;
    }
    const auto &[algorithm, isSure] = m_ofName;
    if (!settings.isEmpty() || !isSure) {
        missing.insert("algorithm"); // part of it was set: it is not NCCL's own choice
        return false;
    }
    if (!algorithm.empty()) {
        method = {method.library, algorithm, 0, 0, settings.channels()};
        m_isOfName = true;
        return true;
    }
    method = wire::methodFromId(method.library, kind.record.collective, 0);
    kind.counted = &m_ofDefault;
    return true;
}

bool NcclRows::Kind::has(const NcclRow &row) const
{
    return row.test == first.test && row.type == first.type && row.operation == first.operation
        && row.algorithm == first.algorithm && row.channels == first.channels;
}

NcclRows::Kind NcclRows::kindOf(const NcclRow &row)
{
    Kind kind;
    kind.first = row;
    const std::string collective = row.test.empty() ? m_source.facts.collective : collectiveOfTest(row.test);
    if (!row.test.empty() && collective.empty()) {
        kind.counted = &m_others[row.test.substr(0, 60)];
        return kind;
    }
    if (collective.empty())
        missing.insert("collective");
    ImportFacts facts = m_source.facts;
    facts.collective = collective;
    if (facts.library.find("ccl") == std::string::npos) // facts of another library are of other files
        facts.library = m_placement.isAmd ? "rccl" : library;
    kind.record = facts.record();
    place(kind.record);
    if (kind.record.commSize == 0)
        missing.insert("ranks");
    kind.isKnown = nameMethod(row, kind) && missing.empty();
    const std::string operation = plainName(row.operation);
    kind.variety = plainName(row.type) + (operation == "none" || operation.empty() ? "" : " " + operation);
    kind.library = facts.library == "rccl" ? "RCCL" : "NCCL";
    kind.version = plainName(version);
    return kind;
}

void NcclRows::add(const NcclRow &row)
{
    if (m_isNew || !m_kinds.back().has(row))
        m_kinds.push_back(kindOf(row));
    m_isNew = false;
    Kind &kind = m_kinds.back();
    if (kind.counted)
        ++*kind.counted;
    if (kind.sizes && kind.sizes->size() < 80)
        *kind.sizes += (kind.sizes->empty() ? "" : ", ") + std::to_string(row.bytes);
    else if (kind.sizes && !kind.sizes->ends_with("..."))
        *kind.sizes += ", ...";
    if (!kind.isKnown)
        return;
    if (row.isWrong)
        return m_log.skip(row.line,
            fmt::format("{} gave wrong results of {}: the row is rejected",
                wire::methodText(kind.record.method), kind.record.collective),
            "Run this test again; the other rows are used");
    if (row.bytes == 0) {
        ++m_empty;
        return;
    }
    const auto bytes = fromWholeBuffer(kind.record.collective, row.bytes, kind.record.commSize);
    if (!bytes)
        return m_log.skip(row.line,
            say("{} processes cannot have equal parts of {} bytes", kind.record.commSize, row.bytes),
            say("run this test again; the other lines are used"));
    if (!kind.isUsed)
        m_varieties.insert(kind.variety);
    kind.isUsed = true;
    m_rows.push_back({m_kinds.size() - 1, row.line, *bytes, row.summary, row.each});
}

DatasetGroup::Table NcclRows::tableOf(const Kind &kind, bool namesVariety)
{
    DatasetKey key{systemOf(m_source), kind.library, kind.version, Origin::measured};
    if (namesVariety)
        key.system += " (" + kind.variety + ")";
    if (DatasetBuilder *const builder = m_group.builder(key))
        builder->provenance().facts = {{"benchmark", "nccl-tests"},
            {"times", "means over the repetitions, out of place"}, {"data type", kind.variety}};
    return m_group.table(key, kind.record);
}

void NcclRows::noteChoices()
{
    std::string text;
    for (const auto &[choice, sizes] : m_choices)
        text += (text.empty() ? "" : "; ") + choice + " at " + sizes + " bytes";
    if (!text.empty())
        m_log.note(0, "the log names what the library chose by itself: " + text,
            "Compare it with forced methods of other logs");
}

Expected<Loaded> NcclRows::finish()
{
    if (auto absent = missingFacts(m_source, missing))
        return tl::unexpected(*std::move(absent));
    if (m_rows.empty() && !failed.empty())
        return failure(say("is a benchmark's run that failed, without results: '{}'", failed),
            say("correct what went wrong and measure again"), m_log.file());
    if (m_rows.empty() && !m_others.empty() && m_log.skipped() == 0)
        return failure(
            say("its results are of '{}', which is not a known collective", m_others.begin()->first),
            say("open results of {}", collectiveNames()), m_log.file());
    const bool namesVariety = m_varieties.size() > 1;
    DatasetGroup::Table table;
    const Kept *before = nullptr;
    for (const Kept &kept : m_rows) {
        if (!before || before->kind != kept.kind)
            table = tableOf(m_kinds[kept.kind], namesVariety);
        before = &kept;
        if (const auto refused = m_group.addRun(table, kept.messageBytes, kept.summary, kept.each))
            m_log.skip(kept.line, *refused, remedyOf(*refused));
    }
    if (namesVariety)
        m_log.note(0,
            fmt::format("{} are told apart as systems: {}",
                wire::counted(m_varieties.size(), "data type and operation", "data types and operations"),
                fmt::join(m_varieties, ", ")));
    if (m_ofDefault > 0)
        m_log.note(0,
            fmt::format("{} of the library default: the file sets neither NCCL_ALGO nor NCCL_PROTO",
                wire::counted(m_ofDefault, "row")),
            "Give --facts algorithm=NAME if they were set elsewhere");
    if (m_isOfName)
        m_log.note(0, "the algorithm and the protocol are those of the file's name");
    if (m_placement.groups > 1)
        m_log.note(0,
            fmt::format("{} communicators ran at once (NCCL_TESTS_SPLIT): the times are of the first one",
                m_placement.groups));
    if (m_empty > 0)
        m_log.note(0, fmt::format("{} of 0 bytes left out: nothing is sent", wire::counted(m_empty, "row")));
    for (const auto &[test, rows] : m_others)
        m_log.note(0,
            fmt::format(
                "left out: {} of {}, which is not a known collective", wire::counted(rows, "row"), test));
    noteChoices();
    if (m_ofFacts)
        m_group.takesAlgorithmFromFacts();
    return m_group.finish(m_log);
}

} // namespace collscope::io

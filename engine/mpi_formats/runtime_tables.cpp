// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/runtime_tables.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/table_row.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope {

namespace {

using wire::RuntimeTable;

constexpr std::string_view remedy = toSay("write it again with collscope export --target table");

std::string axisText(const RuntimeTable::Axis &axis, std::size_t i)
{
    if (axis.values.size() == 1 && axis.values.front() == 0)
        return {};
    const auto unit = [&axis] {
        switch (axis.size) {
        case wire::PlacementSize::nodes:
            return " nodes";
        case wire::PlacementSize::ppn:
            return " per node";
        case wire::PlacementSize::members: // no table asks for these two
        case wire::PlacementSize::colours:
        case wire::PlacementSize::commSize:
            break;
        }
        return " processes";
    };
    if (i > 0)
        return "from " + std::to_string(axis.values[i]) + unit();
    // The first row holds for everything below the second, and for what is not known.
    const bool maybeUnknown = axis.values.front() == 0 && axis.size != wire::PlacementSize::commSize;
    const std::string most = axis.values.size() == 1 ? "any number of"
        : axis.values[1] == 1                        ? std::string()
                                                     : "up to " + std::to_string(axis.values[1] - 1);
    if (most.empty())
        return std::string("unknown") + unit();
    return most + unit() + (maybeUnknown ? ", or unknown" : "");
}

std::size_t rowCount(const RuntimeTable::Collective &collective)
{
    return collective.first.values.size() * collective.second.values.size();
}

/// Calls `visit(row, first column, last column behind it, method)` for the ranges of equal cells of each row.
template <typename Visit> void forEachRange(const RuntimeTable::Collective &collective, Visit visit)
{
    const std::size_t columns = collective.messageBytes.size();
    for (std::size_t row = 0; row < rowCount(collective); ++row)
        for (std::size_t begin = 0, end = 0; begin < columns; begin = end) {
            const std::uint8_t *const cells = collective.cells.data() + row * columns;
            while (end < columns && cells[end] == cells[begin])
                ++end;
            visit(row, begin, end, cells[begin]);
        }
}

class TableDecisions final : public LibraryDecisions {
public:
    explicit TableDecisions(RuntimeTable table) : m_table(std::move(table))
    {
        for (RuntimeTable::Collective &collective : m_table.collectives)
            for (std::uint8_t &cell : collective.cells)
                if (cell != RuntimeTable::leaveToLibrary
                    && wire::isNeverRun(m_table, collective.name, collective.methods[cell]))
                    cell = RuntimeTable::leaveToLibrary;
    }

    LibraryDecision decide(const Instance &instance) const override
    {
        LibraryDecision decision;
        decision.method.algorithm = wire::baselineAlgorithm;
        const RuntimeTable::Collective *const collective = m_table.find(instance.collective);
        if (!collective)
            return decision;
        const std::uint8_t method = wire::decide(*collective, instance.placement, instance.messageBytes);
        if (method == RuntimeTable::leaveToLibrary)
            return decision;
        return {collective->methods[method], std::uint32_t{method} + 1};
    }
    /// Ranges in which something is decided.
    std::size_t rules(std::string_view name) const override
    {
        std::size_t count = 0;
        if (const RuntimeTable::Collective *const collective = m_table.find(name))
            forEachRange(*collective, [&](std::size_t, std::size_t, std::size_t, std::uint8_t method) {
                count += method != RuntimeTable::leaveToLibrary;
            });
        return count;
    }

private:
    RuntimeTable m_table;
};

bool isKnown(std::string_view collective, const Method &method)
{
    if (wire::hasChannels(method.library))
        return hasNcclAlgorithm(collective, method.algorithm);
    return wire::findAlgorithm(method.library, collective, std::string_view(method.algorithm));
}

std::string methodList(const RuntimeTable::Collective &collective)
{
    std::string text;
    for (const Method &method : collective.methods)
        text += (text.empty() ? "" : ", ") + tableMethodText(method);
    return text.empty() ? "everything is left to the library" : text;
}

/// Of a method that never runs (wire::isNeverRun).
std::string neverRunText(std::string_view collective, const Method &method)
{
    return say(
        "{} is never used. It requires {}, which the table does not guarantee. The MPI library decides "
        "these calls",
        wire::shownText(tableMethodText(method)),
        wire::requirementsText(wire::requirementsOf(method, collective)));
}

void lintCollective(const RuntimeTable &table, const RuntimeTable::Collective &collective,
    const std::string &file, Findings &findings)
{
    const auto report = [&](FindingSeverity severity, std::string message, std::string what) {
        add(findings, {severity, {file, 0, collective.name + ": " + std::move(message), std::move(what)}});
    };
    if (!wire::collectiveIndex(collective.name))
        return report(
            FindingSeverity::warning, say("no program asks about a collective of this name"), said(remedy));
    for (std::size_t method = 0; method < collective.methods.size(); ++method) {
        const Method &named = collective.methods[method];
        const std::string text = wire::shownText(tableMethodText(named));
        const bool isUsed
            = std::find(collective.cells.begin(), collective.cells.end(), method) != collective.cells.end();
        if (!isUsed)
            report(FindingSeverity::note, say("{} is listed and never chosen", text), {});
        else if (wire::isNeverRun(table, collective.name, named))
            report(FindingSeverity::warning, neverRunText(collective.name, named),
                say("if all calls meet this, export the table again with --same-types"));
        else if (!isKnown(collective.name, named))
            report(FindingSeverity::warning,
                say("{} is nothing that this release of Collscope knows: where the program does not know it "
                    "either, such calls are left to the library",
                    text),
                {});
    }
    if (std::all_of(collective.cells.begin(), collective.cells.end(),
            [](std::uint8_t cell) { return cell == RuntimeTable::leaveToLibrary; }))
        report(FindingSeverity::note, say("everything is left to the library"), {});
    for (const auto &[key, value] : collective.judged)
        if (key == "REFUSED")
            report(FindingSeverity::warning, say("the shipping check refused it: {}", wire::shownText(value)),
                say("measure again, or leave the collective to the library"));
}

} // namespace

std::string tableText(const RuntimeTable::Collective &collective)
{
    std::string text = fmt::format("{}\n", collective.name);
    for (const auto &[key, value] : collective.judged)
        text += fmt::format("  {}: {}\n", key, value);
    std::size_t lastRow = rowCount(collective);
    forEachRange(collective, [&](std::size_t row, std::size_t begin, std::size_t, std::uint8_t method) {
        if (row != lastRow) {
            const std::string first = axisText(collective.first, row / collective.second.values.size());
            const std::string second = axisText(collective.second, row % collective.second.values.size());
            const std::string_view comma = first.empty() || second.empty() ? "" : ", ";
            text += first.empty() && second.empty() ? "  all communicators\n"
                                                    : fmt::format("  {}{}{}\n", first, comma, second);
        }
        lastRow = row;
        text += fmt::format("    from {:>8}  {}\n",
            wire::formatBytes(begin == 0 ? 0 : collective.messageBytes[begin]),
            method == RuntimeTable::leaveToLibrary ? "left to the library"
                                                   : tableMethodText(collective.methods[method]));
    });
    return text;
}

std::string tableMethodText(const Method &method)
{
    return method.isBaseline() ? wire::methodText(method)
                               : fmt::format("{}.{}", method.library, wire::methodText(method));
}

std::vector<std::string> tableUsers(const RuntimeTable &table)
{
    std::vector<std::pair<std::string_view, std::string>> collectives; // by library
    std::string groups;
    for (const RuntimeTable::Collective &collective : table.collectives) {
        if (wire::isOfGroups(collective.name)) {
            groups += (groups.empty() ? "" : ", ") + collective.name;
            continue;
        }
        for (const Method &method : collective.methods) {
            auto known = std::find_if(collectives.begin(), collectives.end(),
                [&](const auto &of) { return of.first == method.library; });
            if (known == collectives.end())
                known = collectives.insert(known, {method.library, {}});
            if (known->second != collective.name && !known->second.ends_with(", " + collective.name))
                known->second += (known->second.empty() ? "" : ", ") + collective.name;
        }
    }
    std::vector<std::string> text;
    for (const auto &each : collectives) {
        const wire::Library *const library = wire::findLibrary(each.first);
        text.push_back(fmt::format("methods of {} ({}) run {}", each.first, each.second,
            library && !library->where.empty() ? library->where : "under nothing that Collscope has"));
    }
    for (const RuntimeTable::Collective &collective : table.collectives)
        for (const Method &method : collective.methods)
            if (wire::isNeverRun(table, collective.name, method))
                text.push_back(collective.name + ": " + neverRunText(collective.name, method));
    if (!groups.empty())
        text.push_back(
            groups + " are decided for programs that form Collscope's process groups, no call of MPI");
    return text;
}

std::string tableContents(std::string_view bytes)
{
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    std::string text;
    for (const RuntimeTable::Collective &collective :
        table ? table->collectives : std::vector<RuntimeTable::Collective>()) {
        text += fmt::format("{}: {}", collective.name, methodList(collective));
        for (const auto &[key, value] : collective.judged)
            if (key == "verdict")
                text += "; verdict: " + value;
        text += '\n';
    }
    for (const std::string &line : table ? tableUsers(*table) : std::vector<std::string>())
        text += line + '\n';
    return text;
}

Expected<RuntimeTable> readTable(std::string_view bytes, const std::string &file)
{
    std::string problem;
    auto table = wire::decodeTable(bytes, problem);
    if (!table)
        return failure(problem, said(remedy), file);
    return *std::move(table);
}

Expected<LibraryDecisionsPtr> openTable(
    std::string_view bytes, const std::string &file, const std::stop_token &)
{
    return readTable(bytes, file).map([](RuntimeTable table) -> LibraryDecisionsPtr {
        return std::make_shared<const TableDecisions>(std::move(table));
    });
}

Findings lintTable(std::string_view bytes, const std::string &file, const std::stop_token &stop)
{
    Findings findings;
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    if (!table) {
        add(findings,
            {FindingSeverity::error,
                {file, 0, say("{}: programs do without it and decide as their MPI library does", problem),
                    said(remedy)}});
        return findings;
    }
    if (table->collectives.empty())
        add(findings,
            {FindingSeverity::warning, {file, 0, say("decides about no collective"), said(remedy)}});
    for (const RuntimeTable::Collective &collective : table->collectives)
        if (!stop.stop_requested())
            lintCollective(*table, collective, file, findings);
    return findings;
}

std::string tableText(std::string_view bytes)
{
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    if (!table)
        return problem + '\n';
    std::string text
        = fmt::format("runtime table, {} bytes, checksum {:016x}\n", bytes.size(), table->checksum);
    for (const auto &[key, value] : table->provenance)
        text += fmt::format("  {}: {}\n", key, value);
    for (const std::string &line : tableUsers(*table))
        text += fmt::format("  {}\n", line);
    for (const RuntimeTable::Collective &collective : table->collectives)
        text += '\n' + tableText(collective);
    return text;
}

LibraryFormat tableFile()
{
    return {"table", "Collscope runtime table", wire::isTable, lintTable, openTable, tableContents};
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/runtime_tables.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/table_row.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope {

namespace {

using wire::RuntimeTable;

constexpr const char *remedy = "write it again with collscope export --target table";

std::string axisText(const RuntimeTable::Axis &axis, std::size_t i)
{
    if (axis.values.size() == 1 && axis.values.front() == 0)
        return {};
    const std::string number = axis.values[i] == 0 ? "unknown" : std::to_string(axis.values[i]);
    // The first row holds for everything below it too.
    const std::string least = i == 0 ? "least: " : "from ";
    switch (axis.size) {
    case wire::PlacementSize::nodes:
        return least + number + " nodes";
    case wire::PlacementSize::ppn:
        return least + number + " per node";
    case wire::PlacementSize::commSize:
        break;
    }
    return least + number + " processes";
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
    explicit TableDecisions(RuntimeTable table) : m_table(std::move(table)) { }

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

void lintCollective(const RuntimeTable::Collective &collective, const std::string &file, Findings &findings)
{
    const auto report = [&](FindingSeverity severity, std::string message, std::string what) {
        add(findings, {severity, {file, 0, collective.name + ": " + std::move(message), std::move(what)}});
    };
    if (!wire::collectiveIndex(collective.name))
        return report(FindingSeverity::warning, "no program asks about a collective of this name", remedy);
    for (std::size_t method = 0; method < collective.methods.size(); ++method) {
        const Method &named = collective.methods[method];
        const std::string text = wire::shownText(wire::qualifiedText(named));
        const bool isUsed
            = std::find(collective.cells.begin(), collective.cells.end(), method) != collective.cells.end();
        if (!isUsed)
            report(FindingSeverity::note, text + " is listed and never chosen", {});
        else if (!wire::findAlgorithm(named.library, collective.name, std::string_view(named.algorithm)))
            report(FindingSeverity::warning,
                text
                    + " is nothing that this release of Collscope knows: where the program does not know it "
                      "either, such calls are left to the library",
                {});
    }
    if (std::all_of(collective.cells.begin(), collective.cells.end(),
            [](std::uint8_t cell) { return cell == RuntimeTable::leaveToLibrary; }))
        report(FindingSeverity::note, "everything is left to the library", {});
    for (const auto &[key, value] : collective.judged)
        if (key == "REFUSED")
            report(FindingSeverity::warning, "the shipping check refused it: " + wire::shownText(value),
                "measure again, or leave the collective to the library");
}

std::string collectiveText(const RuntimeTable::Collective &collective)
{
    std::string text = fmt::format("\n{}\n", collective.name);
    for (const auto &[key, value] : collective.judged)
        text += fmt::format("  {}: {}\n", key, value);
    const std::vector<std::string> names = wire::namesAmong(collective.methods);
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
            method == RuntimeTable::leaveToLibrary ? "left to the library" : names[method]);
    });
    return text;
}

} // namespace

Expected<LibraryDecisionsPtr> openTable(
    std::string_view bytes, const std::string &file, const std::stop_token &)
{
    std::string problem;
    auto table = wire::decodeTable(bytes, problem);
    if (!table)
        return failure(problem, remedy, file);
    return std::make_shared<const TableDecisions>(*std::move(table));
}

Findings lintTable(std::string_view bytes, const std::string &file, const std::stop_token &stop)
{
    Findings findings;
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    if (!table) {
        add(findings,
            {FindingSeverity::error,
                {file, 0, problem + ": programs do without it and decide as their MPI library does",
                    remedy}});
        return findings;
    }
    if (table->collectives.empty())
        add(findings, {FindingSeverity::warning, {file, 0, "decides about no collective", remedy}});
    for (const RuntimeTable::Collective &collective : table->collectives)
        if (!stop.stop_requested())
            lintCollective(collective, file, findings);
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
    for (const RuntimeTable::Collective &collective : table->collectives)
        text += collectiveText(collective);
    return text;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/made_up.h"

#include <algorithm>
#include <set>

namespace collscope::laboratory {

namespace {

/// A number that depends on a text alone, on every machine.
std::size_t hashOf(const QString &text)
{
    std::uint32_t hash = 2166136261U;
    for (const char byte : text.toUtf8())
        hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
    return hash;
}

} // namespace

QByteArray recordLine(const Cell &cell, const Method &method, int run, double seconds)
{
    QByteArray line = QStringLiteral("%1 %2 %3 %4 %5 %6 1 %7 %7 %8 %9 20")
                          .arg(cell.collective, method.library, method.algorithm)
                          .arg(method.id)
                          .arg(method.segment)
                          .arg(method.fanout)
                          .arg(cell.processes)
                          .arg(cell.bytes)
                          .arg(run)
                          .toUtf8();
    for (int i = 0; i < 8; ++i) // minimum, quartiles, mean, maximum and an interval
        line += ' ' + QByteArray::number(seconds * (1 + 0.001 * run), 'g', 9);
    return line + " 0 ;\n";
}

MadeUp madeUp(const Records &records)
{
    std::map<std::pair<QString, int>, std::vector<Method>> methods; // by collective and communicator size
    for (const auto &[cell, method] : records.measured)
        if (!method.isDefault())
            methods[{cell.collective, cell.processes}].push_back(method);
    MadeUp all;
    for (QByteArray line : records.header.split('\n')) {
        if (line.startsWith("oversubscribed_from") || line.startsWith("# ") || line.isEmpty())
            continue;
        all.text += (line.startsWith("oversubscribed:") ? QByteArray("oversubscribed: no") : line) + '\n';
    }
    for (const auto &[where, given] : methods) {
        const auto &[collective, processes] = where;
        if (!all.collectives.contains(collective))
            all.collectives += collective;
        for (const qint64 bytes : collective == u"barrier" ? std::vector<qint64>{0} : measuredSizes) {
            std::vector<Method> here;
            std::copy_if(given.begin(), given.end(), std::back_inserter(here),
                [bytes](const Method &method) { return method.segment == 0 || method.segment < bytes; });
            const Cell cell{collective, processes, bytes};
            const Method best = here[hashOf(cell.text()) % here.size()];
            all.best[cell] = best;
            here.push_back({best.library, QStringLiteral("default"), 0, 0, 0});
            for (int run = 0; run < 3; ++run)
                for (const Method &method : here)
                    all.text += recordLine(
                        cell, method, run, (1e-6 + 1e-10 * double(bytes)) * (method == best ? 1 : 3));
        }
    }
    all.text += "# complete\n";
    return all;
}

std::vector<qint64> probedSizes()
{
    std::set<qint64> sizes{1, 100000};
    for (std::size_t i = 0; i < measuredSizes.size(); ++i) {
        sizes.insert({measuredSizes[i] - 1, measuredSizes[i], measuredSizes[i] + 1});
        if (i > 0)
            sizes.insert((measuredSizes[i - 1] + measuredSizes[i]) / 2);
    }
    return {sizes.begin(), sizes.end()};
}

bool isBeside(const Cell &measured, const Cell &cell)
{
    if (measured.collective != cell.collective || measured.processes != cell.processes)
        return false;
    return std::none_of(measuredSizes.begin(), measuredSizes.end(), [&](qint64 size) {
        return (measured.bytes < size && size <= cell.bytes) || (cell.bytes <= size && size < measured.bytes);
    });
}

} // namespace collscope::laboratory

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"
#include "engine/wire/sides.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/files.h"

#include <QTest>

#include <vector>

/// Runs of the agent and the record files they leave.
namespace collscope::agent::test {

/// A record file as the agent left it.
struct Contents {
    wire::Header header;
    std::vector<wire::RecordLine> records;
    int badLines = 0;
};

inline Contents parse(const QByteArray &text)
{
    Contents contents;
    auto lines = text.split('\n');
    if (lines.isEmpty() || lines.takeFirst() != "collscope-records 1")
        return contents;
    while (!lines.isEmpty() && lines.first() != "data:") {
        const QByteArray line = lines.takeFirst();
        const auto colon = line.indexOf(": ");
        contents.header.emplace_back(line.left(colon).toStdString(), line.mid(colon + 2).toStdString());
    }
    std::string problem;
    const auto columns = wire::RecordColumns::fromHeader(contents.header, problem);
    if (!columns || lines.isEmpty())
        return contents;
    lines.removeFirst();
    for (const QByteArray &line : lines) {
        if (line.isEmpty() || line.startsWith(QByteArray(wire::plannedMark.data()))
            || line.startsWith(QByteArray(wire::writerMark.data()))
            || line.startsWith(QByteArray(wire::filesMark.data()))
            || line == QByteArray(wire::completeMark.data()))
            continue;
        if (const auto record = columns->parse(line.toStdString(), problem))
            contents.records.push_back(*record);
        else
            ++contents.badLines;
    }
    return contents;
}

inline Outcome runAgent(int processes, const QString &arguments, const QString &folder)
{
    return runMpi(processes, QStringLiteral(COLLSCOPE_AGENT_PROGRAM),
        arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts), 120, folder);
}

} // namespace collscope::agent::test

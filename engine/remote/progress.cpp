// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/progress.h"

#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <QFile>

#include <algorithm>

namespace collscope::remote {

namespace {

bool startsWith(const QByteArray &line, std::string_view mark)
{
    return line.startsWith(QByteArrayView(mark.data(), static_cast<qsizetype>(mark.size())));
}

void countNote(const QByteArray &line, JobProgress &progress)
{
    if (startsWith(line, wire::stuckMark))
        ++progress.stuck;
    else if (startsWith(line, wire::completeMark))
        progress.complete = true;
    if (!startsWith(line, wire::plannedMark))
        return;
    const auto from = static_cast<qsizetype>(wire::plannedMark.size());
    const auto count = wire::parseUnsigned(line.mid(from).trimmed().toStdString());
    progress.planned = count ? static_cast<std::size_t>(*count) : progress.planned;
    progress.complete = false; // another job goes on
}

} // namespace

JobProgress progressOf(const QString &recordsPath)
{
    JobProgress progress;
    QFile file(recordsPath);
    if (!file.open(QIODevice::ReadOnly))
        return progress;
    progress.bytes = file.size();
    bool inData = false;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        if (!line.endsWith('\n'))
            break;
        if (line.startsWith(wire::noteMark))
            countNote(line, progress);
        else if (inData && line.endsWith(" ;\n"))
            ++progress.measured;
        inData = inData || line == "data:\n";
    }
    if (progress.planned != 0) // a policy may measure again what it counted once
        progress.planned = std::max(progress.planned, progress.measured);
    return progress;
}

Results resultsOf(const Job &job, const JobProgress &progress)
{
    if (progress.measured == 0)
        return Results::none;
    return progress.complete && job.fetchedAll ? Results::complete : Results::partial;
}

QString resultsText(Results results)
{
    switch (results) {
    case Results::none:
        return QStringLiteral("none");
    case Results::partial:
        return QStringLiteral("partial");
    case Results::complete:
        return QStringLiteral("complete");
    }
    return {};
}

double elapsedSeconds(const Job &job, const QDateTime &now)
{
    constexpr double perSecond = 1000.0;
    if (!job.began.isValid())
        return 0.0;
    const QDateTime &end = job.ended.isValid() ? job.ended : now;
    return static_cast<double>(std::max<qint64>(0, job.began.msecsTo(end))) / perSecond;
}

} // namespace collscope::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/agent_source.h"
#include "engine/remote/job_log.h"
#include "engine/remote/shell.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace collscope;
using namespace collscope::remote;

namespace {

Job job(char letter, const QString &id)
{
    Job result;
    result.uuid = QString(32, QLatin1Char(letter));
    result.id = id;
    result.order.host.workFolder = QStringLiteral("/scratch/me");
    result.created = QDateTime::currentDateTimeUtc();
    return result;
}

void requireKnown(const Expected<std::vector<JobReport>> &reports)
{
    if (!reports)
        return fuzz::requireReason(reports.error());
    for (const JobReport &report : *reports)
        fuzz::require(
            report.id == u"123" || report.id == u"7", "a scheduler tells of the jobs it was asked for");
}

} // namespace

/// What a machine answers: output and, behind the first byte 0, standard error. The first byte is the exit
/// status.
FUZZ_TARGET(scheduler)
{
    const auto [outView, errView] = fuzz::halves(input.substr(input.empty() ? 0 : 1));
    const QByteArray out(outView.data(), static_cast<qsizetype>(outView.size()));
    const QByteArray err(errView.data(), static_cast<qsizetype>(errView.size()));
    const ScriptResult answer{!input.empty() && (input.front() & 1) != 0 ? 1 : 0, out, err};
    static const Job first = job('a', QStringLiteral("123"));
    static const Job second = job('b', QStringLiteral("7"));
    const std::vector<const Job *> jobs{&first, &second};

    for (const Scheduler &scheduler : schedulers()) {
        const QString id = scheduler.parseId(out);
        fuzz::require(std::all_of(id.begin(), id.end(),
                          [](QChar c) { return c.isLetterOrNumber() || QStringLiteral("._-").contains(c); })
                && !id.startsWith(u'-'),
            "an id is one word", id.toStdString());
        requireKnown(scheduler.parseLook(jobs, answer));
        if (scheduler.parseLookBack)
            requireKnown(scheduler.parseLookBack(jobs, answer));
        if (!scheduler.parseResources)
            continue;
        if (const auto resources = scheduler.parseResources(answer); !resources)
            fuzz::requireReason(resources.error());
    }
    const auto elapsed = parseElapsed(QString::fromUtf8(out));
    fuzz::require(!elapsed || *elapsed >= 0, "nothing has run for less than no time");
    if (const auto version = parseAgentVersion(out); !version)
        fuzz::requireReason(version.error());
    parseAgentList(out);
    firstComplaint(out);

    const ScriptFrame frame("token");
    frame.unwrapped(out, err);
    const ScriptFrame::Output framed
        = frame.unwrapped("noise\n==begin-token==\n" + out + "\n==end-token== 7\nnoise", err);
    if (!out.contains("token"))
        fuzz::require(framed.status == 7 && framed.out == out, "a script's output comes through whole");
}

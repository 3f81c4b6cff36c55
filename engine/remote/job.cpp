// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job.h"

#include "engine/remote/say_text.h"
#include "engine/remote/scheduler.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <tuple>

namespace collscope::remote {

namespace {

struct StateName {
    JobState state;
    std::string_view text;
    bool open;
};

constexpr std::array stateNames = {
    StateName{JobState::draft, toSay("draft"), false},
    StateName{JobState::submitting, toSay("submitting"), true},
    StateName{JobState::queued, toSay("queued"), true},
    StateName{JobState::running, toSay("running"), true},
    StateName{JobState::completing, toSay("completing"), true},
    StateName{JobState::finished, toSay("finished"), false},
    StateName{JobState::failed, toSay("failed"), false},
    StateName{JobState::timedOut, toSay("timed-out"), false},
    StateName{JobState::outOfMemory, toSay("out-of-memory"), false},
    StateName{JobState::nodeFailed, toSay("node-failed"), false},
    StateName{JobState::preempted, toSay("preempted"), false},
    StateName{JobState::cancelled, toSay("cancelled"), false},
    StateName{JobState::lost, toSay("lost"), false},
};

const StateName &nameOf(JobState state)
{
    return *std::find_if(
        stateNames.begin(), stateNames.end(), [state](const StateName &name) { return name.state == state; });
}

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

QDateTime timeFrom(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
}

} // namespace

QString stateText(JobState state)
{
    return QString::fromUtf8(nameOf(state).text.data(), static_cast<qsizetype>(nameOf(state).text.size()));
}

std::optional<JobState> stateFromText(const QString &text)
{
    for (const StateName &name : stateNames)
        if (text == stateText(name.state))
            return name.state;
    return std::nullopt;
}

bool isOlder(const Job &a, const Job &b)
{
    const auto key
        = [](const Job &job) { return std::tie(job.created, job.order.nodes, job.order.ppn, job.uuid); };
    return key(a) < key(b);
}

bool isOpen(JobState state)
{
    return nameOf(state).open;
}

QString shownState(const Job &job)
{
    if (isOpen(job.state) && job.cancelRequested)
        return sayText("cancelling");
    if (isOpen(job.state) && job.vanished.isValid())
        return sayText("vanished");
    return QString::fromStdString(said(nameOf(job.state).text));
}

QByteArray formatJob(const Job &job)
{
    QJsonObject object;
    const auto set
        = [&object](const char *key, const QJsonValue &value) { object.insert(QLatin1String(key), value); };
    set("collscope_job", 1);
    set("uuid", job.uuid);
    set("campaign", job.campaign);
    set("continues", job.continues);
    set("host", QJsonDocument::fromJson(formatProfile(job.order.host)).object());
    set("plan", QString::fromStdString(wire::formatPlan(job.order.plan)));
    set("nodes", job.order.nodes);
    set("ppn", job.order.ppn);
    set("minutes", job.order.minutes);
    if (const PairedLaunches &pairs = job.order.pairs; pairs.count > 0) {
        QJsonObject files;
        for (const auto &[name, bytes] : pairs.files)
            files.insert(name, QString::fromLatin1(bytes.toBase64()));
        set("pairs", pairs.count);
        set("pairs_script", pairs.script);
        set("pairs_files", files);
    }
    set("id", job.id);
    set("state", stateText(job.state));
    set("reason", job.reason);
    set("error", job.error);
    set("expected_start", job.expectedStart);
    set("exit_status", job.exitStatus ? QJsonValue(*job.exitStatus) : QJsonValue());
    set("cancel_requested", job.cancelRequested);
    set("fetched_all", job.fetchedAll);
    set("created", timeText(job.created));
    set("began", timeText(job.began));
    set("ended", timeText(job.ended));
    set("last_seen", timeText(job.lastSeen));
    set("vanished", timeText(job.vanished));
    return QJsonDocument(object).toJson();
}

namespace {

/// What is wrong with a job that was read; empty when nothing is. Its entries become parts of scripts and
/// names of files.
std::string jobProblem(const Job &job)
{
    static const QRegularExpression uuid(QRegularExpression::anchoredPattern(QStringLiteral("[0-9a-f]{32}")));
    constexpr int most = 1000000;
    if (!uuid.match(job.uuid).hasMatch())
        return say("uuid: these are not 32 hexadecimal digits");
    for (const auto &[name, other] :
        {std::pair("campaign", job.campaign), std::pair("continues", job.continues)})
        if (!other.isEmpty() && !uuid.match(other).hasMatch())
            return say("{}: this is no name of a job", name);
    for (const auto &[name, number] : {std::pair("nodes", job.order.nodes), std::pair("ppn", job.order.ppn),
             std::pair("minutes", job.order.minutes)})
        if (number < 1 || number > most)
            return say("{}: takes 1 to {}", name, most);
    static const QRegularExpression file(
        QRegularExpression::anchoredPattern(QStringLiteral("[A-Za-z0-9_][A-Za-z0-9_.-]*")));
    const PairedLaunches &pairs = job.order.pairs;
    if (pairs.count < 0 || pairs.count > most || (pairs.count > 0 && !pairs.files.contains(pairs.script)))
        return say("pairs: this is no number of pairs with a script among their files");
    for (const auto &[name, bytes] : pairs.files)
        if (!file.match(name).hasMatch())
            return say("pairs_files: '{}' is no plain name of a file", name.toStdString());
    if (job.exitStatus && *job.exitStatus < 0)
        return say("exit_status: this is no exit status");
    if (!job.id.isEmpty() && !findScheduler(job.order.host.scheduler)->isId(job.id))
        return say("id: this is no id of a job of {}", job.order.host.scheduler.toStdString());
    return {};
}

} // namespace

Expected<Job> parseJob(const QByteArray &text, const std::string &file)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    const auto value = [&object](const char *key) { return object.value(QLatin1String(key)); };
    const auto state = stateFromText(value("state").toString());
    if (value("collscope_job").toInt() != 1 || !state)
        return failure(say("this is no job of this version of Collscope"),
            say("move the file away; its results lie beside it"), file);
    auto host = parseProfile(QJsonDocument(value("host").toObject()).toJson(), file);
    if (!host)
        return tl::unexpected(std::move(host.error()));
    std::string problem;
    auto plan = wire::parsePlan(value("plan").toString().toStdString(), "plan", problem);
    if (!plan)
        return failure(std::move(problem), say("move the file away; its results lie beside it"), file);
    Job job;
    job.uuid = value("uuid").toString();
    job.campaign = value("campaign").toString();
    job.continues = value("continues").toString();
    job.order.host = std::move(*host);
    job.order.plan = std::move(*plan);
    // What is no such number is 0 or -1, which jobProblem() tells of.
    const auto counted = [&value](const char *key) { return value(key).toInt(value(key).isUndefined()); };
    job.order.nodes = counted("nodes");
    job.order.ppn = counted("ppn");
    job.order.minutes = counted("minutes");
    job.order.pairs.count = value("pairs").toInt(value("pairs").isUndefined() ? 0 : -1);
    job.order.pairs.script = value("pairs_script").toString();
    const QJsonObject files = value("pairs_files").toObject();
    for (auto one = files.begin(); one != files.end(); ++one)
        job.order.pairs.files[one.key()] = QByteArray::fromBase64(one.value().toString().toLatin1());
    job.id = value("id").toString();
    job.state = *state;
    job.reason = value("reason").toString();
    job.error = value("error").toString();
    job.expectedStart = value("expected_start").toString();
    if (const QJsonValue status = value("exit_status"); !status.isUndefined() && !status.isNull())
        job.exitStatus = status.toInt(-1);
    job.cancelRequested = value("cancel_requested").toBool();
    job.fetchedAll = value("fetched_all").toBool();
    job.created = timeFrom(value("created"));
    job.began = timeFrom(value("began"));
    job.ended = timeFrom(value("ended"));
    job.lastSeen = timeFrom(value("last_seen"));
    job.vanished = timeFrom(value("vanished"));
    if (problem = jobProblem(job); !problem.empty())
        return failure(std::move(problem),
            say("was this written by somebody else? move the file away; its results lie beside it"), file);
    return job;
}

} // namespace collscope::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tuning_folder.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/remote/progress.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace collscope::tune {

namespace {

const QString stateName = QStringLiteral("tuning.json");
const QString planName = QStringLiteral("plan.txt");
const QString format = QStringLiteral("collscope-tuning 1");
constexpr qint64 mostStateBytes = 1 << 20;
constexpr double mostSeconds = 1e7;

Expected<QByteArray> contentOf(const QString &path, qint64 most)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(say("cannot be read: {}", file.errorString().toStdString()), {}, path.toStdString());
    QByteArray bytes = file.read(most + 1);
    if (bytes.size() > most)
        return failure(say("is too large"), say("tune into another folder"), path.toStdString());
    return bytes;
}

QString phaseKey(Phase phase)
{
    const std::string_view text = phaseText(phase);
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

Expected<QJsonObject> stateIn(const QString &file)
{
    return contentOf(file, mostStateBytes)
        .and_then([&file](const QByteArray &bytes) -> Expected<QJsonObject> {
            QJsonObject all = QJsonDocument::fromJson(bytes).object();
            if (all.value(QStringLiteral("format")).toString() != format)
                return failure(
                    say("is none of a tuning"), say("tune into another folder"), file.toStdString());
            return all;
        });
}

/// The first thing that is asked for otherwise; empty: nothing is.
std::string difference(const std::vector<std::pair<QString, QString>> &asked, const QJsonObject &before)
{
    for (const auto &[name, value] : asked)
        if (before.value(name).toString() != value)
            return say("{} {}, and it was begun with {}", name.toStdString(), value.toStdString(),
                before.contains(name) ? before.value(name).toString().toStdString() : say("none"));
    for (const QString &name : before.keys())
        if (std::none_of(asked.begin(), asked.end(), [&](const auto &one) { return one.first == name; }))
            return say("no {}, and it was begun with {}", name.toStdString(),
                before.value(name).toString().toStdString());
    return {};
}

} // namespace

QString TuningFolder::path(const QString &name) const
{
    return m_folder + u'/' + name;
}

Expected<TuningFolder> TuningFolder::open(const TuningOrder &order)
{
    TuningFolder folder;
    const bool isControl = std::any_of(order.folder.begin(), order.folder.end(),
        [](QChar c) { return c.category() == QChar::Other_Control; });
    if (isControl) // shells and modules could not load what is there
        return failure(say("the name of the folder has a line break or another control character"),
            say("choose another name"), order.folder.toStdString());
    folder.m_folder = QDir::cleanPath(QDir(order.folder).absolutePath());
    if (!QDir().mkpath(folder.m_folder))
        return failure(
            say("cannot be made"), say("choose a place that you may write to"), order.folder.toStdString());
    folder.m_lock = std::make_unique<QLockFile>(folder.path(QStringLiteral(".tuning.lock")));
    folder.m_lock->setStaleLockTime(0); // that of a program that was killed is free
    if (!folder.m_lock->tryLock())
        return failure(folder.m_lock->error() == QLockFile::LockFailedError
                ? say("another collscope tunes there")
                : say("cannot be written to"),
            say("wait for it, or choose another folder"), order.folder.toStdString());
    io::removeLeftovers(folder.m_folder.toStdString());
    for (const QString &file : {folder.path(stateName), folder.path(planName), folder.probe(),
             folder.records(), folder.verification(), folder.secondVerification()})
        if (QFileInfo::exists(file) && !QFileInfo(file).isFile()) // a pipe would be waited for without end
            return failure(
                say("is no regular file"), say("remove it, or tune into another folder"), file.toStdString());
    if (!order.resume && folder.isUnmeasured())
        folder.remove({stateName, planName, QStringLiteral("records.txt"), QStringLiteral("probe.txt")});
    const bool holdsOne = QFileInfo::exists(folder.path(stateName));
    if (holdsOne && !order.resume)
        return failure(say("holds a tuning already"),
            say("go on with it (--resume), or choose another folder"), order.folder.toStdString());
    if (const QString readme = folder.path(QStringLiteral("README.md"));
        !holdsOne && QFileInfo::exists(readme)) // that of a tuning would take its place
        return failure(say("belongs to something else, and would be lost"), say("tune into another folder"),
            readme.toStdString());
    if (!holdsOne && QFileInfo::exists(folder.records()))
        return failure(say("holds records.txt of something else"), say("choose another folder"),
            order.folder.toStdString());
    if (!holdsOne && QFileInfo::exists(folder.trial()))
        return failure("holds a folder \"unverified\" of something else", "Choose another folder.",
            order.folder.toStdString());
    // A kill before the first file leaves nothing: to go on is to begin then.
    const auto opened = holdsOne ? folder.read(order) : folder.make(order);
    return opened ? Expected<TuningFolder>(std::move(folder)) : tl::unexpected(opened.error());
}

/// A tuning that failed before there was anything to go on with. Jobs of a scheduler may still be queued.
bool TuningFolder::isUnmeasured() const
{
    return QFileInfo::exists(path(stateName)) && remote::progressOf(records()).measured == 0
        && !QFileInfo::exists(path(QStringLiteral("jobs")));
}

Expected<void> TuningFolder::make(const TuningOrder &order)
{
    m_asked = order.asked;
    if (auto written = setPlan(order.plan); !written)
        return written;
    return save();
}

Expected<void> TuningFolder::setPlan(const wire::CampaignPlan &plan)
{
    m_plan = plan;
    return write(planName, wire::formatPlan(plan));
}

Expected<void> TuningFolder::read(const TuningOrder &order)
{
    const QString file = path(stateName);
    const auto kept = stateIn(file);
    if (!kept)
        return tl::unexpected(kept.error());
    const QJsonObject &all = *kept;
    const QJsonObject before = all.value(QStringLiteral("asked")).toObject();
    if (const std::string other = difference(order.asked, before); !other.empty())
        return failure(say("another tuning is asked for: {}", other),
            say("give the same options to go on, or choose another folder"), file.toStdString());
    m_asked = order.asked;
    const auto text = contentOf(path(planName), static_cast<qint64>(wire::mostPlanBytes));
    if (!text)
        return tl::unexpected(text.error());
    std::string problem;
    auto plan = wire::parsePlan(text->toStdString(), path(planName).toStdString(), problem);
    if (!plan)
        return failure(problem, say("tune into another folder"));
    m_plan = *std::move(plan);

    m_startSeconds = std::clamp(all.value(QStringLiteral("start_seconds")).toDouble(), 0.0, mostSeconds);
    const QJsonObject phases = all.value(QStringLiteral("phases")).toObject();
    for (std::size_t i = 0; i < phaseCount; ++i) {
        const auto phase = static_cast<Phase>(i);
        const QJsonObject one = phases.value(phaseKey(phase)).toObject();
        State &state = at(phase);
        state.done = one.value(QStringLiteral("done")).toBool();
        state.seconds = one.value(QStringLiteral("seconds")).toDouble();
        if (!(state.seconds >= 0 && state.seconds <= mostSeconds))
            state.seconds = 0;
        const auto began
            = QDateTime::fromString(one.value(QStringLiteral("began")).toString(), Qt::ISODateWithMs);
        const QString growing = phase == Phase::plan ? probe()
            : phase == Phase::verify                 ? verification()
                                                     : records();
        const QFileInfo grown(growing);
        const bool measures
            = phase == Phase::measure || phase == Phase::measureAgain || phase == Phase::verify;
        if (measures && remote::progressOf(growing).measured == 0) {
            state = {}; // nothing came of it
            continue;
        }
        if (state.done || !began.isValid() || !grown.exists())
            continue;
        constexpr double perSecond = 1e-3;
        const double lost = perSecond * static_cast<double>(began.msecsTo(grown.lastModified().toUTC()));
        state.seconds += std::clamp(lost, 0.0, order.budget);
    }
    return {};
}

Expected<void> TuningFolder::save() const
{
    QJsonObject asked;
    for (const auto &[name, value] : m_asked)
        asked.insert(name, value);
    QJsonObject phases;
    for (std::size_t i = 0; i < phaseCount; ++i) {
        const State &state = m_states.at(i);
        if (!state.done && state.seconds == 0 && !state.began.isValid())
            continue;
        QJsonObject one{{QStringLiteral("seconds"), state.seconds}, {QStringLiteral("done"), state.done}};
        if (state.began.isValid())
            one.insert(QStringLiteral("began"), state.began.toString(Qt::ISODateWithMs));
        phases.insert(phaseKey(static_cast<Phase>(i)), one);
    }
    const QJsonObject all{{QStringLiteral("format"), format}, {QStringLiteral("asked"), asked},
        {QStringLiteral("phases"), phases}, {QStringLiteral("start_seconds"), m_startSeconds}};
    return write(stateName, QJsonDocument(all).toJson().toStdString());
}

std::vector<PhaseTime> TuningFolder::times() const
{
    std::vector<PhaseTime> result;
    for (std::size_t i = 0; i < phaseCount; ++i)
        if (m_states.at(i).done || m_states.at(i).seconds > 0)
            result.push_back({static_cast<Phase>(i), m_states.at(i).seconds});
    return result;
}

Expected<void> TuningFolder::begin(Phase phase)
{
    at(phase).began = QDateTime::currentDateTimeUtc();
    at(phase).done = false;
    return save();
}

Expected<void> TuningFolder::end(Phase phase, double seconds, bool done)
{
    State &state = at(phase);
    state.seconds += seconds;
    state.done = done;
    state.began = {};
    return save();
}

Expected<void> TuningFolder::write(const QString &name, std::string_view bytes) const
{
    return io::writeAtomically(path(name).toStdString(), bytes);
}

Expected<std::vector<std::pair<QString, QString>>> begunWith(const QString &folder)
{
    std::vector<std::pair<QString, QString>> asked;
    const QString file = folder + u'/' + stateName;
    if (!QFileInfo::exists(file))
        return asked;
    const auto state = stateIn(file);
    if (!state)
        return tl::unexpected(state.error());
    const QJsonObject all = state->value(QStringLiteral("asked")).toObject();
    for (auto one = all.begin(); one != all.end(); ++one)
        asked.emplace_back(one.key(), one.value().toString());
    return asked;
}

void TuningFolder::remove(const QStringList &names) const
{
    for (const QString &name : names)
        QFile::remove(path(name));
}

} // namespace collscope::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"

#include <QDateTime>
#include <QLockFile>

#include <array>
#include <memory>

namespace collscope::tune {

/// What lies in the folder of a tuning, and how far it is. Every change is on the disk before the next step
/// is taken. Nobody else tunes there while this lives.
class TuningFolder {
public:
    /// Makes it, or goes on with it; the plan is then the one it was begun with. Fails when it holds
    /// measurements of a tuning and none is to be resumed, when another was asked for, and when
    /// somebody else is at it.
    static Expected<TuningFolder> open(const TuningOrder &order);

    QString path(const QString &name) const;
    QString records() const { return path(QStringLiteral("records.txt")); }
    QString probe() const { return path(QStringLiteral("probe.txt")); }
    QString verification() const { return path(QStringLiteral("verification.txt")); }
    QString secondVerification() const { return path(QStringLiteral("verification-2.txt")); }
    QString trial() const { return path(QStringLiteral("unverified")); }
    double startSeconds() const { return m_startSeconds; } ///< of a launch, when it was probed
    void setStartSeconds(double seconds)
    {
        m_startSeconds = seconds;
    } ///< kept by the next setPlan() or end()
    const wire::CampaignPlan &plan() const { return m_plan; }
    Expected<void> setPlan(const wire::CampaignPlan &plan);

    bool isDone(Phase phase) const { return at(phase).done; }
    double seconds(Phase phase) const { return at(phase).seconds; } ///< of all sittings that ended
    std::vector<PhaseTime> times() const;
    /// A sitting that is killed counts until its last record.
    Expected<void> begin(Phase phase);
    Expected<void> end(Phase phase, double seconds, bool done);

    Expected<void> write(const QString &name, std::string_view bytes) const;
    /// Of these those that are there are removed.
    void remove(const QStringList &names) const;

private:
    struct State {
        double seconds = 0;
        bool done = false;
        QDateTime began; ///< of a sitting that goes on; invalid: none
    };

    TuningFolder() = default;
    const State &at(Phase phase) const { return m_states.at(static_cast<std::size_t>(phase)); }
    State &at(Phase phase) { return m_states.at(static_cast<std::size_t>(phase)); }
    bool isUnmeasured() const;
    Expected<void> make(const TuningOrder &order);
    Expected<void> read(const TuningOrder &order);
    Expected<void> save() const;

    QString m_folder;
    std::unique_ptr<QLockFile> m_lock;
    std::vector<std::pair<QString, QString>> m_asked;
    wire::CampaignPlan m_plan;
    std::array<State, phaseCount> m_states;
    double m_startSeconds = 0;
};

/// What a tuning was begun with: names and values of TuningOrder::asked. Empty when there is none in the
/// folder; fails when its file is damaged.
Expected<std::vector<std::pair<QString, QString>>> begunWith(const QString &folder);

} // namespace collscope::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/project.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace collscope {

class LatestTask;

/// Keeps what is open in a file of its own, a moment after every change, so that a run that is killed loses
/// next to nothing. What an earlier run left there is moved aside when this one writes for the first time.
/// Windows that run at the same time have a file each: NAME, NAME-2, and so on.
class SessionKeeper : public QObject {
    Q_OBJECT
public:
    /// Shorter than what anybody would miss, longer than a slider takes from one place to the next.
    static constexpr int delayMs = 1000;

    /// `state`: what is to be kept now; nothing: there is nothing, or it is not whole yet.
    using State = std::function<std::optional<project::Project>()>;

    SessionKeeper(const QString &file, State state, QObject *parent = nullptr);
    ~SessionKeeper() override;

    /// Something changed: it is kept within delayMs, in the background.
    void keepSoon();
    /// At once and until it is done: for the end of the run.
    void keepNow();
    /// What is open is about to be replaced by something else: what was kept last stays on offer instead of
    /// what was there before.
    void setAside();
    /// The file of what was open before this run, or before setAside(): the newest that no window has open.
    /// Empty: no such file exists.
    QString offered() const;

signals:
    void offeredChanged();
    void failed(const collscope::Diagnostic &cause);

private:
    struct Place;
    void keepInBackground();
    void take(const Expected<void> &done);

    const std::shared_ptr<Place> m_place;
    const State m_state;
    project::Project m_kept; ///< the newest that was handed over
    LatestTask *m_task;
    QTimer m_soon;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/campaign_runner.h"
#include "widgets/models/job_row.h"

#include <QThread>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>

namespace collscope {

/// A campaign runner for the jobs of one machine on a thread of its own: everything that waits for the
/// machine waits here. What it finds out is told by signals; its public functions return at once.
class CampaignWorker : public QThread {
    Q_OBJECT
public:
    struct Places {
        QString controlFolder; ///< for the sockets of shared connections
        QString askPass; ///< program that asks the user for ssh; see SshTransport::signIn()
        std::optional<remote::PollLimits> poll = {}; ///< nothing: as a host's profile says
    };

    CampaignWorker(const remote::HostProfile &host, const remote::JobStore &store, Places places);
    ~CampaignWorker() override;

    const remote::HostProfile &host() const { return m_host; }

    /// Looks after a job, unless another workbench does.
    void adopt(const QString &uuid);
    void submit(const QString &uuid); ///< a draft
    void cancel(const QString &uuid);
    void fetch(const QString &uuid);
    void markFinished(const QString &uuid);
    void importRecords(const QString &uuid, const QString &path);
    void fetchLog(const remote::Job &job);
    /// Looks again as soon as the scheduler may be asked.
    void refresh();
    void signIn();
    void signOut();
    /// Ends what is under way and the thread, without waiting for it.
    void stop();

signals:
    void jobChanged(const collscope::JobRow &row);
    void machineChanged(const collscope::MachineRow &row);
    void recordsGrew(const QString &uuid, const QString &path);
    void logArrived(const QString &uuid, const QString &text);
    void failed(const collscope::Diagnostic &cause);
    void signInNeeded(const collscope::remote::HostProfile &host);

protected:
    void run() override;

private:
    using Clock = std::chrono::steady_clock;
    using Work = std::function<void()>;

    void post(Work work);
    Work nextWork();

    // All below runs on the thread.
    remote::CampaignRunner::Events events();
    remote::FollowedJob *mind(const QString &uuid);
    using JobWork = std::function<remote::Reply<void>(remote::JobController &, remote::FollowedJob &)>;
    void sayElsewhere(const QString &uuid);
    void withJob(const QString &uuid, const JobWork &work);
    void withJobHere(const QString &uuid, const std::function<Expected<void>(remote::Job &)> &work);
    remote::Reply<void> onMachine(remote::FollowedJob &followed, const JobWork &work);
    remote::Reply<void> connectTo(bool mayAsk);
    void look();
    void releaseEnded();
    void keepLooking();
    void lookAt(Clock::time_point when);
    void noteAnswer();
    void noteFailure(const remote::RemoteError &error);
    void setState(MachineRow::State state, const QString &problem = {});

    const remote::HostProfile m_host;
    const remote::JobStore m_store;
    const Places m_places;
    std::stop_source m_stop;

    std::mutex m_mutex; ///< of m_work
    std::condition_variable_any m_wake;
    std::deque<Work> m_work;

    std::unique_ptr<remote::Transport> m_transport; ///< null: not connected
    MachineRow m_machine;
    std::optional<Clock::time_point> m_nextLook; ///< nothing: none is due
    remote::CampaignRunner m_runner;
    bool m_isAsked = false; ///< the user wants to know how what is under way goes
};

} // namespace collscope

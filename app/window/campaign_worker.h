// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_round.h"
#include "engine/remote/poll.h"
#include "widgets/models/job_row.h"

#include <QThread>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>

namespace collscope {

/// Looks after the jobs of one machine on a thread of its own: everything that waits for the machine waits
/// here. What it finds out is told by signals; its public functions return at once.
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

    /// Can the jobs of both be asked about in one question?
    static bool isSameMachine(const remote::HostProfile &a, const remote::HostProfile &b);
    /// Is there something to do for a job without anybody asking?
    static bool needsCare(const remote::Job &job);

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

    /// A job whose lock is held here.
    struct Minded {
        JobRow row;
        std::unique_ptr<QLockFile> lock;
    };

    void post(Work work);
    Work nextWork();

    // All below runs on the thread.
    Minded *mind(const QString &uuid);
    using JobWork = std::function<remote::Reply<void>(remote::JobController &, Minded &)>;
    void sayElsewhere();
    void withJob(const QString &uuid, const JobWork &work);
    void withJobHere(const QString &uuid, const std::function<Expected<void>(remote::Job &)> &work);
    remote::Reply<void> onMachine(Minded &minded, const JobWork &work);
    remote::Reply<void> connectTo(bool mayAsk);
    void look();
    remote::Reply<void> lookAtAll(remote::JobController &controller);
    void noteRecords(Minded &minded);
    void tellGrowth(const JobRow &row);
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

    std::list<Minded> m_minded;
    std::unique_ptr<remote::Transport> m_transport; ///< null: not connected
    MachineRow m_machine;
    std::optional<Clock::time_point> m_nextLook; ///< nothing: none is due
    remote::PollClock m_clock;
};

} // namespace collscope

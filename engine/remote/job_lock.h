// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace collscope::remote {

/// The right to change a job: a file. It ends with the object and with its process. Whether a process of
/// another host lives cannot be asked; such a lock ends when nobody has renewed it for a while, which its
/// holder does.
class JobLock {
public:
    static constexpr std::chrono::minutes lease{15};

    /// Null: another one has it.
    static std::unique_ptr<JobLock> take(const QString &file);
    /// Who has it: "process 4711 on login2, last seen 3 minutes ago". Empty: nobody, or nobody knows.
    static std::string holder(const QString &file);

    ~JobLock();
    JobLock(const JobLock &) = delete;
    JobLock &operator=(const JobLock &) = delete;

private:
    explicit JobLock(const QString &file);
    void renew(const std::stop_token &stop);

    QLockFile m_lock;
    std::mutex m_mutex;
    std::condition_variable_any m_ending;
    std::jthread m_renewing;
};

} // namespace collscope::remote

// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/recorder.h"

#include "engine/wire/text.h"
#include "mpi_agent/decide/settings.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>

namespace collscope::decide {

namespace {

std::string programName()
{
    std::string line;
    std::getline(std::ifstream("/proc/self/comm"), line);
    return line;
}

constexpr std::uint64_t firstStep = 1000000000; // nanoseconds

std::uint64_t longestStep()
{
    return static_cast<std::uint64_t>(settings().profileSeconds * 1e9);
}

/// Those that another process counts.
void dropUncounted(wire::Profile &profile)
{
    for (auto entry = profile.entries.begin(); entry != profile.entries.end();)
        entry = entry->second.calls == 0 ? profile.entries.erase(entry) : std::next(entry);
}

} // namespace

PartTimes partTimes(int rank, int processes)
{
    constexpr std::uint64_t between = 10000000;
    if (rank == 0)
        return {};
    return {static_cast<std::uint64_t>(rank) * between, static_cast<std::uint64_t>(processes) * between};
}

Recorder::Recorder()
    : m_begin(nowNanoseconds()), m_process(getpid()), m_file(settings().profileFile),
      m_step(std::min(firstStep, longestStep())), m_due(m_begin + m_step)
{
}

std::shared_ptr<CallRecords> Recorder::add(int rank, const NodeLayout &layout)
{
    const std::lock_guard lock(m_mutex);
    m_records.push_back(std::make_shared<CallRecords>(rank, layout));
    return m_records.back();
}

void Recorder::retire(const std::shared_ptr<CallRecords> &records)
{
    const std::lock_guard lock(m_mutex);
    records->addTo(m_gone);
    m_records.erase(std::remove(m_records.begin(), m_records.end(), records), m_records.end());
}

void Recorder::setJob(int rank, int processes, std::string library, bool spawned)
{
    const std::lock_guard lock(m_mutex);
    m_rank = rank;
    m_processes = processes;
    m_library = std::move(library);
    const PartTimes times = partTimes(rank, processes);
    m_leastStep = times.step;
    m_due += times.delay;
    if (spawned)
        m_file += ".spawned-" + std::to_string(m_process);
}

wire::Profile Recorder::snapshot()
{
    const std::lock_guard lock(m_mutex);
    wire::Profile profile = m_gone;
    for (const auto &records : m_records)
        records->addTo(profile);
    profile.program = programName();
    profile.library = m_library;
    profile.processes = static_cast<std::uint64_t>(m_processes);
    profile.seconds = static_cast<double>(nowNanoseconds() - m_begin) * 1e-9;
    return profile;
}

std::string Recorder::fileName() const
{
    return m_file + (m_rank == 0 ? "" : '.' + std::to_string(m_rank));
}

/// A copy that the program made of itself: the calls are not its own.
bool Recorder::isOtherProcess() const
{
    return m_process != getpid();
}

bool Recorder::write(const wire::Profile &profile)
{
    const std::string name = fileName();
    if (!m_own || m_own->wantedName() != name)
        m_own.emplace(name, wire::profileMagic, m_started);
    const std::string before = m_own->name();
    const int code = m_own->put(profileText(profile));
    if (code != 0)
        complain(name, code);
    else if (m_own->name() != before && m_rank == 0)
        std::fprintf(stderr,
            "collscope: %s is not an earlier profile and is left as it is: this job's is %s\n",
            wire::shownText(before).c_str(), wire::shownText(m_own->name()).c_str());
    return code == 0;
}

void Recorder::complain(const std::string &name, int code)
{
    if (!m_complained && m_rank == 0)
        std::fprintf(stderr, "collscope: the profile %s cannot be written: %s\n",
            wire::shownText(name).c_str(), std::strerror(code));
    m_complained = true;
}

void Recorder::tryFile()
{
    const std::lock_guard writing(m_writing);
    struct stat facts { };
    if (stat(m_file.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode))
        return complain(m_file, EISDIR);
    if (isNoFile(m_file))
        return; // whoever reads a pipe is not to see it come and go
    // Beside it, under a name that no other job has.
    const std::string trial = m_file + ".try-" + std::to_string(m_process);
    const int descriptor = open(trial.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
    if (descriptor < 0)
        return complain(m_file, errno);
    close(descriptor);
    std::remove(trial.c_str());
}

void Recorder::writeNow(std::uint64_t now) noexcept
{
    const std::uint64_t step
        = std::max(std::min(2 * m_step.load(std::memory_order_relaxed), longestStep()), m_leastStep.load());
    m_step = step;
    m_due = now + step;
    writeUnfinished();
}

void Recorder::writeUnfinished() noexcept
{
    if (m_finished || m_file.empty() || isOtherProcess() || (m_rank != 0 && isNoFile(m_file)))
        return;
    const std::unique_lock writing(m_writing, std::try_to_lock);
    if (!writing)
        return; // another thread does
    try {
        wire::Profile profile = snapshot();
        dropUncounted(profile);
        if (!profile.entries.empty() && !m_finished)
            write(profile);
    } catch (const std::exception &) {
        // No memory for it: the program is not to suffer.
    }
}

bool Recorder::writeFinished(const wire::Profile &profile)
{
    m_finished = true;
    wire::Profile whole = profile;
    whole.complete = true;
    dropUncounted(whole);
    const std::lock_guard writing(m_writing);
    return write(whole);
}

void Recorder::removePart()
{
    m_finished = true;
    const std::lock_guard writing(m_writing);
    if (m_rank != 0 && m_own)
        m_own->remove();
}

Recorder &recorder()
{
    static Recorder &mine = *new Recorder; // never gone: calls may come until the very end
    return mine;
}

} // namespace collscope::decide

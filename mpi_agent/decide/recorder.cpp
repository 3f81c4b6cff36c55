// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/recorder.h"

#include "mpi_agent/decide/settings.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <limits>

namespace collscope::decide {

namespace {

std::string programName()
{
    std::string line;
    std::getline(std::ifstream("/proc/self/comm"), line);
    return line;
}

std::uint64_t interval()
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

Recorder::Recorder() : m_begin(nowNanoseconds()), m_due(m_begin + interval()) { }

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

void Recorder::setJob(int rank, int processes, std::string library)
{
    const std::lock_guard lock(m_mutex);
    m_rank = rank;
    m_processes = processes;
    m_library = std::move(library);
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
    return settings().profileFile + (m_rank == 0 ? "" : '.' + std::to_string(m_rank));
}

/// Under another name first: whoever reads the file at any time, or after the job was killed, sees a whole
/// one.
bool Recorder::write(const std::string &name, const wire::Profile &profile)
{
    const std::string text = profileText(profile);
    const std::string fresh = name + ".new";
    std::FILE *const file = std::fopen(fresh.c_str(), "we");
    bool good = file != nullptr;
    if (file) {
        good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        good = std::fclose(file) == 0 && good;
    }
    good = good && std::rename(fresh.c_str(), name.c_str()) == 0;
    if (good)
        return true;
    const std::string why = std::strerror(errno);
    if (file)
        std::remove(fresh.c_str());
    if (!m_complained && m_rank == 0)
        std::fprintf(stderr, "collscope: the profile %s cannot be written: %s\n", name.c_str(), why.c_str());
    m_complained = true;
    return false;
}

void Recorder::writeNow(std::uint64_t now) noexcept
{
    m_due = now + interval();
    writeUnfinished();
}

void Recorder::writeUnfinished() noexcept
{
    if (m_finished || settings().profileFile.empty())
        return;
    try {
        wire::Profile profile = snapshot();
        dropUncounted(profile);
        if (!profile.entries.empty() && !m_finished)
            write(fileName(), profile);
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
    return write(settings().profileFile, whole);
}

void Recorder::removePart()
{
    m_finished = true;
    if (m_rank != 0)
        std::remove(fileName().c_str());
}

Recorder &recorder()
{
    static Recorder &mine = *new Recorder; // never gone: calls may come until the very end
    return mine;
}

} // namespace collscope::decide

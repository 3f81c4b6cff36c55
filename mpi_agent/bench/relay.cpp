// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/relay.h"

#include "mpi_agent/bench/clock.h"

#include <chrono>
#include <thread>
#include <utility>

namespace collscope::agent {

namespace {

enum Tag { startTag = 31121, endTag, doneTag, overTag, stopTag };

} // namespace

Relay::Relay(const Group &group)
    : m_together(group.together()), m_copies(group.copies()), m_copy(group.copy())
{
    MPI_Comm_size(group.communicator(), &m_size);
}

void Relay::begin()
{
    m_points.assign(m_copies, std::nullopt);
    m_done = 0;
    m_hasTold = false;
    if (!isFirst())
        MPI_Irecv(nullptr, 0, MPI_CHAR, 0, stopTag, m_together, &m_stop);
}

/// Small messages are gone when this returns, whatever the first process is at.
void Relay::send(int tag, std::string text)
{
    MPI_Wait(&m_sending, MPI_STATUS_IGNORE);
    m_sent = std::move(text);
    MPI_Isend(m_sent.data(), static_cast<int>(m_sent.size()), MPI_CHAR, 0, tag, m_together, &m_sending);
}

void Relay::started(const std::string &line, const std::string &name)
{
    send(startTag, line + name);
}

void Relay::ended()
{
    send(endTag, std::exchange(m_records, {}));
}

bool Relay::isToldToStop()
{
    if (isSimulated) // whoever asks in vain is made to wait, longer each time
        return false;
    int told = 0;
    MPI_Test(&m_stop, &told, MPI_STATUS_IGNORE); // true from then on
    return told != 0;
}

void Relay::end(bool isOver)
{
    send(isOver ? overTag : doneTag, std::exchange(m_records, {}));
    sleepUntilDone(m_sending);
    sleepUntilDone(m_stop);
}

bool Relay::receiveOne(std::string &records)
{
    MPI_Status status;
    int isThere = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_together, &isThere, &status);
    if (isThere == 0)
        return false;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), '\0');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, m_together, MPI_STATUS_IGNORE);
    auto &point = m_points[static_cast<std::size_t>(status.MPI_SOURCE / m_size)];
    point.reset();
    if (status.MPI_TAG == startTag) {
        const std::size_t lineEnd = text.find('\n') + 1;
        point = Point{text.substr(0, lineEnd), text.substr(lineEnd), localSeconds()};
        return true;
    }
    records += text;
    m_done += status.MPI_TAG == endTag ? 0 : 1;
    m_isOver = m_isOver || status.MPI_TAG == overTag;
    return true;
}

std::string Relay::receive(bool waits)
{
    std::string records;
    if (isSimulated && !waits)
        return records;
    if (isSimulated) {
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_together, MPI_STATUS_IGNORE);
        receiveOne(records);
        return records;
    }
    bool any = false;
    while (receiveOne(records))
        any = true;
    if (waits && !any)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return records;
}

std::optional<Relay::Point> Relay::stuckFor(double seconds) const
{
    const double now = localSeconds();
    for (const auto &point : m_points)
        if (point && now > point->since + seconds)
            return point;
    return std::nullopt;
}

void Relay::tellToStop()
{
    if (std::exchange(m_hasTold, true))
        return;
    for (std::size_t copy = 1; copy < m_copies; ++copy)
        MPI_Send(nullptr, 0, MPI_CHAR, static_cast<int>(copy) * m_size, stopTag, m_together);
}

} // namespace collscope::agent

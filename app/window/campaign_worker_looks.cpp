// SPDX-License-Identifier: GPL-3.0-or-later
// How a worker asks its machine about its jobs, and what it makes of the answers.
#include "app/window/campaign_worker.h"

#include <utility>

namespace collscope {

using remote::JobController;
using remote::RemoteError;
using remote::Reply;

namespace {

using Kind = RemoteError::Kind;

QString text(const RemoteError &error)
{
    return QString::fromStdString(error.what.text());
}

} // namespace

Reply<void> CampaignWorker::connectTo(bool mayAsk)
{
    if (m_transport && !mayAsk)
        return {};
    setState(MachineRow::State::connecting);
    auto opened
        = remote::openTransport(m_host, m_places.controlFolder, mayAsk, m_stop.get_token(), m_places.askPass);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    m_transport = std::move(*opened);
    setState(MachineRow::State::connected);
    return {};
}

void CampaignWorker::look()
{
    m_machine.nextLook = {};
    if (m_runner.jobs().empty())
        return;
    auto done = connectTo(false);
    if (done) {
        JobController controller(m_store, *m_transport, m_stop.get_token());
        done = m_runner.round(controller);
    } else {
        m_runner.noteMissed();
    }
    if (done)
        noteAnswer();
    else
        noteFailure(done.error());
    releaseEnded();
    keepLooking();
}

/// The next look, if one is needed and none is due.
void CampaignWorker::keepLooking()
{
    if (!m_nextLook && !m_runner.jobs().empty() && m_machine.state != MachineRow::State::signIn)
        lookAt(m_runner.due());
}

void CampaignWorker::lookAt(Clock::time_point when)
{
    const auto delay = std::chrono::duration_cast<std::chrono::milliseconds>(when - Clock::now());
    m_nextLook = when;
    m_machine.nextLook = QDateTime::currentDateTimeUtc().addMSecs(delay.count());
    emit machineChanged(m_machine);
}

void CampaignWorker::noteAnswer()
{
    m_machine.lastAnswer = QDateTime::currentDateTimeUtc();
    setState(MachineRow::State::connected);
    m_runner.noteAnswer();
}

void CampaignWorker::noteFailure(const RemoteError &error)
{
    if (error.kind == Kind::cancelled || error.isOfOneJob())
        return;
    if (error.needsUser()) {
        m_transport.reset();
        m_nextLook.reset();
        m_machine.nextLook = {};
        setState(MachineRow::State::signIn, text(error));
        emit signInNeeded(m_host);
    } else {
        setState(MachineRow::State::unreachable, text(error));
    }
    m_runner.noteProblem(error);
}

void CampaignWorker::setState(MachineRow::State state, const QString &problem)
{
    m_machine.state = state;
    m_machine.problem = problem;
    emit machineChanged(m_machine);
}

} // namespace collscope

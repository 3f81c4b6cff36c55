// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/verifying.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/verifier.h"
#include "engine/remote/local_run.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/verify_panel.h"
#include "widgets/plot/map_view.h"

#include <QAction>
#include <QDir>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutVerifying = u"verifying"_s;

bool isWorseSomewhere(const std::vector<RealisedGain> &gains)
{
    return std::any_of(
        gains.begin(), gains.end(), [](const RealisedGain &gain) { return gain.statistics.worse > 0; });
}

/// "Verified: allreduce +12 %, bcast +3.40 %; 31 of 40 cells faster, none slower"
QString verifiedText(const std::vector<RealisedGain> &gains)
{
    QStringList collectives;
    GainStatistics all;
    for (const RealisedGain &gain : gains) {
        collectives << VerifyingFeature::tr("%1 %2").arg(
            toText(gain.map->grid->collective()), formatGain(gain.statistics.mean));
        all.cells += gain.statistics.cells;
        all.better += gain.statistics.better;
        all.worse += gain.statistics.worse;
    }
    return VerifyingFeature::tr(
        "Verified: %1 against the library's own choice; of %2 timed %3 faster, %4 slower")
        .arg(
            collectives.join(u", "_s), cellsText(all.cells), formatCount(all.better), formatCount(all.worse));
}
} // namespace

VerifyingFeature::VerifyingFeature(const WindowContext &context)
    : Feature(context), m_panel(new VerifyPanel), m_verifier(new Verifier(context.settings, context.window)),
      m_dock(addDock(
          u"verify"_s, tr("Verify"), m_panel, {DockPlace::bottomLeft, 5, Workspace::ship, {}, false, true}))
{
    const auto useLauncher = [this](const QString &launcher) {
        m_panel->setLauncher(launcher.isEmpty() ? remote::LocalRun().launcher : launcher);
    };
    useLauncher(context.settings->verifyLauncher());
    connect(context.requests, &Requests::useLauncher, this, useLauncher);
    QAction *const action = context.menus->add(Menus::deployVerify, u"verify"_s, tr("&Verify..."), {},
        tr("Time the decisions on show and the library's own choices in turn, and see what is gained"));
    connect(action, &QAction::triggered, this, [this] { m_context.docks->raise(m_dock); });
    connect(context.session, &Session::resultChanged, this, &VerifyingFeature::showSubject);
    connectPanel();
    connectVerifier();
}

void VerifyingFeature::connectPanel()
{
    connect(m_panel, &VerifyPanel::runRequested, this, [this](const VerifyRequest &request) {
        if (!m_context.session->result())
            return;
        m_context.settings->setVerifyLauncher(request.launcher);
        m_verifier->run({m_context.session->result()->model}, request);
    });
    connect(m_context.requests, &Requests::verifyHere, this, [this](const std::vector<ModelPtr> &models) {
        emit m_context.requests->verify(models, m_panel->request());
    });
    connect(m_context.requests, &Requests::verify, this,
        [this](const std::vector<ModelPtr> &models, const VerifyRequest &request) {
            m_context.docks->reveal(m_dock);
            m_isRequested = !m_verifier->isRunning();
            m_verifier->run(models, request);
        });
    connect(m_context.requests, &Requests::showVerification, this, [this](const QString &records) {
        m_context.docks->reveal(m_dock);
        m_verifier->open(records);
    });
    connect(m_panel, &VerifyPanel::cancelRequested, m_verifier, &Verifier::cancel);
    connect(m_panel, &VerifyPanel::openRequested, m_verifier, &Verifier::askForRecords);
    connect(m_panel, &VerifyPanel::saveRequested, m_verifier, &Verifier::askWhereToSave);
    connect(m_panel->map(), &MapView::exportFailed, this,
        [this](const QString &why) { m_context.notices->say(Severity::error, why); });
}

void VerifyingFeature::connectVerifier()
{
    connect(m_verifier, &Verifier::started, m_panel, &VerifyPanel::begin);
    connect(m_verifier, &Verifier::started, this, [this] { m_context.notices->withdraw(aboutVerifying); });
    connect(m_verifier, &Verifier::progress, m_panel, &VerifyPanel::setProgress);
    connect(m_verifier, &Verifier::ended, m_panel, &VerifyPanel::end);
    connect(m_verifier, &Verifier::finished, m_panel, &VerifyPanel::setGains);
    connect(m_verifier, &Verifier::finished, this, [this](const std::vector<RealisedGain> &gains) {
        std::vector<RealisedGainPtr> shared;
        for (const RealisedGain &gain : gains)
            shared.push_back(std::make_shared<const RealisedGain>(gain));
        emit m_context.requests->verified(shared);
        if (std::exchange(m_isRequested, false)) // by somebody who looks elsewhere
            m_context.notices->tell({isWorseSomewhere(gains) ? Severity::warning : Severity::success,
                verifiedText(gains), {}, aboutVerifying});
    });
    connect(m_verifier, &Verifier::failed, this, [this](const QString &problem) {
        m_panel->setProblem(problem);
        m_context.notices->tell({Severity::error, problem, {}, aboutVerifying});
    });
    connect(m_verifier, &Verifier::saved, this, [this](const QString &path) {
        m_context.notices->confirmFile(tr("Wrote %1").arg(QDir::toNativeSeparators(path)), path);
    });
}

void VerifyingFeature::showSubject()
{
    const FitPtr &result = m_context.session->result();
    if (result)
        m_panel->setSubject(tr("%1: %2").arg(toText(m_context.session->collective()), modelTitle(*result)),
            result->map()->grid->commSizes().back(), m_context.session->dataset());
    else
        m_panel->setSubject({}, 0);
}

} // namespace collscope

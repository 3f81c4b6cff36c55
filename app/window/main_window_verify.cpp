// SPDX-License-Identifier: GPL-3.0-or-later
// Verifying decisions: the panel, who carries it out, and who listens to whom.
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/verifier.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/verify_panel.h"
#include "widgets/plot/map_view.h"

#include <QDir>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutVerifying = u"verifying"_s;
}

void MainWindow::makeVerifyDock()
{
    m_verify = new VerifyPanel;
    if (const QString launcher = m_settings->verifyLauncher(); !launcher.isEmpty())
        m_verify->setLauncher(launcher);
    m_verifier = new Verifier(m_settings, this);
    Dock *const dock = m_docks->add(u"verify"_s, tr("Verify"), m_verify);
    connect(m_verify, &VerifyPanel::titleChanged, dock, &Dock::setTitle);
}

void MainWindow::connectVerify()
{
    connect(
        m_actions.verify, &QAction::triggered, this, [this] { m_docks->raise(m_docks->find(u"verify"_s)); });
    connect(m_session, &Session::resultChanged, this, [this] {
        const FitPtr &result = m_session->result();
        if (result)
            m_verify->setSubject(tr("%1: %2").arg(toText(m_session->collective()), modelTitle(*result)),
                result->map()->grid->commSizes().back());
        else
            m_verify->setSubject({}, 0);
    });
    connect(m_verify, &VerifyPanel::runRequested, this, [this](const VerifyRequest &request) {
        if (!m_session->result())
            return;
        m_settings->setVerifyLauncher(request.launcher);
        m_verifier->run(m_session->result()->model, request);
    });
    connect(m_verify, &VerifyPanel::cancelRequested, m_verifier, &Verifier::cancel);
    connect(m_verify, &VerifyPanel::openRequested, m_verifier, &Verifier::askForRecords);
    connect(m_verify, &VerifyPanel::saveRequested, m_verifier, &Verifier::askWhereToSave);
    connect(m_verify, &VerifyPanel::csvExportRequested, m_exporter, &Exporter::askForTable);
    connect(m_verify->map(), &MapView::exportFailed, this,
        [this](const QString &why) { say(Severity::error, why); });
    connect(m_verifier, &Verifier::started, m_verify, &VerifyPanel::begin);
    connect(m_verifier, &Verifier::started, this, [this] { m_messages->withdraw(aboutVerifying); });
    connect(m_verifier, &Verifier::progress, m_verify, &VerifyPanel::setProgress);
    connect(m_verifier, &Verifier::ended, m_verify, &VerifyPanel::end);
    connect(m_verifier, &Verifier::finished, m_verify, &VerifyPanel::setGains);
    connect(m_verifier, &Verifier::failed, this, [this](const QString &problem) {
        m_verify->setProblem(problem);
        tell({Severity::error, problem, {}, aboutVerifying});
    });
    connect(m_verifier, &Verifier::saved, this, [this](const QString &path) {
        confirmFile(tr("Wrote %1").arg(QDir::toNativeSeparators(path)), path);
    });
}

} // namespace collscope

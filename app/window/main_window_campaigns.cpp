// SPDX-License-Identifier: GPL-3.0-or-later
// Campaigns on other machines: the job table, the service behind it, and how results reach the maps.
#include "app/window/campaign_results.h"
#include "app/window/campaign_service.h"
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "widgets/panels/campaigns_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString aboutSignIn(const remote::HostProfile &host)
{
    return u"sign in: "_s + host.name;
}

} // namespace

void MainWindow::makeCampaigns()
{
    m_campaigns = new CampaignService(
        m_settings->campaignFolder(), {remote::usualControlFolder(), remote::usualAskPass()}, this);
    m_results = new CampaignResults(m_settings->campaignFolder(), this);
    m_campaignsPanel = new CampaignsPanel;
    Dock *const dock = m_docks->add(u"campaigns"_s, tr("Campaigns"), m_campaignsPanel);
    connect(m_campaignsPanel, &CampaignsPanel::titleChanged, dock, &Dock::setTitle);
    m_actions.campaigns->addActions(m_campaignsPanel->menuActions());
    makeEditors();
}

void MainWindow::connectCampaigns()
{
    connect(m_campaigns, &CampaignService::jobsChanged, m_campaignsPanel,
        [this] { m_campaignsPanel->setJobs(m_campaigns->jobs()); });
    connect(m_campaigns, &CampaignService::machinesChanged, m_campaignsPanel,
        [this] { m_campaignsPanel->setMachines(m_campaigns->machines()); });
    connect(m_campaigns, &CampaignService::logArrived, m_campaignsPanel, &CampaignsPanel::setLog);
    connect(m_campaigns, &CampaignService::failed, this,
        [this](const Diagnostic &cause) { say(Severity::error, QString::fromStdString(cause.text())); });
    connect(m_campaigns, &CampaignService::signInNeeded, this, [this](const remote::HostProfile &host) {
        tell({Severity::warning, tr("%1: sign in to go on (Campaigns panel)").arg(host.name), {},
            aboutSignIn(host)});
    });
    connect(m_campaigns, &CampaignService::submitted, this, [this](const QStringList &uuids) {
        m_docks->reveal(m_docks->find(u"campaigns"_s));
        m_campaignsPanel->select(uuids.first());
    });
    connect(m_campaigns, &CampaignService::recordsGrew, m_results,
        [this](const QString &uuid) { m_results->load(m_campaigns->jobs(), uuid, false); });
    connect(m_results, &CampaignResults::loaded, this, &MainWindow::takeResults);
    connect(m_results, &CampaignResults::failed, this,
        [this](const Diagnostic &cause) { say(Severity::error, QString::fromStdString(cause.text())); });
    connectJobCommands();
}

void MainWindow::connectJobCommands()
{
    const auto forEach = [this](void (CampaignService::*command)(const QString &)) {
        return [this, command](const QStringList &uuids) {
            for (const QString &uuid : uuids)
                (m_campaigns->*command)(uuid);
        };
    };
    connect(m_campaignsPanel, &CampaignsPanel::fetchRequested, this, forEach(&CampaignService::fetch));
    connect(m_campaignsPanel, &CampaignsPanel::resubmitRequested, this, forEach(&CampaignService::resubmit));
    connect(m_campaignsPanel, &CampaignsPanel::submitRequested, this, forEach(&CampaignService::submitDraft));
    connect(m_campaignsPanel, &CampaignsPanel::markFinishedRequested, this,
        forEach(&CampaignService::markFinished));
    connect(m_campaignsPanel, &CampaignsPanel::logRequested, this, forEach(&CampaignService::fetchLog));
    connect(m_campaignsPanel, &CampaignsPanel::cancelRequested, this, &MainWindow::askToCancel);
    connect(m_campaignsPanel, &CampaignsPanel::importRequested, this,
        [this](const QStringList &uuids) { askForRecords(uuids.first()); });
    connect(m_campaignsPanel, &CampaignsPanel::showRequested, this, [this](const QStringList &uuids) {
        for (const QString &uuid : uuids)
            m_results->load(m_campaigns->jobs(), uuid, true);
    });
    connect(m_campaignsPanel, &CampaignsPanel::refreshRequested, m_campaigns, &CampaignService::refresh);
    connect(m_campaignsPanel, &CampaignsPanel::signInRequested, m_campaigns, &CampaignService::signIn);
    connect(m_campaignsPanel, &CampaignsPanel::signInRequested, this,
        [this](const remote::HostProfile &host) { m_messages->withdraw(aboutSignIn(host)); });
    connect(m_campaignsPanel, &CampaignsPanel::signOutRequested, m_campaigns, &CampaignService::signOut);
    connect(m_campaignsPanel, &CampaignsPanel::csvExportRequested, m_exporter, &Exporter::askForTable);
}

void MainWindow::takeResults(const LoadedPath &loaded, bool show)
{
    const auto &open = m_session->datasets();
    const bool isOpen = std::any_of(open.begin(), open.end(),
        [&loaded](const Session::OpenDataset &dataset) { return dataset.path == loaded.path; });
    const bool wasOpened = m_openedResults.contains(loaded.path);
    if (!show && wasOpened && !isOpen)
        return; // the user closed it
    m_openedResults.insert(loaded.path);
    m_session->addDatasets(loaded.path, loaded.datasets, loaded.lossText(),
        show ? Session::Show::always : Session::Show::whenNothingElse);
    if (!wasOpened)
        remember(loaded.path, false);
}

void MainWindow::askToCancel(const QStringList &uuids)
{
    auto *const question = new QMessageBox(QMessageBox::Question, tr("Cancel jobs"),
        uuids.size() == 1 ? tr("End this job? What it has measured so far stays.")
                          : tr("End these %1 jobs? What they have measured so far stays.").arg(uuids.size()),
        QMessageBox::Yes | QMessageBox::No, this);
    question->setTextFormat(Qt::PlainText);
    question->setDefaultButton(QMessageBox::No);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::accepted, this, [this, uuids] {
        for (const QString &uuid : uuids)
            m_campaigns->cancel(uuid);
    });
    question->open();
}

void MainWindow::askForRecords(const QString &uuid)
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Records of the job"),
        m_settings->lastFolder(), tr("Records (records *.records);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    m_campaigns->importRecords(uuid, path);
}

} // namespace collscope

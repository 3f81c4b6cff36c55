// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/campaigns.h"

#include "app/window/campaign_results.h"
#include "app/window/campaign_service.h"
#include "app/window/help_pages.h"
#include "app/window/host_profiles.h"
#include "app/window/menus.h"
#include "app/window/new_campaign.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/sample_data.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "engine/io/records_reader.h"
#include "engine/remote/campaign_runner.h"
#include "engine/remote/outlook.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/job_table_model.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/job_details.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
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

/// "finished", or of several jobs "2 running, 1 finished".
QString stateOf(const std::vector<JobRow> &jobs)
{
    if (jobs.size() == 1)
        return shownState(jobs.front().job); // why so is said in the panel
    QMap<QString, int> counts;
    for (const JobRow &row : jobs)
        ++counts[shownState(row.job)];
    QStringList texts;
    for (auto count = counts.begin(); count != counts.end(); ++count)
        texts << u"%1 %2"_s.arg(count.value()).arg(count.key());
    return texts.join(u", "_s);
}

/// The newest ones first, without archived ones; `rows`: of all jobs, oldest first.
QList<RecentCampaign> recentCampaigns(const std::vector<JobRow> &rows, const QSet<QString> &archived)
{
    constexpr std::ptrdiff_t mostJobs = 100; // older ones are not looked at
    constexpr std::size_t most = 4;
    std::vector<JobRow> newest(
        rows.rbegin(), rows.rbegin() + std::min(mostJobs, static_cast<std::ptrdiff_t>(rows.size())));
    std::vector<remote::Job> jobs;
    for (const JobRow &row : newest)
        jobs.push_back(row.job);
    std::vector<std::pair<QString, std::vector<JobRow>>> campaigns;
    for (const JobRow &row : newest) {
        if (row.hasEnded() && archived.contains(row.job.uuid))
            continue;
        const QString name = remote::campaignOf(jobs, row.job.uuid);
        const auto known = std::find_if(campaigns.begin(), campaigns.end(),
            [&name](const auto &campaign) { return campaign.first == name; });
        if (known != campaigns.end())
            known->second.push_back(row);
        else if (campaigns.size() < most)
            campaigns.push_back({name, {row}});
    }
    QList<RecentCampaign> result;
    for (const auto &[name, own] : campaigns) {
        const remote::Job &job = own.front().job;
        const QString collectives = jobCollectives(job);
        result.push_back({job.uuid,
            CampaignsFeature::tr("%1 on %2, %3")
                .arg(collectives.isEmpty() ? CampaignsFeature::tr("everything") : collectives,
                    job.order.host.name, job.created.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s)),
            stateOf(own)});
    }
    return result;
}

/// Of the records that are here by now; there may be none yet.
Expected<remote::CampaignOutlook> outlook(
    const remote::JobOrder &order, const QString &records, const std::stop_token &stop)
{
    constexpr double ordinary = 1800; // seconds to look ahead where there is no budget
    std::vector<wire::RecordLine> lines;
    if (QFileInfo(records).size() > 0) {
        auto file = io::readRecordFile(QFile::encodeName(records).toStdString());
        if (!file)
            return tl::unexpected(file.error());
        lines = std::move(file->records);
    }
    const double ahead = order.plan.budget > 0 ? order.plan.budget : ordinary;
    return remote::outlookOf(order, lines, ahead, {}, stop);
}

} // namespace

CampaignsFeature::CampaignsFeature(const WindowContext &context)
    : Feature(context), m_service(new CampaignService(context.settings->campaignFolder(),
                            {remote::usualControlFolder(), remote::usualAskPass()}, this)),
      m_results(new CampaignResults(context.settings->campaignFolder(), this)),
      m_outlook(new LatestTask(this)), m_panel(new CampaignsPanel),
      m_dock(addDock(u"campaigns"_s, tr("Campaigns"), m_panel,
          {DockPlace::bottomLeft, 4, Workspace::measure, {}, false, true})),
      m_hosts(new HostProfiles(remote::ProfileStore(context.settings->hostFolder()),
          remote::usualControlFolder(), remote::usualAskPass(), context.settings, context.window)),
      m_newCampaign(new NewCampaign(m_hosts, context.settings, context.window)),
      m_recent(new QMenu(tr("Recent campai&gns"), context.window))
{
    for (QAction *const action : m_panel->menuActions())
        context.menus->add(Menus::campaign, action);
    m_recent->setObjectName(u"recentCampaigns"_s);
    context.menus->add(Menus::campaign, m_recent->menuAction());
    showRecent();
    connectService();
    connectResults();
    connectOutlook();
    connectJobCommands();
    connectSample();
    connectEditors();
}

CampaignsFeature::~CampaignsFeature()
{
    delete m_service; // its threads before anything they tell
}

void CampaignsFeature::start()
{
    m_service->start();
}

void CampaignsFeature::connectService()
{
    connect(m_service, &CampaignService::jobsChanged, this, [this] {
        m_panel->setJobs(m_service->jobs());
        showRecent();
    });
    const QStringList away = m_context.settings->archivedJobs();
    m_panel->setArchived(QSet<QString>(away.begin(), away.end()));
    connect(m_panel, &CampaignsPanel::archivedChanged, this, [this] {
        m_context.settings->setArchivedJobs(m_panel->archived().values());
        showRecent();
    });
    connect(m_service, &CampaignService::machinesChanged, this,
        [this] { m_panel->setMachines(m_service->machines()); });
    connect(m_service, &CampaignService::logArrived, m_panel, &CampaignsPanel::setLog);
    connect(m_service, &CampaignService::failed, this, [this](const Diagnostic &cause) {
        m_context.notices->say(Severity::error, QString::fromStdString(cause.text()));
    });
    connect(m_service, &CampaignService::signInNeeded, this, [this](const remote::HostProfile &host) {
        m_context.notices->tell({Severity::warning,
            tr("%1: sign in to go on (Campaigns panel)").arg(host.name), {}, aboutSignIn(host)});
    });
    connect(m_service, &CampaignService::submitted, this, [this](const QStringList &uuids) {
        m_context.docks->reveal(m_dock);
        m_panel->select(uuids.first());
    });
    connect(m_panel, &CampaignsPanel::refreshRequested, m_service, &CampaignService::refresh);
    connect(m_panel, &CampaignsPanel::signInRequested, m_service, &CampaignService::signIn);
    connect(m_panel, &CampaignsPanel::signInRequested, this,
        [this](const remote::HostProfile &host) { m_context.notices->withdraw(aboutSignIn(host)); });
    connect(m_panel, &CampaignsPanel::signOutRequested, m_service, &CampaignService::signOut);
}

/// On the start page and in the menu.
void CampaignsFeature::showRecent()
{
    const QList<RecentCampaign> campaigns = recentCampaigns(m_service->jobs(), m_panel->archived());
    m_context.start->setCampaigns(campaigns);
    m_recent->clear();
    m_recent->setEnabled(!campaigns.isEmpty());
    for (const RecentCampaign &campaign : campaigns)
        connect(m_recent->addAction(plainCaption(u"%1: %2"_s.arg(campaign.what, campaign.state))),
            &QAction::triggered, this, [this, uuid = campaign.uuid] { showCampaign(uuid); });
}

void CampaignsFeature::showCampaign(const QString &uuid)
{
    m_context.docks->reveal(m_dock);
    m_panel->select(uuid);
    if (m_panel->action(u"show"_s)->isEnabled())
        m_results->load(m_service->jobs(), uuid, true);
}

void CampaignsFeature::connectResults()
{
    connect(m_service, &CampaignService::recordsGrew, this,
        [this](const QString &uuid) { m_results->load(m_service->jobs(), uuid, false); });
    connect(m_panel, &CampaignsPanel::showRequested, this, [this](const QStringList &uuids) {
        for (const QString &uuid : uuids)
            m_results->load(m_service->jobs(), uuid, true);
    });
    connect(m_results, &CampaignResults::loaded, this, &CampaignsFeature::takeResults);
    connect(m_results, &CampaignResults::failed, this, [this](const Diagnostic &cause) {
        m_context.notices->say(Severity::error, QString::fromStdString(cause.text()));
    });
}

void CampaignsFeature::connectOutlook()
{
    connect(m_outlook, &LatestTask::failed, this,
        [this](const QString &cause) { m_context.notices->say(Severity::error, cause); });
    connect(m_panel, &CampaignsPanel::outlookWanted, this, [this](const QString &uuid) {
        const auto &rows = m_service->jobs();
        const auto row = std::find_if(
            rows.begin(), rows.end(), [&uuid](const JobRow &each) { return each.job.uuid == uuid; });
        if (row == rows.end())
            return;
        const QString records = m_context.settings->campaignFolder() + u'/' + uuid + u".records"_s;
        m_outlook->start([order = row->job.order, records](
                             const std::stop_token &stop) { return outlook(order, records, stop); },
            [this, uuid](const Expected<remote::CampaignOutlook> &result) {
                m_panel->details()->setOutlook(uuid, result);
            });
    });
}

void CampaignsFeature::connectJobCommands()
{
    const auto forEach = [service = m_service](void (CampaignService::*command)(const QString &)) {
        return [service, command](const QStringList &uuids) {
            for (const QString &uuid : uuids)
                (service->*command)(uuid);
        };
    };
    connect(m_panel, &CampaignsPanel::fetchRequested, this, forEach(&CampaignService::fetch));
    connect(m_panel, &CampaignsPanel::resubmitRequested, this, forEach(&CampaignService::resubmit));
    connect(m_panel, &CampaignsPanel::submitRequested, this, forEach(&CampaignService::submitDraft));
    connect(m_panel, &CampaignsPanel::markFinishedRequested, this, forEach(&CampaignService::markFinished));
    connect(m_panel, &CampaignsPanel::logRequested, this, forEach(&CampaignService::fetchLog));
    connect(m_panel, &CampaignsPanel::cancelRequested, this, &CampaignsFeature::askToCancel);
    connect(m_panel, &CampaignsPanel::importRequested, this,
        [this](const QStringList &uuids) { askForRecords(uuids.first()); });
}

void CampaignsFeature::connectEditors()
{
    m_context.menus->addSeparator(Menus::campaign);
    QAction *const hosts = m_context.menus->add(Menus::campaign, u"hostProfiles"_s, tr("&Host profiles..."));
    hosts->setStatusTip(tr("Machines to measure on, and how to reach them"));
    connect(hosts, &QAction::triggered, this, [this] { m_hosts->show(); });
    connect(m_panel, &CampaignsPanel::newRequested, m_newCampaign, &NewCampaign::show);
    connect(m_context.requests, &Requests::measureAgain, m_newCampaign, &NewCampaign::showAgain);
    connect(m_context.start, &StartPage::measureClusterRequested, m_newCampaign, &NewCampaign::show);
    connect(m_context.start, &StartPage::campaignRequested, this, &CampaignsFeature::showCampaign);
    connect(m_newCampaign, &NewCampaign::submitRequested, m_service, &CampaignService::submit);
    connect(m_service, &CampaignService::submitted, m_newCampaign, &NewCampaign::close);
    connect(m_hosts, &HostProfiles::leftUnsaved, this, [this] {
        m_context.notices->say(
            Severity::warning, tr("There are changes of host profiles that are not saved."));
    });
}

/// It becomes a campaign among the user's own, all of whose jobs have ended.
void CampaignsFeature::connectSample()
{
    const QString sample = sampleCampaign();
    QAction *const open
        = m_context.menus->add(Menus::campaign, u"openSampleCampaign"_s, tr("&Open sample campaign"), {},
            tr("List a campaign on a cluster that has ended, and show its maps"));
    open->setVisible(!sample.isEmpty());
    m_context.start->setSampleCampaignAvailable(!sample.isEmpty());
    connect(open, &QAction::triggered, this, [this, sample] { m_service->copyEnded(sample); });
    connect(m_context.start, &StartPage::openSampleCampaignRequested, open, &QAction::trigger);
    connect(m_service, &CampaignService::copied, this,
        [this](const QStringList &uuids) { showCampaign(uuids.last()); });
}

void CampaignsFeature::takeResults(const LoadedPath &loaded, bool show)
{
    const auto &open = m_context.session->datasets();
    const bool isOpen = std::any_of(open.begin(), open.end(),
        [&loaded](const OpenDataset &dataset) { return dataset.path == loaded.path; });
    const bool wasOpened = m_openedResults.contains(loaded.path);
    if (!show && wasOpened && !isOpen)
        return; // the user closed it
    m_openedResults.insert(loaded.path);
    m_context.session->addDatasets(loaded.path, loaded.datasets, loaded.lossText(),
        show ? Session::Show::always : Session::Show::whenNothingElse);
    if (!wasOpened)
        emit m_context.requests->remember(loaded.path, false);
}

void CampaignsFeature::askToCancel(const QStringList &uuids)
{
    auto *const question = new QMessageBox(QMessageBox::Question, tr("Cancel jobs"),
        uuids.size() == 1 ? tr("End this job? What it has measured so far stays.")
                          : tr("End these %1 jobs? What they have measured so far stays.").arg(uuids.size()),
        QMessageBox::Yes | QMessageBox::No, m_context.window);
    setHelpPage(question, u"campaigns"_s);
    question->setTextFormat(Qt::PlainText);
    question->setDefaultButton(QMessageBox::No);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::accepted, this, [this, uuids] {
        for (const QString &uuid : uuids)
            m_service->cancel(uuid);
    });
    question->open();
}

void CampaignsFeature::askForRecords(const QString &uuid)
{
    const QString path = QFileDialog::getOpenFileName(m_context.window, tr("Records of the job"),
        m_context.settings->lastFolder(), tr("Records (records *.records);;All files (*)"));
    if (path.isEmpty())
        return;
    m_context.settings->setLastFolder(QFileInfo(path).absolutePath());
    m_service->importRecords(uuid, path);
}

} // namespace collscope

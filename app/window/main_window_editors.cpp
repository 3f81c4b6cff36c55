// SPDX-License-Identifier: GPL-3.0-or-later
// New campaigns and host profiles: the windows in which they are edited, and their commands.
#include "app/window/campaign_service.h"
#include "app/window/host_profiles.h"
#include "app/window/main_window.h"
#include "app/window/new_campaign.h"
#include "app/window/settings.h"
#include "widgets/panels/campaigns_panel.h"

#include <QMenu>

namespace collscope {

void MainWindow::makeEditors()
{
    m_hosts = new HostProfiles(remote::ProfileStore(m_settings->hostFolder()), remote::usualControlFolder(),
        remote::usualAskPass(), m_settings, this);
    m_newCampaign = new NewCampaign(m_hosts, m_settings, this);
    m_actions.campaigns->addSeparator();
    QAction *const hosts = m_actions.campaigns->addAction(tr("&Host profiles..."));
    hosts->setStatusTip(tr("Machines to measure on, and how to reach them"));
    connect(m_campaignsPanel, &CampaignsPanel::newRequested, m_newCampaign, &NewCampaign::show);
    connect(hosts, &QAction::triggered, m_hosts, [this] { m_hosts->show(); });

    connect(m_newCampaign, &NewCampaign::submitRequested, m_campaigns, &CampaignService::submit);
    connect(m_campaigns, &CampaignService::submitted, m_newCampaign, &NewCampaign::close);
    const auto help = [this](const QString &page) {
        showHelp(page);
        raise();
    };
    connect(m_newCampaign, &NewCampaign::helpRequested, this, help);
    connect(m_hosts, &HostProfiles::helpRequested, this, help);
    connect(m_hosts, &HostProfiles::leftUnsaved, this,
        [this] { say(Severity::warning, tr("There are changes of host profiles that are not saved.")); });
}

} // namespace collscope

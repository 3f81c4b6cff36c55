// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <QSet>
#include <QStringList>

class QMenu;

namespace collscope {

class CampaignResults;
class CampaignService;
class CampaignsPanel;
class HostProfiles;
class LatestTask;
class NewCampaign;
struct LoadedPath;

/// Measuring on other machines: the table of jobs, the service behind it, the windows in which campaigns and
/// host profiles are edited, and how results reach the maps.
class CampaignsFeature : public Feature {
    Q_OBJECT
public:
    explicit CampaignsFeature(const WindowContext &context);
    ~CampaignsFeature() override;

    void start() override;

private:
    void connectService();
    void showRecent();
    void showCampaign(const QString &uuid);
    void connectResults();
    void connectOutlook();
    void connectJobCommands();
    void connectSample();
    void connectEditors();
    void takeResults(const LoadedPath &loaded, bool show);
    void askToCancel(const QStringList &uuids);
    void askForRecords(const QString &uuid);

    CampaignService *m_service;
    CampaignResults *m_results;
    LatestTask *m_outlook;
    CampaignsPanel *m_panel;
    Dock *m_dock;
    HostProfiles *m_hosts;
    NewCampaign *m_newCampaign;
    QMenu *m_recent;
    QSet<QString> m_openedResults; ///< folders of campaigns
};

} // namespace collscope

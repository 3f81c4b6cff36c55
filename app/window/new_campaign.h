// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/measuring_again.h"
#include "engine/remote/job_order.h"

#include <QObject>

#include <vector>

class QDialog;

namespace collscope {

class CampaignEditor;
class HostProfiles;
class Settings;

/// The window in which a campaign is put together, and the files it asks for.
class NewCampaign : public QObject {
    Q_OBJECT
public:
    NewCampaign(HostProfiles *profiles, Settings *settings, QWidget *parent);

    void show();
    void close();
    /// Puts single cells into the plan, and says what they cost.
    void showAgain(const PlanAgain &again);
    void loadPlan(const QString &path);
    void savePlan(const wire::CampaignPlan &plan, const QString &path);
    /// A folder for every job in `folder`: script, plan, and what to do with them.
    void writeScripts(const std::vector<remote::JobOrder> &orders, const QString &folder);

    CampaignEditor *editor() const { return m_editor; }

signals:
    void submitRequested(const std::vector<collscope::remote::JobOrder> &orders);

private:
    void takeMachines();
    void say(const Diagnostic &cause);

    HostProfiles *m_profiles;
    Settings *m_settings;
    QDialog *m_window;
    CampaignEditor *m_editor;
};

} // namespace collscope

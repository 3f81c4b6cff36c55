// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/actions.h"
#include "app/window/loader.h"
#include "engine/study/fit.h"
#include "widgets/common/message_bar.h"

#include <QMainWindow>
#include <QSet>

#include <functional>
#include <optional>

namespace collscope::project {
struct Project;
}

class QLabel;
class QStackedWidget;

namespace collscope {

class CampaignResults;
class CampaignService;
class CampaignsPanel;
class CodePanel;
class CommandSearch;
class ComparePanel;
class Deploying;
class DatasetPanel;
class Docks;
class Exporter;
class HelpPanel;
class HostProfiles;
class InstancePanel;
class LoadProgress;
class LogPanel;
class MapsPanel;
class ModelPanel;
class NewCampaign;
class ProjectFile;
class Session;
class SessionKeeper;
class Settings;
class StartPage;
class StatisticsPanel;
class SweepPanel;
class TreePanel;
class Verifier;
class VerifyPanel;
class ViewBar;

/// Composition: makes the panels, and connects what they say to the session and what the session says to
/// them.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings` outlives the window.
    explicit MainWindow(Settings *settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Files, folders and projects, in any mix, in the background.
    void open(const QStringList &paths);

    Session *session() const { return m_session; }
    Loader *loader() const { return m_loader; }
    ProjectFile *projectFile() const { return m_project; }
    Exporter *exporter() const { return m_exporter; }
    Docks *docks() const { return m_docks; }
    Deploying *deploying() const { return m_deploying; }
    const Actions &actions() const { return m_actions; }
    MessageBar *messages() const { return m_messages; }
    MapsPanel *maps() const { return m_maps; }
    ModelPanel *modelPanel() const { return m_model; }
    InstancePanel *instancePanel() const { return m_instance; }
    CodePanel *codePanel() const { return m_code; }
    StatisticsPanel *statisticsPanel() const { return m_statistics; }
    ComparePanel *comparePanel() const { return m_compare; }
    SweepPanel *sweepPanel() const { return m_sweep; }
    LogPanel *logPanel() const { return m_log; }
    TreePanel *treePanel() const { return m_tree; }
    CampaignService *campaigns() const { return m_campaigns; }
    CampaignsPanel *campaignsPanel() const { return m_campaignsPanel; }
    HostProfiles *hostProfiles() const { return m_hosts; }
    NewCampaign *newCampaign() const { return m_newCampaign; }
    VerifyPanel *verifyPanel() const { return m_verify; }
    Verifier *verifier() const { return m_verifier; }

public slots:
    /// In the message bar and the log.
    void say(collscope::Severity severity, const QString &text, const QString &details = {});
    void tell(const collscope::Notice &notice);

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // What notices are about: a later one takes the place of an earlier one.
    static const QString aboutFit;
    static const QString aboutFiles; ///< that were written or not

    // main_window.cpp
    /// Says so, with a way to the folder.
    void confirmFile(const QString &text, const QString &path);
    void makeCentre();
    void makeDocks();
    void makeStatusBar();
    void restoreWindow();
    void fitScreen();
    // main_window_wiring.cpp
    void connectSession();
    void connectPanels();
    void connectLoading();
    void connectFileActions();
    void connectViewActions();
    void connectExports();
    void connectHelp();
    // main_window_project.cpp
    void connectProject();
    void keepSession();
    bool saveProject(const QString &path); ///< empty: asks; returns whether it was
    project::Project view() const; ///< how maps are looked at; the rest is the session's
    void openProject(const QString &path);
    /// Does `next`, which closes what is open; asks first where changes of a project would be lost.
    void leaveProject(const std::function<void()> &next);
    // main_window_comparison.cpp
    void makeComparisonDocks();
    void connectComparison();
    void showComparing();
    void addToComparison();
    // main_window_campaigns.cpp
    void makeCampaigns();
    void connectCampaigns();
    void connectJobCommands();
    void takeResults(const LoadedPath &loaded, bool show);
    void askToCancel(const QStringList &uuids);
    void askForRecords(const QString &uuid);
    // main_window_editors.cpp
    void makeEditors();
    // main_window_verify.cpp
    void makeVerifyDock();
    void connectVerify();
    // main_window_slots.cpp
    void askForFiles();
    void askForFolder();
    void takeLoaded(const LoadedPath &loaded);
    void sayProblems(const LoadedPath &loaded);
    void beginLoading();
    void takeFailed(const QString &path, const Diagnostic &cause);
    void remember(const QString &path, bool isProject);
    void showDatasets();
    void forgetClosed();
    void showResult();
    void showStatus();
    void showTitle();
    void showInstance(std::optional<Cell> cell);
    void showRecent();
    void showHelp(const QString &page);

    Settings *m_settings;
    Session *m_session;
    Actions m_actions;
    Loader *m_loader;
    ProjectFile *m_project;
    SessionKeeper *m_keeper = nullptr;
    Exporter *m_exporter;
    Docks *m_docks;
    Deploying *m_deploying = nullptr;

    ViewBar *m_bar = nullptr;
    QStackedWidget *m_centre = nullptr;
    StartPage *m_start = nullptr;
    MapsPanel *m_maps = nullptr;
    MessageBar *m_messages = nullptr;
    DatasetPanel *m_data = nullptr;
    ModelPanel *m_model = nullptr;
    InstancePanel *m_instance = nullptr;
    CodePanel *m_code = nullptr;
    StatisticsPanel *m_statistics = nullptr;
    ComparePanel *m_compare = nullptr;
    SweepPanel *m_sweep = nullptr;
    LogPanel *m_log = nullptr;
    TreePanel *m_tree = nullptr;
    VerifyPanel *m_verify = nullptr;
    Verifier *m_verifier = nullptr;
    HelpPanel *m_help = nullptr;
    CampaignService *m_campaigns = nullptr;
    HostProfiles *m_hosts = nullptr;
    NewCampaign *m_newCampaign = nullptr;
    CampaignResults *m_results = nullptr;
    CampaignsPanel *m_campaignsPanel = nullptr;
    QSet<QString> m_openedResults; ///< folders of campaigns
    LoadProgress *m_progress = nullptr;
    QLabel *m_status = nullptr;
    bool m_wasActive = false;
    bool m_mayClose = false; ///< the user has been asked
    QStringList m_openPaths;
    QStringList m_failedPaths; ///< of the last attempt to open something
    CommandSearch *m_search = nullptr;
};

} // namespace collscope

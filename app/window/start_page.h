// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace collscope {

class MachineDoor;

/// A campaign as the start page lists it.
struct RecentCampaign {
    QString uuid; ///< of one of its jobs
    QString what; ///< it measures, and where
    QString state;
    bool operator==(const RecentCampaign &) const = default;
};

/// What the window shows when nothing is open: three cards, to measure this machine, to open measurements, to
/// measure a cluster; and recent files and campaigns.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    MachineDoor *machine() const { return m_machine; }
    /// Data files and folders, and projects, newest first.
    void setRecent(const QStringList &measurements, const QStringList &projects);
    /// Newest first.
    void setCampaigns(const QList<RecentCampaign> &campaigns);
    void setSampleDataAvailable(bool available);
    void setSampleCampaignAvailable(bool available);
    void setLastSessionAvailable(bool available);

signals:
    void openFileRequested();
    void openFolderRequested();
    void openSampleRequested();
    void continueRequested();
    void openRequested(const QString &path);
    void measureClusterRequested();
    void openSampleCampaignRequested();
    void campaignRequested(const QString &uuid);

private:
    QWidget *makeOpening();
    QWidget *makeCluster();

    /// A list under the cards with its heading; hidden while it is empty.
    struct Lately {
        QWidget *box = nullptr;
        QListWidget *list = nullptr;
    };
    Lately makeLately(const QString &title, void (StartPage::*chosen)(const QString &));
    static void add(const Lately &lately, const QString &text, const QString &data, const QString &tip);
    static void fit(const Lately &lately);

    MachineDoor *m_machine;
    Lately m_recent;
    Lately m_campaigns;
    QList<RecentCampaign> m_shownCampaigns;
    QPushButton *m_sample;
    QPushButton *m_sampleCampaign;
    QPushButton *m_continue;
};

} // namespace collscope

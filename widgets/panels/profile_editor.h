// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/profile_test.h"
#include "widgets/common/message_bar.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace collscope {

class CheckList;
class ProfileForm;

/// The host profiles: a list, and the one that is chosen, entry by entry. What has been changed stays here
/// until it is saved, also while others are looked at. Whoever keeps the profiles does what the signals ask.
class ProfileEditor : public QWidget {
    Q_OBJECT
public:
    explicit ProfileEditor(QWidget *parent = nullptr);

    /// What is kept. Changes that are not saved yet stay.
    void setProfiles(const std::vector<remote::HostProfile> &profiles);
    /// A profile that is not kept yet, to look at and to save; chosen.
    void addDraft(const remote::HostProfile &profile);
    void choose(const QString &name);
    /// It is kept now. `before`: as in saveRequested.
    void setSaved(const remote::HostProfile &profile, const QString &before);
    /// It is no longer kept; the user may take that back.
    void setRemoved(const remote::HostProfile &profile);
    bool hasUnsaved() const;

    void beginTest();
    void addCheck(const remote::ProfileCheck &check);
    /// The end of a test; one that was cancelled found nothing.
    void endTest(const std::optional<remote::ProfileTest> &test);
    /// Something that takes long: building the agent. An empty text: it has ended.
    void setBusy(const QString &what);
    /// Of the profile that has this name here.
    void setAgent(const QString &name, const QString &path);
    /// What a machine says in place of what its profile did not: the profile that has this name here becomes
    /// `found` where nothing of it was changed since it was `asked`.
    void setFound(const remote::HostProfile &asked, const remote::HostProfile &found);
    void say(Severity severity, const QString &text, const QString &details = {});

    ProfileForm *form() const { return m_form; }
    CheckList *checks() const { return m_checks; }
    MessageBar *messages() const { return m_messages; }

signals:
    /// `before`: the name it is kept under; empty: it is not kept yet.
    void saveRequested(const collscope::remote::HostProfile &profile, const QString &before);
    void removeRequested(const collscope::remote::HostProfile &profile);
    void importRequested();
    void exportRequested(const collscope::remote::HostProfile &profile);
    /// `isNew`: it has never been saved, and what the machine says may take the place of what is usual.
    void testRequested(const collscope::remote::HostProfile &profile, bool isNew);
    void buildAgentRequested(const collscope::remote::HostProfile &profile);
    void browseRequested(const collscope::remote::HostProfile &profile); ///< see ProfileForm
    void cancelRequested(); ///< the test or the building that is under way
    void sshFactsWanted(const collscope::remote::HostProfile &profile);

private:
    struct Entry {
        QString kept; ///< name it is kept under; empty: it is not
        remote::HostProfile saved;
        remote::HostProfile draft;
        QStringList partitions = {}; ///< found by a test
        bool isChanged() const { return kept.isEmpty() || saved != draft; }
    };

    QWidget *makeList();
    QWidget *makeDetails();
    QPushButton *addButton(QLayout *layout, const QString &text, const QString &help);
    void connectButtons();
    Entry *chosen();
    QString freeName(const QString &wanted) const;
    void showEntries(std::size_t choose);
    void showChosen();
    void takeEdit();
    void showState();
    void save();
    void remove();
    void discard();

    std::vector<Entry> m_entries;
    remote::HostProfile m_removed;
    remote::HostProfile m_tested; ///< what the tick list is about
    QListWidget *m_list;
    ProfileForm *m_form;
    QLabel *m_empty; ///< what to do when there is none
    QSplitter *m_split = nullptr;
    QScrollArea *m_scroll = nullptr; ///< what is under way, or was
    CheckList *m_checks;
    QLabel *m_busy;
    MessageBar *m_messages;
    QWidget *m_undoBar;
    QLabel *m_undoText;
    QPushButton *m_duplicate = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_test = nullptr;
    QPushButton *m_build = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_discard = nullptr;
    QPushButton *m_save = nullptr;
    bool m_running = false;
};

} // namespace collscope

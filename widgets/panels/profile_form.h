// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_profile.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTimer;

namespace collscope {

class FieldForm;
class TemplateEdit;

/// All entries of one host profile. What is wrong is said at the field while one types.
class ProfileForm : public QWidget {
    Q_OBJECT
public:
    explicit ProfileForm(QWidget *parent = nullptr);

    void setProfile(const remote::HostProfile &profile);
    remote::HostProfile profile() const;
    bool isValid() const;
    /// A problem with the name that the profile cannot know of itself; empty: none.
    void setNameProblem(const QString &problem);

    /// What the test of the profile found on the machine.
    void setPartitions(const QStringList &names);
    /// Where `ssh` would go, by its own reading of the user's configuration.
    void setSshFacts(const QString &facts);
    void setWorkFolder(const QString &path);

    FieldForm *fields() const { return m_fields; }
    TemplateEdit *scriptTemplate() const { return m_template; }
    void focusName();

signals:
    void edited();
    /// The machine was changed and typing has paused: setSshFacts is welcome.
    void sshFactsWanted(const collscope::remote::HostProfile &profile);
    /// A work folder is to be chosen among those of the machine.
    void browseRequested(const collscope::remote::HostProfile &profile);

private:
    void addConnection();
    void addScheduler();
    void addPrograms();
    void addScript();
    QLineEdit *addLine(const char *key, const QString &label, const QString &example, const QString &help,
        QWidget *beside = nullptr);
    QPlainTextEdit *newTextBox(int lines) const;
    void change();
    void check();
    void showConnection();
    void showScheduler();

    FieldForm *m_fields;
    QLineEdit *m_name;
    QComboBox *m_connection;
    QLineEdit *m_sshHost;
    QLineEdit *m_sshOptions;
    QLabel *m_sshFacts;
    QLineEdit *m_workFolder;
    QPushButton *m_browse;
    QComboBox *m_scheduler;
    QComboBox *m_partition;
    QLineEdit *m_account;
    QLineEdit *m_launcher;
    QLineEdit *m_agent;
    QPlainTextEdit *m_setup;
    QSpinBox *m_poll;
    QSpinBox *m_coreHours;
    TemplateEdit *m_template;
    QTimer *m_factsTimer;
    QString m_nameProblem;
    bool m_valid = false;
    bool m_setting = false; ///< changes of fields are ours
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/message_bar.h"
#include "widgets/models/campaign_outline.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTimer;

namespace collscope {

class CampaignForm;
class LatestTask;

/// A campaign before it is submitted: where, what and for how long on the left; on the right what will be
/// measured, the exact scripts and the plan; below what it will take. All of it follows while one types.
class CampaignEditor : public QWidget {
    Q_OBJECT
public:
    explicit CampaignEditor(QWidget *parent = nullptr);

    struct Machine {
        remote::HostProfile host;
        MachineFacts facts;
    };
    /// The machine that is chosen stays so.
    void setMachines(std::vector<Machine> machines);
    const remote::HostProfile *chosenHost() const; ///< null: there is none
    QString machineName() const; ///< of the one that is chosen; empty: there is none

    /// `times`: how long calls of it take, as far as that was recorded; the estimate goes by them.
    void setPlan(const wire::CampaignPlan &plan, const wire::CallSeconds &times = {});
    CampaignForm *form() const { return m_form; }
    HeatView *map() const { return m_map; }
    /// Nothing while something is wrong, or not thought over yet.
    const std::optional<CampaignOutline> &outline() const { return m_outline; }
    QString script() const;
    QString estimate() const; ///< as shown
    QString problem() const; ///< what keeps it from being submitted; empty: nothing
    void say(Severity severity, const QString &text, const QString &details = {});

signals:
    void machineChosen(const collscope::remote::HostProfile &host);
    void profilesRequested();
    void submitRequested(const std::vector<collscope::remote::JobOrder> &orders);
    void writeScriptsRequested(const std::vector<collscope::remote::JobOrder> &orders);
    void loadPlanRequested();
    void savePlanRequested(const collscope::wire::CampaignPlan &plan);

private:
    QWidget *makeForm();
    QWidget *makePreview();
    QWidget *makeBottom();
    QPlainTextEdit *newText(const QString &name) const;
    const Machine *machine() const;
    void suggestPlan();
    void compute();
    void take(Expected<CampaignOutline> outline);
    void showFailure(const Diagnostic &cause);
    void showOutline();
    void showJob();
    void showState();

    std::vector<Machine> m_machines;
    wire::CallSeconds m_times; ///< of the plan that was set
    std::optional<wire::CampaignPlan> m_suggested; ///< what the form has that nobody typed
    std::optional<CampaignOutline> m_outline;
    QString m_failure;
    QComboBox *m_machine;
    CampaignForm *m_form;
    QTabWidget *m_tabs;
    HeatView *m_map;
    QComboBox *m_job;
    QPlainTextEdit *m_script;
    QPlainTextEdit *m_commands;
    QPlainTextEdit *m_plan;
    QLabel *m_estimate;
    QLabel *m_warnings;
    QLabel *m_problem;
    MessageBar *m_messages;
    QPushButton *m_save = nullptr;
    QPushButton *m_write = nullptr;
    QPushButton *m_submit = nullptr;
    LatestTask *m_task;
    QTimer *m_delay;
};

} // namespace collscope

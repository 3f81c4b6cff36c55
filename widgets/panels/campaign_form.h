// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_order.h"
#include "widgets/models/plan_texts.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace collscope {

class CollectiveList;
class FieldForm;
class Fold;

/// What is to be measured, and in which jobs: a campaign plan entry by entry, and what the jobs get. What is
/// wrong is said at the field while one types.
class CampaignForm : public QWidget {
    Q_OBJECT
public:
    explicit CampaignForm(QWidget *parent = nullptr);

    void setPlan(const wire::CampaignPlan &plan);
    /// Nothing while an entry is wrong.
    const std::optional<wire::CampaignPlan> &plan() const { return m_plan; }

    /// Everything but plan and host.
    void setJobs(const remote::CampaignOrder &order);
    /// With the plan, if there is one; without a host.
    remote::CampaignOrder order() const;

    /// At the field of that entry, else nowhere: false.
    bool setProblem(const QString &key, const QString &text);
    QString firstProblem() const;

signals:
    void edited();

private:
    void addWhat();
    void addWhere();
    void addJobs();
    void addDetails();
    QLineEdit *addLine(FieldForm *form, const QString &key, const QString &label);
    QComboBox *addChoice(const QString &key, const QString &label, const QStringList &values);
    QSpinBox *addNumber(const QString &key, const QString &label, int least, const QString &help);
    PlanTexts texts() const;
    void showFields();
    void change();
    void check();

    FieldForm *m_form;
    FieldForm *m_details;
    Fold *m_fold;
    CollectiveList *m_collectives;
    QComboBox *m_methods;
    QLineEdit *m_named;
    QComboBox *m_processes;
    QComboBox *m_split;
    QSpinBox *m_nodes;
    QSpinBox *m_ppn;
    QSpinBox *m_minutes;
    QMap<QString, QLineEdit *> m_lines; ///< by key
    QMap<QString, QComboBox *> m_choices;
    std::optional<wire::CampaignPlan> m_plan;
    bool m_setting = false; ///< changes of fields are ours
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/rule_lines.h"
#include "engine/study/fit.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedLayout;
class QTreeView;

namespace collscope {

class LatestTask;
class RulesModel;
class VisibleRefresh;

/// What the model on show decides as rules, what each costs and the line of a file that it becomes; where a
/// person sets the rules, their sizes and methods are edited here. Made in the background and only while
/// somebody can see it.
class RulesPanel : public QWidget {
    Q_OBJECT
public:
    explicit RulesPanel(QWidget *parent = nullptr);

    void setResult(const FitPtr &result); ///< null: nothing is on show
    /// Why there is no result; until the next setResult().
    void setProblem(const QString &why);
    void setSelectedCell(std::optional<Cell> cell);
    QString title() const; ///< for a dock: "Rules: 24", or "Rules"

    const RulesModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    QComboBox *format() const { return m_format; }
    QPushButton *byHandButton() const { return m_byHand; }
    QPushButton *addButton() const { return m_add; }
    QPushButton *removeButton() const { return m_remove; }
    QString summary() const;

public slots:
    /// Rules that decide as the model on show become the model, to be changed.
    void editByHand();

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void cellClicked(collscope::Cell cell);
    /// One gesture is one step to undo.
    void rulesEdited(const collscope::HandRules &rules, int gesture);
    void refused(const QString &why); ///< of what was typed or asked for

private:
    struct Listed {
        HandRules rules;
        std::vector<RuleFigures> figures;
    };

    void makeTable();
    void layOut();
    void refresh();
    void take(const FitPtr &result, const Expected<Listed> &listed);
    void refreshLines();
    void updateButtons();
    void addRule();
    void removeRules();
    void edit(const HandRules &rules);

    RulesModel *m_model;
    QTreeView *m_table;
    QLabel *m_summary;
    QLabel *m_lineProblem;
    QLabel *m_empty;
    QComboBox *m_format;
    QPushButton *m_byHand;
    QPushButton *m_add;
    QPushButton *m_remove;
    QWidget *m_content;
    QStackedLayout *m_pages;
    LatestTask *m_listing;
    LatestTask *m_lines;
    VisibleRefresh *m_refresh;
    FitPtr m_result;
    QString m_problem; ///< why there is none
    FitPtr m_listed; ///< whose rules are on show
    std::optional<Cell> m_selected;
    bool m_editsNext = false; ///< once the rules are listed they are to be edited
};

} // namespace collscope

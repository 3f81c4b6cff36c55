// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/overview_model.h"

#include <QWidget>

#include <optional>

class QLabel;
class QTreeView;

namespace collscope {

class LatestTask;
class VisibleRefresh;

/// All collectives of a system: a small map each, and what the library default costs.
class OverviewPanel : public QWidget {
    Q_OBJECT
public:
    explicit OverviewPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// `data`: one entry per collective. `title`: of the system.
    void setData(const QString &title, const std::vector<DataSelection> &data);
    const OverviewModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    QString verdict() const;

signals:
    /// `cell` is the worst one of the library default, on the grid of the collective.
    void chosen(const QString &collective, std::optional<collscope::Cell> cell);
    void csvExportRequested(const QString &name, const QString &csv);

private:
    void refresh();
    void show(std::vector<CollectiveOverview> collectives);
    /// Computes the automatic model of the next row without one, in the background.
    void judgeNext();
    /// A line per collective with times that cannot be right.
    QString impossibleText() const;
    void takeJudged(const HeldOutFigures &automatic, const std::optional<ExportJudgement> &exported);

    std::shared_ptr<StudyCache> m_studies;
    QString m_title;
    std::vector<DataSelection> m_data;
    OverviewModel *m_model;
    QLabel *m_verdict;
    QLabel *m_caveat;
    QTreeView *m_table;
    LatestTask *m_task;
    LatestTask *m_judging;
    std::size_t m_judged = 0; ///< row that it is about
    VisibleRefresh *m_refresh;
};

} // namespace collscope

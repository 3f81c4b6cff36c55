// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/measuring_again.h"
#include "engine/map/spikes.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QStackedLayout;
class QTreeView;

namespace collscope {

class LatestTask;
class SpikesModel;
class VisibleRefresh;

/// Times of the collective on show that are out of line: to look at, to exclude, or to measure again at a
/// cost that is said before.
class SpikesPanel : public QWidget {
    Q_OBJECT
public:
    explicit SpikesPanel(QWidget *parent = nullptr);

    void setGrid(const TimeGridPtr &grid); ///< null: nothing is on show
    const SpikesModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    QPushButton *excludeButton() const { return m_exclude; }
    QPushButton *againButton() const { return m_again; }
    QString cost() const; ///< of what is selected, or of all
    /// For a dock: "Spikes: 3", or "Spikes".
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void cellClicked(collscope::Cell cell);
    void excludeRequested(const std::vector<collscope::Exclusion> &exclusions);
    void againRequested(const collscope::PlanAgain &again);
    void failed(const QString &cause);

private:
    void refresh();
    void take(const TimeGridPtr &grid, Expected<std::vector<Spike>> spikes);
    /// Those that are selected; none is: all.
    std::vector<Spike> chosen() const;
    void showCost();
    void takeCost(const Expected<PlanAgain> &again, bool selected);

    SpikesModel *m_model;
    QTreeView *m_table;
    QLabel *m_cost;
    QLabel *m_empty;
    QPushButton *m_exclude;
    QPushButton *m_again;
    QWidget *m_content;
    QStackedLayout *m_pages;
    LatestTask *m_task;
    LatestTask *m_planning;
    std::optional<PlanAgain> m_planned = {}; ///< for what is chosen; nothing: not known yet, or impossible
    VisibleRefresh *m_refresh;
    TimeGridPtr m_grid;
    TimeGridPtr m_searched; ///< of which the spikes are on show, or looked for
};

} // namespace collscope

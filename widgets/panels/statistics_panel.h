// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/depth_table.h"

#include <QWidget>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace collscope {

class LatestTask;
class StatisticsModel;
class VisibleRefresh;

/// The table of the papers for the collective on show: the model on the maps, the library's default and a
/// kind of model at every depth; for a combined model a row per collective.
class StatisticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatisticsPanel(QWidget *parent = nullptr);

    /// Null: nothing is open. The table is made again when the map, the kind of model or the collectives it
    /// is for change; the rows of the model on show are always its own.
    void setResult(const FitResultPtr &result);
    const StatisticsModel *model() const { return m_model; }
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    /// The user wants this model on the maps.
    void specActivated(const collscope::ModelSpec &spec);

private:
    void refresh();
    void showRows();

    StatisticsModel *m_model;
    QTreeView *m_table;
    QLabel *m_empty;
    QStackedLayout *m_pages;
    LatestTask *m_task;
    LatestTask *m_shownTask;
    VisibleRefresh *m_refresh;
    FitResultPtr m_result;
    std::vector<StatisticsRow> m_shown; ///< of the result
    std::vector<StatisticsRow> m_rows; ///< of its kind on its maps
    std::string m_rowsKind;
    std::vector<DecisionMapPtr> m_rowsMaps;
};

} // namespace collscope

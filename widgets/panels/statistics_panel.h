// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <QWidget>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace collscope {

class FigureTableModel;
class LatestTask;
class VisibleRefresh;

/// The table of the papers for the collective on show: the model on the maps, the library's default and a
/// kind of model at every depth; for a combined model a row per collective.
class StatisticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatisticsPanel(QWidget *parent = nullptr);

    /// Null: nothing is open. The table is made again when the map, the kind of model or the collectives it
    /// is for change; the rows of the model on show are always its own.
    void setResult(const FitPtr &result);
    const FigureTableModel *model() const { return m_model; }
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    /// The user wants this model on the maps.
    void specActivated(const collscope::ModelSpec &spec);

private:
    void refresh();
    void showRows();

    FigureTableModel *m_model;
    QTreeView *m_table;
    QLabel *m_empty;
    QStackedLayout *m_pages;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    FitPtr m_result;
    std::vector<FitPtr> m_rows; ///< of the result's kind on its studies
    std::string m_rowsKind;
    std::vector<StudyPtr> m_rowsStudies;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <QWidget>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace collscope {

class LatestTask;
class StatisticsModel;
class VisibleRefresh;

/// The table of the papers for the collective on show: the library's default and a kind of model at every
/// depth.
class StatisticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatisticsPanel(QWidget *parent = nullptr);

    /// `kind` as in a SPEC. Null: nothing is open.
    void setMap(const DecisionMapPtr &map, const std::string &kind);
    const StatisticsModel *model() const { return m_model; }
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    /// The user wants this model on the maps.
    void specActivated(const collscope::ModelSpec &spec);

private:
    void refresh();

    StatisticsModel *m_model;
    QTreeView *m_table;
    QLabel *m_empty;
    QStackedLayout *m_pages;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    DecisionMapPtr m_map;
    std::string m_kind;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/data_selection.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedLayout;
class QTreeView;

namespace collscope {

class ExclusionsModel;
class LatestTask;
class VisibleRefresh;

/// The measurements that do not count, with the reasons; Delete lets the selected ones count again.
class ExclusionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ExclusionsPanel(QWidget *parent = nullptr);

    /// What is on show, and what is excluded from it and from anything else.
    void setData(const DataSelection &input);
    const ExclusionsModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    /// How much of what is on show does not count.
    QString summary() const;
    /// For a dock: "Excluded: 3", or "Excluded" when nothing is.
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void edited(const std::vector<collscope::Exclusion> &excluded, const QString &what);

private:
    void refresh();
    void removeSelected();
    void setReason(int row, const QString &reason);

    ExclusionsModel *m_model;
    QTreeView *m_table;
    QLabel *m_summary;
    QLabel *m_empty;
    QPushButton *m_remove;
    QWidget *m_content;
    QStackedLayout *m_pages;
    VisibleRefresh *m_refresh;
    LatestTask *m_counting;
    DataSelection m_data;
};

} // namespace collscope

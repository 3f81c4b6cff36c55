// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/dataset_tree_model.h"

#include <QWidget>

class QTreeView;

namespace collscope {

/// The open data as a tree; picking a collective shows it.
class DatasetPanel : public QWidget {
    Q_OBJECT
public:
    explicit DatasetPanel(QWidget *parent = nullptr);

    void setEntries(std::vector<DatasetTreeModel::Entry> entries);
    /// Marks what is on show; emits nothing.
    void setCurrent(const Dataset *dataset, std::string_view collective);
    DatasetTreeModel *model() const { return m_model; }

signals:
    /// `collective` is empty when a dataset as a whole was picked.
    void picked(const collscope::DatasetPtr &dataset, const QString &collective);
    /// A fact about a collective that was picked.
    void factPicked(collscope::DatasetTreeModel::Fact fact);
    void closeRequested(const collscope::DatasetPtr &dataset);

private:
    DatasetTreeModel *m_model;
    QTreeView *m_tree;
};

} // namespace collscope

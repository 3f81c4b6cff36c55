// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/dataset_panel.h"

#include "widgets/common/text.h"

#include <QAction>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

namespace collscope {

DatasetPanel::DatasetPanel(QWidget *parent)
    : QWidget(parent), m_model(new DatasetTreeModel(this)), m_tree(new QTreeView)
{
    m_tree->setModel(m_model);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(false);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAccessibleName(tr("Open data"));
    m_tree->setIndentation(14);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);

    auto *const close = new QAction(tr("Close this data"), m_tree);
    close->setShortcut(QKeySequence::Delete);
    close->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(close);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(close, &QAction::triggered, this, [this] {
        if (const DatasetPtr dataset = m_model->dataset(m_tree->currentIndex()))
            emit closeRequested(dataset);
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &index) {
            if (const DatasetPtr dataset = m_model->dataset(index))
                emit picked(dataset, toText(m_model->collective(index)));
        });
}

void DatasetPanel::setEntries(std::vector<DatasetTreeModel::Entry> entries)
{
    const QSignalBlocker blocker(this); // a reset is nobody's pick
    m_model->setEntries(std::move(entries));
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_tree->expand(m_model->index(row, 0));
}

void DatasetPanel::setCurrent(const Dataset *dataset, std::string_view collective)
{
    const QModelIndex wanted = m_model->find(dataset, collective);
    const QModelIndex now = m_tree->currentIndex();
    if (now.isValid() && m_model->dataset(now).get() == dataset
        && (m_model->collective(now) == collective || m_model->collective(now).empty()))
        return; // on it, or on one of its facts
    const QSignalBlocker blocker(this);
    m_tree->setCurrentIndex(wanted);
    m_tree->expand(wanted);
    m_tree->scrollTo(wanted);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/table.h"

#include <QHeaderView>

namespace collscope {

QTreeView *newTable(QAbstractItemModel *model, const QString &accessibleName)
{
    auto *const table = new QTreeView;
    table->setModel(model);
    table->setAccessibleName(accessibleName);
    table->setRootIsDecorated(false);
    table->setItemsExpandable(false);
    table->setUniformRowHeights(true);
    table->setAlternatingRowColors(true);
    table->setAllColumnsShowFocus(true);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setFrameShape(QFrame::NoFrame);
    table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->header()->setStretchLastSection(false);
    return table;
}

} // namespace collscope

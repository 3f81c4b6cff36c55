// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace collscope {

/// A table as all panels show theirs: whole rows selected, tabular and dense, columns as wide as their
/// content. A tree view without branches, because that resizes to content and elides better than QTableView.
QTreeView *newTable(QAbstractItemModel *model, const QString &accessibleName);

/// Sorts the rows of a model by what stands in them: a click on a heading, once the table has this model.
/// Numbers sort as numbers. What is not known comes last, whichever way the rest is sorted.
QSortFilterProxyModel *newSorted(QAbstractItemModel *model);
/// The same as a table, at first in the order of the model.
QTreeView *newSortedTable(QAbstractItemModel *model, const QString &accessibleName);

/// Hides the columns from this one on, and gives the header a menu that shows and hides any of them.
void chooseColumns(QTreeView *table, int firstHidden, int firstChoice = 1);

} // namespace collscope

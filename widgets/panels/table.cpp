// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/table.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"

#include <QHeaderView>
#include <QMenu>

#include <cmath>

namespace collscope {

namespace {

class UnknownLast : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const QVariant a = valueOf(left);
        const QVariant b = valueOf(right);
        if (isNumber(a) != isNumber(b))
            return isNumber(a) == (sortOrder() == Qt::AscendingOrder);
        return isNumber(a) ? a.toDouble() < b.toDouble() : a.toString() < b.toString();
    }

private:
    static QVariant valueOf(const QModelIndex &index)
    {
        const QVariant exact = index.data(exactValueRole);
        return exact.isValid() ? exact : index.data();
    }
    static bool isNumber(const QVariant &value)
    {
        return value.typeId() != QMetaType::QString && !std::isnan(value.toDouble());
    }
};

} // namespace

QSortFilterProxyModel *newSorted(QAbstractItemModel *model)
{
    auto *const sorted = new UnknownLast(model);
    sorted->setSourceModel(model);
    return sorted;
}

QTreeView *newSortedTable(QAbstractItemModel *model, const QString &accessibleName)
{
    QTreeView *const table = newTable(newSorted(model), accessibleName);
    table->setSortingEnabled(true);
    table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    table->model()->sort(-1);
    return table;
}

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

void chooseColumns(QTreeView *table, int firstHidden, int firstChoice)
{
    const int columns = table->model()->columnCount();
    for (int column = firstHidden; column < columns; ++column)
        table->setColumnHidden(column, true);
    QHeaderView *const header = table->header();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(
        header, &QWidget::customContextMenuRequested, table, [table, header, firstChoice](const QPoint &at) {
            auto *const menu = new QMenu(table);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->setToolTipsVisible(true);
            const QAbstractItemModel &model = *table->model();
            for (int column = firstChoice; column < model.columnCount(); ++column) {
                QString title = model.headerData(column, Qt::Horizontal).toString();
                QAction *const action
                    = menu->addAction(plainCaption(title.replace(QLatin1Char('\n'), QLatin1Char(' '))));
                action->setToolTip(
                    plainTip(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString()));
                action->setCheckable(true);
                action->setChecked(!table->isColumnHidden(column));
                QObject::connect(action, &QAction::toggled, table,
                    [table, column](bool shown) { table->setColumnHidden(column, !shown); });
            }
            menu->popup(header->mapToGlobal(at));
        });
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QAbstractItemModel;
class QAbstractItemView;

namespace collscope {

/// Role under which a model hands out the exact value behind a formatted cell: seconds, bytes, ratios,
/// counts.
inline constexpr int exactValueRole = Qt::UserRole + 100;
/// Header role with the stable column name for files: "seconds".
inline constexpr int columnNameRole = Qt::UserRole + 101;

/// The whole table as CSV (texts as io::csvField() writes them, '.' as decimal point): column names, then
/// exact values where a model has them; in English, whatever the window speaks.
QString tableToCsv(const QAbstractItemModel &model);

/// The selected rows as people see them, with the headings, columns separated by tabs: what a spreadsheet
/// pastes.
QString selectedRowsText(const QAbstractItemView &view);

/// Gives a table its Copy value, Copy rows (Ctrl+C) and Export as CSV entries, in a context menu. `exportCsv`
/// gets the text; where it goes is the caller's business.
void addTableActions(QAbstractItemView *view, const std::function<void(const QString &csv)> &exportCsv);

} // namespace collscope

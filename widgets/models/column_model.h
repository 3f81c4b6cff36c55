// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <QAbstractTableModel>

#include <concepts>
#include <functional>
#include <vector>

namespace collscope {

/// The exact value behind a cell: a number, a text, or nothing where only the text that is shown says it.
struct CellValue : QVariant {
    CellValue() = default;
    CellValue(double number) : QVariant(number) { } ///< NaN: not known
    template <std::integral Count> CellValue(Count count) : QVariant(static_cast<qulonglong>(count)) { }
    CellValue(const QString &text) : QVariant(text) { }
    CellValue(const std::string &text) : QVariant(toText(text)) { }
    CellValue(std::string_view text) : QVariant(toText(text)) { }
};

/// What a value is, which decides how it is written; all but words are aligned to the right.
enum class CellUnit { word, number, count, bytes, seconds, penalty, share, gain };

/// As people read it.
QString shownText(const CellValue &value, CellUnit unit);

/// A column of a table, declared once: its headings, and what stands in it.
template <typename Row> struct Column {
    using Value = std::function<CellValue(const Row &row)>;
    Column(QString key_, QString title_, CellUnit unit_, Value value_, Value text_ = {}, QString help_ = {})
        : key(std::move(key_)), title(std::move(title_)), unit(unit_), value(std::move(value_)),
          text(std::move(text_)), help(std::move(help_))
    {
    }

    QString key; ///< stable, for files; as on the command line
    QString title;
    CellUnit unit;
    Value value;
    Value text; ///< what is shown; null: shownText()
    QString help;
};

/// A table of declared columns.
template <typename Row> class ColumnModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    const std::vector<Row> &rows() const { return m_rows; }
    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    /// -1: there is none of that name.
    int column(QStringView key) const
    {
        int column = columnCount() - 1;
        while (column >= 0 && declared(column).key != key)
            --column;
        return column;
    }

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override
    {
        if (!index.isValid())
            return {};
        const Row &row = m_rows[static_cast<std::size_t>(index.row())];
        const Column<Row> &column = declared(index.column());
        if (role == Qt::DisplayRole)
            return column.text ? column.text(row) : QVariant(shownText(column.value(row), column.unit));
        if (role == exactValueRole)
            return column.value(row);
        if (role == Qt::TextAlignmentRole && column.unit != CellUnit::word)
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        return more(row, column.key, role);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        const Column<Row> &column = declared(section);
        if (role == columnNameRole)
            return column.key;
        if (role == Qt::DisplayRole)
            return column.title;
        return role == Qt::ToolTipRole && !column.help.isEmpty() ? QVariant(column.help) : QVariant();
    }

protected:
    void setColumns(std::vector<Column<Row>> columns) { m_columns = std::move(columns); }
    const Column<Row> &declared(int column) const { return m_columns[static_cast<std::size_t>(column)]; }
    /// Of the roles that columns do not declare.
    virtual QVariant more(const Row & /*row*/, const QString & /*key*/, int /*role*/) const { return {}; }

    std::vector<Row> m_rows;

private:
    std::vector<Column<Row>> m_columns;
};

} // namespace collscope

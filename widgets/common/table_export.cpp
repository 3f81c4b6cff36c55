// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/table_export.h"

#include "engine/data/in_english.h"
#include "engine/io/csv_text.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QStringList>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString csvText(const QString &text)
{
    return QString::fromStdString(io::csvField(text.toStdString()));
}

/// Shortest text that reads back as the same number; nothing for "not known".
QString exactNumber(double value)
{
    if (std::isnan(value))
        return {};
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return QString::fromLatin1(buffer.data(), end - buffer.data());
}

/// What a model says exactly, if it is no text: numbers and switches.
std::optional<QString> exactNumber(const QModelIndex &index)
{
    const QVariant exact = index.data(exactValueRole);
    if (exact.typeId() == QMetaType::Double)
        return exactNumber(exact.toDouble());
    if (!exact.isValid() || exact.typeId() == QMetaType::QString)
        return std::nullopt;
    return exact.toString();
}

QString exactField(const QModelIndex &index)
{
    if (const auto number = exactNumber(index))
        return *number;
    const QVariant exact = index.data(exactValueRole);
    return csvText((exact.isValid() ? exact : index.data(Qt::DisplayRole)).toString());
}

/// As people see it, in one field; a name that a spreadsheet would calculate is marked as a text.
QString pastedText(const QModelIndex &index)
{
    QString shown = index.data().toString();
    for (QChar &c : shown)
        if (c == u'\t' || c == u'\n' || c == u'\r')
            c = u' ';
    return exactNumber(index) ? shown : QString::fromStdString(io::csvMarked(shown.toStdString()));
}

QString heading(const QAbstractItemModel &model, int column)
{
    const QVariant name = model.headerData(column, Qt::Horizontal, columnNameRole);
    return name.isValid() ? name.toString() : model.headerData(column, Qt::Horizontal).toString();
}

QAction *newAction(QAbstractItemView *view, const char *text)
{
    auto *const action = new QAction(QCoreApplication::translate("collscope::Table", text), view);
    view->addAction(action);
    return action;
}

} // namespace

QString tableToCsv(const QAbstractItemModel &model)
{
    const InEnglish forFiles;
    QString csv;
    QStringList fields;
    for (int column = 0; column < model.columnCount(); ++column)
        fields << csvText(heading(model, column));
    csv += fields.join(u',') + u'\n';
    for (int row = 0; row < model.rowCount(); ++row) {
        fields.clear();
        for (int column = 0; column < model.columnCount(); ++column)
            fields << exactField(model.index(row, column));
        csv += fields.join(u',') + u'\n';
    }
    return csv;
}

QString selectedRowsText(const QAbstractItemView &view)
{
    const QAbstractItemModel *const model = view.model();
    if (!model || !view.selectionModel())
        return {};
    std::set<int> rows;
    for (const QModelIndex &index : view.selectionModel()->selectedIndexes())
        rows.insert(index.row());
    QStringList lines;
    QStringList fields;
    for (int column = 0; column < model->columnCount(); ++column)
        fields << model->headerData(column, Qt::Horizontal).toString().replace(u'\n', u' ');
    lines << fields.join(u'\t');
    for (const int row : rows) {
        fields.clear();
        for (int column = 0; column < model->columnCount(); ++column)
            fields << pastedText(model->index(row, column));
        lines << fields.join(u'\t');
    }
    return lines.join(u'\n');
}

void addTableActions(QAbstractItemView *view, const std::function<void(const QString &)> &exportCsv)
{
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QAction *const copyValue = newAction(view, QT_TRANSLATE_NOOP("collscope::Table", "Copy value"));
    QObject::connect(copyValue, &QAction::triggered, view,
        [view] { QGuiApplication::clipboard()->setText(view->currentIndex().data().toString()); });
    QAction *const copyRows = newAction(view, QT_TRANSLATE_NOOP("collscope::Table", "Copy rows"));
    copyRows->setShortcut(QKeySequence::Copy);
    copyRows->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copyRows, &QAction::triggered, view,
        [view] { QGuiApplication::clipboard()->setText(selectedRowsText(*view)); });
    QAction *const asCsv = newAction(view, QT_TRANSLATE_NOOP("collscope::Table", "Export as CSV..."));
    QObject::connect(asCsv, &QAction::triggered, view, [view, exportCsv] {
        if (view->model())
            exportCsv(tableToCsv(*view->model()));
    });
}

} // namespace collscope

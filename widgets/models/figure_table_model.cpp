// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/figure_table_model.h"

#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/model_title.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// In two lines: columns are then about as wide as their figures, and more of them fit.
QString inTwoLines(QString title)
{
    const auto middle = title.size() / 2;
    const auto before = title.lastIndexOf(u' ', middle);
    const auto after = title.indexOf(u' ', middle);
    const bool isBefore = before >= 0 && (after < 0 || middle - before <= after - middle);
    if (const auto at = isBefore ? before : after; at >= 0)
        title[at] = u'\n';
    return title;
}

bool isWhole(double value)
{
    return value >= 0 && value == std::floor(value);
}

} // namespace

QString figureText(const Figure &figure, double value)
{
    if (std::isnan(value))
        return u"\u2013"_s;
    switch (figure.unit) {
    case Figure::Unit::count:
        return isWhole(value) ? formatCount(static_cast<std::uint64_t>(value))
                              : QString::number(value, 'f', 1);
    case Figure::Unit::number:
    case Figure::Unit::factor:
        return QString::number(value, 'f', 2);
    case Figure::Unit::ratio:
        return formatPenalty(value);
    case Figure::Unit::bytes:
        return formatSize(static_cast<std::uint64_t>(value));
    case Figure::Unit::seconds:
        return formatSeconds(value);
    case Figure::Unit::truth:
        return value != 0 ? FigureTableModel::tr("yes") : FigureTableModel::tr("no");
    }
    return {};
}

double figureOf(const Figure &figure, const Fit &fit)
{
    return figure.isSize && fit.isBaseline() ? std::nan("") : figure.of(fit);
}

QString figureText(const Figure &figure, const Fit &fit)
{
    const QString value = figureText(figure, figureOf(figure, fit));
    return figure.isMarkedUnproved ? value + unprovedMark(fit.shape) : value;
}

QVariant exactFigure(const Figure &figure, double value)
{
    if (std::isnan(value))
        return QString(u""_s);
    const bool counts = figure.unit == Figure::Unit::count || figure.unit == Figure::Unit::bytes;
    return counts && isWhole(value) ? QVariant::fromValue<qulonglong>(static_cast<qulonglong>(value))
                                    : QVariant(value * figure.inFiles);
}

std::vector<const Figure *> figuresFrom(const std::vector<std::string_view> &first)
{
    std::vector<const Figure *> all;
    for (const std::string_view name : first)
        if (const Figure *const figure = findFigure(name))
            all.push_back(figure);
    for (const Figure &figure : figures())
        if (std::find(all.begin(), all.end(), &figure) == all.end())
            all.push_back(&figure);
    return all;
}

const std::vector<std::string_view> &comparedFigures()
{
    static const std::vector<std::string_view> names{figure_name::leaves, figure_name::penaltyMean,
        figure_name::aboveBound, figure_name::heldoutPenaltyMean, figure_name::heldoutExactMean,
        figure_name::heldoutLow, figure_name::heldoutHigh, figure_name::penaltyMax,
        figure_name::heldoutPenaltyMax, figure_name::penaltyMedian, figure_name::heldoutPenaltyMedian,
        figure_name::heldoutOutside, figure_name::heldoutInsidePenaltyMean,
        figure_name::heldoutOutsidePenaltyMean, figure_name::heldoutBaselinePenaltyMean,
        figure_name::chosenLeaves, figure_name::nodes, figure_name::depthMean, figure_name::depthMax,
        figure_name::decisionNs, figure_name::functionSize, figure_name::memoryBytes, figure_name::differing,
        figure_name::notMeasured};
    return names;
}

FigureTableModel::FigureTableModel(Look look, std::vector<const Figure *> columns, QObject *parent)
    : QAbstractTableModel(parent), m_look(std::move(look)), m_figures(std::move(columns))
{
}

void FigureTableModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int FigureTableModel::column(std::string_view figure) const
{
    const auto found = std::find_if(
        m_figures.begin(), m_figures.end(), [figure](const Figure *each) { return each->name == figure; });
    return found == m_figures.end() ? -1 : static_cast<int>(found - m_figures.begin()) + modelColumn() + 1;
}

const Figure *FigureTableModel::figure(int column) const
{
    return column <= modelColumn() ? nullptr
                                   : m_figures[static_cast<std::size_t>(column - modelColumn() - 1)];
}

int FigureTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FigureTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : modelColumn() + 1 + static_cast<int>(m_figures.size());
}

QVariant FigureTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case exactValueRole:
        return exact(row, index.column());
    case Qt::TextAlignmentRole:
        return figure(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.isMarked);
        return font;
    }
    case Qt::ToolTipRole:
        return tip(row, index.column());
    default:
        return {};
    }
}

QString FigureTableModel::text(const Row &row, int column) const
{
    if (const Figure *const shown = figure(column))
        return figureText(*shown, *row.fit);
    if (column != modelColumn())
        return place(row, column);
    const QString mark
        = m_look.mark.isEmpty() ? QString() : (row.isMarked ? m_look.mark : u"\u2003"_s) + u' ';
    return mark + modelTitle(row.fit->spec);
}

QVariant FigureTableModel::exact(const Row &row, int column) const
{
    if (const Figure *const shown = figure(column))
        return exactFigure(*shown, figureOf(*shown, *row.fit));
    return column == modelColumn() ? QString::fromStdString(row.fit->spec.text()) : place(row, column);
}

/// Of a column before the model's.
QString FigureTableModel::place(const Row &row, int column) const
{
    return isSystem(column) ? m_look.systemName(*row.fit->study->data.dataset)
                            : toText(row.fit->study->collective());
}

QVariant FigureTableModel::tip(const Row &row, int column) const
{
    if (const Figure *const shown = figure(column))
        return shown->isMarkedUnproved && isUnproved(row.fit->shape) ? QVariant(unprovedText()) : QVariant();
    return row.isMarked && column == modelColumn() ? QVariant(m_look.markHelp) : QVariant();
}

QVariant FigureTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Figure *const shown = figure(section);
    switch (role) {
    case columnNameRole:
        return shown                   ? toText(shown->name)
            : section == modelColumn() ? m_look.modelName
            : isSystem(section)        ? u"system"_s
                                       : u"collective"_s;
    case Qt::DisplayRole:
        return inTwoLines(title(section));
    case Qt::ToolTipRole:
        return shown ? QVariant(Wording::declared(shown->help)) : QVariant();
    default:
        return {};
    }
}

QString FigureTableModel::title(int column) const
{
    if (const Figure *const shown = figure(column))
        return Wording::declared(shown->title);
    return column == modelColumn() ? tr("Model") : isSystem(column) ? tr("System") : tr("Collective");
}

} // namespace collscope

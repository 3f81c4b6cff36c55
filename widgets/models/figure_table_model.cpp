// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/figure_table_model.h"

#include "widgets/common/format.h"
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

/// As files have it (Figure::inFiles): whole numbers where it counts, an empty text where it is not known.
CellValue exactFigure(const Figure &figure, double value)
{
    if (std::isnan(value))
        return u""_s;
    const bool counts = figure.unit == Figure::Unit::count || figure.unit == Figure::Unit::bytes;
    return counts && isWhole(value) ? CellValue(static_cast<qulonglong>(value))
                                    : CellValue(value * figure.inFiles);
}

} // namespace

QString figureText(const Figure &figure, double value)
{
    if (std::isnan(value))
        return u"\u2013"_s;
    switch (figure.unit) {
    case Figure::Unit::count:
        return isWhole(value) ? formatCount(static_cast<std::uint64_t>(value)) : numberText(value, 'f', 1);
    case Figure::Unit::number:
    case Figure::Unit::factor:
        return numberText(value, 'f', 2);
    case Figure::Unit::ratio:
        return formatPenalty(value);
    case Figure::Unit::penalty:
        return formatSlower(value);
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

FigureTableModel::FigureTableModel(Look look, const std::vector<const Figure *> &figures, QObject *parent)
    : ColumnModel(parent), m_look(std::move(look))
{
    std::vector<Column<Row>> columns;
    if (m_look.systemName)
        columns.push_back({u"system"_s, inTwoLines(tr("System")), CellUnit::word,
            [this](const Row &row) { return m_look.systemName(*row.fit->study->data.dataset); }});
    if (m_look.hasCollective)
        columns.push_back({u"collective"_s, inTwoLines(tr("Collective")), CellUnit::word,
            [](const Row &row) { return row.fit->study->collective(); }});
    columns.push_back({m_look.modelName, inTwoLines(tr("Model")), CellUnit::word,
        [](const Row &row) { return row.fit->spec.text(); },
        [this](const Row &row) {
            const QString mark
                = m_look.mark.isEmpty() ? QString() : (row.isMarked ? m_look.mark : u"\u2003"_s) + u' ';
            const QString title = mark + modelTitle(row.fit->spec);
            return row.recommended.isEmpty() ? title : tr("%1 (recommended)").arg(title);
        }});
    for (const Figure *const figure : figures)
        columns.push_back(
            {toText(figure->name), inTwoLines(Wording::declared(figure->title)), CellUnit::number,
                [figure](const Row &row) { return exactFigure(*figure, figureOf(*figure, *row.fit)); },
                [figure](const Row &row) { return figureText(*figure, *row.fit); },
                Wording::declared(figure->help)});
    setColumns(std::move(columns));
}

QVariant FigureTableModel::more(const Row &row, const QString &key, int role) const
{
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(row.isMarked);
        return font;
    }
    if (role != Qt::ToolTipRole)
        return {};
    if (key == m_look.modelName) {
        QStringList help;
        if (!row.recommended.isEmpty())
            help << row.recommended;
        if (row.isMarked)
            help << m_look.markHelp;
        return help.isEmpty() ? QVariant() : QVariant(help.join(u'\n'));
    }
    const Figure *const figure = findFigure(key.toStdString());
    return figure && figure->isMarkedUnproved && isUnproved(row.fit->shape) ? QVariant(unprovedText())
                                                                            : QVariant();
}

} // namespace collscope

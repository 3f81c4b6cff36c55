// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/comparison_model.h"

#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/models/statistics_model.h"

#include <QFont>

#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

enum class Unit { text, count, ratio, number, seconds, bytes };

struct Heading {
    QString title;
    const char16_t *name; ///< stable, for files; as on the command line
    Unit unit;
    bool isSize = false; ///< of the model: not known of the library's code
    QString help = {};
};

const Heading &heading(int column)
{
    const auto tr = [](const char *text) { return ComparisonModel::tr(text); };
    // In two lines: the columns are as wide as figures, and more of them fit.
    static const std::array<Heading, ComparisonModel::columnCount_> all{{
        {tr("Model"), u"spec", Unit::text},
        {tr("Leaves"), u"leaves", Unit::count, true},
        {tr("Mean\npenalty"), u"penalty_mean", Unit::ratio, false,
            tr("On the runs the model was fitted to: a lower bound, not a promise")},
        {tr("Above\nbound"), u"above_bound", Unit::ratio, false,
            tr("How far the mean penalty lies above that of the best possible tree of as many leaves")},
        {tr("Held-out\nmean"), u"heldout_penalty_mean", Unit::ratio, false,
            tr("Mean penalty on the runs that were held out")},
        {tr("Max"), u"penalty_max", Unit::ratio},
        {tr("Held-out\nmax"), u"heldout_penalty_max", Unit::ratio},
        {tr("Median"), u"penalty_median", Unit::ratio},
        {tr("Held-out\nmedian"), u"heldout_penalty_median", Unit::ratio},
        {tr("Nodes"), u"nodes", Unit::count, true},
        {tr("Depth\nmean"), u"depth_mean", Unit::number, true},
        {tr("Depth\nmax"), u"depth_max", Unit::count, true},
        {tr("Decision"), u"decide_seconds", Unit::seconds, false,
            tr("Time of a decision in this program, now: the median over rounds of the mean of a call; not "
               "of generated code")},
        {tr("Function\nsize"), u"function_size", Unit::count, true,
            tr("if and else-if statements of the decision function")},
        {tr("Memory"), u"memory_bytes", Unit::bytes, true},
        {tr("Not the\nbest"), u"differing", Unit::count, false,
            tr("Measured cells in which another method is faster than the chosen one")},
        {tr("Not\nmeasured"), u"not_measured", Unit::count, false,
            tr("Measured cells whose chosen method was not measured there")},
    }};
    return all[static_cast<std::size_t>(column)];
}

/// NaN: not known.
double value(const ComparedModel &row, int column)
{
    const auto heldOut = [&](double PenaltyStatistics::*figure) {
        return row.heldOut ? *row.heldOut.*figure : std::nan("");
    };
    const auto count = [](std::size_t number) { return static_cast<double>(number); };
    if (row.isBaseline() && heading(column).isSize)
        return std::nan("");
    switch (column) {
    case ComparisonModel::leavesColumn:
        return count(row.shape.leaves);
    case ComparisonModel::meanColumn:
        return row.training.mean;
    case ComparisonModel::aboveBoundColumn:
        return row.aboveBound;
    case ComparisonModel::heldOutMeanColumn:
        return heldOut(&PenaltyStatistics::mean);
    case ComparisonModel::maxColumn:
        return row.training.max;
    case ComparisonModel::heldOutMaxColumn:
        return heldOut(&PenaltyStatistics::max);
    case ComparisonModel::medianColumn:
        return row.training.median;
    case ComparisonModel::heldOutMedianColumn:
        return heldOut(&PenaltyStatistics::median);
    case ComparisonModel::nodesColumn:
        return count(row.shape.nodes);
    case ComparisonModel::depthMeanColumn:
        return row.shape.depthMean;
    case ComparisonModel::depthMaxColumn:
        return row.shape.depthMax;
    case ComparisonModel::decideColumn:
        return row.decisionSeconds;
    case ComparisonModel::functionSizeColumn:
        return count(row.shape.functionSize);
    case ComparisonModel::memoryColumn:
        return count(row.shape.memoryBytes);
    case ComparisonModel::differingColumn:
        return count(row.training.differing);
    default:
        return count(row.training.notMeasured);
    }
}

QString text(const ComparedModel &row, int column)
{
    if (column == ComparisonModel::modelColumn)
        return (row.isPareto ? u"\u25c6 "_s : u"\u2003 "_s) + modelTitle(row.spec);
    const double number = value(row, column);
    if (std::isnan(number))
        return u"\u2013"_s;
    if (column == ComparisonModel::leavesColumn)
        return leavesText(row.shape);
    switch (heading(column).unit) {
    case Unit::ratio:
        return formatPenalty(number);
    case Unit::seconds:
        return formatSeconds(number);
    case Unit::bytes:
        return formatSize(static_cast<std::uint64_t>(number));
    case Unit::number:
        return QString::number(number, 'f', 2);
    default:
        return formatCount(static_cast<std::uint64_t>(number));
    }
}

QVariant exact(const ComparedModel &row, int column)
{
    if (column == ComparisonModel::modelColumn)
        return QString::fromStdString(row.spec.text());
    const double number = value(row, column);
    return std::isnan(number) ? QVariant(QString(u""_s)) : QVariant(number);
}

} // namespace

void ComparisonModel::setRows(std::vector<ComparedModel> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant ComparisonModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ComparedModel &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case exactValueRole:
        return exact(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == modelColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.isPareto);
        return font;
    }
    case Qt::ToolTipRole:
        if (index.column() == leavesColumn && isUnproved(row.shape))
            return unprovedText();
        return row.isPareto && index.column() == modelColumn
            ? tr("Pareto member: no other model has fewer leaves and a lower mean penalty")
            : QVariant();
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    switch (role) {
    case columnNameRole:
        return QString::fromUtf16(heading(section).name);
    case Qt::DisplayRole:
        return heading(section).title;
    case Qt::ToolTipRole:
        return heading(section).help.isEmpty() ? QVariant() : heading(section).help;
    default:
        return {};
    }
}

} // namespace collscope

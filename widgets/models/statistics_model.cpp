// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/statistics_model.h"

#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <QFileInfo>
#include <QFont>

#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

bool isTraining(int column)
{
    return column >= StatisticsModel::grownNodesColumn && column <= StatisticsModel::predictedPercentColumn;
}

bool isPenalty(int column)
{
    return (column >= StatisticsModel::penaltyMeanColumn && column <= StatisticsModel::penaltyMaxColumn)
        || column == StatisticsModel::penaltyMinColumn;
}

/// Sizes and what training came to.
bool isUnknownOfLibrary(int column)
{
    return column == StatisticsModel::leavesColumn
        || (column >= StatisticsModel::nodesColumn && column <= StatisticsModel::memoryColumn)
        || isTraining(column);
}

QString trainingText(int column, double value)
{
    if (std::isnan(value))
        return u"\u2013"_s;
    if (column == StatisticsModel::errorPercentColumn || column == StatisticsModel::predictedPercentColumn)
        return QString::number(100 * value, 'f', 1) + u" %"_s;
    return value == std::floor(value) ? formatCount(static_cast<std::uint64_t>(value))
                                      : QString::number(value, 'f', 1);
}

QString trainingHelp(int column)
{
    switch (column) {
    case StatisticsModel::errorsColumn:
    case StatisticsModel::errorPercentColumn:
        return StatisticsModel::tr("Training cases whose best method is not the tree's answer; of all its "
                                   "collectives when it is for several");
    case StatisticsModel::predictedPercentColumn:
        return StatisticsModel::tr("Share of errors that the tree expects on new cases");
    default:
        return StatisticsModel::tr("Of the tree as it was grown, before parts of it were cut off again");
    }
}

struct Heading {
    QString title;
    const char16_t *name; ///< stable, for files
};

Heading heading(int column)
{
    static const std::array<Heading, StatisticsModel::columnCount_> all{{
        {StatisticsModel::tr("Collective"), u"collective"},
        {StatisticsModel::tr("Model"), u"model"},
        {StatisticsModel::tr("Leaves"), u"leaves"},
        {StatisticsModel::tr("Mean penalty"), u"penalty_mean"},
        {StatisticsModel::tr("Median"), u"penalty_median"},
        {StatisticsModel::tr("Max"), u"penalty_max"},
        {StatisticsModel::tr("Nodes"), u"nodes"},
        {StatisticsModel::tr("Leaves encoded"), u"leaves_encoded"},
        {StatisticsModel::tr("Nodes encoded"), u"nodes_encoded"},
        {StatisticsModel::tr("Depth min"), u"depth_min"},
        {StatisticsModel::tr("Depth mean"), u"depth_mean"},
        {StatisticsModel::tr("Depth max"), u"depth_max"},
        {StatisticsModel::tr("Function size"), u"function_size"},
        {StatisticsModel::tr("Memory"), u"memory_bytes"},
        {StatisticsModel::tr("Penalty min"), u"penalty_min"},
        {StatisticsModel::tr("Nodes before pruning"), u"nodes_grown"},
        {StatisticsModel::tr("Leaves before pruning"), u"leaves_grown"},
        {StatisticsModel::tr("Errors"), u"errors"},
        {StatisticsModel::tr("Errors %"), u"error_ratio"},
        {StatisticsModel::tr("Predicted error"), u"predicted_error_ratio"},
        {StatisticsModel::tr("Not the best"), u"differing"},
        {StatisticsModel::tr("Not measured"), u"not_measured"},
    }};
    return all[static_cast<std::size_t>(column)];
}

} // namespace

void StatisticsModel::setRows(std::vector<StatisticsRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int StatisticsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StatisticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant StatisticsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const StatisticsRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case exactValueRole:
        return exact(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() <= modelColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.isShown);
        return font;
    }
    case Qt::ToolTipRole:
        if (index.column() == leavesColumn && isUnproved(row.shape))
            return unprovedText();
        return row.isShown && index.column() == modelColumn ? QVariant(tr("The model on the maps"))
                                                            : QVariant();
    default:
        return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    if (role == columnNameRole)
        return QString::fromUtf16(heading(section).name);
    if (role == Qt::DisplayRole)
        return heading(section).title;
    if (role == Qt::ToolTipRole && section == functionSizeColumn)
        return tr("if and else-if statements of the decision function");
    if (role == Qt::ToolTipRole && (section == encodedLeavesColumn || section == encodedNodesColumn))
        return tr("As the papers count them: of a quadtree also the quadrants that only fill its square up, "
                  "which no instance comes to");
    if (role == Qt::ToolTipRole && section == differingColumn)
        return tr("Measured cells in which another method is faster than the chosen one");
    if (role == Qt::ToolTipRole && isTraining(section))
        return trainingHelp(section);
    if (role == Qt::ToolTipRole && isPenalty(section))
        return tr("How much slower than the best measured method, over the measured cells");
    return {};
}

QString StatisticsModel::text(const StatisticsRow &row, int column) const
{
    if (column == collectiveColumn)
        return toText(row.collective);
    if (column == modelColumn)
        return row.isBaseline ? tr("library default") : modelTitle(row.spec);
    if (row.isBaseline && isUnknownOfLibrary(column))
        return {}; // somebody else's code: its size is not known
    switch (column) {
    case leavesColumn:
        return leavesText(row.shape);
    case depthMeanColumn:
        return QString::number(row.shape.depthMean, 'f', 2);
    case memoryColumn:
        return formatSize(row.shape.memoryBytes);
    default:
        break;
    }
    const QVariant value = exact(row, column);
    if (isTraining(column))
        return trainingText(column, value.toDouble());
    return isPenalty(column) ? formatPenalty(value.toDouble()) : formatCount(value.toULongLong());
}

QVariant StatisticsModel::exact(const StatisticsRow &row, int column)
{
    if (row.isBaseline && isUnknownOfLibrary(column))
        return QString(u""_s);
    const auto count = [](std::size_t value) { return QVariant::fromValue<qulonglong>(value); };
    switch (column) {
    case collectiveColumn:
        return toText(row.collective);
    case modelColumn:
        return QString::fromStdString(row.spec.text());
    case leavesColumn:
        return count(row.shape.leaves);
    case nodesColumn:
        return count(row.shape.nodes);
    case encodedLeavesColumn:
        return count(row.shape.encodedLeaves());
    case encodedNodesColumn:
        return count(row.shape.encodedNodes());
    case depthMinColumn:
        return row.shape.depthMin;
    case depthMeanColumn:
        return row.shape.depthMean;
    case depthMaxColumn:
        return row.shape.depthMax;
    case functionSizeColumn:
        return count(row.shape.functionSize);
    case memoryColumn:
        return count(row.shape.memoryBytes);
    case penaltyMinColumn:
        return row.penalty.min;
    case penaltyMeanColumn:
        return row.penalty.mean;
    case penaltyMedianColumn:
        return row.penalty.median;
    case penaltyMaxColumn:
        return row.penalty.max;
    case grownNodesColumn:
        return row.training.grownNodes;
    case grownLeavesColumn:
        return row.training.grownLeaves;
    case errorsColumn:
        return row.training.errors;
    case errorPercentColumn:
        return row.training.errorRatio();
    case predictedPercentColumn:
        return row.training.predictedRatio();
    case differingColumn:
        return count(row.penalty.differing);
    default:
        return count(row.penalty.notMeasured);
    }
}

QString leavesText(const ModelShape &shape)
{
    return formatCount(shape.leaves) + (isUnproved(shape) ? u" ?"_s : QString());
}

QString unprovedText()
{
    return StatisticsModel::tr("? A better tree within these limits may exist: the grid is too large to try "
                               "all of them. This one is the best of its number of leaves.");
}

QString kindInSentence(const ModelKind &kind)
{
    QString name = toText(kind.title);
    if (name.size() > 1 && name[1].isLower()) // a word, not an abbreviation
        name[0] = name[0].toLower();
    return name;
}

QString modelTitle(const ModelSpec &spec)
{
    const ModelKind *const kind = findModelKind(spec.kind);
    if (!kind)
        return QString::fromStdString(spec.kind);
    if (kind->open)
        return QFileInfo(QString::fromStdString(spec.file)).fileName();
    QString title = toText(kind->title);
    for (const ParameterInfo &parameter : kind->parameters) {
        const auto given = spec.parameters.find(parameter.key);
        const bool isLimit = !parameter.mostText.empty() || parameter.initial == parameter.most;
        if (given == spec.parameters.end() || (isLimit && given->second == parameter.most))
            continue;
        const bool isRatio = parameter.isRatioAmong(spec.parameters);
        title += u", "_s + toText(parameter.key) + u' '
            + QString::number(isRatio ? given->second * 100 : given->second);
        if (isRatio)
            title += u" %"_s;
        if (!parameter.unit.empty())
            title += u' ' + toText(parameter.unit);
    }
    return title;
}

QString modelTitle(const FitResult &result)
{
    QStringList others;
    for (std::size_t i = 1; i < result.parts.size(); ++i)
        others << toText(result.parts[i].map->grid->collective());
    const QString title = modelTitle(result.spec);
    return others.isEmpty() ? title : StatisticsModel::tr("%1, with %2").arg(title, others.join(u", "_s));
}

} // namespace collscope

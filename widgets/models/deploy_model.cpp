// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/deploy_model.h"

#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/models/statistics_model.h"

#include <algorithm>
#include <array>

namespace collscope {

using namespace Qt::StringLiterals;

void DeployModel::setCollectives(const std::vector<DeployCollective> &collectives)
{
    std::vector<std::string> names;
    for (const DeployCollective &collective : ticked())
        names.push_back(collective.name);
    beginResetModel();
    m_rows.clear();
    for (const DeployCollective &collective : collectives)
        m_rows.push_back({collective, std::find(names.begin(), names.end(), collective.name) != names.end()});
    endResetModel();
}

void DeployModel::setResult(const DeployResultPtr &result)
{
    m_result = result;
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
}

void DeployModel::setTicked(const std::vector<std::string> &names)
{
    for (Row &row : m_rows)
        row.ticked = std::find(names.begin(), names.end(), row.collective.name) != names.end();
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
    emit ticksChanged();
}

std::vector<DeployCollective> DeployModel::ticked() const
{
    std::vector<DeployCollective> result;
    for (const Row &row : m_rows)
        if (row.ticked)
            result.push_back(row.collective);
    return result;
}

const DeployRow *DeployModel::resultOf(const Row &row) const
{
    if (!m_result || !row.ticked)
        return nullptr;
    const auto found = std::find_if(m_result->rows.begin(), m_result->rows.end(),
        [&row](const DeployRow &each) { return each.collective.name == row.collective.name; });
    return found == m_result->rows.end() ? nullptr : &*found;
}

int DeployModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DeployModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

Qt::ItemFlags DeployModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == collectiveColumn ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant DeployModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case exactValueRole:
        return exact(row, column);
    case Qt::CheckStateRole:
        return column == collectiveColumn ? QVariant(row.ticked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole:
        return column <= modelColumn || column == problemColumn ? QVariant()
                                                                : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const DeployRow *const result = resultOf(row);
        return result && !result->problem.empty() ? QVariant(QString::fromStdString(result->problem))
                                                  : QVariant();
    }
    default:
        return {};
    }
}

bool DeployModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != collectiveColumn)
        return false;
    m_rows[static_cast<std::size_t>(index.row())].ticked = value.toInt() == Qt::Checked;
    emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(columnCount_ - 1));
    emit ticksChanged();
    return true;
}

QVariant DeployModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    static constexpr std::array<const char16_t *, columnCount_> names{u"collective", u"model", u"penalty",
        u"rules", u"penalty_written", u"penalty_lost", u"differing", u"problem"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[static_cast<std::size_t>(section)]);
    const std::array<QString, columnCount_> titles{tr("Collective"), tr("Model"), tr("Its penalty"),
        tr("Rules"), tr("As written"), tr("Lost"), tr("Cells differ"), tr("Left out because")};
    const std::array<QString, columnCount_> help{QString(), QString(), tr("Mean penalty of the model"),
        tr("Lines, rows or leaves that decide; none: code"),
        tr("Mean penalty of what the library does with the file"),
        tr("Mean penalty that the format costs beside the model, in points of percent"),
        tr("Measured cells in which the file decides otherwise than the model, because the format cannot say "
           "it"),
        QString()};
    if (role == Qt::DisplayRole)
        return titles[static_cast<std::size_t>(section)];
    return role == Qt::ToolTipRole ? QVariant(help[static_cast<std::size_t>(section)]) : QVariant();
}

QVariant DeployModel::exact(const Row &row, int column) const
{
    const DeployRow *const result = resultOf(row);
    const codegen::Written *const written = result && result->written ? &*result->written : nullptr;
    switch (column) {
    case collectiveColumn:
        return QString::fromStdString(row.collective.name);
    case modelColumn:
        return QString::fromStdString(row.collective.spec.text());
    case penaltyColumn:
        return result && result->item ? QVariant(result->item->evaluation.statistics.mean) : QVariant();
    case rulesColumn:
        return written && written->rules > 0 ? QVariant::fromValue<qulonglong>(written->rules) : QVariant();
    case writtenColumn:
        return written ? QVariant(written->penalty.mean) : QVariant();
    case lostColumn:
        return written ? QVariant(written->penalty.mean - result->item->evaluation.statistics.mean)
                       : QVariant();
    case differingColumn:
        return written ? QVariant::fromValue<qulonglong>(written->differing) : QVariant();
    default:
        return result ? QVariant(QString::fromStdString(result->problem)) : QVariant();
    }
}

QString DeployModel::text(const Row &row, int column) const
{
    const QVariant value = exact(row, column);
    switch (column) {
    case modelColumn:
        return modelTitle(row.collective.spec);
    case penaltyColumn:
    case writtenColumn:
    case lostColumn:
        return value.isValid() ? formatPenalty(value.toDouble()) : QString();
    case rulesColumn:
    case differingColumn:
        return value.isValid() ? formatCount(value.toULongLong()) : QString();
    default:
        return value.toString();
    }
}

} // namespace collscope

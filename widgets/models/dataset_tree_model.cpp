// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/dataset_tree_model.h"

#include "engine/wire/catalogue.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QFont>
#include <QStringList>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Where an index is in the tree, packed into its internal id: 0 for a dataset, else dataset and collective
/// plus 1.
constexpr quintptr noParent = 0;
constexpr unsigned collectiveBits = 8; // the catalogue is far smaller

quintptr collectiveId(int dataset)
{
    return (static_cast<quintptr>(dataset) + 1) << collectiveBits;
}

quintptr factId(int dataset, int collective)
{
    return collectiveId(dataset) | (static_cast<quintptr>(collective) + 1);
}

struct Place {
    int dataset = -1;
    int collective = -1;
    int fact = -1;
};

Place place(const QModelIndex &index)
{
    if (!index.isValid())
        return {};
    const quintptr id = index.internalId();
    if (id == noParent)
        return {index.row(), -1, -1};
    const int dataset = static_cast<int>(id >> collectiveBits) - 1;
    const int collective = static_cast<int>(id & ((1U << collectiveBits) - 1)) - 1;
    if (collective < 0)
        return {dataset, index.row(), -1};
    return {dataset, collective, index.row()};
}

} // namespace

void DatasetTreeModel::setEntries(std::vector<Entry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    std::erase_if(m_penalties, [this](const auto &known) {
        return std::none_of(m_entries.begin(), m_entries.end(),
            [&known](const Entry &entry) { return entry.summary.dataset.get() == known.first; });
    });
    endResetModel();
}

void DatasetTreeModel::setPenalties(const Dataset *dataset, const std::map<std::string, double> &penalties)
{
    const QModelIndex parent = find(dataset);
    if (!parent.isValid())
        return;
    m_penalties[dataset] = penalties;
    if (rowCount(parent) > 0)
        emit dataChanged(index(0, 0, parent), index(rowCount(parent) - 1, 0, parent));
}

DatasetTreeModel::Fact DatasetTreeModel::fact(const QModelIndex &index) const
{
    const Place at = place(index);
    return at.fact < 0 ? factCount : static_cast<Fact>(at.fact);
}

DatasetPtr DatasetTreeModel::dataset(const QModelIndex &index) const
{
    const Place at = place(index);
    return at.dataset < 0 ? nullptr : m_entries[static_cast<std::size_t>(at.dataset)].summary.dataset;
}

std::string_view DatasetTreeModel::collective(const QModelIndex &index) const
{
    const Place at = place(index);
    if (at.collective < 0)
        return {};
    return m_entries[static_cast<std::size_t>(at.dataset)]
        .summary.collectives[static_cast<std::size_t>(at.collective)]
        .name;
}

QModelIndex DatasetTreeModel::find(const Dataset *dataset, std::string_view collective) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const Entry &entry = m_entries[static_cast<std::size_t>(row)];
        if (entry.summary.dataset.get() != dataset)
            continue;
        if (collective.empty())
            return index(row, 0);
        for (std::size_t i = 0; i < entry.summary.collectives.size(); ++i) {
            if (entry.summary.collectives[i].name == collective)
                return index(static_cast<int>(i), 0, index(row, 0));
        }
    }
    return {};
}

QModelIndex DatasetTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const Place at = place(parent);
    if (at.dataset < 0)
        return createIndex(row, column, noParent);
    if (at.collective < 0)
        return createIndex(row, column, collectiveId(at.dataset));
    return createIndex(row, column, factId(at.dataset, at.collective));
}

QModelIndex DatasetTreeModel::parent(const QModelIndex &child) const
{
    const Place at = place(child);
    if (at.fact >= 0)
        return createIndex(at.collective, 0, collectiveId(at.dataset));
    if (at.collective >= 0)
        return createIndex(at.dataset, 0, noParent);
    return {};
}

int DatasetTreeModel::rowCount(const QModelIndex &parent) const
{
    const Place at = place(parent);
    if (at.dataset < 0)
        return static_cast<int>(m_entries.size());
    if (at.collective < 0)
        return static_cast<int>(m_entries[static_cast<std::size_t>(at.dataset)].summary.collectives.size());
    return at.fact < 0 ? factCount : 0;
}

int DatasetTreeModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant DatasetTreeModel::data(const QModelIndex &index, int role) const
{
    const Place at = place(index);
    if (at.dataset < 0)
        return {};
    const Entry &entry = m_entries[static_cast<std::size_t>(at.dataset)];
    if (role == Qt::ToolTipRole && at.collective < 0)
        return datasetToolTip(entry);
    if (role == Qt::FontRole && at.collective < 0) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (at.collective < 0)
        return role == Qt::DisplayRole ? QVariant(entry.title) : QVariant();
    const CollectiveSummary &collective = entry.summary.collectives[static_cast<std::size_t>(at.collective)];
    QVariant penalty = at.fact < 0 ? penaltyOf(entry, collective) : QVariant();
    if (role == penaltyRole)
        return penalty;
    if (role == Qt::ToolTipRole) {
        const auto known = wire::collectiveIndex(collective.name);
        QStringList lines;
        if (penalty.isValid())
            lines << tr("Library default against the fastest method (mean): %1")
                         .arg(slowerText(penalty.toDouble()));
        if (known)
            lines << tr("Message size of %1: %2")
                         .arg(toText(collective.name), toText(wire::collectives()[*known].messageBytes));
        return lines.isEmpty() ? QString() : plainTip(lines.join(u'\n'));
    }
    if (role != Qt::DisplayRole)
        return {};
    return at.fact < 0 ? toText(collective.name) : factText(collective, at.fact);
}

QVariant DatasetTreeModel::penaltyOf(const Entry &entry, const CollectiveSummary &collective) const
{
    const auto known = m_penalties.find(entry.summary.dataset.get());
    if (known == m_penalties.end())
        return {};
    const auto found = known->second.find(std::string(collective.name));
    return found == known->second.end() ? QVariant() : QVariant(found->second);
}

QVariant DatasetTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return section == 0 && orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(tr("Data"))
                                                                                    : QVariant();
}

QString DatasetTreeModel::factText(const CollectiveSummary &collective, int fact) const
{
    switch (fact) {
    case methods:
        return methodsText(collective.methods);
    case cells:
        return cellsText(collective.cells);
    default:
        return collective.baseline ? tr("baseline") : tr("no baseline");
    }
}

QString DatasetTreeModel::datasetToolTip(const Entry &entry) const
{
    const Provenance &source = entry.summary.dataset->provenance();
    QString text = u"<table>"_s;
    const auto line = [&text](const QString &name, const QString &value) {
        if (!value.isEmpty())
            text += u"<tr><td>"_s + name.toHtmlEscaped() + u"&nbsp;</td><td>"_s + value.toHtmlEscaped()
                + u"</td></tr>"_s;
    };
    line(tr("system"), toText(source.system));
    line(tr("MPI library"), QString(toText(source.mpiLibrary) + u' ' + toText(source.mpiVersion)).trimmed());
    line(tr("origin"),
        source.origin == Origin::predicted ? tr("predicted by a model, not measured")
                                           : toText(originText(source.origin)));
    line(tr("format"), toText(source.format));
    line(tr("read from"), toText(source.path));
    line(tr("measurements"), formatCount(entry.summary.dataset->size()));
    for (const auto &[key, value] : source.facts)
        line(toText(key), toText(value));
    if (!entry.lost.isEmpty())
        line(tr("not read"), tr("%1: see the log").arg(entry.lost));
    return text + u"</table>"_s;
}

} // namespace collscope

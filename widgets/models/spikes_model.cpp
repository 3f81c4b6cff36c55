// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/spikes_model.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/heading.h"

#include <array>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const auto &spikeHeadings()
{
    static const std::array<Heading, SpikesModel::columnCount_> all{{
        {SpikesModel::tr("Times expected"), u"ratio"},
        {SpikesModel::tr("Method"), u"method"},
        {SpikesModel::tr("Processes"), u"comm_size"},
        {SpikesModel::tr("Message size"), u"message_bytes"},
        {SpikesModel::tr("Run"), u"run"},
        {SpikesModel::tr("Time"), u"seconds"},
        {SpikesModel::tr("Expected"), u"expected_seconds"},
        {SpikesModel::tr("Decides"), u"decides"},
    }};
    return all;
}

} // namespace

void SpikesModel::setSpikes(TimeGridPtr grid, std::vector<Spike> spikes)
{
    beginResetModel();
    m_grid = std::move(grid);
    m_spikes = std::move(spikes);
    endResetModel();
}

int SpikesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_spikes.size());
}

int SpikesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QString SpikesModel::text(const Spike &spike, int column) const
{
    switch (column) {
    case ratioColumn:
        return QString::number(spike.ratio(), 'g', 3);
    case methodColumn:
        return QString::fromStdString(wire::methodText(m_grid->methods()[spike.method]));
    case placeColumn:
        return QString::fromStdString(m_grid->rowText(spike.cell.row));
    case sizeColumn:
        return formatSize(m_grid->messageBytes()[spike.cell.column]);
    case runColumn:
        return spike.run ? QString::number(*spike.run) : tr("all");
    case secondsColumn:
        return formatSeconds(spike.seconds);
    case expectedColumn:
        return formatSeconds(spike.expected);
    default:
        return spike.decides ? tr("yes") : QString();
    }
}

QVariant SpikesModel::exact(const Spike &spike, int column) const
{
    switch (column) {
    case ratioColumn:
        return spike.ratio();
    case placeColumn:
        return m_grid->commSize(spike.cell.row);
    case sizeColumn:
        return QVariant::fromValue(static_cast<qulonglong>(m_grid->messageBytes()[spike.cell.column]));
    case runColumn:
        return spike.run ? QVariant(*spike.run) : QVariant(u""_s);
    case secondsColumn:
        return spike.seconds;
    case expectedColumn:
        return spike.expected;
    case decidesColumn:
        return spike.decides ? 1 : 0;
    default:
        return text(spike, column);
    }
}

QVariant SpikesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Spike &spike = m_spikes[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(spike, index.column());
    case exactValueRole:
        return exact(spike, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == methodColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                       : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return plainTip(
            tr("%1; %2 standard deviations outside%3")
                .arg(QString::fromStdString(spikeText(spike)), QString::number(spike.deviations, 'f', 0),
                    spike.decides ? tr("; with the time expected another method is the best here")
                                  : QString()));
    default:
        return {};
    }
}

QVariant SpikesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return headingData(spikeHeadings(), section, orientation, role);
}

} // namespace collscope

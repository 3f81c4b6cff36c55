// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/spikes_model.h"

#include "widgets/common/plain_text.h"

namespace collscope {

using namespace Qt::StringLiterals;

SpikesModel::SpikesModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    setColumns({
        {u"ratio"_s, tr("Times expected"), number, &Spike::ratio},
        {u"method"_s, tr("Method"), word,
            [this](const Spike &spike) { return wire::methodText(m_grid->methods()[spike.method]); }},
        {u"comm_size"_s, tr("Processes"), number,
            [this](const Spike &spike) { return m_grid->commSize(spike.cell.row); },
            [this](const Spike &spike) { return m_grid->rowText(spike.cell.row); }},
        {u"message_bytes"_s, tr("Message size"), bytes,
            [this](const Spike &spike) { return m_grid->messageBytes()[spike.cell.column]; }},
        {u"run"_s, tr("Run"), number,
            [](const Spike &spike) { return spike.run ? CellValue(*spike.run) : CellValue(u""_s); },
            [](const Spike &spike) { return spike.run ? QString::number(*spike.run) : tr("all"); }},
        {u"seconds"_s, tr("Time"), seconds, &Spike::seconds},
        {u"expected_seconds"_s, tr("Expected"), seconds, &Spike::expected},
        {u"decides"_s, tr("Decides"), number, &Spike::decides,
            [](const Spike &spike) { return spike.decides ? tr("yes") : QString(); }},
    });
}

void SpikesModel::setSpikes(TimeGridPtr grid, std::vector<Spike> spikes)
{
    beginResetModel();
    m_grid = std::move(grid);
    m_rows = std::move(spikes);
    endResetModel();
}

QVariant SpikesModel::more(const Spike &spike, const QString & /*key*/, int role) const
{
    if (role != Qt::ToolTipRole)
        return {};
    return plainTip(
        tr("%1; %2 standard deviations outside%3")
            .arg(toText(spikeText(spike)), QString::number(spike.deviations, 'f', 0),
                spike.decides ? tr("; with the time expected another method is the best here") : QString()));
}

} // namespace collscope

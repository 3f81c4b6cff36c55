// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/spikes.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// Times that are out of line, a row each, the greatest first.
class SpikesModel : public ColumnModel<Spike> {
    Q_OBJECT
public:
    explicit SpikesModel(QObject *parent = nullptr);

    /// `grid`: of which they are; null where there are none.
    void setSpikes(TimeGridPtr grid, std::vector<Spike> spikes);
    const TimeGridPtr &grid() const { return m_grid; }

private:
    QVariant more(const Spike &spike, const QString &key, int role) const override;

    TimeGridPtr m_grid;
};

} // namespace collscope

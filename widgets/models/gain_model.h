// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "widgets/models/column_model.h"

#include <memory>

namespace collscope {

using RealisedGainPtr = std::shared_ptr<const RealisedGain>;

/// A cell that was timed.
struct TimedCell : CellGain {
    Cell cell;
    Instance at;
    std::string placeText; ///< TimeGrid::placeText()
};

/// The cells that were timed as rows, what got worse first, and the greatest loss before the others.
class GainModel : public ColumnModel<TimedCell> {
    Q_OBJECT
public:
    explicit GainModel(QObject *parent = nullptr);

    void setGain(const RealisedGainPtr &gain); ///< null: no rows
    std::optional<Cell> cell(int row) const;
    int row(Cell cell) const; ///< -1: it was not timed
};

} // namespace collscope

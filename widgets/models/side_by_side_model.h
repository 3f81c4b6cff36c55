// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/side_by_side.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// The cells whose best methods differ between systems, the dearest first: what is best on each, and what it
/// loses by another's choice.
class SideBySideModel : public ColumnModel<DifferingCell> {
    Q_OBJECT
public:
    explicit SideBySideModel(QObject *parent = nullptr);

    /// `titles`: of the systems, each with its best method and what it loses. Null: no rows.
    void setSystems(std::shared_ptr<const SideBySide> systems, const QStringList &titles);
    const DifferingCell &cell(int row) const { return rows()[static_cast<std::size_t>(row)]; }
    /// Of a cell of a system's map; nothing where all agree.
    std::optional<int> rowOf(std::size_t system, std::size_t cell) const;

private:
    std::shared_ptr<const SideBySide> m_systems;
};

/// As the first system's grid writes it that has it: "16", "16 = 4 x 4".
QString placementText(const SideBySide &systems, const DifferingCell &cell);

} // namespace collscope

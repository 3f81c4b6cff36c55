// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/map/time_grid.h"
#include "widgets/common/search_box.h"

namespace collscope {

/// Anything by its words: commands, settings among them; collectives, methods, placements and message sizes
/// of what is open; the help.
class FindingFeature : public Feature {
    Q_OBJECT
public:
    explicit FindingFeature(const WindowContext &context);

private:
    QList<Findable> everything() const;
    void addCollectives(QList<Findable> &found) const;
    void addMethods(QList<Findable> &found) const;
    void addRowsAndColumns(QList<Findable> &found) const;
    void addHelp(QList<Findable> &found) const;
    /// The present cell with another row or column.
    void selectFrom(std::optional<std::uint32_t> row, std::optional<std::uint32_t> column) const;

    SearchBox *m_box;
    std::optional<Cell> m_selected; ///< on the maps
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/map/time_grid.h"

#include <optional>

namespace collscope {

class OverviewPanel;

/// All collectives of the system on show, in place of the maps.
class OverviewFeature : public Feature {
    Q_OBJECT
public:
    explicit OverviewFeature(const WindowContext &context);

private:
    void show();
    void update();
    void showIfNew();
    void open(const QString &collective, std::optional<Cell> cell);

    OverviewPanel *m_panel;
    const Dataset *m_seen = nullptr; ///< the last one on show
    std::optional<Cell> m_wanted; ///< to be selected once its collective is on the maps
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/map/time_grid.h"

#include <optional>

namespace collscope {

class SystemsPanel;

/// The best methods of several open systems side by side, in a window of its own.
class SideBySideFeature : public Feature {
    Q_OBJECT
public:
    explicit SideBySideFeature(const WindowContext &context);

private:
    void show();
    void update();
    void select();

    SystemsPanel *m_panel = nullptr; ///< made when it is wanted
    std::optional<Cell> m_selected; ///< on the maps
};

} // namespace collscope

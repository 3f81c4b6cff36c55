// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class TreePanel;

/// The tree behind the map; both point at each other.
class TreeFeature : public Feature {
    Q_OBJECT
public:
    explicit TreeFeature(const WindowContext &context);

private:
    TreePanel *m_panel;
};

} // namespace collscope

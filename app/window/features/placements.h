// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class PlacementsPanel;

/// Models at every placement.
class PlacementsFeature : public Feature {
    Q_OBJECT
public:
    explicit PlacementsFeature(const WindowContext &context);

private:
    void makeActions();
    void show();

    PlacementsPanel *m_panel;
};

} // namespace collscope

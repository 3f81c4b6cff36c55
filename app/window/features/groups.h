// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

/// How process groups are formed, on a simulated network.
class GroupsFeature : public Feature {
    Q_OBJECT
public:
    explicit GroupsFeature(const WindowContext &context);
};

} // namespace collscope

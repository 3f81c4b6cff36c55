// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include "engine/map/exclusion.h"

namespace collscope {

class SpikesPanel;

/// Times that are out of line: lists them, excludes them, has them measured again.
class SpikesFeature : public Feature {
    Q_OBJECT
public:
    explicit SpikesFeature(const WindowContext &context);

private:
    void exclude(const std::vector<Exclusion> &exclusions);

    SpikesPanel *m_panel;
};

} // namespace collscope

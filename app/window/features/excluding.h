// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include "engine/map/exclusion.h"

namespace collscope {

class ExclusionsPanel;

/// Measurements that do not count: asks which and why, and lists them.
class ExcludingFeature : public Feature {
    Q_OBJECT
public:
    explicit ExcludingFeature(const WindowContext &context);

private:
    void ask(const Exclusion &about);
    void add(const Exclusion &exclusion);

    ExclusionsPanel *m_panel;
    Dock *m_dock;
};

} // namespace collscope

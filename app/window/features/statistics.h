// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class StatisticsPanel;

/// The figures of the model on show and of what stands beside it.
class StatisticsFeature : public Feature {
    Q_OBJECT
public:
    explicit StatisticsFeature(const WindowContext &context);

private:
    StatisticsPanel *m_panel;
};

} // namespace collscope

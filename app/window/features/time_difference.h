// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class TimeRatiosPanel;

/// Times of two open datasets compared, in a window of its own.
class TimeDifferenceFeature : public Feature {
    Q_OBJECT
public:
    explicit TimeDifferenceFeature(const WindowContext &context);

    TimeRatiosPanel *panel() const { return m_panel; } ///< null until the window is first opened

private:
    void show();
    void update();

    TimeRatiosPanel *m_panel = nullptr;
};

} // namespace collscope

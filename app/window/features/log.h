// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

/// All that the window has said, and in the status bar how much of it was a warning: not all messages are
/// seen for long.
class LogFeature : public Feature {
    Q_OBJECT
public:
    explicit LogFeature(const WindowContext &context);
};

} // namespace collscope

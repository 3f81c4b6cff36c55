// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

/// The methods of one placement over message size.
class TimesFeature : public Feature {
    Q_OBJECT
public:
    explicit TimesFeature(const WindowContext &context);
};

} // namespace collscope

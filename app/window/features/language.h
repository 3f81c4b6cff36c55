// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

/// In which language the window speaks when it starts next.
class LanguageFeature : public Feature {
    Q_OBJECT
public:
    explicit LanguageFeature(const WindowContext &context);
};

} // namespace collscope

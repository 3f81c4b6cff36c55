// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "widgets/common/colour_vision.h"

namespace collscope {

/// Shows the window as somebody with another colour vision sees it, to judge by before a picture is shown to
/// many.
class ColourVisionFeature : public Feature {
    Q_OBJECT
public:
    explicit ColourVisionFeature(const WindowContext &context);

private:
    void show(ColourVision vision);
};

} // namespace collscope

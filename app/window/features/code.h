// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class CodePanel;

/// The decision function of the model on show, seen and exported.
class CodeFeature : public Feature {
    Q_OBJECT
public:
    explicit CodeFeature(const WindowContext &context);

private:
    void suggestTarget();
    void exportCode();

    CodePanel *m_panel;
    std::weak_ptr<const Dataset> m_data; ///< that the target was suggested for
};

} // namespace collscope

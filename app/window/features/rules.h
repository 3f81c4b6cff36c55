// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class RulesPanel;

/// What the model on show decides as rules, and their editing.
class RulesFeature : public Feature {
    Q_OBJECT
public:
    explicit RulesFeature(const WindowContext &context);

private:
    RulesPanel *m_panel;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

class QLabel;

namespace collscope {

class ModelPanel;

/// The model of what is on show: chosen, tuned, fitted again.
class TuningFeature : public Feature {
    Q_OBJECT
public:
    explicit TuningFeature(const WindowContext &context);

private:
    void showSpec();
    void showResult();

    ModelPanel *m_panel;
    QLabel *m_status;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class ComparePanel;
class SweepPanel;

/// Models beside the one on show, and sweeps over the parameters of one kind.
class ComparingFeature : public Feature {
    Q_OBJECT
public:
    explicit ComparingFeature(const WindowContext &context);

private:
    void connectSession();
    void connectPanels();
    void show();
    void add();

    ComparePanel *m_compare;
    SweepPanel *m_sweep;
    Dock *m_compareDock;
};

} // namespace collscope

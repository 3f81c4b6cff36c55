// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/models/model.h"

#include <optional>
#include <vector>

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
    /// Those that were added and the automatic one, before any was added the one on the maps too. Once a row
    /// was removed, just those that are left.
    std::vector<ModelSpec> listed();

    ComparePanel *m_compare;
    SweepPanel *m_sweep;
    Dock *m_compareDock;
    std::optional<ModelSpec> m_onMaps;
    bool m_isChosen = false; ///< a row was removed
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <optional>

namespace collscope {

class InstancePanel;
struct Cell;

/// The methods of one instance, ranked.
class InstanceFeature : public Feature {
    Q_OBJECT
public:
    explicit InstanceFeature(const WindowContext &context);

private:
    void makeActions();
    void show(std::optional<Cell> cell);
    void showWorst();

    InstancePanel *m_panel;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class DatasetPanel;

/// What is open, and what of it is on show.
class DataFeature : public Feature {
    Q_OBJECT
public:
    explicit DataFeature(const WindowContext &context);

private:
    void makeActions();
    void makeStatistics();
    void showDatasets();
    void showSelection();

    DatasetPanel *m_panel;
};

} // namespace collscope

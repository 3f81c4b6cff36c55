// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class SettingsDialog;

/// The settings in one dialog. The last feature: it lists what the others have declared to be settings.
class SettingFeature : public Feature {
    Q_OBJECT
public:
    explicit SettingFeature(const WindowContext &context);

private:
    void show();

    SettingsDialog *m_dialog = nullptr; ///< made when it is wanted
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

namespace collscope {

class MapsPanel;

/// The maps in the centre of the window, how they are looked at, and their pictures.
class MapsFeature : public Feature {
    Q_OBJECT
public:
    explicit MapsFeature(const WindowContext &context);

private:
    void makeViewActions();
    void makePictureActions();
    void connectView();
    void showDatasets();
    void showMarks();
    void showResult();

    MapsPanel *m_maps;
};

} // namespace collscope

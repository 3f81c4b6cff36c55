// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

class QTimer;

namespace collscope {

class LatestTask;
class MapsPanel;
struct PlanAgain;

/// The maps in the centre of the window, how they are looked at, and their pictures.
class MapsFeature : public Feature {
    Q_OBJECT
public:
    explicit MapsFeature(const WindowContext &context);

private:
    void makeViewActions();
    void makeThirdMapActions();
    void makePictureActions();
    void connectView();
    void showDatasets();
    void showWorkspace(Workspace workspace);
    void showMaps();
    void showMarks();
    void askAboutMarks(const QString &text, const PlanAgain *again); ///< null: there is no plan
    void showResult();
    /// Tells once per dataset that there is nothing to compare, if only the library default was measured.
    void noteDefaultAlone(const TimeGrid &grid);
    void judge(); ///< the model on show, on what it was not fitted to

    MapsPanel *m_maps;
    LatestTask *m_planning; ///< of a campaign for the marked cells
    LatestTask *m_judging;
    const Dataset *m_noted = nullptr; ///< of which the default alone was measured
    QTimer *m_settled; ///< the model has not changed for a while
};

} // namespace collscope

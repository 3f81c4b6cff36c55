// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/measuring_again.h"
#include "engine/map/exclusion.h"
#include "engine/models/model.h"
#include "widgets/panels/map_chooser.h"
#include "widgets/panels/verify_panel.h"

#include <QObject>
#include <QStringList>

#include <vector>

class QMenu;

namespace collscope {

/// What one feature of the window asks of whichever other one can do it.
class Requests : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

signals:
    void open(const QStringList &paths); ///< files, folders and projects, in any mix
    void openProject(const QString &path);
    void remember(const QString &path, bool isProject); ///< as opened or saved lately
    void showOverview(); ///< of all collectives of the system on show
    void showMaps(); ///< of the collective on show
    void showRounds(); ///< what the methods send at the selected cell, round by round
    void cellMenuOpens(QMenu *menu, collscope::Cell cell, bool isModel); ///< on a map, of the model or not
    void showThirdMap(collscope::ThirdMap map); ///< beside those of the collective on show
    void showHelp(const QString &page); ///< as helpPage
    void addToComparison(); ///< the model on show
    /// Asks how much around a measurement on show is to be excluded, and why.
    void exclude(const collscope::Exclusion &about);
    /// Plans a campaign for single cells of what is on show.
    void measureAgain(const collscope::PlanAgain &again);
    void weighCellsOfMaps(double weight); ///< that are marked there; where none is, those in view
    void weighCells(const std::vector<bool> &cells, double weight); ///< of the map on show
    void openApplications(const QStringList &paths); ///< profiles of programs
    void shipBundle(); ///< the models on show, with everything there is to choose
    void useLauncher(const QString &launcher); ///< for verifications; empty: the usual one
    void showVerification(const QString &records); ///< that were made before
    /// What decisions gained when they were timed, each by its own dataset's machine and library (isAbout()).
    void verified(const std::vector<collscope::RealisedGainPtr> &gains);
    /// Times what these models decide on this machine.
    void verify(const std::vector<collscope::ModelPtr> &models, const collscope::VerifyRequest &request);
    /// The same with the settings of the Verify panel.
    void verifyHere(const std::vector<collscope::ModelPtr> &models);
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "widgets/models/gain_model.h"

#include <memory>

namespace collscope {

class DeployPanel;
class DifferencePanel;
class FindingsPanel;
class LatestTask;

/// The Deploy menu but the decision function: files of MPI libraries are opened and judged, models are
/// exported as folders that libraries load, and what was decided is compared with what is decided now. The
/// latter two have windows of their own, made when they are first asked for.
class DeployingFeature : public Feature {
    Q_OBJECT
public:
    explicit DeployingFeature(const WindowContext &context);

    FindingsPanel *findings() const { return m_findings; }
    DeployPanel *bundle() const { return m_bundle; } ///< null before the first showBundle()
    DifferencePanel *difference() const { return m_difference; } ///< likewise

    /// Judges a file in the background, whatever it looks like.
    void openRules(const QString &path);
    /// Shows what was found in a file, and the file as the model of what is on show.
    void take(const std::shared_ptr<const JudgedFile> &file);

private:
    void makeActions();
    void askForRules();
    void showBundle();
    void showDifference();
    QString askForFile();
    void showModel(const JudgedFile &file);
    void updateBundle();
    void takeVerified(const std::vector<RealisedGainPtr> &gains);
    void updateDifference();
    void exportBundle(const QString &folder, const codegen::ShipmentPtr &shipment, bool replaces);
    /// Its own window; F1 there shows a page of the help.
    void makeWindow(const QString &title, QWidget *panel, const QString &name, const QString &page);

    FindingsPanel *m_findings;
    Dock *m_dock;
    std::vector<RealisedGainPtr> m_verified; ///< the newest of each machine, library and collective
    DeployPanel *m_bundle = nullptr;
    DifferencePanel *m_difference = nullptr;
    LatestTask *m_task;
};

} // namespace collscope

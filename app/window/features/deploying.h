// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "widgets/common/message_bar.h"
#include "widgets/models/gain_model.h"

#include <memory>

namespace collscope {

class DeployPanel;
class DifferencePanel;
class FindingsPanel;
class LatestTask;
class VisibleRefresh;

/// The Deploy menu but the decision function: files of MPI libraries are opened and judged, models are
/// exported as folders that libraries load, and what was decided is compared with what is decided now. The
/// comparison has a window of its own, made when it is first shown.
class DeployingFeature : public Feature {
    Q_OBJECT
public:
    explicit DeployingFeature(const WindowContext &context);

    FindingsPanel *findings() const { return m_findings; }
    DeployPanel *bundle() const { return m_bundle; }
    DifferencePanel *difference() const { return m_difference; } ///< null until it was shown

    /// Judges a file in the background, whatever it looks like.
    void openRules(const QString &path);
    /// Shows what was found in a file, and the file as the model of what is on show.
    void take(const std::shared_ptr<const JudgedFile> &file);

private:
    void makeActions();
    void askForRules();
    void connectBundle();
    void suggestFolder();
    std::vector<Notice::Answer> nextSteps(const codegen::ShipmentPtr &shipment, const QString &folder);
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
    DeployPanel *m_bundle;
    Dock *m_bundleDock;
    VisibleRefresh *m_refresh; ///< of m_bundle
    std::weak_ptr<const Dataset> m_bundleData; ///< that m_bundle has a suggested target for
    DifferencePanel *m_difference = nullptr;
    LatestTask *m_task;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include "engine/map/weighting.h"

#include <optional>

namespace collscope {

class ApplicationPanel;
class LatestTask;
class VisibleRefresh;

/// The programs whose calls count: reads their profiles, says what they lose, and keeps weights that are set
/// by hand.
class ApplicationFeature : public Feature {
    Q_OBJECT
public:
    explicit ApplicationFeature(const WindowContext &context);

private:
    void makeActions();
    void askForFiles();
    void open(const QStringList &paths);
    void readAbsent();
    void show();
    void judge();
    void weigh(const std::vector<bool> &cells, double weight);
    void select(const QString &collective, Cell cell);
    void selectShown(Cell cell) const;

    ApplicationPanel *m_panel;
    Dock *m_dock;
    LatestTask *m_reading; ///< of profiles that are opened
    LatestTask *m_readingAbsent; ///< of those of a project
    LatestTask *m_judging;
    VisibleRefresh *m_refresh;
    QStringList m_waiting; ///< profiles to be read behind those that are read now
    /// Of another collective: once its map is there.
    std::optional<std::pair<std::string, Cell>> m_selecting;
};

} // namespace collscope

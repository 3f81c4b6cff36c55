// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/study/fit.h"

class QMenu;

namespace collscope {

class LatestTask;

/// The context menu of a cell on the maps: leads to its panels, measures it again, sets its method by hand,
/// and copies its method in the words of the measured library.
class CellMenuFeature : public Feature {
    Q_OBJECT
public:
    explicit CellMenuFeature(const WindowContext &context);

private:
    void fill(QMenu *menu, Cell cell, bool isModel);
    void addPanels(QMenu *menu, const FitPtr &fit, Cell cell);
    void addMeasuring(QMenu *menu, const FitPtr &fit, Cell cell);
    void addByHand(QMenu *menu, const FitPtr &fit, Cell cell);
    void addCopies(QMenu *menu, const Fit &fit, Cell cell, bool isModel);
    void addCopy(QMenu *menu, const QString &caption, const Expected<std::string> &text);
    void raise(const QString &dock, Cell cell);
    void measureAgain(const FitPtr &fit, Cell cell);
    void setByHand(const FitPtr &fit, Cell cell, const std::string &method);

    LatestTask *m_planning;
    LatestTask *m_rules;
};

} // namespace collscope

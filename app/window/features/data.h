// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/study/data_selection.h"
#include "widgets/models/dataset_tree_model.h"

namespace collscope {

class DatasetPanel;
class LatestTask;

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
    void showFact(DatasetTreeModel::Fact fact);
    /// What the library default costs in all collectives of the dataset on show, once the maps are there.
    void measureDefaults();

    DatasetPanel *m_panel;
    LatestTask *m_measuring;
    DataSelection m_measured; ///< that the task is about, of no collective
};

} // namespace collscope

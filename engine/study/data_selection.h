// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

struct Weighting;

/// Measurements that are kept from a fit to judge it by, in one of these ways; none: nothing is held out.
struct HeldOut {
    std::vector<std::uint32_t> runs = {}; ///< whole runs
    Conditions train = {}; ///< none: whatever is not tested on
    Conditions test = {}; ///< none: nothing, or what is not trained on
    DatasetPtr testDataset = nullptr; ///< of another system or time; null: the same
    unsigned folds = 0; ///< cells are held out in so many parts, one after the other; 0: they are not
    std::uint64_t seed = 0; ///< of the parts
    bool eachRun = false; ///< every run is held out, one after the other

    bool empty() const
    {
        return runs.empty() && train.empty() && test.empty() && !testDataset && folds == 0 && !eachRun;
    }
    bool operator==(const HeldOut &) const = default;
};

/// Which part of a dataset is meant: the one value that window, command line and engine pass around.
struct DataSelection {
    DatasetPtr dataset; ///< null: nothing is open
    GridSelection grid = {};
    HeldOut heldOut = {};
    std::shared_ptr<const Weighting> weighting = nullptr; ///< how much cells count; null: 1 everywhere
    bool tiesAreFree = false; ///< models may choose any method that cannot be told from a cell's best
    bool operator==(const DataSelection &) const = default;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <functional>

namespace collscope {

/// All that a dataset knows of a row, its repetitions too.
wire::RecordLine recordOf(const Dataset &dataset, std::size_t row);

/// The rows for which `keep` is true. Fails when none is left.
Expected<DatasetPtr> filtered(const Dataset &dataset, const std::function<bool(std::size_t row)> &keep);

} // namespace collscope

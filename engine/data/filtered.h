// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <functional>

namespace collscope {

/// Returns a row with its repetitions.
wire::RecordLine recordOf(const Dataset &dataset, std::size_t row);

/// Returns the rows for which `keep` is true. Fails if no row is left.
Expected<DatasetPtr> filtered(const Dataset &dataset, const std::function<bool(std::size_t row)> &keep);

} // namespace collscope

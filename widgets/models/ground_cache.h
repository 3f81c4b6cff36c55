// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/comparison.h"

#include <list>
#include <mutex>

namespace collscope {

/// What a comparison is made on, and what is known of it before any model is: costly enough to be kept.
struct ComparisonGround {
    Ground maps;
    HeldOutCurve heldOut; ///< of the bound; empty without runs held out
    std::string problem; ///< why there is no bound; empty when there is one
};

using ComparisonGroundPtr = std::shared_ptr<const ComparisonGround>;

/// The grounds that were used lately. Safe from any thread.
class GroundCache {
public:
    static constexpr std::size_t most = 8;

    /// Null when it is not there yet.
    ComparisonGroundPtr find(const DataSelection &data);
    /// Computes it if need be; fails as holdOut does.
    Expected<ComparisonGroundPtr> get(const DataSelection &data, const std::stop_token &stop);
    void forget(const Dataset *dataset);

private:
    struct Entry {
        DataSelection data;
        ComparisonGroundPtr ground;
    };

    std::mutex m_mutex;
    std::list<Entry> m_entries; ///< the latest first
};

} // namespace collscope

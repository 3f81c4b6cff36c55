// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/ground_cache.h"

#include <algorithm>

namespace collscope {

ComparisonGroundPtr GroundCache::find(const DataSelection &data)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(
        m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.data == data; });
    if (found == m_entries.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found);
    return m_entries.front().ground;
}

Expected<ComparisonGroundPtr> GroundCache::get(const DataSelection &data, const std::stop_token &stop)
{
    if (auto known = find(data))
        return known;
    const auto split = holdOut(data, stop);
    if (!split)
        return tl::unexpected(split.error());
    auto ground = std::make_shared<ComparisonGround>();
    ground->maps.maps = *split;
    auto curve = optimal::longestCurve(split->training, {}, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    if (curve) {
        if (split->heldOut)
            ground->heldOut = heldOutCurve(*curve, *split->heldOut, stop);
        ground->maps.bound = std::make_shared<const optimal::ParetoCurve>(*std::move(curve));
    } else {
        ground->problem = curve.error().message;
    }
    const std::lock_guard lock(m_mutex);
    m_entries.push_front({data, ground});
    if (m_entries.size() > most)
        m_entries.pop_back();
    return ground;
}

void GroundCache::forget(const Dataset *dataset)
{
    const std::lock_guard lock(m_mutex);
    m_entries.remove_if([dataset](const Entry &entry) { return entry.data.dataset.get() == dataset; });
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace collscope {

/// What a background task says before it is done: put there, taken here whenever there is time.
template <typename Value> class Mailbox {
public:
    void put(Value value)
    {
        const std::scoped_lock lock(m_mutex);
        m_values.push_back(std::move(value));
    }
    std::vector<Value> take()
    {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_values, {});
    }

private:
    std::mutex m_mutex;
    std::vector<Value> m_values;
};

} // namespace collscope

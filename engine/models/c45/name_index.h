// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::c45 {

/// Position of a name in a list, by hashing: the reader looks one up for every discrete field of every case.
class NameIndex {
public:
    static constexpr std::size_t absent = static_cast<std::size_t>(-1);

    /// `names` has to outlive the index; of equal names the first counts.
    explicit NameIndex(const std::vector<std::string> &names);

    std::size_t find(std::string_view name) const;
    /// After names.push_back().
    void addLast();

private:
    std::size_t slotOf(std::string_view name) const;
    void insert(std::size_t position);

    const std::vector<std::string> *m_names;
    std::vector<std::uint32_t> m_slots; ///< position + 1; 0: free. A power of two of them, at most half used
    std::size_t m_used = 0;
};

} // namespace collscope::c45

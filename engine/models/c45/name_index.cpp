// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/name_index.h"

#include <algorithm>
#include <bit>

namespace collscope::c45 {

NameIndex::NameIndex(const std::vector<std::string> &names)
    : m_names(&names), m_slots(std::bit_ceil(std::max<std::size_t>(16, 4 * names.size())))
{
    for (std::size_t i = 0; i < names.size(); ++i)
        insert(i);
}

/// The slot that holds `name`, or the free one where it belongs.
std::size_t NameIndex::slotOf(std::string_view name) const
{
    std::uint32_t hash = 2166136261U; // FNV-1a
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    hash ^= hash >> 15U;
    std::size_t slot = hash & (m_slots.size() - 1);
    while (m_slots[slot] != 0 && (*m_names)[m_slots[slot] - 1] != name)
        slot = (slot + 1) & (m_slots.size() - 1);
    return slot;
}

void NameIndex::insert(std::size_t position)
{
    const std::size_t slot = slotOf((*m_names)[position]);
    if (m_slots[slot] != 0)
        return;
    m_slots[slot] = static_cast<std::uint32_t>(position + 1);
    ++m_used;
}

std::size_t NameIndex::find(std::string_view name) const
{
    const std::uint32_t entry = m_slots[slotOf(name)];
    return entry == 0 ? absent : entry - 1;
}

void NameIndex::addLast()
{
    if (2 * (m_used + 1) > m_slots.size())
        *this = NameIndex(*m_names);
    else
        insert(m_names->size() - 1);
}

} // namespace collscope::c45

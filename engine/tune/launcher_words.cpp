// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/launcher_words.h"

#include <algorithm>
#include <utility>

namespace collscope::tune {

namespace {

constexpr qsizetype mostLines = 200; ///< of a complaint: what is longer is none

bool isRule(const QByteArray &line)
{
    constexpr qsizetype least = 20;
    return line.size() >= least && std::all_of(line.begin(), line.end(), [](char c) { return c == '-'; });
}

} // namespace

void LauncherWords::hear(const QByteArray &line)
{
    const bool goesOn = !m_block.isEmpty();
    if (!goesOn && !isRule(line)) {
        m_hear(line);
        return;
    }
    m_block += line;
    if ((goesOn && isRule(line)) || m_block.size() == mostLines)
        end();
}

void LauncherWords::end()
{
    const QList<QByteArray> block = std::exchange(m_block, {});
    if (block.join(' ').contains("not enough slots"))
        m_lackSlots = true;
    else
        std::for_each(block.begin(), block.end(), m_hear);
}

} // namespace collscope::tune

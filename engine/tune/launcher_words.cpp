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

std::optional<double> accountedSeconds(const QByteArray &line)
{
    constexpr QByteArrayView prefix = "collscope-agent: ";
    const qsizetype end = line.indexOf(" s: setting up ");
    if (!line.startsWith(prefix) || end < prefix.size())
        return std::nullopt;
    bool isNumber = false;
    const double seconds = line.mid(prefix.size(), end - prefix.size()).toDouble(&isNumber);
    return isNumber ? std::optional(seconds) : std::nullopt;
}

void LauncherWords::hear(const QByteArray &line)
{
    if (line.contains("at least, this job has 1:")) { // the agent
        m_startsAlone = true;
        return;
    }
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

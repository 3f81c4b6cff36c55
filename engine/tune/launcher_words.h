// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <functional>
#include <optional>

namespace collscope::tune {

/// Between what a launcher prints and who reads it: Open MPI puts its complaints between two lines of dashes,
/// and that there are not as many slots as processes it says in some twenty lines. That one is kept back, as
/// is the agent's line about a job of one process.
class LauncherWords {
public:
    explicit LauncherWords(std::function<void(const QByteArray &line)> hear) : m_hear(std::move(hear)) { }

    void hear(const QByteArray &line);
    /// There comes no more.
    void end();
    /// Are there fewer slots than processes?
    bool lackSlots() const { return m_lackSlots; }
    /// Is each process a job of its own? The launcher is not that of the agent's library then.
    bool startsAlone() const { return m_startsAlone; }

private:
    std::function<void(const QByteArray &line)> m_hear;
    QList<QByteArray> m_block; ///< of a complaint that goes on
    bool m_lackSlots = false;
    bool m_startsAlone = false;
};

/// Returns the total of the agent's account of its time: "collscope-agent: 1.9 s: setting up 3.1 %, ...".
/// Nothing for other lines.
std::optional<double> accountedSeconds(const QByteArray &line);

} // namespace collscope::tune

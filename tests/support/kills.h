// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRandomGenerator>
#include <QString>

#include <csignal>

namespace collscope::testing {

/// How many kills at random moments a test does; the variable COLLSCOPE_KILLS says another number than usual.
inline int wantedKills()
{
    constexpr int usual = 25;
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue("COLLSCOPE_KILLS", &isNumber);
    return isNumber ? given : usual;
}

inline int randomMs(int most)
{
    return QRandomGenerator::global()->bounded(most + 1);
}

/// False where there was nothing to kill.
inline bool kill9(qint64 pid)
{
    return pid > 1 && ::kill(static_cast<pid_t>(pid), SIGKILL) == 0;
}

} // namespace collscope::testing

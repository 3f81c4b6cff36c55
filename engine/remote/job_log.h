// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace collscope::remote {

/// What went wrong with a job, by what it printed: what the agent complains about, else the first line that
/// speaks of a failure, else the last line. Launchers bury it under words of their own. Empty when nothing
/// was printed.
QByteArray firstComplaint(const QByteArray &log);

} // namespace collscope::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

namespace collscope::cli {

/// From here on SIGINT (Ctrl-C), SIGTERM and, unless it is ignored (nohup), SIGHUP end the program within a
/// second with status 128 + signal. What listens to stopToken() ends by itself and tidies up; the rest is cut
/// off, which costs no file: one that is written appears as a whole or not at all.
void endOnSignals();

/// Requested when one of them came.
std::stop_token stopToken();

/// 128 + the signal that came; 0: none.
int interruptedStatus();

} // namespace collscope::cli

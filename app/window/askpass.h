// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace collscope {

/// The program that lets ssh ask the user (see SshTransport::signIn()): the user's own, if the environment
/// names one, else collscope-askpass beside this program. Empty: there is none, and nobody is asked.
QString askPassProgram();

} // namespace collscope

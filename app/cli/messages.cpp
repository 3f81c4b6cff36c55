// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include "engine/wire/text.h"

#include <cstdio>
#include <string>

namespace collscope::cli {

namespace {
bool failing = false; // a process runs one command
}

void message(std::string_view text)
{
    // In one piece, so that lines of several programs do not mix. There is nowhere to complain about a
    // failure.
    const std::string line = "collscope: " + wire::shownText(text) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void failAtTheEnd()
{
    failing = true;
}

bool failsAtTheEnd()
{
    return failing;
}

} // namespace collscope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/diagnostic.h"

namespace collscope {

std::string Diagnostic::text() const
{
    std::string result = file;
    if (line != 0)
        result += ':' + std::to_string(line);
    if (!result.empty())
        result += ": ";
    result += message;
    if (!remedy.empty())
        result += (message.ends_with('.')                        ? " "
                          : remedy[0] >= 'A' && remedy[0] <= 'Z' ? ". "
                                                                 : "; ")
            + remedy;
    return result;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/format.h"

namespace collscope::profiles {

// All of them; a new one is one file and its name here.
#define COLLSCOPE_PROFILE_FORMATS(format) format(record) format(mpiP) format(ipm) format(mpisee) format(otf2)

#define COLLSCOPE_DECLARE(name) Format name##Format();
COLLSCOPE_PROFILE_FORMATS(COLLSCOPE_DECLARE)

const std::vector<Format> &formats()
{
#define COLLSCOPE_LIST(name) name##Format(),
    static const std::vector<Format> all = {COLLSCOPE_PROFILE_FORMATS(COLLSCOPE_LIST)};
    return all;
}

} // namespace collscope::profiles

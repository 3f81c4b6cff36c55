// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// Every table: the dialect is told by its header, that of OSU wants this name.
FUZZ_TARGET(csv)
{
    fuzz::requireSound(io::load(fuzz::scratch("bcast_core.csv", input)));
}

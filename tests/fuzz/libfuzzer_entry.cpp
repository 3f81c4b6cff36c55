// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include <cstdint>

/// A libFuzzer program has one target.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are what there is
    collscope::fuzz::targets().front().run({reinterpret_cast<const char *>(data), size});
    return 0;
}

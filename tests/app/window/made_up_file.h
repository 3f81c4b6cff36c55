// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/csv_writer.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"

#include <sstream>
#include <string>

/// Files for tests of the window.
namespace collscope::testing {

/// Bcast on 10 x 12 cells and reduce on 6 x 6.
inline std::string twoCollectives()
{
    std::ostringstream text;
    io::writeCsv(text,
        {synthetic::dataset(synthetic::paperTimes(1, 10, 12)),
            synthetic::dataset(synthetic::paperTimes(2, 6, 6), "reduce")});
    return text.str();
}

} // namespace collscope::testing

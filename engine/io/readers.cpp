// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"

namespace collscope::io {

// All of them; the first that accepts a source reads it. Native CSV is last: it also takes headers that are
// nearly right, to say what is wrong with them.
// clang-format off
#define COLLSCOPE_READERS(reader) \
    reader(mappedTable) \
    reader(records) \
    reader(tuningFolder) \
    reader(tuningReport) \
    reader(picoFolder) \
    reader(ncclInspector) \
    reader(ncclJson) \
    reader(ncclTests) \
    reader(uccPerftest) \
    reader(reprompi) \
    reader(skampi) \
    reader(benchmark) \
    reader(picoFile) \
    reader(foreignCsv) \
    reader(nativeCsv)
// clang-format on

#define COLLSCOPE_DECLARE(name) Reader name##Reader();
COLLSCOPE_READERS(COLLSCOPE_DECLARE)

const std::vector<Reader> &readers()
{
#define COLLSCOPE_LIST(name) name##Reader(),
    static const std::vector<Reader> all = {COLLSCOPE_READERS(COLLSCOPE_LIST)};
    return all;
}

} // namespace collscope::io

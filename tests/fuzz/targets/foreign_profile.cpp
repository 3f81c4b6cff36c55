// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/format.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// What other tools write of a program that runs.
FUZZ_TARGET(foreign_profile)
{
    const auto read = profiles::read({fuzz::scratch("profile", input)});
    if (!read)
        return fuzz::requireReason(read.error());
    const std::string written = wire::profileText(read->calls);
    const auto again = profiles::read({fuzz::scratch("again", written)});
    fuzz::require(again.has_value(), "what is read is a record of Collscope",
        again ? written : again.error().text() + '\n' + written);
    fuzz::require(again->calls.entries == read->calls.entries, "the record keeps all of it", written);
    for (const auto &[key, entry] : read->calls.entries)
        fuzz::require(entry.leastBytes <= entry.mostBytes && key.leastCommSize <= key.commSize,
            "ranges are ranges", written);
}

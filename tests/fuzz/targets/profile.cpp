// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/host_profile.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// Host profiles.
FUZZ_TARGET(profile)
{
    const QByteArray text(input.data(), static_cast<qsizetype>(input.size()));
    const auto profile = remote::parseProfile(text, "profile");
    if (!profile)
        return fuzz::requireReason(profile.error());
    const QByteArray written = remote::formatProfile(*profile);
    const auto again = remote::parseProfile(written, "profile");
    fuzz::require(again && *again == *profile, "a profile that is written reads back", written.toStdString());
}

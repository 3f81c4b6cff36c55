// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/profile.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// What Collscope's libraries write of a program that runs.
FUZZ_TARGET(application_profile)
{
    std::string problem;
    const auto profile = wire::readProfile(input, problem);
    if (!profile)
        return fuzz::require(!problem.empty(), "a profile is refused with a reason");
    fuzz::require(wire::isProfile(input), "what is read begins like a profile");
    const std::string written = wire::profileText(*profile);
    const auto again = wire::readProfile(written, problem);
    fuzz::require(again.has_value(), "a profile that is written can be read", problem + '\n' + written);
    fuzz::require(again->entries == profile->entries && wire::profileText(*again) == written,
        "a profile that is written reads back", written);
    auto merged = *profile;
    wire::mergeProfile(merged, *again);
    fuzz::require(
        merged.entries.size() == profile->entries.size(), "equal keys are counted together", written);
}

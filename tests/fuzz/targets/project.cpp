// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project.h"
#include "engine/project/container.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// Saved projects: files as they are, and what is in one with the checksum that it must have, or mutants
/// would never come behind it.
FUZZ_TARGET(project)
{
    constexpr std::string_view magic = "CLSCPROJ";
    const auto version = input.empty() ? 0U : static_cast<unsigned char>(input.front()) % 6U;
    const bool isWhole = input.starts_with(magic);
    const auto path = fuzz::scratch("a.collscope",
        isWhole ? std::string(input) : project::packed(input.substr(input.empty() ? 0 : 1), version));
    const auto opened = project::open(path);
    if (!opened)
        return fuzz::requireReason(opened.error());
    const auto copy = path.parent_path() / "b.collscope";
    fuzz::require(project::save(*opened, copy).has_value(), "a project that was opened can be saved");
    const auto again = project::open(copy);
    fuzz::require(
        again.has_value(), "a project that was saved can be opened", again ? "" : again.error().text());
    fuzz::require(project::save(*again, path).has_value(), "it can be saved again");
    const auto third = project::open(path);
    fuzz::require(third && *third == *again, "a project that is saved reads back");
}

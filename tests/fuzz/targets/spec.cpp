// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/model.h"
#include "engine/study/exclusion_file.h"
#include "engine/wire/method.h"
#include "engine/wire/text.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// What people type: SPECs of models, methods, sizes, lists of exclusions.
FUZZ_TARGET(spec)
{
    if (const auto spec = parseModelSpec(input)) {
        const auto again = parseModelSpec(spec->text());
        fuzz::require(again && again->text() == spec->text(), "a SPEC's text is a SPEC", spec->text());
    } else {
        fuzz::requireReason(spec.error());
    }
    if (const auto method = wire::readMethod(input, "openmpi")) {
        const auto again = wire::readMethod(wire::methodText(*method), "openmpi");
        fuzz::require(again && *again == *method, "a method's text is a method", wire::methodText(*method));
    }
    wire::parseMethod(input, "collscope", "bcast");
    if (const auto excluded = parseExclusions(input, "list.csv"); !excluded)
        fuzz::requireReason(excluded.error());
    if (const auto bytes = wire::parseBytes(input))
        fuzz::require(wire::parseBytes(wire::formatBytes(*bytes)) == bytes, "a size's text is a size");
    if (const auto number = wire::parseDouble(input); number && *number == *number)
        fuzz::require(
            wire::parseDouble(wire::formatDouble(*number)) == number, "a number's text is a number");
}

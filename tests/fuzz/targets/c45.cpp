// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/classify.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/learn.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// C4.5's files, the names before and the cases behind the first byte 0, and what is learnt from them.
FUZZ_TARGET(c45)
{
    const auto [names, data] = fuzz::halves(input);
    const auto schema = c45::parseNames(names);
    if (!schema)
        return fuzz::requireReason(schema.error());
    if (const auto text = c45::namesText(*schema)) {
        const auto again = c45::parseNames(*text);
        fuzz::require(again && *again == *schema, "names that are written read back", *text);
    } else {
        fuzz::requireReason(text.error());
    }

    const auto cases = c45::parseCases(data, *schema);
    if (!cases)
        return fuzz::requireReason(cases.error());
    if (const auto rows = c45::casesText(*cases)) {
        const auto again = c45::parseCases(*rows, *schema);
        fuzz::require(again && again->classes == cases->classes && c45::casesText(*again) == *rows,
            "cases that are written read back", *rows);
    } else {
        fuzz::requireReason(rows.error());
    }

    constexpr std::size_t few = 200;
    if (cases->size() > few || cases->attributeCount() > few || cases->classCount() > few)
        return;
    c45::Options options;
    options.groupValues = data.size() % 2 == 1;
    const auto learnt = c45::learn(*cases, options);
    if (learnt)
        c45::confusion(learnt->bestTrial().pruned, *cases);
}

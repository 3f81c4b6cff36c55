// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/io/table_mapping.h"

#include <memory>

using namespace collscope;

namespace {

/// A mapping, if it is one, and the table behind it.
void readMapped(std::string_view input)
{
    const auto [text, table] = fuzz::halves(input);
    const auto mapping = io::TableMapping::parse(text, "mapping");
    if (!mapping)
        return fuzz::requireReason(mapping.error());
    const auto again = io::TableMapping::parse(mapping->text());
    fuzz::require(again && *again == *mapping, "a mapping reads back as itself", mapping->text());
    io::firstMeasurements(table, *mapping, 3);
    io::ImportFacts facts;
    facts.mapping = std::make_shared<const io::TableMapping>(*mapping);
    fuzz::requireSound(io::load(fuzz::scratch("table.csv", table), {}, facts));
}

} // namespace

/// What other benchmarks print, by itself and with everything said that it does not say; tables by a mapping.
FUZZ_TARGET(foreign_output)
{
    readMapped(input);
    io::firstRows(input, io::suggestedMapping(input), 3);
    const auto facts
        = io::ImportFacts::parse("collective=bcast,library=openmpi,algorithm=binomial,nodes=2,ppn=2");
    for (const char *const name : {"osu_chain_alg3.log", "512_ring_ompi_int32.csv"}) {
        const auto path = fuzz::scratch(name, input);
        fuzz::requireSound(io::load(path));
        fuzz::requireSound(io::load(path, {}, *facts));
    }
}

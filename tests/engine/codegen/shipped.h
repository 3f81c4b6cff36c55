// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "tests/support/placed_data.h"

#include <algorithm>

/// Orders on made-up times, and what became of them.
namespace collscope::made_up {

inline constexpr std::uint64_t sizes[] = {8, 1024, 65536};

/// Times of a method in microseconds, by communicator size and message size; NaN: not measured.
using Time = double (*)(std::uint32_t commSize, std::uint64_t bytes);

struct Timed {
    int id;
    Time time;
};

inline const Timed bySize{1, [](std::uint32_t, std::uint64_t bytes) { return bytes < 1000 ? 5.0 : 30.0; }};
inline const Timed byOtherSize{
    6, [](std::uint32_t, std::uint64_t bytes) { return bytes < 1000 ? 20.0 : 4.0; }};
inline const Timed library{0, [](std::uint32_t, std::uint64_t) { return 10.0; }};

/// Times of Open MPI's algorithms in several runs that differ by `noise`; of more processes than
/// `lastMeasured` they are extrapolated.
inline DatasetPtr measured(const std::string &collective, const std::vector<Timed> &methods,
    unsigned runs = 1, double noise = 0, const std::vector<std::uint32_t> &commSizes = {2, 4, 8},
    Origin origin = Origin::simulated, std::uint32_t lastMeasured = std::numeric_limits<std::uint32_t>::max(),
    const std::vector<std::uint64_t> &messages = {std::begin(sizes), std::end(sizes)})
{
    std::mt19937_64 random(7);
    Provenance provenance = synthetic::provenance();
    provenance.origin = origin;
    DatasetBuilder builder(provenance);
    for (unsigned run = 0; run < runs; ++run)
        for (const std::uint32_t commSize : commSizes)
            for (const std::uint64_t bytes : messages)
                for (const Timed &method : methods) {
                    const double time = method.time(commSize, bytes) * (1 + noise * synthetic::unit(random));
                    if (!std::isnan(time))
                        builder.add(synthetic::record(collective,
                                        wire::methodFromId("openmpi", collective, method.id), commSize, bytes,
                                        time * 1e-6, run),
                            commSize > lastMeasured);
                }
    return builder.build();
}

inline codegen::ShippingOrder order(const DatasetPtr &data, const std::string &collective, const char *model,
    const char *target = "openmpi-rules")
{
    codegen::ShippingOrder result;
    result.target = target;
    std::optional<ModelSpec> spec;
    if (model)
        spec = synthetic::must(parseModelSpec(model));
    result.collectives = {{{data, {collective, {}, false}, {}}, spec}};
    return result;
}

/// Whatever the check says of it.
inline codegen::ShippingOrder asFitted(codegen::ShippingOrder order)
{
    order.policy = codegen::ShipmentPolicy::asFitted;
    order.whereWorse = codegen::WhereWorse::leaveCollective;
    return order;
}

inline codegen::ShipmentPtr shipped(const codegen::ShippingOrder &order)
{
    return synthetic::must(codegen::ship(order));
}

inline const codegen::ShippedCollective &only(const codegen::ShipmentPtr &shipment)
{
    return shipment->collectives.front();
}

inline std::string chosen(const codegen::ShipmentPtr &shipment, std::uint32_t commSize, std::uint64_t bytes)
{
    const std::string &text = shipment->files.front().text;
    return synthetic::must(libraryFormatOf(text).open(text, "f"))
        ->decide({only(shipment).collective, {0, 0, commSize}, bytes})
        .method.algorithm;
}

inline std::string readme(const codegen::ShipmentPtr &shipment)
{
    for (const codegen::TextFile &file : shipment->files)
        if (file.name == "README.md")
            return file.text;
    return {};
}

inline codegen::ShippingOrder forJob(codegen::ShippingOrder order, std::vector<Placement> placements)
{
    order.collectives.front().job = codegen::JobPlacements{std::move(placements)};
    return order;
}

inline bool says(const codegen::ShipmentPtr &shipment, FindingSeverity severity, std::string_view text)
{
    const Findings &all = only(shipment).findings;
    return std::any_of(all.begin(), all.end(), [&](const Finding &finding) {
        return finding.severity == severity && finding.what.message.find(text) != std::string::npos;
    });
}

} // namespace collscope::made_up

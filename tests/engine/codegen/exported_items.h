// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/wire/catalogue.h"
#include "tests/support/synthetic_data.h"

#include <string>
#include <vector>

/// Made-up measurements to export.
namespace collscope {

/// Numbers of processes that a library's format can tell apart, with several message sizes for each.
inline std::vector<std::uint32_t> commSizesFor(const std::string &library)
{
    return library == "intelmpi" ? std::vector<std::uint32_t>{16}
                                 : std::vector<std::uint32_t>{2, 3, 8, 24, 100};
}

/// Eight sizes. Methods of Intel MPI are numbers, those of NCCL and RCCL
/// have 16 channels.
inline DecisionMapPtr randomMap(const std::string &library, const std::string &collective,
    const std::vector<std::string> &algorithms, std::uint64_t seed)
{
    const std::vector<std::uint32_t> commSizes = commSizesFor(library);
    synthetic::Times times = synthetic::randomTimes(seed, commSizes.size(), 8, algorithms.size());
    times.commSizes = commSizes;
    times.methods.clear();
    for (const std::string &name : algorithms) {
        Method method;
        method.library = library;
        method.algorithm = name;
        if (const auto *const known = wire::findAlgorithm(library, collective, std::string_view(name)))
            method.algorithmId = known->id;
        else if (library == "intelmpi")
            method = wire::methodFromId(library, collective, std::stoi(name));
        else if (library == "nccl" || library == "rccl")
            method.fanout = 16;
        times.methods.push_back(method);
    }
    return synthetic::decisionMap(
        synthetic::dataset(times, collective, library == "intelmpi" ? "2021.18.1" : ""),
        {collective, {}, false});
}

inline codegen::Item item(const DecisionMapPtr &map, const char *spec)
{
    const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
    return {map, model};
}

/// For formats that cannot leave to the library what lies beyond the measured sizes, and for what they decide
/// there.
inline codegen::Item extrapolating(codegen::Item exported)
{
    exported.extrapolates = true;
    return exported;
}

/// What the shipping check says of an export.
inline codegen::ShippedCollective shipped(const std::string &target, const codegen::Item &exported)
{
    codegen::ShippingOrder order;
    order.target = target;
    const TimeGrid &grid = *exported.model->fittedTo()->grid;
    order.collectives
        = {{{grid.dataset(), grid.selection(), {}}, synthetic::must(parseModelSpec(exported.model->spec()))}};
    order.policy = codegen::ShipmentPolicy::asFitted;
    order.extrapolates = exported.extrapolates;
    return synthetic::must(codegen::ship(order))->collectives.front();
}

} // namespace collscope

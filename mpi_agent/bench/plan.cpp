// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/plan.h"

#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope::agent {

namespace {

wire::Method baseline(std::string_view mpiLibrary)
{
    wire::Method method;
    method.library = mpiLibrary;
    method.algorithm = wire::baselineAlgorithm;
    return method;
}

std::vector<wire::Method> givenMethods(
    const Options &options, std::string_view collective, std::string_view mpiLibrary)
{
    std::vector<wire::Method> methods;
    for (const std::string &text : options.methods)
        if (const auto method = wire::parseMethod(text, wire::bundledLibrary, collective))
            methods.push_back(method->isBaseline() ? baseline(mpiLibrary) : *method);
    return methods;
}

std::vector<wire::Method> allMethods(
    const Options &options, std::string_view collective, std::string_view mpiLibrary)
{
    std::vector<wire::Method> methods{baseline(mpiLibrary)};
    const auto *const algorithms = wire::algorithms(wire::bundledLibrary, collective);
    if (!algorithms)
        return methods;
    for (const wire::Algorithm &algorithm : *algorithms) {
        const std::vector<std::uint64_t> none{0};
        const std::vector<std::uint32_t> noFanout{0};
        for (const std::uint64_t segment : algorithm.segments ? options.segments : none)
            for (const std::uint32_t fanout : algorithm.fanout ? options.fanouts : noFanout)
                methods.push_back({std::string(wire::bundledLibrary), std::string(algorithm.name),
                    algorithm.id, segment, fanout});
    }
    return methods;
}

} // namespace

std::vector<wire::Method> plannedMethods(
    const Options &options, std::string_view collective, std::string_view mpiLibrary)
{
    auto methods = options.methods.empty() ? allMethods(options, collective, mpiLibrary)
                                           : givenMethods(options, collective, mpiLibrary);
    std::stable_sort(methods.begin(), methods.end(), wire::catalogueOrder);
    return methods;
}

bool appliesTo(const wire::Method &method, std::uint64_t messageBytes)
{
    return method.segmentBytes == 0 || method.segmentBytes < messageBytes;
}

} // namespace collscope::agent

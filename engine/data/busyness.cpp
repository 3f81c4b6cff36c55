// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/busyness.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace collscope {

namespace {

/// "a*2 b*4" of a fact, by host; what is not a number is left out.
std::map<std::string, double> byHost(const Provenance &from, std::string_view fact)
{
    std::map<std::string, double> values;
    for (const auto &[name, text] : from.facts) {
        if (name != fact)
            continue;
        for (const std::string_view entry : wire::split(text, ' ')) {
            const std::size_t star = entry.rfind('*');
            if (star == std::string_view::npos)
                continue;
            if (const auto value = wire::parseDouble(entry.substr(star + 1)))
                values[std::string(entry.substr(0, star))] = *value;
        }
    }
    return values;
}

std::uint64_t medianRepetitions(const Dataset &measured)
{
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 0; i < measured.size(); ++i)
        if (const std::uint64_t count = measured.row(i).summary.samples; count > 0)
            counts.push_back(count);
    if (counts.empty())
        return 0;
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::nth_element(counts.begin(), middle, counts.end());
    return *middle;
}

} // namespace

double loadHere()
{
    double load = 0;
    return ::getloadavg(&load, 1) == 1 ? load : std::numeric_limits<double>::quiet_NaN();
}

bool isBusy(double load, unsigned cores)
{
    return load > cores / 2.0; // not when it is not known
}

std::string Busyness::text() const
{
    if (cores == 0 || !isBusy(load, cores))
        return {};
    std::string text = fmt::format("The machine was busy when measuring began: load {:.1f} on {}", load,
        cores == 1 ? "one core" : fmt::format("{} cores", cores));
    if (repetitions > 0)
        text += fmt::format("; a measurement has {} in the median",
            repetitions == 1 ? "one repetition" : fmt::format("{} repetitions", repetitions));
    return text + ". Repeat when the machine is idle.";
}

Busyness busynessOf(const Dataset &measured)
{
    const auto loads = byHost(measured.provenance(), "load_average");
    const auto cores = byHost(measured.provenance(), "cores_per_host");
    Busyness result;
    result.repetitions = medianRepetitions(measured);
    for (const auto &[host, load] : loads) {
        const auto found = cores.find(host);
        if (found == cores.end() || !(found->second >= 1))
            continue;
        if (!std::isnan(result.load) && load / found->second <= result.load / result.cores)
            continue;
        result.load = load;
        result.cores = static_cast<unsigned>(found->second);
    }
    return result;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/extrapolation.h"

#include "engine/codegen/shipping_figures.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <cmath>

namespace collscope::codegen {

namespace {

/// Sizes that are learnt from, and the larger ones that are judged.
template <typename Size> struct Halves {
    std::vector<Size> near;
    std::vector<Size> far;
};

template <typename Size> Halves<Size> halves(const std::vector<Size> &sizes)
{
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() + 1) / 2);
    return {{sizes.begin(), middle}, {middle, sizes.end()}};
}

class Extrapolation {
public:
    Extrapolation(const ShippingOrder &order, const ShippingCollective &asked, const std::stop_token &stop)
        : m_order(order), m_asked(asked), m_stop(stop)
    {
    }

    Findings findings() const
    {
        const auto grid = TimeGrid::make(m_asked.data.dataset, m_asked.data.grid, m_stop);
        if (!grid)
            return {};
        const auto commSizes = halves((*grid)->commSizes());
        const auto messages = halves((*grid)->messageBytes());
        Findings result;
        const auto add = [&](const auto &sizes, auto member, std::string_view what, const auto &name) {
            const auto say = [&result](FindingSeverity severity, std::string text) {
                result.push_back({severity,
                    {{}, 0, std::move(text),
                        severity == FindingSeverity::note ? std::string()
                                                          : "let the library decide beyond the measured "
                                                            "sizes, without --extrapolate"}});
            };
            if (sizes.far.empty())
                return say(FindingSeverity::warning,
                    fmt::format("beyond the measured {} nothing can be judged: only one was measured", what));
            Conditions near, far;
            near.*member = sizes.near;
            far.*member = sizes.far;
            const auto found = figures(near, far);
            if (!found)
                return say(FindingSeverity::warning,
                    fmt::format(
                        "beyond the measured {} nothing can be judged: {}", what, found.error().text()));
            say(found->first <= found->second ? FindingSeverity::note : FindingSeverity::warning,
                fmt::format("rules learnt from {} lose {:.1f} % on {}, the library default {:.1f} %",
                    name(sizes.near.front(), sizes.near.back()), 100 * found->first,
                    name(sizes.far.front(), sizes.far.back()), 100 * found->second));
        };
        const auto ofMessage = [](std::uint64_t first, std::uint64_t last) {
            return fmt::format("{} to {}", wire::formatBytes(first), wire::formatBytes(last));
        };
        const auto ofProcesses = [](std::uint32_t first, std::uint32_t last) {
            return fmt::format("{} to {} processes", first, last);
        };
        add(commSizes, &Conditions::commSizes, "communicator sizes", ofProcesses);
        if ((*grid)->messageBytes().size() > 1)
            add(messages, &Conditions::messageBytes, "message sizes", ofMessage);
        return result;
    }

private:
    /// Mean penalties of what is written, and of the library default.
    Expected<std::pair<double, double>> figures(const Conditions &near, const Conditions &far) const
    {
        ShippingOrder order = m_order;
        order.collectives = {m_asked};
        order.studies = nullptr;
        order.judgesBeyond = false;
        const auto restrict = [](DataSelection &data, const Conditions &to) -> Expected<void> {
            auto only = data.grid.only.with(to);
            if (!only)
                return failure("the selection leaves nothing of them");
            data.grid.only = *std::move(only);
            return {};
        };
        DataSelection judged = m_asked.data;
        judged.heldOut = {};
        for (DataSelection &data : order.collectives.front().together)
            if (const auto done = restrict(data, near); !done)
                return tl::unexpected(done.error());
        if (const auto done = restrict(order.collectives.front().data, near); !done)
            return tl::unexpected(done.error());
        if (const auto done = restrict(judged, far); !done)
            return tl::unexpected(done.error());
        const auto map
            = TimeGrid::make(judged.dataset, judged.grid, m_stop).and_then([&](const TimeGridPtr &grid) {
                  return makeDecisionMap(grid, m_stop);
              });
        if (!map)
            return tl::unexpected(map.error());
        const auto shipment = ship(std::move(order), {}, m_stop);
        if (!shipment)
            return tl::unexpected(shipment.error());
        const ShippedCollective &row = (*shipment)->collectives.front();
        if (!row.written)
            return failure(row.problem);
        const double written = evaluate(*row.written, **map, m_stop).statistics.mean;
        const double library = evaluate(*nothingDecided(*map), **map, m_stop).statistics.mean;
        if (std::isnan(written) || std::isnan(library))
            return failure("the library default was not measured there");
        return std::pair{written, library};
    }

    const ShippingOrder &m_order;
    const ShippingCollective &m_asked;
    const std::stop_token &m_stop;
};

} // namespace

Findings extrapolationFindings(
    const ShippingOrder &order, const ShippingCollective &asked, const std::stop_token &stop)
{
    return Extrapolation(order, asked, stop).findings();
}

} // namespace collscope::codegen

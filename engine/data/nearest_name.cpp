// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/nearest_name.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace collscope {

namespace {

constexpr std::size_t longest = 100; ///< letters of a name that anybody mistypes

std::size_t distance(std::string_view a, std::string_view b)
{
    // Rows of the table of distances between beginnings: before the last, the last, the present one.
    std::array<std::vector<std::size_t>, 3> rows;
    for (std::vector<std::size_t> &row : rows)
        row.resize(b.size() + 1);
    std::iota(rows[2].begin(), rows[2].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
        const auto &[before, last, unused] = rows;
        std::vector<std::size_t> &row = rows[2];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return rows[2].back();
}

/// "campaign" for "camp"; empty where several begin so, or none.
std::string_view onlyBeginningWith(std::string_view given, std::string_view names)
{
    std::string_view found;
    for (const std::string_view each : wire::split(names, ',')) {
        const std::string_view name = wire::trimmed(each);
        if (given.empty() || !name.starts_with(given))
            continue;
        if (!found.empty())
            return {};
        found = name;
    }
    return found;
}

} // namespace

std::string_view nearestName(std::string_view given, std::string_view names)
{
    std::string_view found;
    std::size_t least = given.size() > longest ? 0 : std::max<std::size_t>(given.size() / 3, 1) + 1;
    for (const std::string_view each : wire::split(names, ',')) {
        const std::string_view name = wire::trimmed(each);
        if (const std::size_t away = name.size() > longest ? least : distance(given, name);
            away < std::min(least, given.size())) {
            least = away;
            found = name;
        }
    }
    return found.empty() ? onlyBeginningWith(given, names) : found;
}

std::string meantOr(std::string_view given, std::string_view names, const std::string &listing)
{
    const std::string_view name = nearestName(given, names);
    return name.empty() ? listing : say("did you mean {}? {}", name, listing);
}

} // namespace collscope

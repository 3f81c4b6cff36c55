// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/run_evidence.h"

#include "engine/study/penalty.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

namespace collscope {

namespace {

/// Two-sided 95 % points of Student's t for 1, 2, ... degrees of freedom.
constexpr std::array students{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};

struct Mean {
    double sum = 0;
    std::size_t count = 0;
};

/// Of two runs: the same but for digits that a copy has lost, such as those of OSU below 0.01 us. Real runs
/// differ: of those of Peak and ORFEO at most 38 % of the times are so close.
bool areOneTime(double a, double b)
{
    constexpr double relative = 1e-3;
    constexpr double rounding = 0.5001e-8; // seconds
    return std::abs(a - b) <= std::max(rounding, relative * std::min(a, b));
}

} // namespace

RunEvidence::RunEvidence(const DataSelection &data) : m_data(data.dataset)
{
    const Dataset::Range rows = m_data->rows(data.grid.collective);
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        const double seconds = m_data->seconds(row);
        if (!data.grid.admits(*m_data, row) || !(seconds > 0))
            continue;
        m_runs.emplace(m_data->run(row), 0);
        m_cells[{m_data->placement(row), m_data->messageBytes(row)}][m_data->method(row)].emplace(
            m_data->run(row), seconds);
    }
    dropCopies();
    std::size_t position = 0;
    for (auto &[run, at] : m_runs)
        at = position++;
    findHalfWidth();
}

void RunEvidence::dropCopies()
{
    constexpr double nearlyAll = 0.9;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Mean> same; // how many of how many, by two runs
    for (const auto &[where, methods] : m_cells)
        for (const auto &[method, times] : methods)
            for (auto first = times.begin(); first != times.end(); ++first)
                for (auto second = std::next(first); second != times.end(); ++second) {
                    Mean &both = same[{first->first, second->first}];
                    both.sum += areOneTime(first->second, second->second) ? 1 : 0;
                    ++both.count;
                }
    for (const auto &[runs, both] : same) {
        if (both.sum < nearlyAll * static_cast<double>(both.count) || m_runs.erase(runs.second) == 0)
            continue;
        for (auto &[where, methods] : m_cells)
            for (auto &[method, times] : methods)
                times.erase(runs.second);
    }
}

bool RunEvidence::comparesWithDefault() const
{
    const auto &methods = m_data->methods();
    return std::any_of(m_cells.begin(), m_cells.end(), [&methods](const auto &cell) {
        std::set<std::uint32_t> ofDefault;
        for (const auto &[method, times] : cell.second)
            if (methods[method].isBaseline())
                for (const auto &[run, seconds] : times)
                    ofDefault.insert(run);
        return std::any_of(cell.second.begin(), cell.second.end(), [&](const auto &each) {
            return !methods[each.first].isBaseline()
                && std::any_of(each.second.begin(), each.second.end(),
                    [&](const auto &time) { return ofDefault.contains(time.first); });
        });
    });
}

std::vector<bool> RunEvidence::unprovedCells(
    const Model &model, const std::vector<bool> &countedLess, bool leaveSlower) const
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    std::vector<bool> unproved(grid.cells());
    const auto &methods = m_data->methods();
    const auto own = std::find_if(
        methods.begin(), methods.end(), [](const Method &method) { return method.isBaseline(); });
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const auto known = m_cells.find({at.placement, at.messageBytes});
        const Decision decision = model.decide(at);
        if (known == m_cells.end() || decision.method == noMethod || isLibrary(decision, grid))
            continue;
        const auto chosen = std::find(methods.begin(), methods.end(), grid.methods()[decision.method]);
        const auto timesOf = [&](auto method) {
            const auto found = known->second.find(static_cast<MethodIndex>(method - methods.begin()));
            return found == known->second.end() ? Times() : found->second;
        };
        const Times ofLibrary = own == methods.end() ? Times() : timesOf(own);
        std::size_t common = 0;
        std::size_t slower = 0;
        double lost = 0; // seconds in all of these runs
        for (const auto &[run, seconds] : timesOf(chosen))
            if (const auto beside = ofLibrary.find(run); beside != ofLibrary.end()) {
                ++common;
                slower += seconds > beside->second;
                lost += seconds - beside->second;
            }
        const bool isSlower = !countedLess.empty() && countedLess[cell]
            ? slower > 0
            : leaveSlower && (2 * slower > common || lost > 0);
        unproved[cell] = common < 2 || isSlower;
    }
    return unproved;
}

void RunEvidence::findHalfWidth()
{
    // How much longer each method took in each run than in all, beside how much longer all took there.
    std::map<MethodIndex, std::vector<Mean>> deviations;
    for (const auto &[where, methods] : m_cells)
        for (const auto &[method, times] : methods) {
            if (times.size() < 2)
                continue;
            double middle = 0;
            for (const auto &[run, seconds] : times)
                middle += std::log(seconds) / static_cast<double>(times.size());
            auto &means = deviations.try_emplace(method, m_runs.size()).first->second;
            for (const auto &[run, seconds] : times) {
                Mean &mean = means[m_runs.at(run)];
                mean.sum += std::log(seconds) - middle;
                ++mean.count;
            }
        }
    if (deviations.size() < 2)
        return;
    double squares = 0;
    for (std::size_t run = 0; run < m_runs.size(); ++run) {
        std::vector<double> means;
        for (const auto &[method, of] : deviations)
            if (of[run].count > 0)
                means.push_back(of[run].sum / static_cast<double>(of[run].count));
        if (means.empty())
            continue;
        const double middle
            = std::accumulate(means.begin(), means.end(), 0.0) / static_cast<double>(means.size());
        for (const double mean : means)
            squares += (mean - middle) * (mean - middle);
    }
    const std::size_t degrees = (deviations.size() - 1) * (m_runs.size() - 1);
    m_halfWidth = students[std::min(degrees, students.size()) - 1]
        * std::sqrt(squares / static_cast<double>(degrees));
}

void HeldOutNoise::add(
    MethodIndex chosen, double chosenTime, MethodIndex other, double otherTime, double weight)
{
    const auto addTo = [weight](std::vector<double> &times, MethodIndex method, double time) {
        if (method >= times.size())
            times.resize(std::size_t{method} + 1);
        times[method] += weight * time;
    };
    addTo(m_chosen, chosen, chosenTime);
    addTo(m_others, other, otherTime);
}

double HeldOutNoise::halfWidth(double cellError, std::size_t runs, double weight) const
{
    constexpr double normal95 = 1.96;
    double squares = 0;
    for (const auto *const times : {&m_chosen, &m_others})
        for (const double time : *times)
            squares += time * time;
    // As many runs judge on the other day, and have factors of their own.
    const double ofRuns = m_ofMethod * std::sqrt(2 * squares / static_cast<double>(runs)) / weight;
    return std::hypot(normal95 * cellError, ofRuns);
}

} // namespace collscope

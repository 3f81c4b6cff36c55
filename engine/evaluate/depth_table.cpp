// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/depth_table.h"

#include <algorithm>

namespace collscope {

namespace {

/// Beyond this many values a table would have no end: it doubles them.
constexpr double mostEveryValue = 32;

/// A row per study; none when the model cannot be fitted or the table is not wanted any more.
std::vector<FitPtr> tableRows(
    const ModelSpec &spec, const std::vector<StudyPtr> &studies, const std::stop_token &stop)
{
    FitWishes wishes;
    wishes.figuresOnly = true;
    const auto fitted = studies.size() == 1 ? fit(spec, studies.front(), wishes, stop)
                                            : fitTogether(spec, studies, wishes, stop);
    if (!fitted || stop.stop_requested())
        return {};
    return (*fitted)->parts.empty() ? std::vector{*fitted} : (*fitted)->parts;
}

void append(std::vector<FitPtr> &rows, const std::vector<FitPtr> &more)
{
    rows.insert(rows.end(), more.begin(), more.end());
}

} // namespace

std::vector<FitPtr> depthTable(
    const std::vector<StudyPtr> &studies, const ModelKind &kind, const std::stop_token &stop)
{
    std::vector<FitPtr> rows;
    for (const StudyPtr &study : studies)
        if (study->baseline)
            append(rows, tableRows(baselineSpec(), {study}, stop));
    const auto whole = std::find_if(kind.parameters.begin(), kind.parameters.end(),
        [](const ParameterInfo &parameter) { return parameter.step == 1.0; });
    if (whole == kind.parameters.end()) {
        append(rows, tableRows({std::string(kind.name), {}}, studies, stop));
        return rows;
    }
    const auto spec = [&](double value) {
        return ModelSpec{std::string(kind.name), {{std::string(whole->key), value}}};
    };
    const auto full = tableRows(spec(whole->most), studies, stop);
    const bool everyValue = whole->most - whole->least <= mostEveryValue;
    for (double value = std::max(1.0, whole->least);
         !full.empty() && value <= whole->most && !stop.stop_requested();
         value = everyValue ? value + 1 : value * 2) {
        const auto some = tableRows(spec(value), studies, stop);
        append(rows, some);
        if (some.empty() || some.front()->shape.nodes == full.front()->shape.nodes)
            break;
    }
    return rows;
}

} // namespace collscope

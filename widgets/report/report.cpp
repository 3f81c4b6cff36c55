// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report.h"

#include "engine/codegen/target.h"
#include "widgets/common/wording.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

QString runsText(const std::vector<std::uint32_t> &runs)
{
    QStringList numbers;
    for (const std::uint32_t run : runs)
        numbers << QString::number(run);
    return numbers.size() == 1 ? Wording::tr("run %1").arg(numbers.front())
                               : Wording::tr("runs %1").arg(numbers.join(QStringLiteral(", ")));
}

QString eachRunText(std::size_t runs)
{
    return runs > 1 ? Wording::tr("each of %1 runs").arg(runs) : Wording::tr("parts of the cells");
}

/// What the models are judged on; nothing to be held out: nothing.
std::optional<DataSelection> heldOutSelection(const DataSelection &data, QString &name)
{
    if (!data.heldOut.empty()) {
        name = data.heldOut.eachRun     ? eachRunText(selectedRuns(data).size())
            : data.heldOut.folds > 0    ? Wording::tr("%1 folds of the cells").arg(data.heldOut.folds)
            : data.heldOut.runs.empty() ? Wording::tr("other measurements")
                                        : runsText(data.heldOut.runs);
        return data;
    }
    const auto runs = selectedRuns(data);
    if (runs.size() < 2)
        return std::nullopt;
    DataSelection result = data;
    result.heldOut.eachRun = true;
    name = eachRunText(runs.size());
    return result;
}

/// Of the decision function made of ifs, else of the one that looks bands up.
std::string codeOf(const Fit &fit)
{
    if (fit.isBaseline() || fit.spec.isMeasured())
        return {};
    const std::vector<codegen::Item> items{{fit.map(), fit.model, *fit.training}};
    for (const char *const target : {"c:nested", "c"})
        if (auto text = codegen::generate(target, items))
            return *std::move(text);
    return {};
}

} // namespace

const ReportedModel *ReportedCollective::baseline() const
{
    return models.back().compared.fit->isBaseline() ? &models.back() : nullptr;
}

const ReportedModel *ReportedCollective::bestModel() const
{
    const auto loss = [](const ReportedModel &model) {
        return std::isnan(model.heldOutMean) ? model.compared.fit->statistics().mean : model.heldOutMean;
    };
    const ReportedModel *best = nullptr;
    for (const ReportedModel &model : models) {
        const Fit &fit = *model.compared.fit;
        if (fit.spec.isMeasured() || fit.isBaseline() || fit.choosesUnmeasured())
            continue;
        if (!best || loss(model) < loss(*best))
            best = &model;
    }
    return best;
}

Expected<ReportedCollective> reportCollective(const QString &system, const DataSelection &data,
    const std::vector<ModelSpec> &specs, const std::stop_token &stop)
{
    ReportedCollective result{system, {}, {}};
    const auto study = makeStudy(data, stop);
    if (!study)
        return tl::unexpected(study.error());
    StudyPtr judging; // null: nothing is held out
    if (const auto selection = heldOutSelection(data, result.heldOut))
        // A run may lack the collective's grid: then there is nothing to judge on.
        judging = *selection == data ? *study : makeStudy(*selection, stop).value_or(nullptr);
    if (!judging)
        result.heldOut.clear();
    std::vector<ModelSpec> all{measuredSpec()};
    for (const ModelSpec &spec : specs) // the exact map and the library's own choice are there in any case
        if (!spec.isMeasured() && !spec.isBaseline()
            && std::none_of(
                all.begin(), all.end(), [&](const ModelSpec &other) { return other.text() == spec.text(); }))
            all.push_back(spec);
    if (const auto baseline = baselineSpec(*(*study)->map()))
        all.push_back(*baseline);
    std::vector<ComparedModel> compared;
    for (const ModelSpec &spec : all) {
        const auto fitted = fit(spec, *study, {}, stop);
        if (!fitted)
            return tl::unexpected(fitted.error());
        compared.push_back({*fitted});
    }
    markParetoFront(compared);
    for (const ComparedModel &model : compared) {
        ReportedModel reported{model, std::nan(""), std::nan(""), codeOf(*model.fit)};
        if (judging) {
            const auto judged
                = judging == *study ? Expected<FitPtr>(model.fit) : fit(model.fit->spec, judging, {}, stop);
            if (!judged)
                return tl::unexpected(judged.error());
            if ((*judged)->heldOut && (*judged)->heldOut->cells > 0) {
                reported.heldOutMean = (*judged)->heldOut->mean;
                reported.heldOutError = (*judged)->heldOut->standardError;
            }
        }
        result.models.push_back(std::move(reported));
    }
    return result;
}

} // namespace collscope

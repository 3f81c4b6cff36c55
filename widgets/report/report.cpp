// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report.h"

#include "engine/tune/deciding.h"
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

class Reporting {
public:
    Reporting(ReportedCollective &report, const DataSelection &data, const std::stop_token &stop)
        : m_report(report), m_data(data), m_stop(stop)
    {
    }

    Expected<void> run(const std::vector<ModelSpec> &specs)
    {
        const auto study = makeStudy(m_data, m_stop);
        if (!study)
            return tl::unexpected(study.error());
        m_study = *study;
        if (const auto selection = heldOutSelection(m_data, m_report.heldOut))
            // A run may lack the collective's grid: then there is nothing to judge on.
            m_judging = *selection == m_data ? m_study : makeStudy(*selection, m_stop).value_or(nullptr);
        if (!m_judging)
            m_report.heldOut.clear();
        for (const ModelSpec &spec : allOf(specs))
            if (auto added = add(spec); !added)
                return added;
        if (m_report.isDecided())
            if (auto added = addExported(); !added)
                return added;
        if (const auto baseline = baselineSpec(*m_study->map()))
            if (auto added = add(*baseline); !added)
                return added;
        std::vector<ComparedModel> compared;
        for (const ReportedModel &model : m_report.models)
            compared.push_back(model.compared);
        markParetoFront(compared);
        for (std::size_t i = 0; i < compared.size(); ++i)
            m_report.models[i].compared = std::move(compared[i]);
        return {};
    }

private:
    /// Returns the exact map and the requested models. The automatic model is left out if files are exported.
    std::vector<ModelSpec> allOf(const std::vector<ModelSpec> &specs) const
    {
        std::vector<ModelSpec> all{measuredSpec()};
        for (const ModelSpec &spec : specs)
            if (!spec.isMeasured() && !spec.isBaseline()
                && !(spec == firstSpec() && m_report.shipped && m_report.shipped->problem.empty())
                && std::none_of(all.begin(), all.end(),
                    [&](const ModelSpec &other) { return other.text() == spec.text(); }))
                all.push_back(spec);
        return all;
    }

    Expected<void> add(const ModelSpec &spec)
    {
        auto fitted = fit(spec, m_study, {}, m_stop);
        if (!fitted)
            return tl::unexpected(fitted.error());
        ReportedModel model{{*std::move(fitted)}};
        if (m_judging) {
            const auto judged = m_judging == m_study ? Expected<FitPtr>(model.compared.fit)
                                                     : fit(spec, m_judging, {}, m_stop);
            if (!judged)
                return tl::unexpected(judged.error());
            if ((*judged)->heldOut && (*judged)->heldOut->cells > 0) {
                model.heldOutMean = (*judged)->heldOut->mean;
                model.heldOutError = (*judged)->heldOut->standardError;
            }
        }
        m_report.models.push_back(std::move(model));
        return {};
    }

    Expected<void> addExported()
    {
        const codegen::ShippedCollective &shipped = *m_report.shipped;
        const auto study = std::make_shared<Study>(*m_study);
        study->maps.heldOut = nullptr; // the check has judged it
        study->maps.folds.clear();
        const auto spec = parseModelSpec(shipped.model);
        auto fitted = fitOf(spec ? *spec : firstSpec(), shipped.written, study, {}, m_stop);
        if (!fitted)
            return tl::unexpected(fitted.error());
        m_report.models.push_back({{*std::move(fitted)}, shipped.heldOutWritten, std::nan(""), true});
        return {};
    }

    ReportedCollective &m_report;
    const DataSelection &m_data;
    const std::stop_token &m_stop;
    StudyPtr m_study;
    StudyPtr m_judging; ///< null: nothing is held out
};

Expected<ReportedCollective> reported(ReportedCollective report, const DataSelection &data,
    const std::vector<ModelSpec> &specs, const std::stop_token &stop)
{
    return Reporting(report, data, stop).run(specs).map([&] { return std::move(report); });
}

} // namespace

const ReportedModel *ReportedCollective::baseline() const
{
    return models.back().compared.fit->isBaseline() ? &models.back() : nullptr;
}

bool ReportedCollective::isDecided() const
{
    return shipped && shipped->written && shipped->problem.empty()
        && shipped->verdict != codegen::Verdict::leftToLibrary;
}

const ReportedModel *ReportedCollective::bestModel() const
{
    const auto loss = [](const ReportedModel &model) {
        return std::isnan(model.heldOutMean) ? model.compared.fit->statistics().mean : model.heldOutMean;
    };
    const ReportedModel *best = nullptr;
    for (const ReportedModel &model : models) {
        const Fit &fit = *model.compared.fit;
        if (model.isExported)
            return &model;
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
    ReportedCollective report{system, {}, {}};
    if (auto exported = tune::ownExport(data, true, stop)) {
        report.target = std::move(exported->target);
        report.shipped = std::move(exported->collective);
    }
    return reported(std::move(report), data, specs, stop);
}

Expected<ReportedCollective> reportShipped(const QString &system, const DataSelection &data,
    std::optional<codegen::ShippedCollective> shipped, std::string target, const std::stop_token &stop)
{
    ReportedCollective report{system, {}, {}};
    report.shipped = std::move(shipped);
    report.target = std::move(target);
    return reported(std::move(report), data, {}, stop);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/writing.h"

#include "engine/models/kinds.h"
#include "engine/project/project.h"
#include "engine/tune/bundle.h"
#include "engine/tune/readme.h"

namespace collscope::tune {

std::vector<TunedCollective> resultsOf(
    const Decided &decided, const std::vector<RealisedGain> &gains, const std::vector<ModelPtr> &models)
{
    std::vector<TunedCollective> results;
    for (const codegen::ShippedCollective &row : decided.shipment->collectives) {
        TunedCollective tuned{row, {}, 0, 0, {}};
        if (const auto left = decided.leftBecause.find(row.collective); left != decided.leftBecause.end()) {
            tuned.leftBecause = left->second;
            tuned.shipped.leftBecause = left->second;
            tuned.shipped.verdict = codegen::Verdict::leftToLibrary;
        }
        if (const auto back = decided.givenBack.find(row.collective); back != decided.givenBack.end())
            tuned.givenBack = back->second;
        for (const RealisedGain &gain : gains)
            if (gain.map->grid->collective() == row.collective) {
                tuned.gain = gain;
                tuned.worse = worseAndDecided(gain, models);
            }
        results.push_back(std::move(tuned));
    }
    return results;
}

Expected<void> writeResult(
    const TuningFolder &folder, const Decided &decided, const QStringList &earlier, TuningResult &result)
{
    std::string reservation = reservationOf(result.busyness, result.leftOut);
    if (!result.verified.empty())
        reservation += (reservation.empty() ? "" : "\n\n") + result.verified;
    const auto files = bundleOf(*decided.shipment, reservation);
    if (!files)
        return tl::unexpected(files.error());
    // Files that decide nothing are not harmless: with them the library asks fewer of its components.
    if (files->empty())
        folder.remove(earlier);
    result.files.clear();
    for (const codegen::TextFile &file : *files) {
        result.files += QString::fromStdString(file.name);
        if (auto written = folder.write(result.files.back(), file.text); !written)
            return written;
    }
    if (files->empty())
        if (auto written = folder.write(
                QStringLiteral("README.md"), readmeOfNothing(result, decided.leftBecause, reservation));
            !written)
            return written;
    return writeProject(folder, decided, result);
}

Expected<void> writeProject(const TuningFolder &folder, const Decided &decided, const TuningResult &result)
{
    project::Project all;
    all.data = {folder.records().toStdString()};
    all.system = result.measured->provenance().system;
    all.tiesAreFree = result.order.tiesAreFree;
    all.selection.collective = result.measured->collectives().front();
    if (!result.files.isEmpty()) {
        const ModelSpec decisions{
            std::string(fileKind().name), {}, folder.path(result.files.front()).toStdString()};
        for (const codegen::ShippedCollective &row : decided.shipment->collectives)
            if (row.problem.empty() && row.verdict != codegen::Verdict::leftToLibrary)
                all.tunings.push_back({all.system, row.collective, decisions});
        if (!all.tunings.empty())
            all.selection.collective = all.tunings.front().collective;
    }
    return project::save(all, folder.path(QStringLiteral("tuning.collscope")).toStdString());
}

} // namespace collscope::tune

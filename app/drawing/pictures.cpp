// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drawing/parts.h"

#include "app/cli/output.h"
#include "engine/data/say.h"
#include "engine/study/own_choices.h"
#include "widgets/common/text.h"
#include "widgets/panels/policy_charts.h"
#include "widgets/panels/sweep_chart.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/map_export.h"

#include <QBuffer>

namespace collscope::cli {

namespace {

QString whatIsShown(const StudyFits &row, std::size_t model, PictureKind kind)
{
    const auto spec = [&row](std::size_t of) { return QString::fromStdString(row.fits[of]->model->spec()); };
    switch (kind) {
    case PictureKind::best:
        return QStringLiteral("fastest measured");
    case PictureKind::model:
        break;
    case PictureKind::penalty:
        return QStringLiteral("penalty of ") + spec(model);
    case PictureKind::defaultChoice:
        return QStringLiteral("library default");
    case PictureKind::difference:
        return QStringLiteral("%1 (1) and %2 (2), faster one").arg(spec(0), spec(1));
    case PictureKind::speedup:
        return spec(model) + QStringLiteral(" over the library default");
    case PictureKind::time:
        return QStringLiteral("time of ") + spec(model);
    case PictureKind::bandwidth:
        return QStringLiteral("bandwidth of ") + spec(model);
    }
    return spec(model);
}

MapLayerPtr layerOf(const StudyFits &row, std::size_t model, PictureKind kind)
{
    const Fit &fit = *row.fits[model];
    const DecisionMapPtr &map = row.study.map();
    const EvaluationPtr &baseline = fit.study->baseline;
    switch (kind) {
    case PictureKind::best:
        return methodLayer();
    case PictureKind::model:
        break;
    case PictureKind::penalty:
        return penaltyLayer(fit.training, baseline);
    case PictureKind::defaultChoice:
        return defaultLayer(std::make_shared<const Evaluation>(ownChoices(map, baseline.get())));
    case PictureKind::difference:
        return differenceLayer(row.fits[0]->training, row.fits[1]->training);
    case PictureKind::speedup:
        return speedupLayer(fit.training, baseline);
    case PictureKind::time:
        return timeLayer(fit.training, *map);
    case PictureKind::bandwidth:
        return bandwidthLayer(fit.training, *map);
    }
    return fit.spec.isMeasured() ? methodLayer() : methodLayer(fit.training);
}

MapContent content(const StudyFits &row, std::size_t model, const PictureStyle &style)
{
    MapContent content;
    content.title = style.title.isEmpty() ? toText(row.study.study->collective()) % QStringLiteral(" on ")
            % QString::fromStdString(row.study.system) % QStringLiteral(": ")
            % whatIsShown(row, model, style.kind)
                                          : style.title;
    content.map = row.study.map();
    content.layer = layerOf(row, model, style.kind);
    content.palette = MethodPalette(*content.map->grid);
    return content;
}

bool isOfEachModel(PictureKind kind)
{
    return kind != PictureKind::best && kind != PictureKind::defaultChoice && kind != PictureKind::difference;
}

} // namespace

Result<void> writeDrawn(const std::string &path, const std::function<QString(QIODevice &device)> &draw)
{
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    const QString error = draw(drawn);
    if (!error.isEmpty())
        return workFailed(say("the picture could not be drawn: {}", error.toStdString()), {}, path);
    return writeOutput(path, drawn.data().toStdString());
}

Result<void> writeChart(
    const ChartContent &content, const QString &title, const PictureStyle &style, const PicturePlace &place)
{
    return writeDrawn(place.path, [&](QIODevice &device) {
        return exportChart(content, title, style.sizeOr(), device, place.format, style.scale);
    });
}

Result<void> drawMap(const std::vector<StudyFits> &rows, const PictureStyle &style, const PicturePlace &place)
{
    std::vector<MapContent> contents;
    const std::size_t models = isOfEachModel(style.kind) ? rows.front().fits.size() : 1;
    PictureStyle ofBest = style;
    ofBest.kind = PictureKind::best;
    for (const StudyFits &row : rows) {
        if (style.besideBest)
            contents.push_back(content(row, 0, ofBest));
        for (std::size_t model = 0; model < models; ++model)
            contents.push_back(content(row, model, style));
    }
    const auto across = static_cast<int>(contents.size() / rows.size());
    constexpr QSize ofMany(560, 400); // each
    const QSize size = contents.size() == 1
        ? style.sizeOr()
        : style.sizeOr({ofMany.width() * across, ofMany.height() * static_cast<int>(rows.size())});
    return writeDrawn(place.path, [&](QIODevice &device) {
        return exportMaps(contents, across, size, device, place.format, style.scale);
    });
}

Result<void> drawGain(const RealisedGain &gain, const PicturePlace &place)
{
    const PictureStyle style;
    return writeDrawn(place.path, [&](QIODevice &device) {
        return exportMap(gainMap(std::make_shared<const RealisedGain>(gain)), style.sizeOr(), device,
            place.format, style.scale);
    });
}

Result<void> drawSweep(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
    const SystemName &systemName, const PictureStyle &style, const PicturePlace &place)
{
    PictureStyle titled = style;
    titled.title = sweepTitle(sweeps, systemName);
    return writeChart(sweepChart(sweeps, axes, systemName).content, titled.title, titled, place);
}

Result<void> drawReplay(
    const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place)
{
    return writeChart(replayChart(replays), style.title, style, place);
}

} // namespace collscope::cli

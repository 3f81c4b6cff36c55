// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drawing/parts.h"

#include "app/cli/output.h"
#include "engine/data/say.h"
#include "widgets/panels/policy_charts.h"
#include "widgets/panels/sweep_chart.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/map_export.h"

#include <QBuffer>

namespace collscope::cli {

namespace {

QString defaultTitle(const NamedStudy &study, const Fit &fitted, PictureKind kind)
{
    const QString what = QString::fromStdString(fitted.model->spec());
    return QString::fromUtf8(
               study.study->collective().data(), static_cast<qsizetype>(study.study->collective().size()))
        % QStringLiteral(" on ") % QString::fromStdString(study.system) % QStringLiteral(": ")
        % (kind == PictureKind::penalty ? QStringLiteral("penalty of ") : QString()) % what;
}

MapContent content(const NamedStudy &study, const Fit &fitted, const PictureStyle &style)
{
    const TimeGrid &grid = *study.map()->grid;
    MapContent content;
    content.title = style.title.isEmpty() ? defaultTitle(study, fitted, style.kind) : style.title;
    content.map = study.map();
    if (style.kind == PictureKind::penalty)
        content.layer = penaltyLayer(fitted.training, fitted.study->baseline);
    else if (!fitted.spec.isMeasured())
        content.layer = methodLayer(fitted.training);
    content.palette = MethodPalette(grid);
    return content;
}

/// Draws in memory first. So the file is complete or does not exist.
template <typename Draw> Result<void> writeDrawn(const std::string &path, const Draw &draw)
{
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    const QString error = draw(drawn);
    if (!error.isEmpty())
        return workFailed(say("the picture could not be drawn: {}", error.toStdString()), {}, path);
    return writeOutput(path, drawn.data().toStdString());
}

Result<void> writeMap(const MapContent &content, const PictureStyle &style, const PicturePlace &place)
{
    return writeDrawn(place.path,
        [&](QIODevice &device) { return exportMap(content, style.size, device, place.format, style.scale); });
}

Result<void> writeChart(const ChartContent &content, const PictureStyle &style, const PicturePlace &place)
{
    return writeDrawn(place.path, [&](QIODevice &device) {
        return exportChart(content, style.title, style.size, device, place.format, style.scale);
    });
}

} // namespace

Result<void> drawMap(
    const NamedStudy &study, const Fit &fitted, const PictureStyle &style, const PicturePlace &place)
{
    return writeMap(content(study, fitted, style), style, place);
}

Result<void> drawGain(const RealisedGain &gain, const PicturePlace &place)
{
    return writeMap(gainMap(std::make_shared<const RealisedGain>(gain)), {}, place);
}

Result<void> drawSweep(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
    const SystemName &systemName, const PictureStyle &style, const PicturePlace &place)
{
    PictureStyle titled = style;
    titled.title = sweepTitle(sweeps, systemName);
    return writeChart(sweepChart(sweeps, axes, systemName).content, titled, place);
}

Result<void> drawReplay(
    const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place)
{
    return writeChart(replayChart(replays), style, place);
}

} // namespace collscope::cli

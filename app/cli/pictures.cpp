// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pictures.h"

#include "app/cli/output.h"
#include "engine/data/say.h"
#include "engine/wire/text.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/map_export.h"

#include <QBuffer>

#include <algorithm>

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
        content.layer = penaltyLayer(fitted.training);
    else if (!fitted.spec.isMeasured())
        content.layer = methodLayer(fitted.training);
    content.palette = MethodPalette(grid);
    return content;
}

/// Drawn in memory, so that the file asked for is whole or not there, whatever its name ends in.
template <typename Draw> Result<void> writeDrawn(const std::string &path, const Draw &draw)
{
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    const QString error = draw(drawn);
    if (!error.isEmpty())
        return workFailed(say("the picture could not be drawn: {}", error.toStdString()), {}, path);
    return writeOutput(path, drawn.data().toStdString());
}

} // namespace

bool paintsPicture(const Arguments &arguments)
{
    return std::any_of(pictureFormats.begin(), pictureFormats.end(),
        [&](std::string_view format) { return arguments.has(format); });
}

Result<void> checkPlaces(const Arguments &arguments)
{
    std::vector<std::string> places;
    for (const std::string_view option : {"csv", "json", "png", "svg", "pdf"}) {
        if (!arguments.has(option))
            continue;
        const std::string place = arguments.value(option);
        if (std::find(places.begin(), places.end(), place) != places.end())
            return usageError(place == "-" ? say("two results would go to standard output")
                                           : say("two results would go to '{}'", place),
                say("give one of them a FILE of its own"));
        places.push_back(place);
        for (const std::string_view other : {"csv", "json", "png", "svg", "pdf", "jpg", "jpeg", "html"})
            if (option != other && place.ends_with('.' + std::string(other)))
                return usageError(say("--{} writes {}, and '{}' is called .{}", option, option, place, other),
                    say("give it the suffix .{}", option));
    }
    return {};
}

Result<void> readPictureSize(const Arguments &arguments, PictureStyle &style)
{
    if (!arguments.has("size"))
        return {};
    const std::string given = arguments.value("size");
    const auto parts = wire::split(given, 'x');
    const auto width = wire::parseUnsigned(parts.front());
    const auto height = wire::parseUnsigned(parts.back());
    constexpr std::uint64_t least = 100;
    constexpr std::uint64_t most = 16384;
    const auto possible = [&](const auto &length) { return length && *length >= least && *length <= most; };
    if (parts.size() != 2 || !possible(width) || !possible(height))
        return usageError(say("'{}' is no size of a picture", given),
            say("--size is WIDTHxHEIGHT, each from 100 to 16384"));
    style.size = QSize(static_cast<int>(*width), static_cast<int>(*height));
    style.scale = 1;
    return {};
}

Result<void> writePicture(const NamedStudy &study, const Fit &fitted, const PictureStyle &style,
    const QString &format, const std::string &path)
{
    return writePicture(content(study, fitted, style), style, format, path);
}

Result<void> writePicture(
    const MapContent &content, const PictureStyle &style, const QString &format, const std::string &path)
{
    return writeDrawn(
        path, [&](QIODevice &device) { return exportMap(content, style.size, device, format, style.scale); });
}

Result<void> writePicture(
    const ChartContent &content, const PictureStyle &style, const QString &format, const std::string &path)
{
    return writeDrawn(path, [&](QIODevice &device) {
        return exportChart(content, style.title, style.size, device, format, style.scale);
    });
}

} // namespace collscope::cli

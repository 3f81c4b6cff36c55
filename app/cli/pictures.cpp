// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pictures.h"

#include "app/cli/output.h"
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
        content.layer = penaltyLayer(fitted.training);
    else if (!fitted.spec.isMeasured())
        content.layer = methodLayer(fitted.training);
    content.palette = MethodPalette(grid);
    content.simulated = study.provenance().origin == Origin::simulated;
    return content;
}

} // namespace

Result<void> writePicture(const NamedStudy &study, const Fit &fitted, const PictureStyle &style,
    const QString &format, const std::string &path)
{
    return writePicture(content(study, fitted, style), style, format, path);
}

Result<void> writePicture(
    const MapContent &content, const PictureStyle &style, const QString &format, const std::string &path)
{
    // Drawn in memory, so that the file asked for is whole or not there, whatever its name ends in.
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    const QString error = exportMap(content, style.size, drawn, format, style.scale);
    if (!error.isEmpty())
        return workFailed("the picture could not be drawn: " + error.toStdString(), {}, path);
    return writeOutput(path, drawn.data().toStdString());
}

} // namespace collscope::cli

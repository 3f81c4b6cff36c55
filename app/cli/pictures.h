// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"

#include <QSize>
#include <QString>

/// Maps as pictures, drawn without a window. A QApplication must exist.
namespace collscope {
struct MapContent;
}

namespace collscope::cli {

enum class PictureKind { decision, penalty };

struct PictureStyle {
    PictureKind kind = PictureKind::decision;
    QSize size{900, 560}; ///< in device-independent pixels
    double scale = 2; ///< of PNG files: pixels per device-independent pixel
    QString title; ///< empty: made from collective, system and model
};

/// `format` is "png", "svg" or "pdf". The exact map is drawn for the model "exact". `path` as for
/// Output::open.
Result<void> writePicture(const NamedStudy &study, const Fit &fitted, const PictureStyle &style,
    const QString &format, const std::string &path);
Result<void> writePicture(
    const MapContent &content, const PictureStyle &style, const QString &format, const std::string &path);

} // namespace collscope::cli

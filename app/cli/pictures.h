// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"
#include "engine/data/say.h"

#include <QSize>
#include <QString>

#include <array>
#include <functional>
#include <optional>

/// What is said on the command line about pictures; Drawing draws them.
namespace collscope::cli {

namespace options {
inline constexpr Option png{"png", "FILE", toSay("a picture")};
inline constexpr Option svg{"svg", "FILE", toSay("a vector picture")};
inline constexpr Option pdf{"pdf", "FILE", toSay("a vector picture")};
inline constexpr Option pictureSize{
    "size", "WxH", toSay("of the picture in pixels (default: 900x560 at twice the resolution)")};
} // namespace options

/// The options of a command that only draws.
std::vector<Option> pictureOptions();

/// The options that ask for a picture, which are the formats too.
inline constexpr std::array<std::string_view, 3> pictureFormats = {"png", "svg", "pdf"};
/// Is there one of them?
bool paintsPicture(const Arguments &arguments);
/// No two results in one place.
Result<void> checkPlaces(const Arguments &arguments);

/// What a map shows: the fastest method or the model's; how much slower the model is; the algorithms of the
/// library default; where two models differ; how much faster the model is than the default; its time.
enum class PictureKind { best, model, penalty, defaultChoice, difference, speedup, time, bandwidth };

struct PictureStyle {
    PictureKind kind = PictureKind::model;
    std::optional<QSize> size = {}; ///< in device-independent pixels
    double scale = 2; ///< of PNG files: pixels per device-independent pixel
    bool besideBest = false; ///< the map of the fastest methods comes first in each row
    QString title; ///< empty: made from collective, system and model

    QSize sizeOr(const QSize &usual = {900, 560}) const { return size.value_or(usual); }
};

/// Returns the size of --size, for commands that only draw. Rejects a command line without a picture.
Result<PictureStyle> pictureOnly(const Arguments &arguments);
/// What --size says.
Result<void> readPictureSize(const Arguments &arguments, PictureStyle &style);

/// Where one picture goes.
struct PicturePlace {
    QString format; ///< one of pictureFormats
    std::string path; ///< as for Output::open
};

/// Draws a picture in each format of the options. Stops at the first failure.
Result<void> drawPictures(
    const Arguments &arguments, const std::function<Result<void>(const PicturePlace &place)> &draw);

} // namespace collscope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

/// Colours in OKLab, a space in which equal distances look about equally different (Ottosson, "A perceptual
/// color space for image processing", 2020), and in its polar form OKLCh. Lightness 0 to 1, hue in degrees.
namespace collscope {

struct Oklab {
    double lightness = 0;
    double a = 0;
    double b = 0;
};

struct Oklch {
    double lightness = 0;
    double chroma = 0;
    double hue = 0;
};

Oklab toOklab(const QColor &color);
QColor fromOklab(const Oklab &color); ///< out of gamut: channels are clamped
/// Out of gamut: the chroma is reduced until the colour can be shown; lightness and hue stay.
QColor fromOklch(const Oklch &color);
/// `share` 0: `from`, 1: `to`; straight through OKLab.
QColor mixed(const QColor &from, const QColor &to, double share);
/// Contrast ratio of WCAG 2, 1 to 21.
double contrastRatio(const QColor &first, const QColor &second);

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <QColor>
#include <QString>

#include <string_view>
#include <vector>

namespace collscope {

/// Colour and letter of every method of one collective, so that a method looks the same across models,
/// datasets and sessions.
///
/// Colours depend on the catalogue and the method alone. Hue = position of the algorithm in its library's
/// list (Okabe-Ito order without black, then golden-angle steps in OKLCh); the segment size, from none over 1
/// KiB to 1 MiB, and the fan-out move it along a ramp of that hue towards a darker or lighter end; the
/// baseline is grey.
///
/// Letters too: a capital for the algorithm (A to Z in the order of its library's list, then AA, AB, ...), a
/// small letter for the fan-out (a: 1, b: 2, ...), a digit for the segment size (its power of two in KiB: 0:
/// 1 KiB, 3: 8 KiB, 6: 64 KiB; "M" for 1 MiB, "-" below 1 KiB, "+" above 1 MiB). So `binomial` may be "B",
/// `pipeline/8KiB` "E3", `chain:4/64KiB` "Fd6". The baseline is "*". Only methods this gives the same letters
/// (sizes between powers of two, two libraries in one list) are told apart by a stroke or more behind them,
/// in the order given.
class MethodPalette {
public:
    MethodPalette() = default;
    MethodPalette(std::string_view collective, const std::vector<Method> &methods);

    /// Colours and letters as given, for maps whose entries are no methods.
    MethodPalette(std::vector<QColor> colors, std::vector<QString> letters)
        : m_colors(std::move(colors)), m_letters(std::move(letters))
    {
    }

    /// `method` is a position in the list given to the constructor; noMethod has a neutral look.
    QColor color(MethodIndex method) const;
    /// Black or white, whichever reads better on color().
    QColor textColor(MethodIndex method) const;
    /// Unique among the methods; empty for noMethod.
    QString letter(MethodIndex method) const;
    std::size_t size() const { return m_colors.size(); }

private:
    std::vector<QColor> m_colors;
    std::vector<QString> m_letters;
};

/// Black or white, whichever reads better on `background`; the contrast ratio is 4.5 at least.
QColor readableOn(const QColor &background);

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QColor>
#include <QIcon>
#include <QString>

#include <string_view>
#include <vector>

namespace collscope {

/// Colour and letters of every method of one collective. They are given to all methods that the dataset has
/// for the collective, so that a method keeps its look whatever part of the data is on show.
///
/// An algorithm has one first letter and one hue in all collectives and libraries (wire::canonicalName): A to
/// Z in the order of wire::canonicalAlgorithms(), then some small letters. Hues are those of Okabe and Ito
/// without black, then golden-angle steps in OKLCh; algorithms that are not seen together may share one.
/// The baseline is grey and "*".
///
/// A second letter stands for the parameters: a digit for the segment size (its power of two in KiB: 0: 1
/// KiB, 3: 8 KiB, 6: 64 KiB; "M" for 1 MiB, "-" below 1 KiB, "+" above 1 MiB), a small letter for the
/// fan-out (a: 1, b: 2, ...), and for the two together, or where that is taken, the next free small letter:
/// the legend is the key. Of an algorithm that a dataset has from two libraries, the second library's method
/// gets such a letter too. Segment size, from none over 1 KiB to 1 MiB, and fan-out move the colour along a
/// ramp of its hue towards a darker or lighter end. So `binomial` is "F", `pipeline/8KiB` "C3", `chain:4`
/// "Bd". Only a dataset with more methods than two letters can tell apart gets longer ones.
class MethodPalette {
public:
    MethodPalette() = default;
    MethodPalette(std::string_view collective, const std::vector<Method> &methods);
    /// The looks of `shown`, which are methods of systems[system]. The first system looks as it does alone;
    /// what the others share with it has its looks.
    MethodPalette(std::string_view collective, std::vector<std::vector<Method>> systems, std::size_t system,
        const std::vector<Method> &shown);
    /// Of grid.methods(), as they are among all that the dataset has for the collective.
    explicit MethodPalette(const TimeGrid &grid);

    /// Colours and letters as given, for maps whose entries are no methods.
    MethodPalette(std::vector<QColor> colors, std::vector<QString> letters)
        : m_colors(std::move(colors)), m_letters(std::move(letters))
    {
    }

    /// `method` is a position in the list that is shown; noMethod has a neutral look.
    QColor color(MethodIndex method) const;
    /// A square of it, for lists. It is painted each time: the squares that views make of colours alone stay
    /// in Qt's cache of pictures, one for every time that a row was painted.
    QIcon swatch(MethodIndex method) const;
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

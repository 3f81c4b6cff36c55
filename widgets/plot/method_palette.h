// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <QColor>
#include <QString>

#include <string_view>
#include <vector>

namespace collscope {

/// Colour and letter of every method of one collective. Both depend on the catalogue and the method alone, so a method
/// looks the same across models, datasets and sessions: hue = algorithm (Okabe-Ito order, then evenly spaced in a
/// perceptual space), lightness = segment size and fan-out; the baseline is grey.
class MethodPalette {
public:
    MethodPalette() = default;
    MethodPalette(std::string_view collective, const std::vector<Method> &methods);

    /// `method` is a position in the list given to the constructor; noMethod has a neutral look.
    QColor color(MethodIndex method) const;
    /// Black or white, whichever reads better on color().
    QColor textColor(MethodIndex method) const;
    /// One or two letters, unique among the methods: A, B, ... Z, Aa, ...
    QString letter(MethodIndex method) const;

private:
    std::vector<QColor> m_colors;
    std::vector<QString> m_letters;
};

} // namespace collscope

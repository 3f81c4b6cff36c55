// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <vector>

namespace collscope {

/// Penalty (a ratio) to colour: cividis, dark blue for no loss, yellow for much. Linear from 0 to 50 %,
/// everything above looks like 50 %; or logarithmic from 1 % to 1000 %, clamped at both ends. It may have a
/// second hue, red, for choices that are slower than the library default. Or gains: from
/// brown for half as fast over grey to blue for twice as fast. Or ratios of times - 1: from blue for
/// faster over grey for 1 to brown for slower, with as much room for both. Or amounts.
class PenaltyScale {
public:
    explicit PenaltyScale(bool logarithmic = false, bool tellsSlower = false)
        : m_kind(logarithmic ? Kind::logarithmic : Kind::linear), m_tellsSlower(tellsSlower)
    {
    }
    static PenaltyScale ofGains();
    /// From 1 / most to most, which is above 1; `beyond`: the ends are marked, for some ratios are beyond.
    static PenaltyScale ofRatios(double most, bool beyond);
    /// Of times or other amounts above 0, logarithmic, in cividis; `text` writes one.
    static PenaltyScale ofAmounts(double least, double most, QString (*text)(double));
    /// The same for a background: grey is light on a light one, dark on a dark one.
    PenaltyScale on(const QColor &background) const;

    /// 0 at the lower end of the scale, 1 at the upper one; clamped. A negative penalty counts as none.
    double position(double ratio) const;
    QColor color(double ratio) const;
    QColor colorAt(double position) const;
    /// Colour of penalties at a position.
    static QColor cividis(double position);
    /// Likewise, where the library default is faster: from dark to light red.
    static QColor slower(double position);
    bool tellsSlower() const { return m_tellsSlower; }

    /// A value marked on the scale; the bands of the papers end at 5, 10, 25 and 50 %.
    struct Mark {
        double ratio;
        QString text;
        bool band;
    };
    std::vector<Mark> marks() const;

private:
    enum class Kind { linear, logarithmic, gain, ratio, amount };
    Kind m_kind;
    bool m_tellsSlower = false;
    double m_most = 2; ///< of ratios and amounts
    bool m_beyond = false; ///< of ratios
    bool m_isDark = false; ///< the background
    double m_least = 1; ///< of amounts
    QString (*m_text)(double) = nullptr; ///< likewise
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"

#include <QComboBox>

#include <functional>

namespace collscope {

/// A choice that may be narrower than its items, which drop down as wide as they are. Again where these
/// change.
void letShrink(QComboBox &combo);

/// One of the declared figures, with its help as a tooltip.
class FigureChoice : public QComboBox {
    Q_OBJECT
public:
    /// `none`: the first item, for no figure; empty: there is none such.
    explicit FigureChoice(const QString &none = {}, QWidget *parent = nullptr);

    const Figure *figure() const; ///< null: none
    void setFigure(std::string_view name); ///< empty: none
    /// Figures that are known of nothing cannot be chosen.
    void setKnown(const std::function<bool(const Figure &figure)> &isKnown);

signals:
    void chosen(); ///< by the user
};

} // namespace collscope

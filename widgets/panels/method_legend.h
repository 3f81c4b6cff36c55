// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/fit_result.h"
#include "widgets/plot/method_palette.h"

#include <QWidget>

namespace collscope {

/// The methods of a decision map with colour, letter and the share of cells each is best in, the most frequent first.
/// What does not fit in two lines is counted at the end; the tooltip has them all.
class MethodLegend : public QWidget {
    Q_OBJECT
public:
    explicit MethodLegend(QWidget *parent = nullptr);

    void setMap(const DecisionMap &map, const MethodPalette &palette);
    void clear();
    /// What is written, in order: "binomial 41 %".
    QStringList texts() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry {
        QString letter;
        QString text;
        QColor color;
        QColor textColor;
    };
    int lineHeight() const;
    int swatchWidth() const;

    QList<Entry> m_entries;
};

} // namespace collscope

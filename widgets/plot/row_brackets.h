// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"
#include "widgets/plot/row_order.h"

namespace collscope {

/// Brackets on the left of an axis of rows: each joins rows that stand together.
class RowBrackets : public QCPLayerable {
public:
    static constexpr int width = 7; ///< what they need, in pixels

    explicit RowBrackets(QCPAxis *rows);

    void setGroups(const std::vector<RowOrder::Group> &groups) { m_groups = groups; }
    /// Where they begin, in pixels on the left of the axis.
    void setDistance(int pixels) { m_distance = pixels; }
    void setColor(const QColor &color) { m_color = color; }

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;

private:
    QCPAxis *m_rows;
    std::vector<RowOrder::Group> m_groups;
    int m_distance = 0;
    QColor m_color;
};

} // namespace collscope

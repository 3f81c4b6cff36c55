// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"
#include "widgets/plot/group_pictures.h"
#include "widgets/plot/qcp.h"

#include <QBrush>
#include <QStringList>

namespace collscope {

/// What trees and levels have in common: two pictures, their titles, and the legend.
class GroupPicture : public Multiples {
public:
    GroupPicture(GroupStepsPtr all, std::optional<std::size_t> step);

    enum { parent, group }; ///< the pictures

    std::size_t count() const override { return 2; }
    QString title(std::size_t picture) const override;
    double legendHeight(const QFont &font, double width) const override;
    void paintLegend(QCPPainter &painter, double width, const MultiplesLook &look) const override;
    bool isAbout(std::size_t picture, Cell cell) const override { return picture == cell.row; }
    std::optional<Cell> first() const override { return Cell{parent, 0}; }

protected:
    /// What the legend explains: members of a colour, and what a place without one looks like.
    enum class Hole { filled, empty };
    virtual void paintMember(QCPPainter &painter, const QRectF &swatch, groups::Colour colour,
        const MultiplesLook &look) const = 0;
    virtual void paintHole(
        QCPPainter &painter, const QRectF &swatch, Hole hole, const MultiplesLook &look) const = 0;
    virtual QString howDrawn() const = 0; ///< why so, behind the legend

    const groups::Steps &all() const { return *m_all; }
    const groups::Case &of() const { return m_all->formed.outcome.of; }
    const groups::Step *step() const { return m_step ? &m_all->steps[*m_step] : nullptr; }
    std::optional<std::size_t> stepIndex() const { return m_step; }
    /// The picture that the messages of the step are drawn in; none: there is no step.
    std::optional<std::size_t> stepPicture() const;
    /// Hue and shape of a colour of members: neither alone tells them apart.
    static ChartContent::Series lookOf(groups::Colour colour);
    static QColor inkOf(groups::Colour colour);

    /// Nobody takes part: says so in the place of the new trees.
    void paintNobody(QCPPainter &painter, const QRectF &rect, const MultiplesLook &look) const;

private:
    struct Entry {
        QString text;
        std::optional<groups::Colour> colour; ///< else a hole, or only words
        std::optional<Hole> hole;
    };
    std::vector<Entry> entries() const;
    static QStringList textsOf(const std::vector<Entry> &entries);

    GroupStepsPtr m_all;
    std::optional<std::size_t> m_step;
};

/// As vertices with arrows, and as bars of levels.
MultiplesPtr groupTrees(GroupStepsPtr all, std::optional<std::size_t> step);
MultiplesPtr groupLevels(GroupStepsPtr all, std::optional<std::size_t> step);

} // namespace collscope

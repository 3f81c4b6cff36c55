// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/group_picture.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/chart_style.h"
#include "widgets/plot/legend_rows.h"

#include <algorithm>
#include <array>

namespace collscope {

QString groupStepText(const groups::Steps &all, std::size_t index)
{
    const groups::Step &step = all.steps.at(index);
    const QString phase = toText(groups::phaseTitle(step.phase));
    return step.ofPhase == 1 ? phase
                             : Wording::tr("%1, %2 of %3").arg(phase).arg(step.number).arg(step.ofPhase);
}

GroupPicture::GroupPicture(GroupStepsPtr all, std::optional<std::size_t> step)
    : m_all(std::move(all)), m_step(step)
{
}

QString GroupPicture::title(std::size_t picture) const
{
    const groups::Outcome &outcome = all().formed.outcome;
    if (picture == parent)
        return Wording::tr("Parent: %1 processes, %2 take part")
            .arg(formatCount(of().processes), formatCount(outcome.members));
    const QString levels = countText(outcome.levels, Wording::tr("1 level"), Wording::tr("%1 levels"));
    return outcome.groups == 1
        ? Wording::tr("Group: %1 members, %2").arg(formatCount(outcome.members), levels)
        : Wording::tr("%1 groups: %2 members, %3")
              .arg(formatCount(outcome.groups), formatCount(outcome.members), levels);
}

std::optional<std::size_t> GroupPicture::stepPicture() const
{
    if (!m_step)
        return std::nullopt;
    return step()->isOnNewTree ? group : parent;
}

ChartContent::Series GroupPicture::lookOf(groups::Colour colour)
{
    using Mark = ChartContent::Mark;
    constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
    ChartContent::Series look;
    look.color = static_cast<int>(colour % 1000);
    look.mark = marks[colour % marks.size()];
    return look;
}

QColor GroupPicture::inkOf(groups::Colour colour)
{
    return chart::seriesColor(lookOf(colour));
}

void GroupPicture::paintNobody(QCPPainter &painter, const QRectF &rect, const MultiplesLook &look) const
{
    painter.setPen(look.palette.color(QPalette::Text));
    painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap,
        Wording::tr("Nobody takes part, so there is no group. Raise the fraction, or try another seed."));
}

std::vector<GroupPicture::Entry> GroupPicture::entries() const
{
    constexpr std::uint32_t mostColours = 12;
    std::vector<Entry> entries;
    const std::uint32_t shown = std::min(of().colours, mostColours);
    for (groups::Colour colour = 0; colour < shown; ++colour)
        entries.push_back(
            {of().colours == 1 ? Wording::tr("member") : Wording::tr("member, colour %1").arg(colour), colour,
                std::nullopt});
    if (of().colours > shown)
        entries.push_back(
            {Wording::tr("+%1 more colours").arg(of().colours - shown), std::nullopt, std::nullopt});
    if (!all().fills.empty())
        entries.push_back({Wording::tr("hole, its place was taken"), std::nullopt, Hole::filled});
    if (all().formed.outcome.members < of().processes)
        entries.push_back(
            {all().fills.empty() ? Wording::tr("hole: takes no part") : Wording::tr("hole, place vanished"),
                std::nullopt, Hole::empty});
    entries.push_back({howDrawn(), std::nullopt, std::nullopt});
    return entries;
}

QStringList GroupPicture::textsOf(const std::vector<Entry> &entries)
{
    QStringList texts;
    for (const Entry &entry : entries)
        texts << entry.text;
    return texts;
}

double GroupPicture::legendHeight(const QFont &font, double width) const
{
    return legendRows(textsOf(entries()), font, width).back().bottom();
}

void GroupPicture::paintLegend(QCPPainter &painter, double width, const MultiplesLook &look) const
{
    const std::vector<Entry> all = entries();
    const std::vector<QRectF> places = legendRows(textsOf(all), look.font, width);
    painter.setFont(look.font);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF swatch(places[i].topLeft(), QSizeF(legendSwatchWidth, places[i].height()));
        painter.setAntialiasing(true);
        if (all[i].colour)
            paintMember(painter, swatch, *all[i].colour, look);
        else if (all[i].hole)
            paintHole(painter, swatch, *all[i].hole, look);
        painter.setPen(look.palette.color(QPalette::Text));
        const double left = all[i].colour || all[i].hole ? legendSwatchWidth + 4 : 0;
        painter.drawText(places[i].adjusted(left, 0, 0, 0), Qt::AlignVCenter, all[i].text);
    }
}

MultiplesPtr groupPictures(GroupStepsPtr all, std::optional<std::size_t> step)
{
    return all->formed.outcome.of.processes <= mostDrawnProcesses ? groupTrees(std::move(all), step)
                                                                  : groupLevels(std::move(all), step);
}

} // namespace collscope

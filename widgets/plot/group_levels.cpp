// SPDX-License-Identifier: GPL-3.0-or-later
// Many processes: a bar per level, as long as any other, so that the few at the top can be seen as well.
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/group_picture.h"
#include "widgets/plot/oklch.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Messages that come to a level in the step on show.
struct Arriving {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    std::uint32_t largestBytes = 0;
};

class GroupLevels : public GroupPicture {
public:
    GroupLevels(GroupStepsPtr all, std::optional<std::size_t> step)
        : GroupPicture(std::move(all), step), m_arriving(mostLevels())
    {
        if (step)
            for (const groups::Flow &flow : this->step()->flows) {
                Arriving &here = m_arriving[flow.toLevel];
                here.messages += flow.messages;
                here.bytes += flow.bytes;
                here.largestBytes = std::max(here.largestBytes, flow.largestBytes);
            }
    }

    QSizeF leastSize(const QFont &font) const override
    {
        const QFontMetricsF metrics(font);
        return {
            metrics.averageCharWidth() * 46, (metrics.height() + 3) * static_cast<double>(mostLevels() + 1)};
    }

    void paint(QCPPainter &painter, std::size_t picture, const QRectF &rect, const MultiplesLook &look,
        std::optional<Cell> selected) const override
    {
        painter.setAntialiasing(false);
        if (levels(picture).empty())
            return paintNobody(painter, rect, look);
        const Columns columns = columnsOf(picture, rect, look.font);
        paintHead(painter, picture, columns, look);
        for (std::uint32_t level = 0; level < levels(picture).size(); ++level) {
            const bool isSelected = selected && *selected == Cell{static_cast<std::uint32_t>(picture), level};
            paintLevel(painter, picture, level, columns, look);
            if (isSelected) {
                painter.setPen(QPen(look.palette.color(QPalette::Highlight), 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(columns.row(level));
            }
        }
    }

    std::optional<Cell> cellAt(
        std::size_t picture, const QRectF &rect, const QFont &font, const QPointF &position) const override
    {
        const Columns columns = columnsOf(picture, rect, font);
        for (std::uint32_t level = 0; level < levels(picture).size(); ++level)
            if (columns.row(level).contains(position))
                return Cell{static_cast<std::uint32_t>(picture), level};
        return std::nullopt;
    }

    QRectF cellRect(std::size_t picture, const QRectF &rect, const QFont &font, Cell cell) const override
    {
        return columnsOf(picture, rect, font).row(cell.column);
    }

    QString tip(std::size_t picture, Cell cell) const override
    {
        if (cell.column >= levels(picture).size())
            return {};
        const groups::Level &level = levels(picture)[cell.column];
        QStringList lines{picture == parent ? Wording::tr("Parent's tree, level %1").arg(cell.column)
                                            : Wording::tr("New trees, level %1").arg(cell.column)};
        const std::uint64_t members = level.allMembers();
        if (picture == parent) {
            lines << Wording::tr("%1 processes: %2 members, %3 holes")
                         .arg(formatCount(level.places), formatCount(members),
                             formatCount(level.places - members));
            if (level.filled > 0)
                lines << Wording::tr("%1 holes whose place was taken").arg(formatCount(level.filled));
        } else {
            lines << Wording::tr("%1 members, room for %2 in ideal trees")
                         .arg(formatCount(members), formatCount(level.places));
        }
        for (groups::Colour colour = 0; of().colours > 1 && colour < std::min(of().colours, 12U); ++colour)
            lines << Wording::tr("colour %1: %2").arg(colour).arg(formatCount(level.members[colour]));
        lines << Wording::tr("members in the subtrees of this level: %1 to %2 each")
                     .arg(formatCount(level.leastBelow), formatCount(level.mostBelow));
        if (stepPicture() == picture)
            lines << arrivingText(m_arriving[cell.column]);
        return plainTip(lines.join(u'\n'));
    }

    Cell stepped(Cell from, int key) const override
    {
        Cell to = from;
        if (key == Qt::Key_Up && to.column > 0)
            --to.column;
        else if (key == Qt::Key_Down)
            ++to.column;
        else if (key == Qt::Key_Left)
            to.row = parent;
        else if (key == Qt::Key_Right)
            to.row = group;
        const std::size_t count = levels(to.row).size();
        return count == 0 ? from : Cell{to.row, std::min(to.column, static_cast<std::uint32_t>(count - 1))};
    }

protected:
    void paintMember(QCPPainter &painter, const QRectF &swatch, groups::Colour colour,
        const MultiplesLook &look) const override
    {
        painter.setAntialiasing(false);
        fill(painter, swatch.adjusted(0, 3, 0, -3), colour, look);
    }

    void paintHole(
        QCPPainter &painter, const QRectF &swatch, Hole hole, const MultiplesLook &look) const override
    {
        painter.setAntialiasing(false);
        const QRectF rect = swatch.adjusted(0, 3, 0, -3);
        if (hole == Hole::filled)
            hatch(painter, rect, look);
        painter.setPen(frameOf(look));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect);
    }

    QString howDrawn() const override
    {
        return Wording::tr("levels, because these are more than %1 processes; each bar is its level = 100 %")
            .arg(mostDrawnProcesses);
    }

private:
    struct Columns {
        QRectF rect;
        double rowHeight = 0;
        double label = 0; ///< widths
        double bar = 0;
        std::array<double, 2> text{};

        QRectF row(std::uint32_t level) const
        {
            return {rect.left(), rect.top() + rowHeight * (level + 1), rect.width(), rowHeight};
        }
        QRectF barOf(const QRectF &row) const
        {
            return {row.left() + label, row.top() + 2, bar, row.height() - 4};
        }
    };

    std::size_t mostLevels() const { return std::max(all().parentLevels.size(), all().newLevels.size()); }
    const std::vector<groups::Level> &levels(std::size_t picture) const
    {
        return picture == parent ? all().parentLevels : all().newLevels;
    }

    static QString arrivingText(const Arriving &here)
    {
        return here.messages == 0
            ? Wording::tr("no messages come here in this step")
            : Wording::tr("messages that come here in this step: %1, %2, the largest %3")
                  .arg(formatCount(here.messages), formatSizeExact(here.bytes),
                      formatSizeExact(here.largestBytes));
    }

    /// What stands behind the bar: members of places, then subtrees, or the messages of the step.
    using Texts = std::array<QString, 2>;
    Texts texts(std::size_t picture, std::uint32_t at) const
    {
        const groups::Level &level = levels(picture)[at];
        const QString members = formatCount(level.allMembers()) + u" / "_s + formatCount(level.places);
        const Arriving &here = m_arriving[at];
        if (stepPicture() == picture)
            return {members,
                here.messages == 0
                    ? QString()
                    : u"\u2190 "_s + formatCount(here.messages) + u", "_s + formatSize(here.bytes)};
        return {members,
            level.leastBelow == level.mostBelow
                ? formatCount(level.mostBelow)
                : formatCount(level.leastBelow) + u'\u2013' + formatCount(level.mostBelow)};
    }
    Texts heads(std::size_t picture) const
    {
        return {picture == parent ? Wording::tr("members / all") : Wording::tr("members / room"),
            stepPicture() == picture ? Wording::tr("messages in") : Wording::tr("per subtree")};
    }

    Columns columnsOf(std::size_t picture, const QRectF &rect, const QFont &font) const
    {
        const QFontMetricsF metrics(font);
        const auto rows = static_cast<double>(levels(picture).size() + 1);
        Columns columns;
        columns.rect = rect;
        columns.rowHeight = std::min(rect.height() / rows, metrics.height() * 2);
        columns.label = metrics.horizontalAdvance(Wording::tr("level %1").arg(mostLevels())) + 8;
        double used = columns.label;
        for (std::size_t i = 0; i < columns.text.size(); ++i) {
            double width = metrics.horizontalAdvance(heads(picture)[i]);
            for (std::uint32_t level = 0; level < levels(picture).size(); ++level)
                width = std::max(width, metrics.horizontalAdvance(texts(picture, level)[i]));
            columns.text[i] = width > 0 ? width + 10 : 0;
            used += columns.text[i];
        }
        columns.bar = std::max(20.0, rect.width() - used);
        return columns;
    }

    static void paintTexts(QCPPainter &painter, const Texts &texts, const QRectF &row, const Columns &columns)
    {
        double left = row.left() + columns.label + columns.bar;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            painter.drawText(QRectF(left, row.top(), columns.text[i], row.height()),
                Qt::AlignRight | Qt::AlignVCenter, texts[i]);
            left += columns.text[i];
        }
    }

    void paintHead(
        QCPPainter &painter, std::size_t picture, const Columns &columns, const MultiplesLook &look) const
    {
        const QColor text = look.palette.color(QPalette::Text);
        painter.setPen(mixed(text, look.palette.color(QPalette::Base), 0.3));
        const QRectF row(columns.rect.topLeft(), QSizeF(columns.rect.width(), columns.rowHeight));
        paintTexts(painter, heads(picture), row, columns);
    }

    void paintLevel(QCPPainter &painter, std::size_t picture, std::uint32_t at, const Columns &columns,
        const MultiplesLook &look) const
    {
        const groups::Level &level = levels(picture)[at];
        const QRectF row = columns.row(at);
        const QRectF bar = columns.barOf(row);
        painter.setPen(look.palette.color(QPalette::Text));
        painter.drawText(QRectF(row.left(), row.top(), columns.label, row.height()),
            Qt::AlignLeft | Qt::AlignVCenter, Wording::tr("level %1").arg(at));
        paintTexts(painter, texts(picture, at), row, columns);
        double left = bar.left();
        const auto next = [&](std::uint64_t count) {
            const double width = bar.width() * static_cast<double>(count)
                / static_cast<double>(std::max<std::uint64_t>(level.places, 1));
            const QRectF part(left, bar.top(), width, bar.height());
            left += width;
            return part;
        };
        for (groups::Colour colour = 0; colour < of().colours; ++colour)
            if (level.members[colour] > 0)
                fill(painter, next(level.members[colour]), colour, look);
        if (level.filled > 0)
            hatch(painter, next(level.filled), look);
        painter.setPen(frameOf(look));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar);
    }

    static QPen frameOf(const MultiplesLook &look)
    {
        return QPen(mixed(look.palette.color(QPalette::Text), look.palette.color(QPalette::Base), 0.4), 1);
    }

    /// The first colour is plain, the others have a pattern each.
    static void fill(
        QCPPainter &painter, const QRectF &rect, groups::Colour colour, const MultiplesLook &look)
    {
        constexpr std::array patterns{Qt::NoBrush, Qt::Dense6Pattern, Qt::HorPattern, Qt::VerPattern,
            Qt::FDiagPattern, Qt::DiagCrossPattern};
        painter.fillRect(rect, inkOf(colour));
        const std::size_t pattern = (colour + colour / patterns.size()) % patterns.size();
        if (pattern > 0)
            painter.fillRect(rect, QBrush(look.palette.color(QPalette::Base), patterns[pattern]));
    }

    static void hatch(QCPPainter &painter, const QRectF &rect, const MultiplesLook &look)
    {
        painter.fillRect(rect, QBrush(frameOf(look).color(), Qt::BDiagPattern));
    }

    std::vector<Arriving> m_arriving; ///< per level of the tree that the step runs on
};

} // namespace

MultiplesPtr groupLevels(GroupStepsPtr all, std::optional<std::size_t> step)
{
    return std::make_shared<GroupLevels>(std::move(all), step);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Few processes: each is a vertex of the parent's tree and, if it takes part, of its new one.
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/chart_style.h"
#include "widgets/plot/group_layout.h"
#include "widgets/plot/group_picture.h"
#include "widgets/plot/numbers_beside.h"
#include "widgets/plot/oklch.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// So many messages have their bytes written beside them; of more, the table says them.
constexpr std::size_t mostLabels = 12;
/// Of more messages across the tree nobody could follow one: they are faint but for those of the selected
/// process.
constexpr std::size_t mostCrossing = 24;

/// Smaller numbers cannot be read.
constexpr double leastInside = 0.7;

const QColor arrowColor(0xd5, 0x5e, 0x00);

/// Where vertices are on the device.
struct Frame {
    QPointF origin;
    double spacing = 1; ///< between neighbours
    double rowHeight = 1;
    double radius = 3;
    double inside = 1; ///< room for the longest number in a mark, in widths of it
    bool isDense() const { return inside < leastInside; }

    QPointF place(const GroupLayout::Vertex &vertex) const
    {
        const double above = isDense() ? 0.3 : 0.5; // numbers stand below
        return origin + QPointF(vertex.x * spacing, (vertex.level + above) * rowHeight);
    }
};

class GroupTrees : public GroupPicture {
public:
    GroupTrees(GroupStepsPtr steps, std::optional<std::size_t> step)
        : GroupPicture(std::move(steps), step), m_layouts{layOutParent(of()), layOutGroups(all())}
    {
    }

    QSizeF leastSize(const QFont &font) const override
    {
        const QFontMetricsF metrics(font);
        const double width = std::max(m_layouts[parent].width, m_layouts[group].width);
        const std::uint32_t levels = std::max(m_layouts[parent].levels, m_layouts[group].levels);
        constexpr double spacing = 8;
        return {std::max(metrics.averageCharWidth() * 20, width * spacing),
            metrics.height() * 2.2 * std::max(levels, 3U)};
    }

    void paint(QCPPainter &painter, std::size_t picture, const QRectF &rect, const MultiplesLook &look,
        std::optional<Cell> selected) const override
    {
        const GroupLayout &layout = m_layouts[picture];
        if (layout.vertices.empty())
            return paintNobody(painter, rect, look);
        const Frame frame = frameIn(picture, rect, look.font);
        painter.setAntialiasing(true);
        painter.setPen(
            QPen(mixed(look.palette.color(QPalette::Text), look.palette.color(QPalette::Base), 0.55), 1));
        for (const GroupLayout::Vertex &vertex : layout.vertices)
            painter.drawLine(QLineF(frame.place(vertex), frame.place(layout.vertices[vertex.parent])));
        for (const GroupLayout::Vertex &vertex : layout.vertices)
            paintVertex(painter, vertex, frame, look);
        if (frame.isDense()) { // what is left out, the tip says
            std::vector<NumberBeside> numbers;
            for (const GroupLayout::Vertex &vertex : layout.vertices)
                numbers.push_back({frame.place(vertex), QString::number(vertex.process)});
            paintNumbersBeside(painter, numbers, frame.radius, rect, scaled(look.font, leastInside),
                look.palette.color(QPalette::Text));
        }
        if (selected)
            if (const auto vertex = vertexOf(picture, selected->column)) {
                painter.setPen(QPen(look.palette.color(QPalette::Highlight), 2));
                painter.setBrush(Qt::NoBrush);
                const double ring = frame.radius + 4;
                painter.drawEllipse(frame.place(layout.vertices[*vertex]), ring, ring);
            }
        if (stepPicture() == picture)
            paintStep(painter, layout, frame, rect, look, selected);
    }

    std::optional<Cell> cellAt(
        std::size_t picture, const QRectF &rect, const QFont &font, const QPointF &position) const override
    {
        const Frame frame = frameIn(picture, rect, font);
        double nearest = std::max(frame.radius + 3, 7.0);
        std::optional<Cell> found;
        for (const GroupLayout::Vertex &vertex : m_layouts[picture].vertices) {
            const QPointF away = frame.place(vertex) - position;
            if (const double distance = std::hypot(away.x(), away.y()); distance < nearest) {
                nearest = distance;
                found = Cell{static_cast<std::uint32_t>(picture), vertex.process};
            }
        }
        return found;
    }

    QRectF cellRect(std::size_t picture, const QRectF &rect, const QFont &font, Cell cell) const override
    {
        const auto vertex = vertexOf(picture, cell.column);
        if (!vertex)
            return {};
        const Frame frame = frameIn(picture, rect, font);
        const QPointF reach(frame.radius, frame.radius);
        const QPointF at = frame.place(m_layouts[picture].vertices[*vertex]);
        return {at - reach, at + reach};
    }

    QString tip(std::size_t, Cell cell) const override
    {
        if (cell.column >= of().processes)
            return {};
        const groups::Process process = cell.column;
        QStringList lines{Wording::tr("process %1, level %2 of the parent's tree")
                              .arg(process)
                              .arg(wire::groups::depthOf(process, of().degree))};
        if (const groups::Membership *const member = all().member(process)) {
            const groups::TreePlace &place = member->place;
            if (of().colours > 1)
                lines << Wording::tr("takes part in colour %1").arg(member->colour);
            lines << (place.isRoot()
                    ? Wording::tr("in the new tree: the root")
                    : Wording::tr("in the new tree: level %1, below %2").arg(place.depth).arg(place.parent));
            lines << Wording::tr("children there: %1").arg(listed(place.children));
            if (place.rank != wire::groups::nobody)
                lines << Wording::tr("rank %1").arg(place.rank);
        } else {
            lines << Wording::tr("takes no part: a hole");
        }
        for (const groups::Fill &fill : all().fills) {
            if (fill.hole == process)
                lines << Wording::tr("its place was taken by %1").arg(fill.filler);
            if (fill.filler == process)
                lines << Wording::tr("took the place of %1").arg(fill.hole);
        }
        return plainTip((lines + messagesOf(process)).join(u'\n'));
    }

    /// Left and right along a level, up and down a tree; from its ends to the process in the other picture.
    Cell stepped(Cell from, int key) const override
    {
        const GroupLayout &layout = m_layouts[from.row];
        const auto at = vertexOf(from.row, from.column);
        if (!at)
            return *first();
        const GroupLayout::Vertex &here = layout.vertices[*at];
        const auto to = [&](std::uint32_t vertex) { return Cell{from.row, layout.vertices[vertex].process}; };
        const auto other = [&](std::uint32_t picture) {
            return vertexOf(picture, from.column) ? Cell{picture, from.column} : from;
        };
        if (key == Qt::Key_Up)
            return here.level == 0 ? other(parent) : to(here.parent);
        if (key == Qt::Key_Down)
            return here.children.empty() ? other(group) : to(here.children.front());
        std::optional<std::uint32_t> next;
        const bool isLeft = key == Qt::Key_Left;
        for (std::uint32_t i = 0; i < layout.vertices.size(); ++i) {
            const GroupLayout::Vertex &vertex = layout.vertices[i];
            if (vertex.level == here.level && (isLeft ? vertex.x < here.x : vertex.x > here.x)
                && (!next || std::abs(vertex.x - here.x) < std::abs(layout.vertices[*next].x - here.x)))
                next = i;
        }
        return next ? to(*next) : from;
    }

protected:
    void paintMember(QCPPainter &painter, const QRectF &swatch, groups::Colour colour,
        const MultiplesLook &) const override
    {
        drawMark(painter, swatch.center(), 5, colour);
    }

    void paintHole(
        QCPPainter &painter, const QRectF &swatch, Hole hole, const MultiplesLook &look) const override
    {
        drawHole(painter, swatch.center(), 5, hole == Hole::filled, look);
    }

    QString howDrawn() const override
    {
        if (stepIndex() && isCrowded(m_layouts[*stepPicture()]))
            return Wording::tr("arrows: messages of this step; choose a process to see its own");
        return stepIndex()
            ? Wording::tr("arrows: messages of this step")
            : Wording::tr("every process, because there are at most %1").arg(mostDrawnProcesses);
    }

private:
    std::optional<std::uint32_t> vertexOf(std::size_t picture, groups::Process process) const
    {
        return process < of().processes ? m_layouts[picture].ofProcess[process] : std::nullopt;
    }

    static QString listed(const std::vector<groups::Process> &processes)
    {
        QStringList texts;
        for (const groups::Process process : processes)
            texts << QString::number(process);
        return texts.isEmpty() ? Wording::tr("none") : texts.join(u", "_s);
    }

    QStringList messagesOf(groups::Process process) const
    {
        constexpr qsizetype most = 12;
        QStringList lines;
        for (std::size_t i = 0; step() && i < step()->count; ++i) {
            const groups::Hop &hop = all().hops[step()->first + i];
            if (hop.from == process)
                lines << Wording::tr("sends %1 to %2").arg(formatSizeExact(hop.bytes)).arg(hop.to);
            if (hop.to == process)
                lines << Wording::tr("is sent %1 by %2").arg(formatSizeExact(hop.bytes)).arg(hop.from);
        }
        if (const qsizetype more = lines.size() - most; more > 0) {
            lines.resize(most);
            lines << Wording::tr("and %1 more messages").arg(more);
        }
        return lines;
    }

    Frame frameIn(std::size_t picture, const QRectF &rect, const QFont &font) const
    {
        const GroupLayout &layout = m_layouts[picture];
        const QFontMetricsF metrics(font);
        Frame frame;
        frame.spacing = std::min(rect.width() / std::max(layout.width, 1.0), metrics.height() * 5);
        frame.rowHeight = std::min(rect.height() / std::max(layout.levels, 1U), metrics.height() * 6);
        frame.radius
            = std::clamp(std::min(frame.spacing * 0.42, frame.rowHeight * 0.28), 2.0, metrics.height());
        frame.inside = frame.radius * 1.7 / metrics.horizontalAdvance(QString::number(of().processes - 1));
        frame.origin = {rect.center().x() - layout.width * frame.spacing / 2, rect.top()};
        return frame;
    }

    static void drawMark(QCPPainter &painter, const QPointF &at, double radius, groups::Colour colour)
    {
        const QColor ink = inkOf(colour);
        const QCPScatterStyle style = chart::scatter(lookOf(colour).mark, ink, ink, 2 * radius);
        style.applyTo(&painter, QPen(ink));
        style.drawShape(&painter, at);
    }

    /// Dotted where the place has vanished, whole where somebody took it.
    static void drawHole(
        QCPPainter &painter, const QPointF &at, double radius, bool isFilled, const MultiplesLook &look)
    {
        painter.setBrush(look.palette.color(QPalette::Base));
        painter.setPen(
            QPen(mixed(look.palette.color(QPalette::Text), look.palette.color(QPalette::Base), 0.2), 1.2,
                isFilled ? Qt::SolidLine : Qt::DotLine));
        painter.drawEllipse(at, radius, radius);
    }

    void paintVertex(QCPPainter &painter, const GroupLayout::Vertex &vertex, const Frame &frame,
        const MultiplesLook &look) const
    {
        const QPointF at = frame.place(vertex);
        const groups::Membership *const member = all().member(vertex.process);
        QColor ink = look.palette.color(QPalette::Text);
        if (member) {
            drawMark(painter, at, frame.radius, member->colour);
            const QColor ground = inkOf(member->colour);
            ink = contrastRatio(ground, Qt::white) > contrastRatio(ground, Qt::black) ? Qt::white : Qt::black;
        } else {
            const auto isIts = [&](const groups::Fill &fill) { return fill.hole == vertex.process; };
            drawHole(
                painter, at, frame.radius, std::any_of(all().fills.begin(), all().fills.end(), isIts), look);
        }
        if (frame.isDense())
            return;
        painter.setFont(scaled(look.font, std::min(frame.inside, 0.95)));
        painter.setPen(ink);
        const QPointF reach(frame.radius * 2, frame.radius * 2);
        painter.drawText(QRectF(at - reach, at + reach), Qt::AlignCenter, QString::number(vertex.process));
    }

    static QFont scaled(QFont font, double factor)
    {
        if (font.pointSizeF() > 0)
            font.setPointSizeF(font.pointSizeF() * factor);
        return font;
    }

    bool isCrowded(const GroupLayout &layout) const
    {
        std::size_t crossing = 0;
        for (std::size_t i = 0; step() && i < step()->count; ++i) {
            const groups::Hop &hop = all().hops[step()->first + i];
            crossing += layout.isEdge(hop.from, hop.to) ? 0 : 1;
        }
        return crossing > mostCrossing;
    }

    void paintStep(QCPPainter &painter, const GroupLayout &layout, const Frame &frame, const QRectF &rect,
        const MultiplesLook &look, std::optional<Cell> selected) const
    {
        const bool crowded = isCrowded(layout);
        std::vector<std::pair<QPointF, QString>> labels;
        for (const bool strong : {false, true}) // on top
            for (std::size_t i = 0; i < step()->count; ++i) {
                const groups::Hop &hop = all().hops[step()->first + i];
                const bool isIts = selected && (hop.from == selected->column || hop.to == selected->column);
                if ((!crowded || isIts) != strong)
                    continue;
                const QPointF middle = paintArrow(painter, layout, hop, frame, strong);
                if (strong)
                    labels.emplace_back(middle, formatSize(hop.bytes));
            }
        if (labels.size() > mostLabels)
            return;
        painter.setFont(look.font);
        const QFontMetricsF metrics(look.font);
        QColor ground = look.palette.color(QPalette::Base);
        ground.setAlpha(210);
        std::vector<QRectF> taken; // numbers of processes, and sizes that are written already
        const QPointF reach(frame.radius * 0.8, frame.radius * 0.8);
        for (const GroupLayout::Vertex &vertex : layout.vertices)
            taken.emplace_back(frame.place(vertex) - reach, frame.place(vertex) + reach);
        for (const auto &[at, text] : labels) {
            QRectF box(0, 0, metrics.horizontalAdvance(text) + 4, metrics.height());
            box.moveCenter(at);
            box.moveLeft(
                std::clamp(box.left(), rect.left(), std::max(rect.left(), rect.right() - box.width())));
            box.moveTop(
                std::clamp(box.top(), rect.top(), std::max(rect.top(), rect.bottom() - box.height())));
            const auto isIn = [&box](const QRectF &other) { return box.intersects(other); };
            if (std::any_of(taken.begin(), taken.end(), isIn))
                continue; // the table and the tips say it
            taken.push_back(box);
            painter.fillRect(box, ground);
            painter.setPen(look.palette.color(QPalette::Text));
            painter.drawText(box, Qt::AlignCenter, text);
        }
    }

    /// Straight along an edge, else bent, so that it does not run through others. Returns its middle.
    static QPointF paintArrow(QCPPainter &painter, const GroupLayout &layout, const groups::Hop &hop,
        const Frame &frame, bool strong)
    {
        QColor ink = arrowColor;
        constexpr int faint = 70;
        if (!strong)
            ink.setAlpha(faint);
        const QPointF from = frame.place(layout.vertices[*layout.ofProcess[hop.from]]);
        const QPointF to = frame.place(layout.vertices[*layout.ofProcess[hop.to]]);
        const double gap = frame.radius + 1;
        painter.setPen(QPen(ink, strong ? 1.7 : 1));
        painter.setBrush(Qt::NoBrush);
        if (hop.from == hop.to) { // a message to oneself
            const QPointF beside(frame.radius * 1.2, -frame.radius * 1.2);
            painter.drawEllipse(from + beside, frame.radius * 0.8, frame.radius * 0.8);
            return from + beside * 2;
        }
        const QLineF line(from, to);
        const double length = std::max(line.length(), 1.0);
        const double bend
            = layout.isEdge(hop.from, hop.to) ? 0 : std::min(0.22 * length, frame.rowHeight * 0.6);
        const QPointF along = (to - from) / length;
        const QPointF aside(-along.y(), along.x());
        const QPointF control = line.center() + aside * (2 * bend);
        const QPointF start = from + unit(control - from) * std::min(gap, length / 3);
        const QPointF end = to - unit(to - control) * std::min(gap, length / 3);
        QPainterPath path(start);
        path.quadTo(control, end);
        painter.drawPath(path);
        constexpr double head = 6;
        const QPointF back = end - unit(end - control) * head;
        const QPointF wing = QPointF(-(end - back).y(), (end - back).x()) * 0.45;
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(QPolygonF({end, back + wing, back - wing}));
        return path.pointAtPercent(0.5);
    }

    static QPointF unit(const QPointF &vector)
    {
        return vector / std::max(std::hypot(vector.x(), vector.y()), 1e-9);
    }

    std::array<GroupLayout, 2> m_layouts;
};

} // namespace

MultiplesPtr groupTrees(GroupStepsPtr all, std::optional<std::size_t> step)
{
    return std::make_shared<GroupTrees>(std::move(all), step);
}

} // namespace collscope

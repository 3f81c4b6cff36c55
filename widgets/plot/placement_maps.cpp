// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/placement_maps.h"

#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/cell_painter.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/method_legend.h"
#include "widgets/plot/oklch.h"
#include "widgets/plot/penalty_bar.h"
#include "widgets/plot/qcp.h"
#include "widgets/plot/size_ticker.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <set>

namespace collscope {

namespace {

template <typename Value> std::size_t positionIn(const std::vector<Value> &sorted, Value value)
{
    return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

std::vector<std::uint64_t> wide(const std::vector<std::uint32_t> &values)
{
    return {values.begin(), values.end()};
}

class PlacementMaps : public Multiples {
public:
    PlacementMaps(std::vector<MapContent> contents, PlacementMatrix matrix, std::uint32_t column,
        std::vector<bool> unseen)
        : m_contents(std::move(contents)), m_matrix(std::move(matrix)), m_column(column),
          m_unseen(std::move(unseen))
    {
        for (MapContent &content : m_contents) {
            content.rows = {};
            m_pictures.push_back(cut(content));
        }
        m_scale = m_contents.front().layer->scale();
        makeLegend();
    }

    std::size_t count() const override { return m_contents.size(); }
    QString title(std::size_t picture) const override { return m_contents[picture].title; }

    QSizeF leastSize(const QFont &font) const override
    {
        const QFontMetricsF metrics(font);
        const double cell = std::max(14.0, metrics.height() * 0.9);
        const QSizeF cells(cell * 1.4 * static_cast<double>(m_matrix.nodes.size()),
            cell * static_cast<double>(m_matrix.ppn.size()));
        return QSizeF(metrics.averageCharWidth() * 22, metrics.height() * 3).expandedTo(cells)
            + QSizeF(leftOf(font), 2 * metrics.height());
    }

    void paint(QCPPainter &painter, std::size_t picture, const QRectF &rect, const MultiplesLook &look,
        std::optional<Cell> selected) const override
    {
        const CellFrame frame = frameIn(rect, look.font);
        CellPicture cells = m_pictures[picture];
        const QRgb base = look.palette.color(QPalette::Base).rgb();
        for (std::size_t i = 0; i < m_matrix.rows.size(); ++i)
            if (!m_matrix.rows[i])
                cells.fill[i] = base;
        const CellInk ink{look.palette.color(QPalette::Base), look.palette.color(QPalette::Text)};
        const bool vectors = painter.modes().testFlag(QCPPainter::pmVectorized);
        painter.setAntialiasing(false);
        paintFills(painter, cells, frame, vectors ? 0.4 : 0);
        paintSeparators(painter, frame, ink);
        painter.setAntialiasing(true);
        const CellLabels labels = layOutLabels(cells, frame, look.font);
        paintHatching(painter, cells, frame, labels);
        painter.setAntialiasing(false);
        paintRegions(painter, cells, frame, ink);
        painter.setPen(QPen(mixed(ink.outline, ink.background, 0.4), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame.bounds());
        painter.setAntialiasing(true);
        paintLetters(painter, cells, labels);
        paintPenalties(painter, cells, frame, look.font);
        paintMarks(painter, labels);
        paintAxes(painter, rect, frame, look);
        if (const QRectF place = selected ? cellRect(picture, rect, look.font, *selected) : QRectF();
            !place.isEmpty()) {
            painter.setAntialiasing(false);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(ink.background, 4));
            painter.drawRect(place);
            painter.setPen(QPen(ink.outline, 2));
            painter.drawRect(place);
        }
    }

    double legendHeight(const QFont &font, double width) const override
    {
        const double scale = m_scale ? QFontMetricsF(font).height() + 4 : 0;
        return scale + layOutLegend(m_legend, font, width, 0).height;
    }

    void paintLegend(QCPPainter &painter, double width, const MultiplesLook &look) const override
    {
        const QColor text = look.palette.color(QPalette::Text);
        painter.setFont(look.font);
        if (m_scale) {
            paintScale(painter, width, text);
            painter.translate(0, QFontMetricsF(look.font).height() + 4);
        }
        collscope::paintLegend(
            painter, m_legend, layOutLegend(m_legend, look.font, width, 0), look.font, text);
    }

    std::optional<Cell> cellAt(
        std::size_t, const QRectF &rect, const QFont &font, const QPointF &position) const override
    {
        const CellFrame frame = frameIn(rect, font);
        if (!frame.bounds().contains(position))
            return std::nullopt;
        const auto at = [](double part, std::size_t parts) {
            return std::min(static_cast<std::size_t>(part * static_cast<double>(parts)), parts - 1);
        };
        const std::size_t n
            = at((position.x() - frame.x.front()) / frame.bounds().width(), m_matrix.nodes.size());
        const std::size_t p
            = at((frame.y.front() - position.y()) / frame.bounds().height(), m_matrix.ppn.size());
        const auto row = m_matrix.rows[p * m_matrix.nodes.size() + n];
        return row ? std::optional(Cell{*row, m_column}) : std::nullopt;
    }

    /// Empty where the placement is not in the matrix.
    QRectF cellRect(std::size_t, const QRectF &rect, const QFont &font, Cell cell) const override
    {
        const auto found = std::find(m_matrix.rows.begin(), m_matrix.rows.end(), std::optional(cell.row));
        if (found == m_matrix.rows.end())
            return {};
        const auto i = static_cast<std::uint32_t>(found - m_matrix.rows.begin());
        const auto columns = static_cast<std::uint32_t>(m_matrix.nodes.size());
        return frameIn(rect, font).rect(i / columns, i % columns);
    }

    QString tip(std::size_t picture, Cell cell) const override
    {
        const MapContent &content = m_contents[picture];
        const QString text = cellToolTip(content, cell);
        return isUnseen(cell.row) ? text
                + QStringLiteral("<p>%1</p>")
                      .arg(Wording::tr("outlined: nothing of it is among what the models were fitted to"))
                                  : text;
    }

    bool isAbout(std::size_t, Cell) const override { return false; }

    /// To the next placement that was measured: left and right over nodes, up and down over processes per
    /// node.
    Cell stepped(Cell from, int key) const override
    {
        const Placement &placement = m_contents.front().map->grid->placements()[from.row];
        const auto columns = static_cast<std::ptrdiff_t>(m_matrix.nodes.size());
        auto n = static_cast<std::ptrdiff_t>(positionIn(m_matrix.nodes, placement.nodes));
        auto p = static_cast<std::ptrdiff_t>(positionIn(m_matrix.ppn, placement.ppn));
        const int dn = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
        const int dp = key == Qt::Key_Down ? -1 : key == Qt::Key_Up ? 1 : 0;
        for (n += dn, p += dp;
             n >= 0 && n < columns && p >= 0 && p < static_cast<std::ptrdiff_t>(m_matrix.ppn.size());
             n += dn, p += dp)
            if (const auto row = m_matrix.rows[static_cast<std::size_t>(p * columns + n)])
                return {*row, m_column};
        return {from.row, m_column};
    }

    std::optional<Cell> first() const override
    {
        for (const auto &row : m_matrix.rows)
            if (row)
                return Cell{*row, m_column};
        return std::nullopt;
    }

private:
    bool isUnseen(std::uint32_t row) const
    {
        return !m_unseen.empty() && m_unseen[m_contents.front().map->grid->index({row, m_column})];
    }

    /// The cells of one message size, by nodes and processes per node.
    CellPicture cut(const MapContent &content) const
    {
        const CellPicture all = makeCellPicture(content, std::nullopt, Qt::white);
        const RowOrder order = content.rowOrder();
        CellPicture part;
        part.rows = static_cast<std::uint32_t>(m_matrix.ppn.size());
        part.columns = static_cast<std::uint32_t>(m_matrix.nodes.size());
        part.palette = all.palette;
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        for (const auto &row : m_matrix.rows) {
            const std::size_t cell = row ? all.index(*order.placeOf(*row), m_column) : 0;
            part.fill.push_back(row ? all.fill[cell] : 0);
            part.marks.push_back(row ? all.marks[cell] : std::uint8_t{0});
            if (!all.method.empty())
                part.method.push_back(row ? all.method[cell] : noMethod);
            if (!all.penalty.empty())
                part.penalty.push_back(row ? all.penalty[cell] : unknown);
            if (!m_unseen.empty())
                part.region.push_back(row && isUnseen(*row) ? 1 : 0);
        }
        return part;
    }

    /// What the pictures show and nothing else.
    void makeLegend()
    {
        std::set<MethodIndex> methods;
        std::uint8_t marks = 0;
        for (const CellPicture &picture : m_pictures) {
            methods.insert(picture.method.begin(), picture.method.end());
            for (const std::uint8_t mark : picture.marks)
                marks |= mark;
        }
        methods.erase(noMethod);
        const MapContent &content = m_contents.front();
        const auto names = wire::namesAmong(content.map->grid->methods());
        for (const MethodIndex method : methods)
            m_legend.entries.push_back({method, content.palette.letter(method), toText(names[method]), {},
                content.palette.color(method)});
        m_legend.marks = legendMarks(m_contents);
        std::erase_if(m_legend.marks, [marks](const LegendMark &mark) { return !(marks & mark.kind); });
    }

    double leftOf(const QFont &font) const
    {
        const QFontMetricsF metrics(font);
        double labels = 0;
        for (const std::uint32_t ppn : m_matrix.ppn)
            labels = std::max(labels, metrics.horizontalAdvance(formatCount(ppn)));
        return labels + metrics.height() + 6;
    }

    CellFrame frameIn(const QRectF &rect, const QFont &font) const
    {
        const QFontMetricsF metrics(font);
        const QRectF inner = rect.adjusted(leftOf(font), 1, -1, -2 * metrics.height());
        CellFrame frame;
        for (std::size_t n = 0; n <= m_matrix.nodes.size(); ++n)
            frame.x.push_back(std::round(inner.left()
                + inner.width() * static_cast<double>(n) / static_cast<double>(m_matrix.nodes.size())));
        for (std::size_t p = 0; p <= m_matrix.ppn.size(); ++p)
            frame.y.push_back(std::round(inner.bottom()
                - inner.height() * static_cast<double>(p) / static_cast<double>(m_matrix.ppn.size())));
        return frame;
    }

    void paintAxes(
        QCPPainter &painter, const QRectF &rect, const CellFrame &frame, const MultiplesLook &look) const
    {
        painter.setFont(look.font);
        painter.setPen(look.palette.color(QPalette::Text));
        const QFontMetricsF metrics(look.font);
        const QRectF all = frame.bounds();
        std::vector<double> room;
        for (const std::uint32_t nodes : m_matrix.nodes)
            room.push_back(metrics.horizontalAdvance(formatCount(nodes)) + 6);
        for (const std::size_t n : labelledSizes(wide(m_matrix.nodes), 0, room.size(), room, frame.width())) {
            QRectF label(0, all.bottom() + 1, room[n], metrics.height());
            label.moveCenter({frame.rect(0, static_cast<std::uint32_t>(n)).center().x(), label.center().y()});
            painter.drawText(label, Qt::AlignCenter, formatCount(m_matrix.nodes[n]));
        }
        const std::vector<double> heights(m_matrix.ppn.size(), metrics.ascent());
        for (const std::size_t p :
            labelledSizes(wide(m_matrix.ppn), 0, heights.size(), heights, frame.height())) {
            const double y = frame.rect(static_cast<std::uint32_t>(p), 0).center().y();
            painter.drawText(
                QRectF(rect.left(), y - metrics.height() / 2, all.left() - rect.left() - 4, metrics.height()),
                Qt::AlignRight | Qt::AlignVCenter, formatCount(m_matrix.ppn[p]));
        }
        painter.drawText(QRectF(all.left(), rect.bottom() - metrics.height(), all.width(), metrics.height()),
            Qt::AlignCenter, Wording::tr("nodes"));
        painter.save();
        painter.translate(rect.left(), all.center().y());
        painter.rotate(-90);
        painter.drawText(QRectF(-all.height() / 2, 0, all.height(), metrics.height()), Qt::AlignCenter,
            Wording::tr("per node"));
        painter.restore();
    }

    void paintScale(QCPPainter &painter, double width, const QColor &text) const
    {
        const QFontMetricsF metrics(painter.font());
        const QString title = Wording::tr("penalty");
        const double left = metrics.horizontalAdvance(title) + 8;
        const QRectF bar(left, 0, std::min(320.0, width - left - 60), metrics.height());
        painter.setPen(text);
        painter.drawText(QRectF(0, 0, left, bar.height()), Qt::AlignVCenter, title);
        collscope::paintScale(painter, *m_scale, bar, Qt::Horizontal);
        double after = bar.left();
        for (const PenaltyScale::Mark &mark : m_scale->marks()) {
            const double position = m_scale->position(mark.ratio);
            const double half = metrics.horizontalAdvance(mark.text) / 2 + 3;
            const double x
                = std::clamp(bar.left() + position * bar.width(), bar.left() + half, bar.right() - half);
            if (x - half < after)
                continue;
            painter.setPen(readableOn(m_scale->colorAt(position)));
            painter.drawText(QRectF(x - half, 0, 2 * half, bar.height()), Qt::AlignCenter, mark.text);
            after = x + half;
        }
    }

    std::vector<MapContent> m_contents;
    PlacementMatrix m_matrix;
    std::uint32_t m_column;
    std::vector<bool> m_unseen;
    std::vector<CellPicture> m_pictures;
    std::optional<PenaltyScale> m_scale;
    LegendContent m_legend;
};

} // namespace

std::optional<PlacementMatrix> PlacementMatrix::of(const TimeGrid &grid)
{
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    for (const Placement &placement : grid.placements()) {
        nodes.insert(placement.nodes);
        ppn.insert(placement.ppn);
    }
    if (nodes.contains(0) || ppn.contains(0) || nodes.size() < 2 || ppn.size() < 2)
        return std::nullopt;
    PlacementMatrix matrix{{nodes.begin(), nodes.end()}, {ppn.begin(), ppn.end()}, {}};
    matrix.rows.resize(nodes.size() * ppn.size());
    for (std::uint32_t row = 0; row < grid.rows(); ++row) { // by communicator size: the last has most
        const Placement &placement = grid.placements()[row];
        auto &place = matrix.rows[positionIn(matrix.ppn, placement.ppn) * nodes.size()
            + positionIn(matrix.nodes, placement.nodes)];
        if (place && (placement.members != 0 || grid.placements()[*place].members != 0))
            return std::nullopt; // one place of several process groups
        place = row;
    }
    return matrix;
}

MultiplesPtr placementMaps(
    std::vector<MapContent> contents, PlacementMatrix matrix, std::uint32_t column, std::vector<bool> unseen)
{
    return std::make_shared<PlacementMaps>(std::move(contents), std::move(matrix), column, std::move(unseen));
}

} // namespace collscope

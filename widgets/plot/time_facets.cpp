// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/time_facets.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/cell_facts.h"
#include "widgets/plot/cell_painter.h"
#include "widgets/plot/chart_style.h"
#include "widgets/plot/legend_rows.h"
#include "widgets/plot/oklch.h"
#include "widgets/plot/size_ticker.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QFont smaller(QFont font)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(std::max(6.5, font.pointSizeF() * 0.85));
    return font;
}

QString ratioText(double ratio)
{
    return numberText(ratio, 'g', 3);
}

/// Powers of two where the range is wide, else round steps: five at most.
std::vector<double> ratioTicks(double low, double high)
{
    constexpr std::size_t most = 5;
    std::vector<double> ticks;
    if (high / low >= 4) {
        for (int every = 1;; ++every) {
            ticks.clear();
            for (int power = static_cast<int>(std::ceil(std::log2(low))); std::exp2(power) <= high; ++power)
                if (power % every == 0)
                    ticks.push_back(std::exp2(power));
            if (ticks.size() <= most)
                return ticks;
        }
    }
    for (const double step : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0}) {
        ticks.clear();
        for (auto k = static_cast<int>(std::ceil(low / step)); k * step <= high; ++k)
            ticks.push_back(k * step);
        if (ticks.size() <= most)
            break;
    }
    return ticks;
}

class TimeFacets : public Multiples {
public:
    TimeFacets(MapJudgementPtr judgement, const QStringList &names, const RowChoice &rows)
        : m_judgement(std::move(judgement)), m_grid(*m_judgement->map->grid), m_rows(m_grid, rows)
    {
        using Mark = ChartContent::Mark;
        constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
        if (m_judgement->baseline)
            m_series.push_back(
                {Wording::tr("library default"), m_judgement->baseline.get(), QColor(), Mark::square, true});
        for (std::size_t i = 0; i < m_judgement->models.size(); ++i) {
            ChartContent::Series look;
            look.color = static_cast<int>(i);
            m_series.push_back({names[static_cast<qsizetype>(i)], m_judgement->models[i].evaluation.get(),
                chart::seriesColor(look), marks[i % marks.size()], false});
        }
        for (const std::uint64_t bytes : m_grid.messageBytes())
            m_sizes.push_back(formatSize(bytes));
        fitRange();
        findSigns();
        m_ticks = ratioTicks(m_low, m_high);
    }

    std::size_t count() const override { return m_rows.places(); }

    QString title(std::size_t picture) const override
    {
        const auto place = static_cast<std::uint32_t>(picture);
        const QString label = m_rows.labels()[place];
        return m_judgement->isUnseenRow(m_rows.row(place)) ? Wording::tr("%1, unseen").arg(label) : label;
    }

    QSizeF leastSize(const QFont &font) const override
    {
        const QFontMetricsF metrics(font);
        return {metrics.averageCharWidth() * 26, metrics.height() * 6};
    }

    void paint(QCPPainter &painter, std::size_t picture, const QRectF &rect, const MultiplesLook &look,
        std::optional<Cell> selected) const override
    {
        const std::uint32_t row = m_rows.row(static_cast<std::uint32_t>(picture));
        const QRectF inner = chartRect(rect, look.font);
        painter.setFont(smaller(look.font));
        paintOutside(painter, inner, row, look);
        paintAxes(painter, rect, inner, look);
        if (selected && selected->row == row) {
            const double x = place(inner, selected->column);
            painter.setPen(QPen(look.palette.color(QPalette::Highlight), 1, Qt::DotLine));
            painter.drawLine(QLineF(x, inner.top(), x, inner.bottom()));
        }
        painter.setAntialiasing(true);
        for (std::size_t series = 0; series < m_series.size(); ++series)
            paintSeries(painter, inner, row, series, look);
    }

    double legendHeight(const QFont &font, double width) const override
    {
        return legendRows(legendTexts(), font, width).back().bottom();
    }

    void paintLegend(QCPPainter &painter, double width, const MultiplesLook &look) const override
    {
        const QStringList texts = legendTexts();
        const auto places = legendRows(texts, look.font, width);
        const QColor text = look.palette.color(QPalette::Text);
        painter.setFont(look.font);
        painter.setAntialiasing(true);
        for (std::size_t entry = 0; entry < places.size(); ++entry) {
            const QRectF swatch(places[entry].topLeft(), QSizeF(legendSwatchWidth, places[entry].height()));
            if (entry <= m_series.size()) {
                painter.setPen(entry == 0 ? QPen(text, 1.4) : linePen(m_series[entry - 1], look));
                painter.drawLine(
                    QLineF(swatch.left(), swatch.center().y(), swatch.right(), swatch.center().y()));
                if (entry > 0)
                    drawMark(painter, m_series[entry - 1], swatch.center(), false, look);
            } else {
                paintSign(painter, m_signs[entry - m_series.size() - 1], swatch, look);
            }
            painter.setPen(text);
            painter.drawText(places[entry].adjusted(legendSwatchWidth + 4, 0, 0, 0), Qt::AlignVCenter,
                texts[static_cast<qsizetype>(entry)]);
        }
    }

    std::optional<Cell> cellAt(
        std::size_t picture, const QRectF &rect, const QFont &font, const QPointF &position) const override
    {
        const QRectF inner = chartRect(rect, font);
        const double at = (position.x() - inner.left()) / inner.width() * m_grid.columns();
        const double column = std::clamp(std::floor(at), 0.0, m_grid.columns() - 1.0);
        return Cell{m_rows.row(static_cast<std::uint32_t>(picture)), static_cast<std::uint32_t>(column)};
    }

    QRectF cellRect(std::size_t, const QRectF &rect, const QFont &font, Cell cell) const override
    {
        const QRectF inner = chartRect(rect, font);
        const double width = inner.width() / m_grid.columns();
        return {inner.left() + cell.column * width, inner.top(), width, inner.height()};
    }

    QString tip(std::size_t, Cell cell) const override
    {
        const std::size_t index = m_grid.index(cell);
        QString text = sizesOf(m_grid, cell);
        if (m_judgement->isUnseen(index))
            text += u'\n' + Wording::tr("unseen: nothing of it is among what the models were fitted to");
        if (m_judgement->map->interpolated(index))
            return plainTip(text + u'\n' + Wording::tr("not measured"));
        text += u'\n'
            + Wording::tr("best: %1, %2")
                  .arg(nameOf(m_judgement->map->best[index]),
                      formatSeconds(m_judgement->map->bestSeconds(index)));
        for (const Series &series : m_series)
            text += u'\n' + factOf(series, index);
        return plainTip(text);
    }

    bool isAbout(std::size_t picture, Cell cell) const override
    {
        return m_rows.row(static_cast<std::uint32_t>(picture)) == cell.row;
    }

    /// Left and right along the message sizes, up and down to the placement before and behind.
    Cell stepped(Cell from, int key) const override
    {
        const std::uint32_t at = m_rows.placeOf(from.row).value_or(0);
        if (key == Qt::Key_Left && from.column > 0)
            from.column -= 1;
        else if (key == Qt::Key_Right && from.column + 1 < m_grid.columns())
            from.column += 1;
        else if (key == Qt::Key_Up && at > 0)
            from.row = m_rows.row(at - 1);
        else if (key == Qt::Key_Down && at + 1 < m_rows.places())
            from.row = m_rows.row(at + 1);
        return from;
    }

    std::optional<Cell> first() const override { return Cell{m_rows.row(0), 0}; }

private:
    struct Series {
        QString name;
        const Evaluation *evaluation; ///< of m_judgement
        QColor color; ///< invalid: the text's, faint
        ChartContent::Mark mark;
        bool dotted;
    };

    /// What the legend explains where it occurs.
    enum class Sign { unseen, notMeasured, outside };

    void findSigns()
    {
        bool notMeasured = false;
        bool outside = false;
        for (std::uint32_t place = 0; place < m_rows.places(); ++place)
            for (std::uint32_t column = 0; column < m_grid.columns(); ++column) {
                const std::size_t cell = m_grid.index({m_rows.row(place), column});
                outside = outside || isOutside(cell);
                for (const Series &series : m_series)
                    notMeasured = notMeasured
                        || (!m_judgement->map->interpolated(cell) && !isDrawn(value(series, cell)));
            }
        if (!m_judgement->unseen.empty())
            m_signs.push_back(Sign::unseen);
        if (notMeasured)
            m_signs.push_back(Sign::notMeasured);
        if (outside)
            m_signs.push_back(Sign::outside);
    }

    static void paintSign(QCPPainter &painter, Sign sign, const QRectF &swatch, const MultiplesLook &look)
    {
        const QColor text = look.palette.color(QPalette::Text);
        QRectF place(0, 0, 5, 5);
        place.moveCenter(swatch.center());
        if (sign == Sign::unseen)
            drawMark(
                painter, {{}, nullptr, text, ChartContent::Mark::disc, false}, swatch.center(), true, look);
        else if (sign == Sign::notMeasured)
            paintMark(painter, CellPicture::crossed, place, text);
        else
            paintHatching(painter, CellPicture::ruled, swatch, look.palette.color(QPalette::Base));
    }

    static QString textOf(Sign sign)
    {
        return sign == Sign::unseen     ? Wording::tr("unseen")
            : sign == Sign::notMeasured ? Wording::tr("not measured")
                                        : Wording::tr("outside");
    }

    bool isOutside(std::size_t cell) const
    {
        return std::any_of(m_series.begin(), m_series.end(),
            [cell](const Series &series) { return series.evaluation->isOutside(cell); });
    }

    /// A best time of 0 has no ratio.
    static bool isDrawn(double ratio) { return ratio > 0 && std::isfinite(ratio); }

    static double value(const Series &series, std::size_t cell)
    {
        return 1.0 + series.evaluation->penalty[cell];
    }

    void fitRange()
    {
        for (std::uint32_t place = 0; place < m_rows.places(); ++place)
            for (std::uint32_t column = 0; column < m_grid.columns(); ++column)
                for (const Series &series : m_series) {
                    const double ratio = value(series, m_grid.index({m_rows.row(place), column}));
                    if (isDrawn(ratio)) {
                        m_low = std::min(m_low, ratio);
                        m_high = std::max(m_high, ratio);
                    }
                }
        const double margin = std::pow(std::max(m_high / m_low, 1.1), 0.08);
        m_low /= margin;
        m_high *= margin;
    }

    QRectF chartRect(const QRectF &rect, const QFont &font) const
    {
        const QFontMetricsF metrics(smaller(font));
        double labels = 0;
        for (const double tick : m_ticks)
            labels = std::max(labels, metrics.horizontalAdvance(ratioText(tick)));
        return rect.adjusted(labels + 5, 1, -1, -metrics.height() - 2);
    }

    double place(const QRectF &inner, std::uint32_t column) const
    {
        return inner.left() + (column + 0.5) * inner.width() / m_grid.columns();
    }

    double height(const QRectF &inner, double ratio) const
    {
        return inner.bottom() - std::log(ratio / m_low) / std::log(m_high / m_low) * inner.height();
    }

    /// Columns in which one of the models decides beyond what it was fitted to.
    void paintOutside(
        QCPPainter &painter, const QRectF &inner, std::uint32_t row, const MultiplesLook &look) const
    {
        const double width = inner.width() / m_grid.columns();
        for (std::uint32_t column = 0; column < m_grid.columns(); ++column) {
            const std::size_t cell = m_grid.index({row, column});
            if (isOutside(cell))
                paintHatching(painter, CellPicture::ruled,
                    QRectF(inner.left() + column * width, inner.top(), width, inner.height()),
                    look.palette.color(QPalette::Base));
        }
    }

    void paintAxes(
        QCPPainter &painter, const QRectF &rect, const QRectF &inner, const MultiplesLook &look) const
    {
        const QColor text = look.palette.color(QPalette::Text);
        const QColor base = look.palette.color(QPalette::Base);
        const QFontMetricsF metrics(painter.font());
        painter.setAntialiasing(false);
        for (const double tick : m_ticks) {
            const double y = height(inner, tick);
            painter.setPen(QPen(mixed(text, base, 0.8), 1));
            painter.drawLine(QLineF(inner.left(), y, inner.right(), y));
            painter.setPen(text);
            painter.drawText(QRectF(rect.left(), y - metrics.height() / 2, inner.left() - rect.left() - 4,
                                 metrics.height()),
                Qt::AlignRight | Qt::AlignVCenter, ratioText(tick));
        }
        painter.setPen(QPen(mixed(text, base, 0.4), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(inner);
        painter.setPen(QPen(text, 1.4)); // the best
        painter.drawLine(QLineF(inner.left(), height(inner, 1), inner.right(), height(inner, 1)));
        painter.setPen(text);
        std::vector<double> room;
        for (const QString &size : m_sizes)
            room.push_back(metrics.horizontalAdvance(size) + 8);
        for (const std::size_t i :
            labelledSizes(m_grid.messageBytes(), 0, m_sizes.size(), room, inner.width() / m_grid.columns())) {
            QRectF label(0, inner.bottom() + 2, room[i], metrics.height());
            label.moveCenter({place(inner, static_cast<std::uint32_t>(i)), label.center().y()});
            label.moveRight(std::min(label.right(), rect.right() + 4));
            painter.drawText(label, Qt::AlignCenter, m_sizes[i]);
        }
    }

    static QPen linePen(const Series &series, const MultiplesLook &look)
    {
        return {colorOf(series, look), 1.3, series.dotted ? Qt::DotLine : Qt::SolidLine};
    }

    static QColor colorOf(const Series &series, const MultiplesLook &look)
    {
        return series.color.isValid()
            ? series.color
            : mixed(look.palette.color(QPalette::Text), look.palette.color(QPalette::Base), 0.35);
    }

    static void drawMark(
        QCPPainter &painter, const Series &series, const QPointF &at, bool hollow, const MultiplesLook &look)
    {
        constexpr double size = 5;
        const QColor color = colorOf(series, look);
        const QCPScatterStyle style
            = chart::scatter(series.mark, color, hollow ? look.palette.color(QPalette::Base) : color, size);
        style.applyTo(&painter, QPen(color));
        style.drawShape(&painter, at);
    }

    /// Beside each other within a column: several models often choose the same.
    double shift(const QRectF &inner, std::size_t series) const
    {
        const double step
            = std::min(4.0, inner.width() / m_grid.columns() / (static_cast<double>(m_series.size()) + 1));
        return (static_cast<double>(series) - (static_cast<double>(m_series.size()) - 1) / 2) * step;
    }

    void paintSeries(QCPPainter &painter, const QRectF &inner, std::uint32_t row, std::size_t which,
        const MultiplesLook &look) const
    {
        const Series &series = m_series[which];
        std::optional<QPointF> before;
        std::vector<std::pair<QPointF, bool>> marks;
        painter.setPen(linePen(series, look));
        for (std::uint32_t column = 0; column < m_grid.columns(); ++column) {
            const std::size_t cell = m_grid.index({row, column});
            if (m_judgement->map->interpolated(cell))
                continue;
            const double ratio = value(series, cell);
            const double x = place(inner, column) + shift(inner, which);
            if (!isDrawn(ratio)) {
                before.reset();
                paintMark(painter, CellPicture::crossed, QRectF(x - 2.5, inner.top() + 3, 5, 5),
                    colorOf(series, look));
                painter.setPen(linePen(series, look));
                continue;
            }
            const QPointF at(x, height(inner, ratio));
            if (before)
                painter.drawLine(*before, at);
            before = at;
            marks.emplace_back(at, m_judgement->isUnseen(cell));
        }
        for (const auto &[at, hollow] : marks)
            drawMark(painter, series, at, hollow, look);
    }

    QStringList legendTexts() const
    {
        QStringList texts{Wording::tr("best = 1")};
        for (const Series &series : m_series)
            texts << series.name;
        for (const Sign sign : m_signs)
            texts << textOf(sign);
        return texts;
    }

    QString nameOf(MethodIndex method) const
    {
        return method < m_grid.methods().size() ? toText(wire::nameAmong(m_grid.methods(), method))
                                                : Wording::tr("no answer");
    }

    QString factOf(const Series &series, std::size_t cell) const
    {
        const MethodIndex chosen = series.evaluation->decisions[cell].method;
        const double ratio = value(series, cell);
        QString text = std::isnan(ratio)
            ? Wording::tr("%1: %2, not measured here").arg(series.name, nameOf(chosen))
            : Wording::tr("%1: %2, %3, %4 of the best")
                  .arg(series.name, nameOf(chosen), formatSeconds(m_grid.seconds(cell, chosen)),
                      ratioText(ratio) + u'\u00d7');
        if (series.evaluation->isOutside(cell))
            text += Wording::tr(" (beyond the measured range)");
        return text;
    }

    MapJudgementPtr m_judgement;
    const TimeGrid &m_grid;
    RowOrder m_rows;
    std::vector<Series> m_series;
    std::vector<Sign> m_signs;
    std::vector<QString> m_sizes;
    double m_low = 1;
    double m_high = 1;
    std::vector<double> m_ticks;
};

} // namespace

MultiplesPtr timeFacets(MapJudgementPtr judgement, const QStringList &names, const RowChoice &rows)
{
    return std::make_shared<TimeFacets>(std::move(judgement), names, rows);
}

} // namespace collscope

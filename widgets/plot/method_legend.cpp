// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/method_legend.h"

#include "engine/wire/method.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/cell_painter.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>

namespace collscope {

namespace {

constexpr double entryGap = 14;
constexpr double textGap = 4;
constexpr double legendMargin = 4;

struct Sizes {
    QFontMetricsF metrics;
    double swatchHeight;
    double rowHeight;

    explicit Sizes(const QFont &font)
        : metrics(font), swatchHeight(std::ceil(metrics.height())), rowHeight(std::ceil(metrics.height()) + 4)
    {
    }
    double swatch(const LegendEntry &entry) const
    {
        return std::max(swatchHeight, std::ceil(metrics.horizontalAdvance(entry.letter)) + 6);
    }
    double width(const LegendMark &mark) const
    {
        return swatchHeight + textGap + metrics.horizontalAdvance(mark.text);
    }
    /// Without its name.
    double bareWidth(const LegendEntry &entry) const
    {
        return swatch(entry) + textGap + textGap + metrics.horizontalAdvance(entry.share);
    }
    double width(const LegendEntry &entry) const
    {
        return bareWidth(entry) + metrics.horizontalAdvance(entry.text);
    }
    double moreWidth(const QString &text) const { return metrics.horizontalAdvance(text) + 1; }
    bool isCut(const LegendEntry &entry, const QRectF &place) const { return place.width() < width(entry); }
    /// The name as far as there is room for it.
    QString name(const LegendEntry &entry, const QRectF &place) const
    {
        return isCut(entry, place)
            ? metrics.elidedText(entry.text, Qt::ElideMiddle, place.width() - bareWidth(entry))
            : entry.text;
    }
};

QString shareText(double share)
{
    const double percent = share * 100;
    if (percent > 0 && percent < 1)
        return QStringLiteral("<1 %");
    return QString::number(std::lround(percent)) + QStringLiteral(" %");
}

QString moreText(std::size_t count)
{
    return MethodLegend::tr("+%1 more").arg(count);
}

} // namespace

std::vector<LegendEntry> legendEntries(const std::vector<MapContent> &contents)
{
    std::vector<LegendEntry> entries;
    std::set<MethodIndex> known;
    for (const MapContent &content : contents) {
        if (!content.layer->showsMethods())
            continue;
        const auto names = wire::namesAmong(content.map->grid->methods());
        for (const MethodShare &share : methodShares(content)) {
            if (!known.insert(share.method).second)
                continue;
            entries.push_back({share.method, content.palette.letter(share.method),
                QString::fromStdString(names[share.method]), shareText(share.share),
                content.palette.color(share.method)});
        }
        const double unknown = shareWithoutMethod(content);
        if (const QString text = content.layer->unknownText(); unknown > 0 && !text.isEmpty())
            entries.push_back({noMethod, unknownLetter, text, {}, content.palette.color(noMethod)});
    }
    return entries;
}

std::vector<LegendMark> legendMarks(const std::vector<MapContent> &contents)
{
    std::uint8_t seen = 0;
    for (const MapContent &content : contents)
        for (const std::uint8_t marks :
            content.rowOrder().arranged(cellMarks(content), content.map->grid->columns()))
            seen |= marks;
    const std::array all{
        LegendMark{CellPicture::differing, MethodLegend::tr("not the fastest"),
            MethodLegend::tr("Another method than the one chosen was the fastest in this cell")},
        LegendMark{CellPicture::slower, MethodLegend::tr("slower than the library default"),
            MethodLegend::tr("The method chosen is slower in this cell than the library default, by 1 % or "
                             "more. Such cells are red")},
        LegendMark{CellPicture::crossed, MethodLegend::tr("not measured"),
            MethodLegend::tr(
                "The method chosen was not measured in this cell: what it costs there is not known")},
        LegendMark{CellPicture::tied, MethodLegend::tr("tie"),
            MethodLegend::tr("Other methods cannot be told from the fastest one and cost little at worst: "
                             "the choice among them is free. Without a mark: it must be chosen")},
        LegendMark{CellPicture::untold, MethodLegend::tr("cannot tell"),
            MethodLegend::tr("Another method may be better or worse, and the measurements cannot tell: "
                             "more runs would")},
        LegendMark{CellPicture::hatched, MethodLegend::tr("interpolated"),
            MethodLegend::tr("Nothing was measured in this cell: every method's time is predicted from its "
                             "neighbours, and the least decides; it counts nowhere")},
        LegendMark{CellPicture::uncertain, MethodLegend::tr("uncertain"),
            MethodLegend::tr("Nothing was measured in this cell, and its decision is a guess: another method "
                             "may well be faster, or it lies beyond what was measured. Exports leave it to "
                             "the library")},
        LegendMark{CellPicture::ruled, MethodLegend::tr("outside"),
            MethodLegend::tr("Beyond the measured range: what a model chooses here nobody taught it, and "
                             "predicted times here are extrapolated")}};
    std::vector<LegendMark> marks;
    std::copy_if(all.begin(), all.end(), std::back_inserter(marks),
        [seen](const LegendMark &mark) { return seen & mark.kind; });
    return marks;
}

namespace {

LegendLayout layOutMethods(
    const std::vector<LegendEntry> &entries, const Sizes &sizes, double width, int mostRows)
{
    LegendLayout layout;
    double x = 0;
    int row = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const double needed = sizes.width(entries[i]);
        const bool lastRow = mostRows > 0 && row + 1 == mostRows;
        const bool last = i + 1 == entries.size();
        // In the last row something must be left for "+n more", unless nothing follows.
        const double reserved
            = lastRow && !last ? entryGap + sizes.moreWidth(moreText(entries.size() - i)) : 0;
        if (x > 0 && x + needed + reserved > width) {
            if (lastRow)
                break;
            x = 0;
            row += 1;
            --i; // again, at the start of the next row
            continue;
        }
        const double room = std::max(width - reserved, sizes.bareWidth(entries[i])); // if it is alone there
        layout.places.push_back({x, row * sizes.rowHeight, std::min(needed, room), sizes.rowHeight});
        x = layout.places.back().right() + entryGap;
    }
    layout.shown = layout.places.size();
    if (layout.shown < entries.size()) {
        layout.moreText = moreText(entries.size() - layout.shown);
        layout.more = {x, row * sizes.rowHeight, sizes.moreWidth(layout.moreText), sizes.rowHeight};
    }
    layout.height = entries.empty() ? 0 : (row + 1) * sizes.rowHeight;
    return layout;
}

/// Behind the methods if they all have room there, else in rows of their own.
void layOutMarks(LegendLayout &layout, const std::vector<LegendMark> &marks, const Sizes &sizes, double width)
{
    double needed = 0;
    for (const LegendMark &mark : marks)
        needed += entryGap + sizes.width(mark);
    double x = layout.moreText.isEmpty() ? layout.places.empty() ? 0 : layout.places.back().right()
                                         : layout.more.right();
    double y = layout.height - sizes.rowHeight;
    if (layout.places.empty() || x + needed > width) {
        x = -entryGap;
        y += sizes.rowHeight;
    }
    for (const LegendMark &mark : marks) {
        if (x >= 0 && x + entryGap + sizes.width(mark) > width) {
            x = -entryGap;
            y += sizes.rowHeight;
        }
        layout.marks.emplace_back(x + entryGap, y, sizes.width(mark), sizes.rowHeight);
        x = layout.marks.back().right();
        layout.height = y + sizes.rowHeight;
    }
}

void paintLegendMarks(QPainter &painter, const LegendContent &content, const LegendLayout &layout,
    const Sizes &sizes, const QColor &text)
{
    for (std::size_t i = 0; i < layout.marks.size(); ++i) {
        const LegendMark &mark = content.marks[i];
        // As light as most cells, whatever is around the legend.
        const QColor ground
            = mark.kind == CellPicture::slower ? PenaltyScale::slower(0.5) : QColor(0xd0, 0xd0, 0xd0);
        const QRectF place = layout.marks[i];
        const QRectF swatch(place.left(), std::floor(place.center().y() - sizes.swatchHeight / 2),
            sizes.swatchHeight, sizes.swatchHeight);
        painter.fillRect(swatch, ground);
        painter.setRenderHint(QPainter::Antialiasing);
        if (mark.kind == CellPicture::hatched || mark.kind == CellPicture::uncertain
            || mark.kind == CellPicture::ruled) {
            paintHatching(painter, mark.kind, swatch, ground);
        } else {
            QRectF shape(0, 0, 6, 6);
            shape.moveCenter(swatch.center());
            paintMark(painter, mark.kind, shape, readableOn(ground));
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(text);
        painter.drawText(
            QPointF(swatch.right() + textGap, swatch.center().y() + sizes.metrics.capHeight() / 2),
            mark.text);
    }
}

} // namespace

LegendLayout layOutLegend(const LegendContent &content, const QFont &font, double width, int mostRows)
{
    const Sizes sizes(font);
    LegendLayout layout = layOutMethods(content.entries, sizes, width, mostRows);
    layOutMarks(layout, content.marks, sizes, width);
    return layout;
}

void paintLegend(QPainter &painter, const LegendContent &content, const LegendLayout &layout,
    const QFont &font, const QColor &text, std::optional<std::size_t> emphasised)
{
    const Sizes sizes(font);
    painter.setFont(font);
    QColor quiet = text;
    quiet.setAlphaF(0.7F);
    for (std::size_t i = 0; i < layout.shown; ++i) {
        const LegendEntry &entry = content.entries[i];
        const QRectF place = layout.places[i];
        const QRectF swatch(place.left(), std::floor(place.center().y() - sizes.swatchHeight / 2),
            sizes.swatch(entry), sizes.swatchHeight);
        painter.fillRect(swatch, entry.color);
        painter.setPen(readableOn(entry.color));
        painter.drawText(QPointF(swatch.center().x() - sizes.metrics.horizontalAdvance(entry.letter) / 2,
                             swatch.center().y() + sizes.metrics.capHeight() / 2),
            entry.letter);
        const double baseline = swatch.center().y() + sizes.metrics.capHeight() / 2;
        double x = swatch.right() + textGap;
        painter.setPen(text);
        const QString name = sizes.name(entry, place);
        painter.drawText(QPointF(x, baseline), name);
        x += sizes.metrics.horizontalAdvance(name);
        if (emphasised == i)
            painter.drawLine(QPointF(swatch.right() + textGap, baseline + 2), QPointF(x, baseline + 2));
        painter.setPen(quiet);
        painter.drawText(QPointF(x + textGap, baseline), entry.share);
    }
    if (!layout.moreText.isEmpty()) {
        painter.setPen(quiet);
        painter.drawText(
            QPointF(layout.more.left(), layout.more.center().y() + sizes.metrics.capHeight() / 2),
            layout.moreText);
    }
    paintLegendMarks(painter, content, layout, sizes, text);
}

MethodLegend::MethodLegend(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend of methods"));
}

void MethodLegend::setContents(const std::vector<MapContent> &contents)
{
    setHovered(std::nullopt);
    m_content = {legendEntries(contents), legendMarks(contents)};
    QStringList spoken;
    for (const LegendEntry &entry : m_content.entries)
        spoken << tr("%1: %2, %3").arg(entry.letter, entry.text, entry.share);
    for (const LegendMark &mark : m_content.marks)
        spoken << tr("mark: %1").arg(mark.text);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void MethodLegend::clear()
{
    setContents({});
}

void MethodLegend::setMaximumRows(int rows)
{
    m_maximumRows = std::max(1, rows);
    updateGeometry();
    update();
}

LegendLayout MethodLegend::layOut(double width, int mostRows) const
{
    LegendLayout layout = layOutLegend(m_content, font(), width - 2 * legendMargin, mostRows);
    for (QRectF &place : layout.places)
        place.translate(legendMargin, legendMargin / 2);
    for (QRectF &place : layout.marks)
        place.translate(legendMargin, legendMargin / 2);
    layout.more.translate(legendMargin, legendMargin / 2);
    return layout;
}

LegendLayout MethodLegend::shownLayout() const
{
    int rows = m_maximumRows;
    while (rows > 1 && layOut(width(), rows).height + legendMargin > height())
        --rows;
    return layOut(width(), rows);
}

int MethodLegend::heightForWidth(int width) const
{
    return static_cast<int>(
        std::ceil(std::max(Sizes(font()).rowHeight, layOut(width, m_maximumRows).height) + legendMargin));
}

QSize MethodLegend::sizeHint() const
{
    return {600, heightForWidth(width() > 0 ? width() : 600)};
}

QSize MethodLegend::minimumSizeHint() const
{
    return {80, static_cast<int>(Sizes(font()).rowHeight + legendMargin)};
}

void MethodLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintLegend(painter, m_content, shownLayout(), font(), palette().color(QPalette::WindowText), m_hovered);
}

void MethodLegend::mouseMoveEvent(QMouseEvent *event)
{
    const LegendLayout layout = shownLayout();
    for (std::size_t i = 0; i < layout.shown; ++i) {
        if (layout.places[i].contains(event->position())) {
            setHovered(i);
            return;
        }
    }
    setHovered(std::nullopt);
}

void MethodLegend::leaveEvent(QEvent *)
{
    setHovered(std::nullopt);
}

void MethodLegend::setHovered(std::optional<std::size_t> entry)
{
    if (std::exchange(m_hovered, entry) == entry)
        return;
    update();
    emit methodHovered(entry ? std::optional(m_content.entries[*entry].method) : std::nullopt);
}

QString MethodLegend::moreTip() const
{
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='1'>");
    for (std::size_t i = shownLayout().shown; i < m_content.entries.size(); ++i) {
        const LegendEntry &entry = m_content.entries[i];
        html += QStringLiteral("<tr><td style='background-color:%1;color:%2'>&nbsp;%3&nbsp;</td>"
                               "<td>&nbsp;%4&nbsp;</td><td align='right'>%5</td></tr>")
                    .arg(entry.color.name(), readableOn(entry.color).name(), entry.letter.toHtmlEscaped(),
                        entry.text.toHtmlEscaped(), entry.share.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

QString MethodLegend::tipAt(const QPointF &position) const
{
    const LegendLayout layout = shownLayout();
    if (layout.more.contains(position))
        return moreTip();
    for (std::size_t i = 0; i < layout.marks.size(); ++i)
        if (layout.marks[i].contains(position))
            return plainTip(m_content.marks[i].help);
    for (std::size_t i = 0; i < layout.shown; ++i)
        if (layout.places[i].contains(position)
            && Sizes(font()).isCut(m_content.entries[i], layout.places[i]))
            return plainTip(m_content.entries[i].text);
    return {};
}

bool MethodLegend::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *const help = static_cast<QHelpEvent *>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/rule_borders.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/gesture.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/map_plot.h"

#include <QCursor>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
constexpr double reach = 4; ///< pixels from a border that still mean it
constexpr double gripLength = 12;
} // namespace

RuleBorders::RuleBorders(QWidget *view, MapPlot *plot) : QWidget(view), m_view(view), m_plot(plot)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    view->installEventFilter(this);
    connect(plot, &QCustomPlot::afterReplot, this, [this] { update(); });
}

void RuleBorders::setRules(const TimeGridPtr &grid, const HandRules &rules, double penalty)
{
    const bool isOther = m_grid != grid;
    if (isOther)
        clear();
    m_judged = rules;
    m_penalty = penalty;
    m_grid = grid;
    const bool isPassed
        = !isOther && (m_drag || std::find(m_passed.begin(), m_passed.end(), rules) != m_passed.end());
    if (rules == m_rules)
        m_passed.clear();
    else if (!isPassed) {
        m_rules = rules;
        m_passed.clear();
        m_hot.reset();
    }
    layOut();
    setGeometry(m_view->rect());
    show();
    raise();
    update();
    if (m_drag || m_keys)
        tell({});
}

void RuleBorders::clear()
{
    const bool said = m_drag || m_keys;
    pointAt(std::nullopt);
    m_grid.reset();
    m_rules = {};
    m_passed.clear();
    m_borders.clear();
    m_drag.reset();
    m_keys.reset();
    hide();
    if (said)
        emit described({});
}

std::uint32_t RuleBorders::columnOf(std::uint64_t bytes) const
{
    const auto &sizes = m_grid->messageBytes();
    return static_cast<std::uint32_t>(std::lower_bound(sizes.begin(), sizes.end(), bytes) - sizes.begin());
}

/// Borders behind the last measured size are not on the map.
void RuleBorders::layOut()
{
    m_borders.clear();
    const TimeGrid &grid = *m_grid;
    for (std::uint32_t row = 0; row < grid.rows(); ++row) {
        const HandRow *const own = m_rules.rowOf(grid.placements()[row]);
        for (std::size_t i = 1; own && i < own->rules.size(); ++i)
            if (const std::uint32_t column = columnOf(own->rules[i].firstBytes); column < grid.columns())
                m_borders.push_back(
                    {{static_cast<std::size_t>(own - m_rules.rows().data()), i}, row, column});
    }
    if (m_keys) {
        if (const auto now = sameAs(m_keys->border)) {
            m_keys->border = *now;
        } else {
            m_keys.reset();
            emit described({});
        }
    }
    if (m_hot && !m_drag && !sameAs(*m_hot))
        pointAt(std::nullopt);
}

std::span<const RuleBorders::Border> RuleBorders::bordersOf(std::uint32_t row) const
{
    const auto first = std::lower_bound(m_borders.begin(), m_borders.end(), row,
        [](const Border &border, std::uint32_t value) { return border.row < value; });
    const auto last
        = std::find_if(first, m_borders.end(), [row](const Border &border) { return border.row != row; });
    return {first, last};
}

std::optional<RuleBorders::Border> RuleBorders::sameAs(const Border &before) const
{
    for (const Border &now : bordersOf(before.row))
        if (now.column == before.column)
            return now;
    return std::nullopt;
}

std::optional<RuleBorders::Border> RuleBorders::borderAt(const QPointF &position) const
{
    if (!m_grid || m_space)
        return std::nullopt;
    const auto cell = m_plot->cellAt(position);
    if (!cell)
        return std::nullopt;
    std::optional<Border> nearest;
    double least = reach;
    for (const Border &border : bordersOf(cell->row)) {
        const double distance = std::abs(m_plot->cellRect({border.row, border.column}).left() - position.x());
        if (distance <= least) {
            least = distance;
            nearest = border;
        }
    }
    return nearest;
}

/// The rows next to its own, as they are shown, in which the same methods meet at the same size.
std::vector<RuleBorders::Border> RuleBorders::together(const Border &border, bool alone) const
{
    std::vector<Border> group{border};
    const auto place = m_plot->rows().placeOf(border.row);
    if (alone || !place)
        return group;
    const auto ruleOf = [this](const HandBorder &at, std::size_t back) -> const HandRule & {
        return m_rules.rows()[at.row].rules[at.rule - back];
    };
    const auto isSame = [&](const Border &other) {
        return ruleOf(other.at, 0) == ruleOf(border.at, 0)
            && ruleOf(other.at, 1).method == ruleOf(border.at, 1).method;
    };
    for (const int step : {-1, 1})
        for (std::int64_t at = std::int64_t{*place} + step; at >= 0 && at < m_plot->rows().places();
             at += step) {
            const std::uint32_t row = m_plot->rows().row(static_cast<std::uint32_t>(at));
            const auto borders = bordersOf(row);
            const auto found = std::find_if(borders.begin(), borders.end(), isSame);
            if (found == borders.end())
                break;
            if (std::none_of(
                    group.begin(), group.end(), [&](const Border &other) { return other.at == found->at; }))
                group.push_back(*found);
        }
    return group;
}

RuleBorders::Moved RuleBorders::moved(const Border &border, bool alone) const
{
    Moved moved{m_rules, border, together(border, alone), 0, 0, m_grid->columns() - 1, false};
    for (const Border &each : moved.group) {
        const std::vector<HandRule> &rules = m_rules.rows()[each.at.row].rules;
        moved.least = std::max(moved.least, columnOf(rules[each.at.rule - 1].firstBytes));
        if (each.at.rule + 1 == rules.size())
            continue;
        const std::uint32_t next = columnOf(rules[each.at.rule + 1].firstBytes);
        moved.isBounded = moved.isBounded || next <= moved.most;
        moved.most = std::min(moved.most, next);
    }
    return moved;
}

void RuleBorders::move(Moved &moved, std::uint32_t column)
{
    column = std::clamp(column, moved.least, moved.most);
    if (column == moved.border.column)
        return;
    moved.border.column = column;
    const bool isBack = column == moved.group.front().column;
    std::vector<HandBorder> borders;
    for (const Border &border : moved.group)
        borders.push_back(border.at);
    change(isBack ? moved.start
                  : moved.start.withBorders(borders, column == 0 ? 0 : m_grid->messageBytes()[column]),
        moved.gesture);
}

void RuleBorders::change(HandRules rules, int gesture)
{
    const HandRules *const start = m_drag ? &m_drag->start : m_keys ? &m_keys->start : nullptr;
    if (!start || m_rules != *start) // undone, they come again
        m_passed.push_back(m_rules);
    m_rules = std::move(rules);
    std::erase(m_passed, m_rules);
    layOut();
    update();
    emit edited(m_rules, gesture);
}

void RuleBorders::pointAt(const std::optional<Border> &border)
{
    if (border == m_hot)
        return;
    m_hot = border;
    if (m_hot)
        m_view->setCursor(Qt::SplitHCursor);
    else if (!m_space)
        m_view->unsetCursor();
    update();
}

bool RuleBorders::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_view)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::Resize)
        setGeometry(m_view->rect());
    if (!m_grid)
        return false;
    switch (event->type()) {
    case QEvent::MouseMove:
        return mouseMoved(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonPress:
        return mousePressed(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        if (!m_drag || static_cast<QMouseEvent *>(event)->button() != Qt::LeftButton)
            return false;
        m_drag.reset();
        pointAt(borderAt(static_cast<QMouseEvent *>(event)->position()));
        emit described({});
        update();
        return true;
    case QEvent::KeyPress:
        return keyPressed(*static_cast<QKeyEvent *>(event));
    case QEvent::KeyRelease:
        if (static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space)
            m_space = false;
        return false;
    case QEvent::FocusOut:
        m_space = false;
        m_drag.reset();
        select(std::nullopt);
        return false;
    case QEvent::Leave:
        if (!m_drag)
            pointAt(std::nullopt);
        return false;
    default:
        return false;
    }
}

bool RuleBorders::mouseMoved(const QMouseEvent &event)
{
    if (m_drag) {
        const double at = std::round(m_plot->place(event.position()).x());
        move(*m_drag, static_cast<std::uint32_t>(std::clamp(at, 0.0, static_cast<double>(m_drag->most))));
        tell(event.globalPosition().toPoint());
        return true;
    }
    if (event.buttons() != Qt::NoButton)
        return false;
    const auto border = borderAt(event.position());
    pointAt(border);
    if (border)
        QToolTip::showText(event.globalPosition().toPoint(),
            plainTip(textOf(*border, together(*border, event.modifiers() & Qt::ControlModifier).size())),
            m_view);
    return border.has_value();
}

bool RuleBorders::mousePressed(const QMouseEvent &event)
{
    if (m_drag)
        return true; // another button
    const auto border = borderAt(event.position());
    if (event.button() != Qt::LeftButton || !border || event.modifiers() & Qt::ShiftModifier)
        return false;
    m_view->setFocus(Qt::MouseFocusReason);
    select(std::nullopt);
    pointAt(border);
    m_drag = moved(*border, event.modifiers() & Qt::ControlModifier);
    m_drag->gesture = nextGesture();
    update();
    tell(event.globalPosition().toPoint());
    return true;
}

bool RuleBorders::keyPressed(const QKeyEvent &event)
{
    if (m_drag) {
        if (event.key() == Qt::Key_Escape) {
            const Moved drag = *std::exchange(m_drag, std::nullopt);
            if (drag.start != m_rules)
                change(drag.start, drag.gesture);
            emit described({});
            update();
        }
        return true;
    }
    if (event.key() == Qt::Key_Space)
        m_space = true;
    if (m_keys)
        return selectedKeyPressed(event);
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return false;
    select(nearestTo(m_plot->selectedCell()));
    return m_keys.has_value();
}

QString RuleBorders::textOf(const Border &border, std::size_t rows) const
{
    const HandRow *const own = m_rules.rowOf(m_grid->placements()[border.row]);
    const auto rule = std::find_if(own->rules.begin(), own->rules.end(), [&](const HandRule &each) {
        return &each != &own->rules.front() && columnOf(each.firstBytes) == border.column;
    });
    QString text = QString::fromStdString(m_grid->ranksText(border.row));
    if (rows > 1)
        text = countText(
            rows - 1, tr("%1 and 1 more row").arg(text), tr("%2 and %1 more rows").arg(u"%1"_s, text));
    if (rule == own->rules.end())
        text += u'\n' + tr("the region between is gone");
    else
        text += u'\n'
            + tr("from %1 on %2, below it %3")
                  .arg(formatSizeExact(rule->firstBytes), QString::fromStdString(rule->method),
                      QString::fromStdString((rule - 1)->method));
    text += u'\n'
        + (m_judged == m_rules && !std::isnan(m_penalty)
                ? tr("mean penalty now %1, on the runs that are shown").arg(formatSlower(m_penalty))
                : tr("mean penalty: being computed"));
    return text;
}

QString RuleBorders::description() const
{
    if (m_drag)
        return textOf(m_drag->border, m_drag->group.size());
    return m_keys ? textOf(m_keys->border, together(m_keys->border, false).size()) : QString();
}

/// Beside the mouse; a null point: where it was said last, or beside the border.
void RuleBorders::tell(const QPoint &globalPosition)
{
    if (!m_drag && !m_keys)
        return;
    const QString text = description();
    const QPoint at = !globalPosition.isNull() ? globalPosition
        : m_drag                               ? QCursor::pos()
                                               : placeOf(m_keys->border);
    if (m_view->isVisible())
        QToolTip::showText(at, plainTip(text), m_view);
    emit described(text);
}

QPoint RuleBorders::placeOf(const Border &border) const
{
    return m_view->mapToGlobal(m_plot->cellRect({border.row, border.column}).bottomLeft().toPoint());
}

void RuleBorders::paintEvent(QPaintEvent * /*event*/)
{
    if (!m_grid)
        return;
    QPainter painter(this);
    painter.setClipRect(m_plot->mapRect());
    const auto line = [&](const Border &border, const QColor &colour, double width) {
        const QRectF cell = m_plot->cellRect({border.row, border.column});
        if (cell.isEmpty())
            return;
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(cell.topLeft(), cell.bottomLeft());
    };
    // A grip in the middle says that there is something to take hold of.
    QColor halo = palette().color(QPalette::Base);
    halo.setAlpha(200);
    for (const Border &border : m_borders) {
        const QRectF cell = m_plot->cellRect({border.row, border.column});
        if (!cell.intersects(m_plot->mapRect()))
            continue;
        const double length = std::min(gripLength, cell.height() - 2);
        if (length < 2)
            continue;
        const QPointF middle(cell.left(), cell.center().y());
        const QPointF half(0, length / 2);
        painter.setPen(QPen(halo, 5, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle - half, middle + half);
        painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle - half, middle + half);
    }
    const auto &marked = m_drag ? std::optional(m_drag->border)
        : m_keys                ? std::optional(m_keys->border)
                                : m_hot;
    if (!marked)
        return;
    std::vector<Border> group = m_drag ? m_drag->group : together(*marked, false);
    for (Border &border : group) {
        border.column = marked->column;
        line(border, halo, 6);
        line(border, palette().color(QPalette::Highlight), 3);
    }
}

} // namespace collscope

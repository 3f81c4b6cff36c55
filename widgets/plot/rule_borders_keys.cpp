// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/gesture.h"
#include "widgets/plot/map_plot.h"
#include "widgets/plot/rule_borders.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

/// Borders that are selected and moved by keys.
namespace collscope {

bool RuleBorders::selectedKeyPressed(const QKeyEvent &event)
{
    const bool alone = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        select(std::nullopt);
        return true;
    case Qt::Key_Escape: {
        const Keys keys = *m_keys;
        if (keys.start != m_rules)
            change(keys.start, keys.gesture);
        select(std::nullopt);
        return true;
    }
    case Qt::Key_Tab:
        selectBy(1);
        return true;
    case Qt::Key_Backtab:
        selectBy(-1);
        return true;
    case Qt::Key_Up:
        selectInRow(1);
        return true;
    case Qt::Key_Down:
        selectInRow(-1);
        return true;
    case Qt::Key_Left:
        moveSelected(-1, alone);
        return true;
    case Qt::Key_Right:
        moveSelected(1, alone);
        return true;
    case Qt::Key_Delete:
        removeSelected();
        return true;
    default:
        return false;
    }
}

/// The nearest one of the cell's row; of the first row that has any when it has none.
std::optional<RuleBorders::Border> RuleBorders::nearestTo(std::optional<Cell> cell) const
{
    std::optional<Border> nearest;
    const auto distance = [&cell](const Border &border) {
        return cell ? std::abs(static_cast<double>(border.column) - cell->column) : border.column;
    };
    for (const Border &border : m_borders) {
        if (!m_plot->rows().placeOf(border.row))
            continue;
        const bool isOfRow = cell && border.row == cell->row;
        const bool wasOfRow = cell && nearest && nearest->row == cell->row;
        if (!nearest || (isOfRow && !wasOfRow)
            || (isOfRow == wasOfRow && border.row == nearest->row && distance(border) < distance(*nearest)))
            nearest = border;
    }
    return nearest;
}

void RuleBorders::select(const std::optional<Border> &border)
{
    if (!border && !m_keys)
        return;
    m_keys.reset();
    if (border)
        m_keys = Keys{m_rules, *border, nextGesture()};
    else
        QToolTip::hideText();
    update();
    if (border)
        tell({});
    else
        emit described({});
}

/// The next one of the row, then of the next row, as the rows are shown.
void RuleBorders::selectBy(int step)
{
    std::vector<Border> shown;
    for (const Border &border : m_borders)
        if (m_plot->rows().placeOf(border.row))
            shown.push_back(border);
    std::stable_sort(shown.begin(), shown.end(), [this](const Border &a, const Border &b) {
        return *m_plot->rows().placeOf(a.row) < *m_plot->rows().placeOf(b.row);
    });
    const auto at = std::find(shown.begin(), shown.end(), m_keys->border);
    if (at == shown.end())
        return;
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    select(shown[static_cast<std::size_t>((at - shown.begin() + step + count) % count)]);
}

/// The one nearest to it in the next row that has any.
void RuleBorders::selectInRow(int step)
{
    const auto place = m_plot->rows().placeOf(m_keys->border.row);
    for (std::int64_t at = std::int64_t{place.value_or(0)} + step; at >= 0 && at < m_plot->rows().places();
         at += step) {
        const std::uint32_t row = m_plot->rows().row(static_cast<std::uint32_t>(at));
        std::optional<Border> nearest;
        const auto distance = [this](const Border &border) {
            return std::abs(static_cast<double>(border.column) - m_keys->border.column);
        };
        for (const Border &border : bordersOf(row))
            if (!nearest || distance(border) < distance(*nearest))
                nearest = border;
        if (nearest) {
            select(nearest);
            return;
        }
    }
}

void RuleBorders::moveSelected(int columns, bool alone)
{
    Moved step = moved(m_keys->border, alone);
    step.gesture = m_keys->gesture;
    const std::int64_t column = std::int64_t{step.border.column} + columns;
    // Keys stop before a region is gone: that is what Delete is for.
    if (column <= step.least || column > step.most || (step.isBounded && column == step.most))
        return;
    const Border target{step.border.at, step.border.row, static_cast<std::uint32_t>(column)};
    m_keys->border = target;
    move(step, target.column);
    if (m_keys)
        tell({});
}

void RuleBorders::removeSelected()
{
    const Keys keys = *m_keys;
    HandRules rules = m_rules;
    for (const Border &border : together(keys.border, false))
        rules = rules.without(border.at);
    change(std::move(rules), keys.gesture);
    select(nearestTo(Cell{keys.border.row, keys.border.column}));
}

} // namespace collscope

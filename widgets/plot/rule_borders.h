// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/models/hand_rules.h"

#include <QWidget>

#include <limits>
#include <optional>
#include <span>
#include <vector>

class QKeyEvent;
class QMouseEvent;

namespace collscope {

class MapPlot;

/// The borders between the rules of a map, over its drawing, to be moved: dragged, a border moves in all
/// neighbouring rows in which it is the same one, with Ctrl in its own row alone. Enter selects the border
/// nearest to the selected cell; then Tab and Up and Down select others, Left and Right move it (with Ctrl in
/// its row alone), Delete takes its rule away, Enter leaves it there and Esc puts it back. A border that
/// meets the next one takes the region between away.
///
/// It watches the view before whoever watched it so far, and takes what is about a border.
class RuleBorders : public QWidget {
    Q_OBJECT
public:
    RuleBorders(QWidget *view, MapPlot *plot);

    /// `rules` with a row for every row of the map; `penalty` is theirs, NaN: not known. What is about to be
    /// moved is not put back by rules that were passed on the way.
    void setRules(const TimeGridPtr &grid, const HandRules &rules, double penalty);
    void clear(); ///< there are no borders to be moved

    bool hasSelection() const { return m_keys.has_value(); }
    /// Of what is moved or selected: sizes, methods, the penalty now; empty: nothing is.
    QString description() const;

signals:
    /// One gesture is one step to undo.
    void edited(const collscope::HandRules &rules, int gesture);
    void described(const QString &text); ///< description() changed

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// A border on the map: before `column` of `row`, where a rule begins.
    struct Border {
        HandBorder at;
        std::uint32_t row = 0;
        std::uint32_t column = 0;
        bool operator==(const Border &) const = default;
    };
    /// What moves together.
    struct Moved {
        HandRules start;
        Border border;
        std::vector<Border> group; ///< `border` among them
        int gesture = 0;
        std::uint32_t least = 0; ///< column; there the region on this side is gone
        std::uint32_t most = 0;
        bool isBounded = false; ///< at `most` another border is
    };

    std::uint32_t columnOf(std::uint64_t bytes) const;
    void layOut();
    std::span<const Border> bordersOf(std::uint32_t row) const;
    /// The border that is there now; nothing: there is none.
    std::optional<Border> sameAs(const Border &before) const;
    std::optional<Border> borderAt(const QPointF &position) const;
    std::vector<Border> together(const Border &border, bool alone) const;
    Moved moved(const Border &border, bool alone) const;
    void move(Moved &moved, std::uint32_t column);
    void change(HandRules rules, int gesture);
    void pointAt(const std::optional<Border> &border);

    bool mouseMoved(const QMouseEvent &event);
    bool mousePressed(const QMouseEvent &event);
    bool keyPressed(const QKeyEvent &event);
    bool selectedKeyPressed(const QKeyEvent &event);
    std::optional<Border> nearestTo(std::optional<Cell> cell) const;
    void select(const std::optional<Border> &border);
    void selectBy(int step);
    void selectInRow(int step);
    void moveSelected(int columns, bool alone);
    void removeSelected();
    QString textOf(const Border &border, std::size_t rows) const;
    void tell(const QPoint &globalPosition);
    QPoint placeOf(const Border &border) const;

    QWidget *m_view;
    MapPlot *m_plot;
    TimeGridPtr m_grid; ///< null: no borders
    HandRules m_rules; ///< as moved so far
    std::vector<HandRules> m_passed; ///< on the way; results of these may still come
    HandRules m_judged; ///< of which the penalty is
    double m_penalty = std::numeric_limits<double>::quiet_NaN();
    std::vector<Border> m_borders; ///< by row and column
    std::optional<Border> m_hot; ///< under the mouse
    std::optional<Moved> m_drag;
    struct Keys {
        HandRules start;
        Border border;
        int gesture = 0;
    };
    std::optional<Keys> m_keys; ///< selected
    bool m_space = false; ///< held: the map is about to be panned
};

} // namespace collscope

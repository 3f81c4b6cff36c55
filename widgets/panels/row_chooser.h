// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/row_order.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;

namespace collscope {

/// How the rows of maps are sorted, and a slider that walks their groups one at a time. It remembers what was
/// chosen through grids that have no use for it.
class RowChooser : public QWidget {
    Q_OBJECT
public:
    explicit RowChooser(QWidget *parent = nullptr);

    /// Of what is on show; null: nothing is.
    void setGrid(const TimeGridPtr &grid);
    /// Is there anything to choose?
    bool isUseful() const;

    const RowChoice &choice() const { return m_choice; }
    void setChoice(const RowChoice &choice);
    /// Walks to the group of a row of the grid, if another one is shown alone.
    void reveal(std::uint32_t row);

    QComboBox *sizes() const { return m_sizes; }
    QSlider *slider() const { return m_slider; }

signals:
    void choiceChanged(const collscope::RowChoice &choice);

private:
    void fill();

    TimeGridPtr m_grid;
    RowChoice m_choice;
    std::vector<std::uint32_t> m_groups; ///< what the slider walks, behind "all"
    QComboBox *m_sizes;
    QSlider *m_slider;
    QLabel *m_shown;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/row_chooser.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>

namespace collscope {

using Size = RowAxes::Size;

namespace {

QString nameOf(Size size)
{
    switch (size) {
    case Size::nodes:
        return RowChooser::tr("nodes");
    case Size::ppn:
        return RowChooser::tr("processes per node");
    case Size::members:
        return RowChooser::tr("processes in groups");
    case Size::colours:
        return RowChooser::tr("groups");
    case Size::commSize:
        break;
    }
    return RowChooser::tr("communicator size");
}

QString valueText(std::uint32_t value)
{
    return value == 0 ? RowChooser::tr("unknown") : formatCount(value);
}

} // namespace

RowChooser::RowChooser(QWidget *parent)
    : QWidget(parent), m_sizes(new QComboBox), m_slider(new QSlider(Qt::Horizontal)), m_shown(new PlainLabel)
{
    auto *const label = new PlainLabel(tr("Rows by:"));
    label->setBuddy(m_sizes);
    m_sizes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_sizes->setToolTip(plainTip(tr("Sort the rows of the maps by it; rows with the same stand together")));
    m_sizes->setAccessibleName(tr("Rows by"));
    m_slider->setToolTip(plainTip(tr("Show one group of rows at a time; the model stays the same")));
    m_slider->setAccessibleName(tr("Only the rows of"));
    m_slider->setFixedWidth(fontMetrics().averageCharWidth() * 12);
    m_slider->setPageStep(1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    for (QWidget *const part : std::initializer_list<QWidget *>{label, m_sizes, m_slider, m_shown})
        row->addWidget(part);

    connect(m_sizes, &QComboBox::activated, this, [this] {
        setChoice({static_cast<Size>(m_sizes->currentData().toInt()), std::nullopt});
    });
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        RowChoice choice{static_cast<Size>(m_sizes->currentData().toInt()), std::nullopt};
        if (position > 0)
            choice.only = m_groups[static_cast<std::size_t>(position - 1)];
        setChoice(choice);
    });
    fill();
}

void RowChooser::setGrid(const TimeGridPtr &grid)
{
    m_grid = grid;
    fill();
}

bool RowChooser::isUseful() const
{
    return m_sizes->count() > 1;
}

void RowChooser::setChoice(const RowChoice &choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    fill();
    emit choiceChanged(m_choice);
}

void RowChooser::reveal(std::uint32_t row)
{
    const RowChoice shown = m_grid ? RowOrder(*m_grid, m_choice).choice() : RowChoice();
    if (shown.only)
        setChoice({shown.by, RowAxes::value(shown.by, m_grid->placements()[row])});
}

void RowChooser::fill()
{
    const QSignalBlocker quiet(m_slider);
    m_sizes->clear();
    m_groups.clear();
    RowChoice shown;
    if (m_grid) {
        shown = RowOrder(*m_grid, m_choice).choice();
        for (const Size size : rowSizes(*m_grid))
            m_sizes->addItem(nameOf(size), static_cast<int>(size));
        m_sizes->setCurrentIndex(m_sizes->findData(static_cast<int>(shown.by)));
        m_groups = rowGroups(*m_grid, shown.by);
    }
    m_slider->setMaximum(static_cast<int>(m_groups.size()));
    const auto group = std::find(m_groups.begin(), m_groups.end(), shown.only.value_or(0));
    m_slider->setValue(shown.only ? static_cast<int>(group - m_groups.begin()) + 1 : 0);
    m_slider->setVisible(!m_groups.empty());
    m_shown->setVisible(!m_groups.empty());
    // As wide as the widest, or all that is on its right would move.
    int widest = fontMetrics().horizontalAdvance(tr("all"));
    for (const std::uint32_t value : m_groups)
        widest = std::max(widest, fontMetrics().horizontalAdvance(valueText(value)));
    m_shown->setMinimumWidth(widest);
    m_shown->setText(shown.only ? valueText(*shown.only) : tr("all"));
}

} // namespace collscope

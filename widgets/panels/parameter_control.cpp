// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/parameter_control.h"

#include "widgets/common/gesture.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/wording.h"
#include "widgets/panels/value_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Where a slider stops: at every step, or in a wide range ever further apart, or the small values that
/// matter could not be hit.
std::vector<double> stopsOf(const ParameterInfo &info)
{
    constexpr double mostEvenSteps = 400;
    constexpr double growth = 1.03;
    const double steps = std::round((info.most - info.least) / info.step);
    std::vector<double> stops;
    double step = 0;
    while (step < steps) {
        stops.push_back(info.least + step * info.step);
        step = steps <= mostEvenSteps ? step + 1 : std::max(step + 1, std::round(step * growth));
    }
    stops.push_back(info.most);
    return stops;
}

} // namespace

ParameterControl::ParameterControl(const ParameterInfo &info, QWidget *parent)
    : QWidget(parent), m_key(info.key), m_allStops(stopsOf(info))
{
    setToolTip(plainTip(Wording::declared(info.help)));
    if (info.isSwitch)
        makeSwitch(info);
    else if (!info.choices.empty())
        makeChoice(info);
    else
        makeSlider(info);
    setValue(info.initial);
}

void ParameterControl::makeSlider(const ParameterInfo &info)
{
    m_slider = new QSlider(Qt::Horizontal);
    m_box = new ValueBox(info);
    const QString title = Wording::declared(info.title);
    auto *const label = new PlainLabel(title);
    label->setBuddy(m_box);
    setStops(m_allStops);
    m_slider->setAccessibleName(title);
    m_box->setAccessibleName(title);
    m_box->setAlignment(Qt::AlignRight);

    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_box, 0, 1);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);

    connect(m_slider, &QSlider::sliderPressed, this, [this] { m_gesture = nextGesture(); });
    connect(m_slider, &QSlider::valueChanged, this, &ParameterControl::sliderMoved);
    connect(m_box, &ValueBox::valueChanged, this, [this](double value) {
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(position(value));
        emit edited(value, nextGesture());
    });
}

void ParameterControl::makeSwitch(const ParameterInfo &info)
{
    m_switch = new QCheckBox(Wording::declared(info.title));
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_switch);
    connect(m_switch, &QCheckBox::toggled, this, [this](bool on) { emit edited(on ? 1 : 0, nextGesture()); });
}

void ParameterControl::makeChoice(const ParameterInfo &info)
{
    m_choice = new QComboBox;
    for (const std::string_view choice : info.choices)
        m_choice->addItem(Wording::declared(choice).replace(u'-', u' '));
    m_choice->setAccessibleName(Wording::declared(info.title));
    auto *const label = new PlainLabel(Wording::declared(info.title));
    label->setBuddy(m_choice);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label, 1);
    row->addWidget(m_choice);
    connect(m_choice, &QComboBox::activated, this, [this](int index) { emit edited(index, nextGesture()); });
}

void ParameterControl::setStops(std::vector<double> stops)
{
    const QSignalBlocker blocker(m_slider);
    m_stops = std::move(stops);
    m_slider->setRange(0, static_cast<int>(m_stops.size()) - 1);
    m_slider->setPageStep(std::max(1, m_slider->maximum() / 10));
}

void ParameterControl::setUsefulMost(double value)
{
    if (m_slider->isSliderDown())
        return; // not under the hand
    std::vector<double> stops;
    for (double stop = m_allStops.front(); stop <= value && stop < m_allStops.back(); stop += 1)
        stops.push_back(stop);
    stops.push_back(m_allStops.back());
    setStops(std::move(stops));
    setValue(m_box->value());
}

void ParameterControl::setPercent(bool percent)
{
    if (m_box)
        m_box->setPercent(percent);
}

void ParameterControl::setCompact(bool compact)
{
    if (m_slider)
        m_slider->setVisible(!compact);
}

void ParameterControl::setValue(double value)
{
    if (m_switch) {
        const QSignalBlocker quiet(m_switch);
        m_switch->setChecked(value != 0);
        return;
    }
    if (m_choice) {
        m_choice->setCurrentIndex(static_cast<int>(value)); // says nothing: that is no activation
        return;
    }
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietBox(m_box);
    m_box->setValue(value);
    if (!m_slider->isSliderDown()) // it belongs to the hand that holds it
        m_slider->setValue(position(value));
}

double ParameterControl::value() const
{
    if (m_switch)
        return m_switch->isChecked() ? 1 : 0;
    if (m_choice)
        return m_choice->currentIndex();
    return m_box->value();
}

void ParameterControl::sliderMoved(int position)
{
    const double value = m_stops[static_cast<std::size_t>(position)];
    {
        const QSignalBlocker blocker(m_box);
        m_box->setValue(value);
    }
    emit edited(value, m_slider->isSliderDown() ? m_gesture : nextGesture());
}

int ParameterControl::position(double value) const
{
    const auto above = std::lower_bound(m_stops.begin(), m_stops.end(), value);
    if (above == m_stops.end())
        return static_cast<int>(m_stops.size()) - 1;
    const bool belowIsNearer = above != m_stops.begin() && value - *std::prev(above) < *above - value;
    return static_cast<int>(above - m_stops.begin()) - (belowIsNearer ? 1 : 0);
}

} // namespace collscope

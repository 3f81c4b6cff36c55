// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QSlider;

namespace collscope {

class ValueBox;

/// One parameter of a model: its name, a slider for the hand and a box for the exact value, a switch, or a
/// list of choices.
class ParameterControl : public QWidget {
    Q_OBJECT
public:
    explicit ParameterControl(const ParameterInfo &info, QWidget *parent = nullptr);

    /// Shows a value; emits nothing.
    void setValue(double value);
    double value() const;
    /// Shows the value, a ratio, in percent, or as it is.
    void setPercent(bool percent);
    /// The slider stops at no value above this but the greatest; the box still takes all.
    void setUsefulMost(double value);
    /// The box alone, beside its name.
    void setCompact(bool compact);
    const std::string &key() const { return m_key; }

signals:
    /// The user moved it. All values of one drag carry the same gesture, every other edit has one of its own.
    void edited(double value, int gesture);

private:
    void makeSwitch(const ParameterInfo &info);
    void makeChoice(const ParameterInfo &info);
    void makeSlider(const ParameterInfo &info);
    void sliderMoved(int position);
    int position(double value) const;

    void setStops(std::vector<double> stops);

    std::string m_key;
    std::vector<double> m_allStops;
    std::vector<double> m_stops; ///< values by position of the slider
    QSlider *m_slider = nullptr; ///< with a box; null: a switch or a choice
    ValueBox *m_box = nullptr;
    QCheckBox *m_switch = nullptr; ///< null: no switch
    QComboBox *m_choice = nullptr; ///< null: no choice
    int m_gesture = 0;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace collscope {

/// One parameter of a model: its name, a slider for the hand and a box for the exact value.
class ParameterControl : public QWidget {
    Q_OBJECT
public:
    explicit ParameterControl(const ParameterInfo &info, QWidget *parent = nullptr);

    /// Shows a value; emits nothing.
    void setValue(double value);
    double value() const;
    const std::string &key() const { return m_key; }

signals:
    /// The user moved it. All values of one drag carry the same gesture, every other edit has one of its own.
    void edited(double value, int gesture);

private:
    void sliderMoved(int position);
    /// Few steps are even; many are logarithmic, or the small values that matter could not be hit.
    int position(double value) const;
    double valueAt(int position) const;

    std::string m_key;
    double m_least;
    double m_step;
    double m_steps; ///< of the whole range
    QSlider *m_slider;
    QDoubleSpinBox *m_box;
    int m_gesture = 0;
};

} // namespace collscope

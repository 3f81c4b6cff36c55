// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <QDoubleSpinBox>

namespace collscope {

/// The exact value of a parameter: numbers with '.' everywhere, words for a largest value that means
/// something special, and percent for a ratio, whose value() stays the ratio.
class ValueBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit ValueBox(const ParameterInfo &info);

    void setPercent(bool percent);

    QString textFromValue(double value) const override;
    double valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    /// Values between the least and the most have digits that those two may lack.
    QSize withDecimals(QSize size) const;
    static bool isSame(const QString &text, const QString &special);
    std::optional<double> ratioOf(const QString &text) const;

    QString m_mostText;
    QString m_leastText;
    int m_decimals; ///< of the value as it is
    bool m_percent = false;
};

} // namespace collscope

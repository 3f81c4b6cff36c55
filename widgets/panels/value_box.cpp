// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/value_box.h"

#include "widgets/common/wording.h"

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int percentDecimals = 2; // the value of a ratio has as many more than its percent

/// Digits behind the point that the least value and a step need.
int decimalsOf(const ParameterInfo &info)
{
    constexpr int most = 6;
    const auto whole = [](double value) { return std::abs(value - std::round(value)) < 1e-9; };
    int decimals = 0;
    for (double scale = 1; decimals < most && !(whole(info.least * scale) && whole(info.step * scale));
         scale *= 10)
        ++decimals;
    return decimals;
}

} // namespace

ValueBox::ValueBox(const ParameterInfo &info)
    : m_mostText(Wording::declared(info.mostText)), m_leastText(Wording::declared(info.leastText)),
      m_decimals(decimalsOf(info))
{
    setLocale(QLocale::c());
    setDecimals(m_decimals);
    setRange(info.least, info.most);
    setSingleStep(info.step);
    setKeyboardTracking(false);
    setAccelerated(true);
    if (!info.unit.empty())
        setSuffix(u' ' + Wording::declared(info.unit));
}

void ValueBox::setPercent(bool percent)
{
    if (percent == m_percent)
        return;
    m_percent = percent;
    setSuffix(percent ? u" %"_s : QString());
    setDecimals(m_decimals + (percent ? percentDecimals : 0)); // makes the text anew
}

QString ValueBox::textFromValue(double value) const
{
    if (value == maximum() && !m_mostText.isEmpty())
        return m_mostText;
    if (value == minimum() && !m_leastText.isEmpty())
        return m_leastText;
    return QString::number(m_percent ? value * 100 : value);
}

QSize ValueBox::sizeHint() const
{
    return withDecimals(QDoubleSpinBox::sizeHint());
}

QSize ValueBox::minimumSizeHint() const
{
    return withDecimals(QDoubleSpinBox::minimumSizeHint());
}

QSize ValueBox::withDecimals(QSize size) const
{
    if (m_decimals > 0 && !m_percent)
        size.rwidth() += fontMetrics().horizontalAdvance(u'.' + QString(m_decimals, u'0'));
    return size;
}

double ValueBox::valueFromText(const QString &text) const
{
    if (isSame(text, m_mostText))
        return maximum();
    if (isSame(text, m_leastText))
        return minimum();
    return m_percent ? ratioOf(text).value_or(value()) : QDoubleSpinBox::valueFromText(text);
}

QValidator::State ValueBox::validate(QString &text, int &position) const
{
    for (const QString &special : {m_mostText, m_leastText}) {
        if (isSame(text, special))
            return QValidator::Acceptable;
        if (!special.isEmpty() && special.startsWith(text.trimmed(), Qt::CaseInsensitive))
            return QValidator::Intermediate;
    }
    if (!m_percent)
        return QDoubleSpinBox::validate(text, position);
    // The range is one of ratios, so the text cannot be compared with it as it stands.
    const auto ratio = ratioOf(text);
    if (!ratio)
        return QString(text).remove(u'%').trimmed().isEmpty() ? QValidator::Intermediate
                                                              : QValidator::Invalid;
    return *ratio >= minimum() && *ratio <= maximum() ? QValidator::Acceptable : QValidator::Invalid;
}

bool ValueBox::isSame(const QString &text, const QString &special)
{
    return !special.isEmpty() && text.trimmed().compare(special, Qt::CaseInsensitive) == 0;
}

std::optional<double> ValueBox::ratioOf(const QString &text) const
{
    bool isNumber = false;
    const double percent = locale().toDouble(QString(text).remove(u'%').trimmed(), &isNumber);
    return isNumber ? std::optional(percent / 100) : std::nullopt;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/figure_axis.h"

#include "widgets/common/text.h"

#include <QCoreApplication>

namespace collscope {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("collscope::FigureAxis", text);
}

} // namespace

QString figureInSentence(const Figure &figure)
{
    QString title = toText(figure.title);
    title[0] = title[0].toLower();
    return title;
}

ChartContent::Axis axisOf(const Figure &figure)
{
    const QString title = figureInSentence(figure);
    switch (figure.unit) {
    case Figure::Unit::count:
        return {title, ChartContent::Unit::count};
    case Figure::Unit::ratio:
        return {title, ChartContent::Unit::percent};
    case Figure::Unit::seconds:
        return {tr("%1 (ns)").arg(title), ChartContent::Unit::nanoseconds};
    case Figure::Unit::bytes:
        return {tr("%1 (bytes)").arg(title), ChartContent::Unit::count};
    case Figure::Unit::number:
    case Figure::Unit::factor:
    case Figure::Unit::truth:
        break;
    }
    return {title, ChartContent::Unit::number};
}

double onAxis(const Figure &figure, double value)
{
    constexpr double nanoseconds = 1e9;
    return figure.unit == Figure::Unit::seconds ? value * nanoseconds : value;
}

} // namespace collscope

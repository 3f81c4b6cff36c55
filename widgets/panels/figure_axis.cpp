// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/figure_axis.h"

#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace collscope {

QString figureInSentence(const Figure &figure)
{
    return Wording::declaredInSentence(figure.title);
}

ChartContent::Axis axisOf(const Figure &figure)
{
    const QString title = figureInSentence(figure);
    switch (figure.unit) {
    case Figure::Unit::count:
        return {title, ChartContent::Unit::count};
    case Figure::Unit::ratio:
    case Figure::Unit::penalty:
        return {title, ChartContent::Unit::percent};
    case Figure::Unit::seconds:
        return {title, ChartContent::Unit::seconds};
    case Figure::Unit::bytes:
        return {Wording::tr("%1 (bytes)").arg(title), ChartContent::Unit::count};
    case Figure::Unit::number:
    case Figure::Unit::factor:
    case Figure::Unit::truth:
        break;
    }
    return {title, ChartContent::Unit::number};
}

QString figureTip(const Fit &fit, const QString &place, const std::vector<const Figure *> &figures)
{
    QStringList lines{modelTitle(fit.spec)};
    if (!place.isEmpty())
        lines << place;
    std::vector<const Figure *> said;
    for (const Figure *const figure : figures) {
        if (std::find(said.begin(), said.end(), figure) != said.end() || std::isnan(figureOf(*figure, fit)))
            continue;
        said.push_back(figure);
        lines << Wording::tr("%1: %2").arg(Wording::declared(figure->title), figureText(*figure, fit));
    }
    if (isUnproved(fit.shape))
        lines << unprovedText();
    return lines.join(QChar(u'\n'));
}

} // namespace collscope

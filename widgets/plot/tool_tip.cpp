// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_view.h"

namespace collscope {

namespace {

QString nameOf(const MapContent &content, MethodIndex method)
{
    const auto &methods = content.map->grid->methods();
    return method < methods.size() ? QString::fromStdString(wire::nameAmong(methods, method))
                                   : MapView::tr("no answer");
}

/// Does a fact name a method, or the lack of one?
bool namesMethod(const CellFact &fact)
{
    return fact.method != noMethod || fact.isChoice;
}

} // namespace

QString cellToolTip(const MapContent &content, Cell cell)
{
    QString html = QStringLiteral("<p style='white-space:pre'><b>")
        + sizesOf(*content.map->grid, cell).toHtmlEscaped()
        + QStringLiteral("</b></p><table cellspacing='0' cellpadding='1'>");
    for (const CellFact &fact : content.layer->explain(*content.map, cell)) {
        QString method;
        if (namesMethod(fact)) {
            const QString letter = content.palette.letter(fact.method);
            if (!letter.isEmpty())
                method = QStringLiteral("<span style='background-color:%1;color:%2'>&nbsp;%3&nbsp;</span> ")
                             .arg(content.palette.color(fact.method).name(),
                                 content.palette.textColor(fact.method).name(), letter.toHtmlEscaped());
            method += nameOf(content, fact.method).toHtmlEscaped();
        }
        html += QStringLiteral(
            "<tr><td style='white-space:pre'>%1&nbsp;&nbsp;</td><td style='white-space:pre'>%2"
            "&nbsp;&nbsp;</td><td align='right' style='white-space:pre'>%3</td></tr>")
                    .arg(fact.what.toHtmlEscaped(), method, fact.figure.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

QString cellText(const MapContent &content, Cell cell)
{
    QString text = sizesOf(*content.map->grid, cell);
    for (const CellFact &fact : content.layer->explain(*content.map, cell)) {
        text += QStringLiteral("\n%1: ").arg(fact.what);
        if (namesMethod(fact))
            text += nameOf(content, fact.method) + QStringLiteral(", ");
        text += fact.figure;
    }
    return text;
}

} // namespace collscope

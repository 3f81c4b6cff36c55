// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help_pages.h"

#include <QCoreApplication>
#include <QVariant>
#include <QWidget>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr const char *pageProperty = "helpPage";

/// All pages with their first headings, by these.
QString contents()
{
    QStringList lines;
    for (const QString &page : helpPageNames())
        lines << u"- ["_s + helpPage(page).section(u'\n', 0, 0).mid(2) + u"]("_s + page + u".md)"_s;
    lines.sort(Qt::CaseInsensitive);
    return QCoreApplication::translate(
               "HelpPages", "# All pages\n\n*Edit > Find* (Ctrl+F) looks through them.\n\n")
        + lines.join(u'\n') + u'\n';
}

} // namespace

QString helpPage(const QString &name)
{
    if (name == u"contents")
        return contents();
    QString text = helpPageText(name);
    if (text.isEmpty())
        text = helpPageText(u"start"_s);
    return text.replace(u"@LIBRARIES@"_s, QStringLiteral(COLLSCOPE_LIBRARIES));
}

QList<HelpSection> helpSections()
{
    QList<HelpSection> sections;
    for (const QString &page : helpPageNames()) {
        bool isCode = false;
        for (const QString &line : helpPage(page).split(u'\n')) {
            if (line.startsWith(u"```"))
                isCode = !isCode;
            if (!isCode && line.startsWith(u'#'))
                sections.append({page, line.section(u' ', 1).remove(u'`').remove(u'*'), {}});
            else if (!sections.isEmpty())
                sections.back().text += line + u'\n';
        }
    }
    return sections;
}

void setHelpPage(QWidget *window, const QString &page)
{
    window->setProperty(pageProperty, page);
}

QString helpPageOf(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget())
        if (QString page = widget->property(pageProperty).toString(); !page.isEmpty())
            return page;
    return {};
}

} // namespace collscope

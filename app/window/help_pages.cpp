// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help_pages.h"

#include <QDir>
#include <QFile>

/// Resources of a static library are registered by hand; the macro wants to be outside of any namespace.
static void registerPages()
{
    Q_INIT_RESOURCE(help);
}

namespace collscope {

using namespace Qt::StringLiterals;

QString helpPage(const QString &name)
{
    registerPages();
    for (const QString &page : {name, u"start"_s}) {
        QFile file(u":/help/"_s + page + u".md"_s);
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll())
                .replace(u"@VERSION@"_s, QStringLiteral(COLLSCOPE_VERSION))
                .replace(u"@LIBRARIES@"_s, QStringLiteral(COLLSCOPE_LIBRARIES));
    }
    return {};
}

QStringList helpPageNames()
{
    registerPages();
    QStringList names;
    for (const QString &file : QDir(u":/help"_s).entryList(QDir::Files))
        names << file.section(u'.', 0, 0);
    return names;
}

} // namespace collscope

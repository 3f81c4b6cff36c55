// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/help_pages.h"

#include <QDir>
#include <QFile>

/// Resources of a static library are registered by hand; the macro wants to be outside of any namespace.
static void registerPages()
{
    Q_INIT_RESOURCE(help);
}

namespace collscope {

using namespace Qt::StringLiterals;

QStringList helpPageNames()
{
    registerPages();
    QStringList names;
    for (const QString &file : QDir(u":/help"_s).entryList(QDir::Files, QDir::Name))
        names << file.section(u'.', 0, 0);
    return names;
}

QString helpPageText(const QString &name)
{
    registerPages();
    QFile file(u":/help/"_s + name + u".md"_s);
    return file.open(QIODevice::ReadOnly)
        ? QString::fromUtf8(file.readAll()).replace(u"@VERSION@"_s, QStringLiteral(COLLSCOPE_VERSION))
        : QString();
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/licences.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace collscope::architecture {

QString licenceOf(const QString &text)
{
    static const QRegularExpression line(QStringLiteral(
        R"(^(?:(?:#!|<\?xml)[^\n]*\n)?(?://|#|/\*|<!--|!|\.\\") SPDX-License-Identifier: (\S+))"));
    return line.match(text).captured(1);
}

QString expectedLicence(const QString &path)
{
    static const QStringList permissive = {QStringLiteral("engine/wire/"), QStringLiteral("mpi_agent/"),
        QStringLiteral("cmake/CollscopeTargets.cmake"), QStringLiteral("packaging/slurm/")};
    const bool joinsOthers = std::any_of(permissive.begin(), permissive.end(),
        [&](const QString &beginning) { return path.startsWith(beginning); });
    return joinsOthers ? QStringLiteral("BSD-3-Clause") : QStringLiteral("GPL-3.0-or-later");
}

QStringList compiledFrom(const QStringList &paths, const std::function<QString(const QString &path)> &textOf)
{
    static const QRegularExpression include(
        QStringLiteral("^\\s*#\\s*include\\s*\"([^\"]+)\""), QRegularExpression::MultilineOption);
    QStringList waiting = paths;
    QSet<QString> seen;
    while (!waiting.isEmpty()) {
        const QString path = waiting.takeLast();
        if (seen.contains(path))
            continue;
        seen += path;
        for (auto found = include.globalMatch(textOf(path)); found.hasNext();) {
            const QString header = found.next().captured(1);
            if (!textOf(header).isEmpty()) // the others are of other projects
                waiting += header;
        }
    }
    QStringList all(seen.begin(), seen.end());
    all.sort();
    return all;
}

} // namespace collscope::architecture

// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes part of programs of others is under a permissive licence, everything else under the GPL.
#include "tests/architecture/licences.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDirIterator>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <map>
#include <utility>
#include <vector>

namespace collscope::tst_licences {

using namespace collscope::architecture;

namespace {

QString readText(const QString &path)
{
    QFile file(QDir(QStringLiteral(COLLSCOPE_SOURCE_DIR)).filePath(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Texts by their path from the top of the tree, each read once.
QString textOf(const QString &path)
{
    static std::map<QString, QString> read;
    const auto found = read.find(path);
    return found != read.end() ? found->second : read.emplace(path, readText(path)).first->second;
}

/// Files that people write and that can hold a comment.
QStringList writtenFiles()
{
    const QDir top(QStringLiteral(COLLSCOPE_SOURCE_DIR));
    QStringList files;
    for (const char *folder : {"engine", "widgets", "app", "mpi_agent", "tests", "cmake"}) {
        QDirIterator found(top.filePath(QLatin1String(folder)),
            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.c"), QStringLiteral("*.f90"),
                QStringLiteral("*.f"), QStringLiteral("*.cmake"), QStringLiteral("*.in"),
                QStringLiteral("CMakeLists.txt")},
            QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext())
            files += top.relativeFilePath(found.next());
    }
    files.sort();
    return files;
}

/// Licences by wildcards, of which the last one that fits a path counts; "*" fits "/" too.
std::vector<std::pair<QRegularExpression, QString>> debianLicences(const QString &copyright)
{
    static const QRegularExpression paragraph(
        QStringLiteral("^Files: (.+)\n(?:.+\n)*?License: (.+)$"), QRegularExpression::MultilineOption);
    const QMap<QString, QString> spdx = {{QStringLiteral("GPL-3+"), QStringLiteral("GPL-3.0-or-later")},
        {QStringLiteral("BSD-3-clause"), QStringLiteral("BSD-3-Clause")}};
    std::vector<std::pair<QRegularExpression, QString>> licences;
    for (auto found = paragraph.globalMatch(copyright); found.hasNext();) {
        const auto match = found.next();
        for (const QString &wildcard : match.captured(1).split(u' ')) {
            QString pattern = QRegularExpression::escape(wildcard);
            pattern.replace(QStringLiteral("\\*"), QStringLiteral(".*"));
            licences.emplace_back(
                QRegularExpression(QRegularExpression::anchoredPattern(pattern)), spdx[match.captured(2)]);
        }
    }
    return licences;
}

} // namespace

class TestLicences : public QObject {
    Q_OBJECT

private slots:
    void everyFileSaysIts()
    {
        QStringList wrong;
        int permissive = 0;
        for (const QString &path : writtenFiles()) {
            const QString licence = licenceOf(textOf(path));
            permissive += licence == QStringLiteral("BSD-3-Clause") ? 1 : 0;
            if (licence != expectedLicence(path))
                wrong += QStringLiteral("%1: \"%2\", not %3").arg(path, licence, expectedLicence(path));
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        QVERIFY(permissive > 100);
    }

    /// By what the build makes of it, wherever the files lie: each line of the list is a target and a source.
    void whatJoinsOtherPrograms()
    {
        QFile list(QStringLiteral(COLLSCOPE_PERMISSIVE_SOURCES));
        QVERIFY(list.open(QIODevice::ReadOnly));
        std::map<QString, QStringList> sources;
        for (const QString &line : QString::fromUtf8(list.readAll()).split(u'\n', Qt::SkipEmptyParts))
            sources[line.section(u' ', 0, 0)] += line.section(u' ', 1);
        QVERIFY(sources.count(QStringLiteral("collscope_wire")) == 1);
        QStringList wrong;
        for (const auto &[target, paths] : sources)
            for (const QString &path : compiledFrom(paths, textOf))
                if (licenceOf(textOf(path)) != QStringLiteral("BSD-3-Clause"))
                    wrong += target + QStringLiteral(" is made of ") + path;
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    /// What the Debian packages say of files is what the files say.
    void debianAgrees()
    {
        const auto licences = debianLicences(readText(QStringLiteral("packaging/debian/copyright")));
        QVERIFY(licences.size() > 3);
        const QDir top(QStringLiteral(COLLSCOPE_SOURCE_DIR));
        QStringList wrong;
        int said = 0;
        for (const char *folder : {"engine", "widgets", "app", "mpi_agent", "tests", "cmake", "packaging"}) {
            QDirIterator found(
                top.filePath(QLatin1String(folder)), QDir::Files, QDirIterator::Subdirectories);
            while (found.hasNext()) {
                QFile file(found.next());
                const QString licence = file.open(QIODevice::ReadOnly)
                    ? licenceOf(QString::fromUtf8(file.read(500)))
                    : QString();
                if (licence.isEmpty())
                    continue;
                ++said;
                const QString path = top.relativeFilePath(file.fileName());
                QString ofDebian;
                for (const auto &[wildcard, its] : licences)
                    if (wildcard.match(path).hasMatch())
                        ofDebian = its;
                if (ofDebian != licence)
                    wrong += QStringLiteral("%1: %2, not %3").arg(path, licence, ofDebian);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        QVERIFY(said > 1000);
    }

    /// As REUSE wants it: the text of each licence under its name, and nothing else.
    void textsAreThere()
    {
        const QDir folder(QStringLiteral(COLLSCOPE_SOURCE_DIR "/LICENSES"));
        QCOMPARE(folder.entryList(QDir::Files, QDir::Name),
            (QStringList{QStringLiteral("BSD-3-Clause.txt"), QStringLiteral("GPL-3.0-or-later.txt")}));
        QVERIFY(readText(QStringLiteral("LICENSES/BSD-3-Clause.txt")).contains(QStringLiteral("Neither")));
        QCOMPARE(
            readText(QStringLiteral("LICENSES/GPL-3.0-or-later.txt")), readText(QStringLiteral("LICENSE")));
        const QString reuse = readText(QStringLiteral("REUSE.toml"));
        for (const char *what : {"version = 1", "path = \"**\"", "engine/wire/**", "mpi_agent/**"})
            QVERIFY2(reuse.contains(QLatin1String(what)), what);
    }

    void readsLicences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("licence");
        const auto row = [](const char *text, const char *licence) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(licence);
        };
        row("// SPDX-License-Identifier: BSD-3-Clause\nint a;", "BSD-3-Clause");
        row("#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n", "GPL-3.0-or-later");
        row("/* SPDX-License-Identifier: BSD-3-Clause */", "BSD-3-Clause");
        row("! SPDX-License-Identifier: MIT\n", "MIT");
        row("int a;\n", "");
        row("\n// SPDX-License-Identifier: BSD-3-Clause\n", "");
    }
    void readsLicences()
    {
        QFETCH(QString, text);
        QFETCH(QString, licence);
        QCOMPARE(licenceOf(text), licence);
    }

    void followsIncludes()
    {
        const std::map<QString, QString> tree
            = {{QStringLiteral("a.cpp"), QStringLiteral("#include \"b.h\"\n#include <vector>\n")},
                {QStringLiteral("b.h"),
                    QStringLiteral("  # include \"c.h\"\n#include \"a.cpp\"\n#include \"gone.h\"\n")},
                {QStringLiteral("c.h"), QStringLiteral("int c;\n")},
                {QStringLiteral("d.h"), QStringLiteral("x")}};
        const auto all = compiledFrom({QStringLiteral("a.cpp")}, [&tree](const QString &path) {
            const auto found = tree.find(path);
            return found == tree.end() ? QString() : found->second;
        });
        QCOMPARE(all, (QStringList{QStringLiteral("a.cpp"), QStringLiteral("b.h"), QStringLiteral("c.h")}));
    }
};

const testing::Registered<TestLicences> registered("tst_licences");

} // namespace collscope::tst_licences
#include "tst_licences.moc"

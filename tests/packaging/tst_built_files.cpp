// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <gnu/libc-version.h>

namespace collscope::tst_built_files {

using namespace Qt::StringLiterals;

/// What the built programs and libraries require of the loader, as readelf shows it.
class TestBuiltFiles : public QObject {
    Q_OBJECT
private slots:
    void functionsCannotBeReplaced_data() { eachFile(); }
    void functionsCannotBeReplaced();
    void commandsNeedNothingThatDraws();
    void overrunsAreFound_data() { eachFile(); }
    void overrunsAreFound();
    void readyFilesLoadWhereTheyAreUsed_data() { eachFile(); }
    void readyFilesLoadWhereTheyAreUsed();

private:
    static void eachFile();
    static QString readelf(const QStringList &options, const QString &file);
};

void TestBuiltFiles::eachFile()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : QStringLiteral(BUILT_FILES).split(u'\n'))
        QTest::newRow(qPrintable(QFileInfo(file).fileName())) << file;
    QDirIterator ready(QStringLiteral(READY_FOLDER), QDir::Files, QDirIterator::Subdirectories);
    while (ready.hasNext()) {
        const QFileInfo file(ready.next());
        QTest::newRow(qPrintable(file.dir().dirName() + u'/' + file.fileName())) << file.filePath();
    }
}

QString TestBuiltFiles::readelf(const QStringList &options, const QString &file)
{
    QProcess process;
    process.start(u"readelf"_s, QStringList(options) << u"--wide"_s << file);
    process.waitForFinished();
    return process.exitCode() == 0 ? QString::fromLocal8Bit(process.readAllStandardOutput()) : QString();
}

/// The loader finds all functions at the start and makes the table of their addresses read-only. The preload
/// library cannot have that: it finds functions of an MPI library that is loaded later.
void TestBuiltFiles::functionsCannotBeReplaced()
{
    QFETCH(QString, file);
    const QString header = readelf({u"--file-header"_s, u"--program-headers"_s}, file);
    QVERIFY2(header.contains(u"DYN"), "its address is always the same, or it was not built");
    QVERIFY2(header.contains(u"GNU_RELRO"), qPrintable(header));
    static const QRegularExpression executable(u"GNU_STACK.*RWE"_s);
    QVERIFY2(!header.contains(executable), qPrintable(header));
    const bool isPreload = QFileInfo(file).fileName() == u"libcollscope-pmpi.so"_s;
    static const QRegularExpression now(u"\\(FLAGS_1\\).*\\bNOW\\b"_s);
    const QString dynamic = readelf({u"--dynamic"_s}, file);
    QCOMPARE(dynamic.contains(now), !isPreload);
    QVERIFY2(!dynamic.contains(u"TEXTREL"), qPrintable(dynamic));
}

/// Login nodes have no libraries of windows.
void TestBuiltFiles::commandsNeedNothingThatDraws()
{
    const QStringList files = QStringLiteral(BUILT_FILES).split(u'\n');
    const auto needs = [&files](const QString &name) {
        for (const QString &file : files)
            if (QFileInfo(file).fileName() == name)
                return readelf({u"--dynamic"_s}, file);
        return QString();
    };
    static const QRegularExpression draws(u"NEEDED.*(Qt6(?!Core)|X11|xcb|GL|QCustomPlot)"_s);
    QVERIFY(needs(u"collscope-window"_s).contains(draws));
    QVERIFY(needs(u"collscope"_s).contains(u"libQt6Core"));
    QVERIFY2(!needs(u"collscope"_s).contains(draws), qPrintable(needs(u"collscope"_s)));
}

/// Functions have a canary where they keep arrays, and the C library checks sizes that the compiler knows, in
/// files that call functions with such checks.
void TestBuiltFiles::overrunsAreFound()
{
    QFETCH(QString, file);
    const QString symbols = readelf({u"--dyn-syms"_s}, file);
    QVERIFY2(symbols.contains(u"__stack_chk_fail"), qPrintable(symbols));
    static const QRegularExpression checked(u"\\b__(\\w*printf|memcpy|memset)_chk\\b"_s);
    static const QRegularExpression unchecked(u"\\b(\\w*printf|memcpy|memset)@"_s);
    QVERIFY2(symbols.contains(checked) || !symbols.contains(unchecked), qPrintable(symbols));
}

/// On every system from glibc 2.34 on, where they are built with that of Debian 12: see
/// packaging/ready.cmake. A newer one has functions that older ones lack.
void TestBuiltFiles::readyFilesLoadWhereTheyAreUsed()
{
    QFETCH(QString, file);
    if (!file.startsWith(QStringLiteral(READY_FOLDER)))
        return; // built for this system
    static const QRegularExpression version(u"GLIBC_2\\.(\\d+)"_s);
    int newest = 0;
    for (auto found = version.globalMatch(readelf({u"--version-info"_s}, file)); found.hasNext();)
        newest = std::max(newest, found.next().captured(1).toInt());
    QVERIFY(newest > 0);
    const int here = QString::fromLatin1(gnu_get_libc_version()).section(u'.', 1).toInt();
    constexpr int debian12 = 36;
    QVERIFY2(newest <= (here <= debian12 ? 34 : here), qPrintable(u"requires glibc 2.%1"_s.arg(newest)));
}

const testing::Registered<TestBuiltFiles> registered("tst_built_files");

} // namespace collscope::tst_built_files
#include "tst_built_files.moc"

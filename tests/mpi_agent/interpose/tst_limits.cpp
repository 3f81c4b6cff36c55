// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_limits {

using namespace collscope::agent::test;

namespace {

const QString openMpi = QStringLiteral("openmpi");
const QString mpich = QStringLiteral("mpich");

} // namespace

/// A program that runs under a limit runs under it with a table and a profile, too.
class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { QVERIFY(QDir::setCurrent(QStringLiteral("/"))); }
    void nothingChanges_data();
    void nothingChanges();

private:
    Outcome run(const InstalledMpi &mpi, const QByteArray &limits, const QByteArray &mode,
        const Variables &variables, const QString &preload) const;

    QTemporaryDir m_folder;
    std::map<QString, std::optional<InstalledMpi>> m_mpis;
    std::map<QString, QString> m_reasons;
};

void TestLimits::initTestCase()
{
    QVERIFY(QDir::setCurrent(m_folder.path()));
    m_mpis[openMpi] = installedOpenMpi(m_reasons[openMpi]);
    m_mpis[mpich] = installedMpich(m_reasons[mpich]);
    for (const auto &[name, mpi] : m_mpis) {
        if (!mpi)
            continue;
        QCOMPARE(compile(mpi->c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/calls.c"),
                     QStringLiteral("calls-") + name),
            QString());
        testing::writeFile(name + QStringLiteral(".table"),
            QByteArray::fromStdString(wire::encodeTable(tableOfEverything(*mpi))));
    }
}

/// By bash, whose `ulimit` has them all.
Outcome TestLimits::run(const InstalledMpi &mpi, const QByteArray &limits, const QByteArray &mode,
    const Variables &variables, const QString &preload) const
{
    Variables all = variables;
    all.emplace_back(QStringLiteral("OMPI_MCA_btl"), QStringLiteral("tcp,self")); // shared memory is a file
    const QString script = m_folder.filePath(QStringLiteral("limited"));
    testing::writeFile(script, "set -e\n" + limits + '\n');
    const int processes = mpi.name == mpich.toStdString() ? 2 : 3; // MPICH's wait with all their might
    return runUnder(
        mpi, {{processes, all}}, QStringLiteral("bash"), {script, QString::fromLatin1(mode)}, preload);
}

void TestLimits::nothingChanges_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QByteArray>("limits"); ///< of each process
    QTest::addColumn<QByteArray>("mode"); ///< of calls.c
    QTest::addColumn<QString>("profile");
    QTest::addColumn<bool>("isWritten");
    const auto row = [](const char *name, const QByteArray &limits, const QString &profile = {},
                         bool isWritten = true, const QByteArray &mode = "brief") {
        for (const QString &library : {openMpi, mpich})
            if (library == openMpi || !limits.contains("ulimit -f")) // MPICH's shared memory is a file
                QTest::addRow("%s, %s", name, qPrintable(library))
                    << library << limits + "\nexec ./calls-" + library.toLatin1() + " $1" << mode << profile
                    << isWritten;
    };
    row("none", {});
    row("file size", "ulimit -f 1", {}, false);
    row("open files", "ulimit -n 32");
    row("memory", "ulimit -v 1500000 -d 1000000");
    row("stack", "ulimit -s 192");
    row("all others", "ulimit -c 0 -l 0 -t 60 -q 0 -i 0 -x 0 -e 0 -r 0 -u 4096");
    row("a full disk", {}, QStringLiteral("/dev/full"), false);
    row("a read-only file system", {}, QStringLiteral("/proc/sys/profile"), false);
    for (const QString &library : {openMpi, mpich})
        QTest::addRow("closed descriptors, %s", qPrintable(library))
            << library << "exec ./calls-" + library.toLatin1() + " $1 0<&- 2>&-" << QByteArray("brief")
            << QString() << true;
    row("signal handlers of the program", {}, {}, true, "signals");
    row("signal handlers, and a limit on files", "ulimit -f 1", {}, false, "signals");
}

void TestLimits::nothingChanges()
{
    QFETCH(QString, library);
    QFETCH(QByteArray, limits);
    QFETCH(QByteArray, mode);
    QFETCH(QString, profile);
    QFETCH(bool, isWritten);
    const auto &mpi = m_mpis[library];
    if (!mpi)
        QSKIP(qPrintable(m_reasons[library]));
    const Outcome plain = run(*mpi, limits, mode, {}, QStringLiteral(" "));
    QVERIFY2(plain.exitStatus == 0 && !plain.output.isEmpty(), plain.messages.constData());
    for (const bool component : {false, true}) {
        if (component && library == mpich)
            continue;
        if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
            continue;
        const QString file = m_folder.filePath(QStringLiteral("profile"));
        QFile::remove(file);
        Variables variables = {{QStringLiteral("COLLSCOPE_TABLE"), library + QStringLiteral(".table")},
            {QStringLiteral("COLLSCOPE_PROFILE"), profile.isEmpty() ? file : profile}};
        if (component)
            variables.emplace_back(
                QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
        const Outcome under = run(*mpi, limits, mode, variables, component ? QStringLiteral(" ") : QString());
        QVERIFY2(under.exitStatus == 0, under.messages.constData());
        QCOMPARE(under.output, plain.output);
        QCOMPARE(under.messages.count("cannot be written"), isWritten ? 0 : 1);
        const QByteArray text = testing::fileText(file); // where it does not fit, what was there before stays
        QVERIFY(text.endsWith('\n') || (text.isEmpty() && !isWritten));
    }
}

const testing::Registered<TestLimits> registered("tst_limits");

} // namespace collscope::tst_limits
#include "tst_limits.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// env.sh compares the MPI in PATH with the release that was measured.
#include "engine/codegen/target.h"
#include "engine/data/dataset_builder.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace collscope::tst_measured_release {

using namespace Qt::StringLiterals;

namespace {

const QByteArray openMpi = "mpirun (Open MPI) @\n\nReport bugs to https://www.open-mpi.org/community/help/\n";
const QByteArray openRte = "mpirun.openmpi (OpenRTE) @\n";
const QByteArray hydra = "HYDRA build details:\n    Version:                                 @\n"
                         "    Release Date:                            Fri Sep 25 20:45:26 UTC 2026\n";
const QByteArray intel = "Intel(R) MPI Library for Linux* OS, Version @ Build 20260626 (id: b44796a)\n";

QByteArray said(QByteArray words, const QByteArray &release)
{
    return words.replace("@", release);
}

codegen::Item itemOf(const std::string &version, Origin origin)
{
    Provenance from = synthetic::provenance();
    from.origin = origin;
    from.mpiLibrary = "Open MPI";
    from.mpiVersion = version;
    const Method binomial{"openmpi", "binomial", 6, 0, 0};
    DatasetBuilder builder(from);
    synthetic::add(builder, {{2, 4}, {8}, {synthetic::baselineMethod(), binomial}, {2e-6, 1e-6, 2e-6, 1e-6}});
    const auto map = synthetic::decisionMap(builder.build(), {"bcast", {}, true});
    const auto model = synthetic::must(fitModel({"exact", {}}, map));
    return {map, model, evaluate(*model, *map)};
}

} // namespace

class TestMeasuredRelease : public QObject {
    Q_OBJECT
private slots:
    void init();
    void theMeasuredReleaseIsSet_data();
    void theMeasuredReleaseIsSet();
    void anotherOneIsNot_data();
    void anotherOneIsNot();
    void otherOriginsAreNotChecked();

private:
    void launcher(const QString &name, const QByteArray &words) const
    {
        testing::writeProgram(m_folder->filePath("bin/"_L1 + name), "cat <<'END'\n" + words + "END\n");
    }
    void write(const codegen::Item &item) const
    {
        for (const codegen::TextFile &file : synthetic::must(codegen::bundle("openmpi-rules", {item})))
            testing::writeFile(
                m_folder->filePath("a bundle/"_L1 + QString::fromStdString(file.name)), file.text);
    }
    /// "1" where it sets its variables; what it prints on standard error.
    std::pair<QByteArray, QByteArray> sourced(const QString &shell, const QString &first = {}) const
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder->filePath(u"bin"_s) + u':' + m_folder->filePath(u"tools"_s));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->filePath(u"a bundle"_s));
        process.start(shell,
            {u"-c"_s,
                "set -eu; "_L1 + first
                    + " . ./env.sh; echo \"${OMPI_MCA_coll_tuned_use_dynamic_rules-none}\""_L1});
        process.waitForFinished();
        return {process.readAllStandardOutput().trimmed(), process.readAllStandardError().trimmed()};
    }
    static QStringList shells()
    {
        QStringList all;
        for (const char *const name : {"sh", "bash", "zsh"})
            if (const QString path = QStandardPaths::findExecutable(QLatin1String(name)); !path.isEmpty())
                all += path;
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestMeasuredRelease::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const char *const name : {"cat", "dirname", "grep"}) // nothing else, no MPI of this machine
        QVERIFY(QDir().mkpath(m_folder->filePath(u"tools"_s))
            && QFile::link(QStandardPaths::findExecutable(QLatin1String(name)),
                m_folder->filePath("tools/"_L1 + QLatin1String(name))));
    write(itemOf("4.1.4", Origin::measured));
}

void TestMeasuredRelease::theMeasuredReleaseIsSet_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("mpirun") << u"mpirun"_s << said(openRte, "4.1.4");
    QTest::newRow("mpiexec alone") << u"mpiexec"_s << said(openMpi, "4.1.4rc1");
    QTest::newRow("unknown words") << u"mpirun"_s << QByteArray("my site's launcher 7\n");
    QTest::newRow("no launcher") << u"something"_s << QByteArray();
}

void TestMeasuredRelease::theMeasuredReleaseIsSet()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, words);
    launcher(name, words);
    for (const QString &shell : shells())
        QCOMPARE(sourced(shell), std::pair(QByteArray("1"), QByteArray()));
}

void TestMeasuredRelease::anotherOneIsNot_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("longer number") << said(openRte, "4.1.41");
    QTest::newRow("next series") << said(openMpi, "5.0.11");
    QTest::newRow("mpich") << said(hydra, "4.1.4");
    QTest::newRow("intel") << said(intel, "2021.18.1");
}

void TestMeasuredRelease::anotherOneIsNot()
{
    QFETCH(const QByteArray, words);
    launcher(u"mpirun"_s, words);
    for (const QString &shell : shells()) {
        const auto [out, err] = sourced(shell);
        QCOMPARE(out, QByteArray("none"));
        QVERIFY2(err.count('\n') == 0 && err.contains("not Open MPI 4.1.4"), err);
        QCOMPARE(sourced(shell, u"export COLLSCOPE_ANY_RELEASE=1;"_s).first, QByteArray("1"));
    }
    // Where both are installed side by side, the other library's launcher has the plain name.
    launcher(u"mpirun.openmpi"_s, said(openRte, "4.1.4"));
    const bool isOtherLibrary = !words.contains("(Open");
    QCOMPARE(sourced(shells().front()).first, QByteArray(isOtherLibrary ? "1" : "none"));
}

void TestMeasuredRelease::otherOriginsAreNotChecked()
{
    launcher(u"mpirun"_s, said(openMpi, "5.0.11"));
    for (const auto &item : {itemOf("4.1.4", Origin::simulated), itemOf("", Origin::measured)}) {
        write(item);
        QCOMPARE(sourced(shells().front()).first, QByteArray("1"));
    }
}

const testing::Registered<TestMeasuredRelease> registered("tst_measured_release");

} // namespace collscope::tst_measured_release
#include "tst_measured_release.moc"

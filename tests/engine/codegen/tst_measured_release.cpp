// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts compare the MPI in PATH with the release that was measured; module files name it.
#include "engine/data/dataset_builder.h"
#include "tests/engine/codegen/exported_items.h"
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

/// One algorithm of bcast for all calls, which is what variables of Intel MPI and MPICH can express.
codegen::Item itemOf(
    const Method &method, const std::string &library, const std::string &version, Origin origin)
{
    Provenance from = synthetic::provenance();
    from.origin = origin;
    from.mpiLibrary = library;
    from.mpiVersion = version;
    DatasetBuilder builder(from);
    synthetic::add(builder, {{2, 4}, {8}, {synthetic::baselineMethod(), method}, {2e-6, 1e-6, 2e-6, 1e-6}});
    const auto map = synthetic::decisionMap(builder.build(), {"bcast", {}, true});
    const auto model = synthetic::must(fitModel({"exact", {}}, map));
    return extrapolating({map, model});
}

codegen::Item itemOf(const std::string &version, Origin origin)
{
    return itemOf({"openmpi", "binomial", 6, 0, 0}, "Open MPI", version, origin);
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
    void scriptsOfVariablesCheckToo_data();
    void scriptsOfVariablesCheckToo();
    void moduleFilesNameTheRelease();

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
        return sourced(shell, first, u"./env.sh"_s, u"OMPI_MCA_coll_tuned_use_dynamic_rules"_s);
    }
    /// The value of a variable that a script sets, or "none".
    std::pair<QByteArray, QByteArray> sourced(
        const QString &shell, const QString &first, const QString &script, const QString &variable) const
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder->filePath(u"bin"_s) + u':' + m_folder->filePath(u"tools"_s));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->filePath(u"a bundle"_s));
        process.start(shell,
            {u"-c"_s,
                "set -eu; "_L1 + first
                    + " . %1; echo \"${%2-none}\"; [ -z \"${collscope_mpi-}${collscope_text-}\" ]"_L1.arg(
                        script, variable)});
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

void TestMeasuredRelease::scriptsOfVariablesCheckToo_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("library");
    QTest::newRow("intel") << u"intel-env"_s << u"I_MPI_ADJUST_BCAST"_s << QByteArray("1:0-2147483647")
                           << intel << u"Intel(R) MPI Library"_s;
    QTest::newRow("mpich") << u"mpich-env"_s << u"MPIR_CVAR_BCAST_INTRA_ALGORITHM"_s << QByteArray("binomial")
                           << hydra << u"MPICH"_s;
}

void TestMeasuredRelease::scriptsOfVariablesCheckToo()
{
    QFETCH(const QString, target);
    QFETCH(const QString, variable);
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, words);
    QFETCH(const QString, library);
    const bool isIntel = target == u"intel-env"_s;
    const Method method
        = isIntel ? wire::methodFromId("intelmpi", "bcast", 1) : Method{"mpich", "binomial", 1, 0, 0};
    const QByteArray release = isIntel ? "2021.18.1" : "4.0.2";
    const auto files = synthetic::must(codegen::bundle(target.toStdString(),
        {itemOf(method, library.toStdString(), release.toStdString(), Origin::measured)}));
    for (const codegen::TextFile &file : files) {
        testing::writeFile(m_folder->filePath("a bundle/"_L1 + QString::fromStdString(file.name)), file.text);
        QVERIFY2(file.name != "modulefile" || file.text.find("collscope_mpi") == std::string::npos,
            file.text.c_str()); // what the check sets is no variable of the library
        QVERIFY2(file.name != "README.md"
                || file.text.find("`decisions.sh` sets nothing if `mpirun` in PATH is not of")
                    != std::string::npos,
            file.text.c_str());
    }
    for (const QString &shell : shells()) {
        const auto set
            = [&](const QString &first = {}) { return sourced(shell, first, u"./decisions.sh"_s, variable); };
        launcher(u"mpirun"_s, said(words, release));
        QCOMPARE(set(), std::pair(value, QByteArray()));
        launcher(u"mpirun"_s, said(words, "2021.13"));
        const auto [out, err] = set();
        QCOMPARE(out, QByteArray("none"));
        QVERIFY2(err.count('\n') == 0 && err.contains(release + ", which was measured"), err);
        QCOMPARE(set(u"export COLLSCOPE_ANY_RELEASE=1;"_s).first, value);
    }
}

void TestMeasuredRelease::moduleFilesNameTheRelease()
{
    const QByteArray named = testing::fileText(m_folder->filePath(u"a bundle/modulefile"_s));
    QVERIFY2(named.contains(", measured with Open MPI 4.1.4\"")
            && named.contains("Load this module with Open MPI 4.1.4 only."),
        named);
    write(itemOf("", Origin::measured));
    const QByteArray unknown = testing::fileText(m_folder->filePath(u"a bundle/modulefile"_s));
    QVERIFY2(!unknown.contains("measured with") && unknown.contains("setenv OMPI_MCA_"), unknown);
}

const testing::Registered<TestMeasuredRelease> registered("tst_measured_release");

} // namespace collscope::tst_measured_release
#include "tst_measured_release.moc"

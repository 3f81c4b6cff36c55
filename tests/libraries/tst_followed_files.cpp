// SPDX-License-Identifier: GPL-3.0-or-later
// `collscope verify` with real libraries that follow the files, and with the same ones where a site's
// settings override them.
#include "tests/libraries/made_up.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>

namespace collscope::tst_followed_files {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;

class TestFollowedFiles : public QObject {
    Q_OBJECT
private slots:
    void launchesProveThatTheFilesAreFollowed_data();
    void launchesProveThatTheFilesAreFollowed();
    void tuningFilesOfIntelAreOpened_data() { rows({MpiFamily::intel}); }
    void tuningFilesOfIntelAreOpened();

private:
    static void rows(const std::vector<MpiFamily> &families)
    {
        QTest::addColumn<QString>("name");
        bool any = false;
        for (const auto &library : testing::mpiLibraries())
            if (std::find(families.begin(), families.end(), library.family) != families.end()) {
                QTest::newRow(qPrintable(library.name)) << library.name;
                any = true;
            }
        if (!any)
            QSKIP("the MPI libraries of packaging/libraries are not installed");
    }
    static testing::MpiLibrary libraryOf(const QString &name)
    {
        for (const auto &library : testing::mpiLibraries())
            if (library.name == name)
                return library;
        qFatal("no library %s", qPrintable(name));
    }
};

void TestFollowedFiles::launchesProveThatTheFilesAreFollowed_data()
{
    rows({MpiFamily::openmpi, MpiFamily::mpich});
}

void TestFollowedFiles::launchesProveThatTheFilesAreFollowed()
{
    QFETCH(const QString, name);
    Laboratory laboratory(libraryOf(name));
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    const auto &library = laboratory.library();
    const auto path = [&](const char *file) { return laboratory.path(QLatin1String(file)); };
    const bool isOpenMpi = library.family == MpiFamily::openmpi;
    // Methods that the files may hold whatever the calls are.
    const QString methods = isOpenMpi ? QStringLiteral("openmpi.basic_linear,openmpi.binomial")
                                      : QStringLiteral("mpich.binomial,mpich.nb");
    const auto measured = runIn(library.environment,
        library.launch(2)
            + QStringList{laboratory.agent(), QStringLiteral("--methods"), methods,
                QStringLiteral("--collectives"), QStringLiteral("bcast"), QStringLiteral("--sizes"),
                QStringLiteral("64"), QStringLiteral("--repetitions"), QStringLiteral("3"),
                QStringLiteral("-o"), path("measured")});
    QVERIFY2(measured.exitStatus == 0, measured.messages.constData());
    testing::writeFile(path("made-up.txt"), madeUp(readRecords(path("measured"))).text);
    const auto verified = [&](const QProcessEnvironment &environment, const char *records) {
        return runIn(environment,
            {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("verify"), path("made-up.txt"),
                QStringLiteral("--collective"), QStringLiteral("bcast"), QStringLiteral("--model"),
                QStringLiteral("exact"), QStringLiteral("--processes"), QStringLiteral("2"),
                QStringLiteral("--budget"), QStringLiteral("30"), QStringLiteral("--agent"),
                laboratory.agent(), QStringLiteral("--launcher"),
                library.mpirun.join(u' ') + QStringLiteral(" -n @processes@"), QStringLiteral("--records"),
                path(records)},
            400);
    };
    const auto good = verified(library.environment, "followed");
    QVERIFY2(good.exitStatus == 0, good.messages.constData());
    const QByteArray text = testing::fileText(path("followed"));
    QVERIFY2(text.contains(isOpenMpi ? "\n# files: calls\n" : "\n# files: opened\n"), text.constData());
    QVERIFY2(QByteArray(good.output + good.messages)
                 .contains(isOpenMpi ? "found the decided method" : "they were opened while MPI began"),
        good.output.constData());

    auto site = library.environment;
    if (isOpenMpi) { // as etc/openmpi-mca-params.conf of a site
        testing::writeFile(path("site.conf"), "coll = ^tuned\n");
        site.insert(QStringLiteral("OMPI_MCA_mca_base_param_files"), path("site.conf"));
    } else {
        site.insert(QStringLiteral("MPIR_CVAR_BCAST_INTRA_ALGORITHM"), QStringLiteral("binomial"));
    }
    const auto bad = verified(site, "overridden");
    QVERIFY(bad.exitStatus != 0);
    QVERIFY2(bad.messages.contains("does not follow the files of this launch"), bad.messages.constData());
    QVERIFY(!testing::fileText(path("overridden")).contains("# files: "));
}

/// The library shows no setting of it; a variable of a collective wins over it.
void TestFollowedFiles::tuningFilesOfIntelAreOpened()
{
    QFETCH(const QString, name);
    Laboratory laboratory(libraryOf(name));
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    const auto &library = laboratory.library();
    const auto path = [&](const char *file) { return laboratory.path(QLatin1String(file)); };
    testing::writeFile(path("plan"), "collscope-plan 1\ndecisions: bcast 2 64 intelmpi.algorithm_1\n");
    const auto run = [&](const std::map<const char *, QString> &variables, const char *records) {
        auto environment = library.environment;
        for (const auto &[variable, value] : variables)
            environment.insert(QLatin1String(variable), value);
        return runIn(environment,
            library.launch(2)
                + QStringList{laboratory.agent(), QStringLiteral("--plan"), path("plan"),
                    QStringLiteral("--side"), QStringLiteral("decided"), QStringLiteral("--run"),
                    QStringLiteral("1"), QStringLiteral("-o"), path(records)});
    };
    const auto variables = run({{"I_MPI_ADJUST_BCAST", QStringLiteral("1")}}, "variables");
    QVERIFY2(variables.exitStatus == 0, variables.messages.constData());
    QVERIFY(testing::fileText(path("variables")).contains("\n# files: environment\n"));
    const auto dumped = run(
        {{"I_MPI_ADJUST_BCAST", QStringLiteral("1")}, {"I_MPI_TUNING_BIN_DUMP", path("tuning")}}, "dumped");
    QVERIFY2(
        dumped.exitStatus == 0 && !testing::fileText(path("tuning")).isEmpty(), dumped.messages.constData());
    const auto loaded = run({{"I_MPI_TUNING_BIN", path("tuning")}}, "loaded");
    QVERIFY2(loaded.exitStatus == 0, loaded.messages.constData());
    QVERIFY(testing::fileText(path("loaded")).contains("\n# files: opened\n"));
    const auto both
        = run({{"I_MPI_TUNING_BIN", path("tuning")}, {"I_MPI_ADJUST_BCAST", QStringLiteral("1")}}, "both");
    QVERIFY2(
        both.exitStatus != 0 && both.messages.contains("I_MPI_ADJUST_BCAST decides in place of the file"),
        both.messages.constData());
    const auto none = run({}, "none");
    QVERIFY2(none.exitStatus != 0 && none.messages.contains("no variable of its environment names a file"),
        none.messages.constData());
}

const testing::Registered<TestFollowedFiles> registered("tst_followed_files");

} // namespace collscope::tst_followed_files
#include "tst_followed_files.moc"

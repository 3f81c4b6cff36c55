// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/libraries.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>

#include <array>
#include <set>

namespace collscope::tst_libraries {

using namespace wire;

/// One list has all names of a library: every other place finds it there.
class TestLibraries : public QObject {
    Q_OBJECT
private slots:
    void areToldApart();
    void theCatalogueHasNoOthers();
    void areFoundByWhatMeasurementsName_data();
    void areFoundByWhatMeasurementsName();
    void areFoundByWhatPeopleWrite();
    void areFoundInTexts();
    void launchersAreTheirs();
};

void TestLibraries::areToldApart()
{
    std::set<std::string_view> keys;
    for (const Library &library : libraries()) {
        QVERIFY(keys.insert(library.key).second);
        QCOMPARE(findLibrary(library.key), &library);
        QVERIFY(library.programs.empty() || findLibrary(library.programs));
        if (!library.beginning.empty())
            QCOMPARE(recordedLibrary(library.recorded), &library);
    }
    QVERIFY(!findLibrary("openmp"));
    QVERIFY(hasChannels(rcclLibrary) && !hasChannels(openMpiLibrary) && !hasChannels("unknown"));
}

void TestLibraries::theCatalogueHasNoOthers()
{
    for (const Collective &collective : mpiCollectives())
        for (const AlgorithmList &of : collective.libraries)
            QVERIFY2(findLibrary(of.library), std::string(of.library).c_str());
}

void TestLibraries::areFoundByWhatMeasurementsName_data()
{
    QTest::addColumn<QByteArray>("recorded");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("Open MPI") << QByteArray("Open MPI") << QByteArray("openmpi");
    QTest::newRow("Intel MPI") << QByteArray("Intel(R) MPI Library") << QByteArray("intelmpi");
    QTest::newRow("without marks") << QByteArray("Intel MPI") << QByteArray("intelmpi");
    QTest::newRow("its key") << QByteArray("intelmpi") << QByteArray("intelmpi");
    QTest::newRow("MPICH") << QByteArray("MPICH") << QByteArray("mpich");
    QTest::newRow("a descendant") << QByteArray("CRAY MPICH") << QByteArray("craympich");
    QTest::newRow("unknown") << QByteArray("Fujitsu MPI") << QByteArray();
    QTest::newRow("nothing") << QByteArray() << QByteArray();
}

void TestLibraries::areFoundByWhatMeasurementsName()
{
    QFETCH(QByteArray, recorded);
    QFETCH(QByteArray, key);
    const Library *const found = recordedLibrary(recorded.toStdString());
    QCOMPARE(found ? std::string(found->key) : std::string(), key.toStdString());
    QCOMPARE(isRecorded(recorded.toStdString(), "mpich"), key == "mpich");
}

void TestLibraries::areFoundByWhatPeopleWrite()
{
    constexpr std::pair<std::string_view, std::string_view> written[]
        = {{"Intel MPI", "intelmpi"}, {"intel(r) mpi", "intelmpi"}, {"Intel(R) MPI Library", "intelmpi"},
            {"Open MPI", "openmpi"}, {"OpenMPI", "openmpi"}, {"open-mpi 4.1", "openmpi"},
            {"openmpi", "openmpi"}, {"CRAY MPICH", "craympich"}, {"cray_mpich", "craympich"},
            {"ompi", "openmpi"}, {"OMPI 5.0", "openmpi"}, {"impi", "intelmpi"}, {"MVAPICH2", "mvapich"},
            {"Mpich", "mpich"}, {"nccl", "nccl"}, {"collscope", "collscope"}};
    for (const auto &[name, key] : written) {
        const Library *const found = namedLibrary(name);
        QVERIFY2(found && found->key == key, std::string(name).c_str());
    }
    for (const std::string_view name : {"", "4", "Fujitsu MPI", "mpi"})
        QVERIFY2(!namedLibrary(name), std::string(name).c_str());
    QCOMPARE(libraryTitles(),
        std::string("Collscope, Open MPI, MPICH, MVAPICH, Cray MPICH, Intel MPI, NCCL, RCCL"));
}

void TestLibraries::areFoundInTexts()
{
    constexpr std::array<std::array<std::string_view, 3>, 11> texts{
        {{"a/openmpi-4.1.4/bcast", "openmpi", "4.1.4"}, {"a/Open MPI v5.0.3/bcast", "openmpi", "5.0.3"},
            {"ompi_5.0.3_bcast", "openmpi", "5.0.3"}, {"/opt/cray-mpich-8.1.28/lib", "craympich", "8.1.28"},
            {"mpich4/bcast", "mpich", ""}, {"mvapich2-2.3.7", "mvapich", "2.3.7"},
            {"Intel(R) MPI Library", "intelmpi", ""}, {"intel-mpi-2021.13", "intelmpi", "2021.13"},
            {"impi/2021.9", "intelmpi", "2021.9"}, {"chimpi/2021.9", "", ""}, {"nccl-tests", "", ""}}};
    for (const auto &[text, key, version] : texts) {
        const FoundLibrary found = libraryIn(text);
        QVERIFY2((found.library ? found.library->key : std::string_view()) == key, std::string(text).c_str());
        QCOMPARE(found.version, std::string(version));
    }
}

/// What launchers say is of one library: the last in the list whose words it has.
void TestLibraries::launchersAreTheirs()
{
    const std::array<std::pair<const char *, const char *>, 4> said{{
        {"mpirun (Open MPI) 4.1.4", "openmpi"},
        {"HYDRA build details:\n    Version:    4.0.2", "mpich"},
        {"HYDRA build details:\n    Version:    3.0\n    Configure: mvapich", "mvapich"},
        {"Intel(R) MPI Library for Linux* OS, Version 2021.13 Build 20240515", "intelmpi"},
    }};
    for (const auto &[text, key] : said) {
        std::string_view found;
        for (const Library &library : libraries())
            if (!library.speech.words.empty()
                && QRegularExpression(QString::fromStdString(std::string(library.speech.words)))
                       .match(QString::fromUtf8(text))
                       .hasMatch())
                found = library.key;
        QCOMPARE(std::string(found), std::string(key));
    }
}

const testing::Registered<TestLibraries> registered("tst_libraries");

} // namespace collscope::tst_libraries
#include "tst_libraries.moc"

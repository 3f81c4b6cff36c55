// SPDX-License-Identifier: GPL-3.0-or-later
// Edited tuning files of Intel MPI: the library loads them, decides as written, and keeps everything else.
#include "engine/mpi_formats/intel_tuning.h"
#include "engine/mpi_formats/lint.h"
#include "tests/engine/codegen/intel_items.h"
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"
#include "tests/support/tuning_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <tuple>

namespace collscope::tst_intel_tuning {

using namespace testing;

namespace {

void writeFile(const QString &path, const std::string &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
        throw std::runtime_error("cannot write " + path.toStdString());
}

std::string readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

intel::TuningFile opened(const std::string &bytes)
{
    return synthetic::must(intel::TuningFile::read(bytes, "dump"));
}

/// Algorithms 1 and 3 of bcast on 2 and 4 processes: the last digit of a row is for 4096 bytes.
DecisionMapPtr twoAlgorithms(const std::string &version)
{
    return intelMap({2, 4}, {"1122", "0210"}, version, {0, 1, 3});
}

/// What twoAlgorithms() decides.
int wanted(std::string_view collective, std::uint64_t commSize, std::uint64_t bytes)
{
    if (collective != "bcast" || commSize < 2 || commSize > 4 || bytes < 8 || bytes > 4096)
        return 0;
    if (commSize < 4)
        return bytes < 512 ? 1 : 3;
    if (bytes < 64 || bytes >= 4096)
        return 0;
    return bytes < 512 ? 3 : 1;
}

/// Each cell in which a file decides otherwise than wanted() and, where that is 0, than `before`.
QByteArray differences(const intel::TuningFile &after, const intel::TuningFile &before,
    const std::map<int, intel::Composition> &compositions)
{
    QByteArray text;
    const std::vector<std::uint64_t> ppns{1, 2, 3, 4, 8, 40, 60, 1000};
    const std::vector<std::uint64_t> commSizes{1, 2, 3, 4, 5, 8, 64, 100, 5000};
    const std::vector<std::uint64_t> sizes{
        0, 1, 7, 8, 9, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 1U << 30};
    for (const wire::Collective &collective : wire::mpiCollectives())
        for (const std::uint64_t ppn : ppns)
            for (const std::uint64_t commSize : commSizes)
                for (const std::uint64_t bytes : sizes) {
                    const int id = wanted(collective.name, commSize, bytes);
                    const auto *const own = before.find(collective.name, ppn, commSize, bytes);
                    const auto *const found = after.find(collective.name, ppn, commSize, bytes);
                    if (!own && !found)
                        continue;
                    if (!own || !found
                        || found->composition != (id == 0 ? own->composition : compositions.at(id)))
                        text += QByteArray::fromStdString(std::string(collective.name)) + ' '
                            + QByteArray::number(static_cast<qulonglong>(ppn)) + ' '
                            + QByteArray::number(static_cast<qulonglong>(commSize)) + ' '
                            + QByteArray::number(static_cast<qulonglong>(bytes)) + '\n';
                }
    return text;
}

} // namespace

class TestIntelTuning : public QObject {
    Q_OBJECT

private slots:
    void installedLibraryDecidesAsWritten_data()
    {
        QTest::addColumn<int>("index");
        const auto libraries = installedMpiLibraries();
        bool any = false;
        for (std::size_t i = 0; i < libraries.size(); ++i)
            if (libraries[i].family == MpiFamily::intel) {
                QTest::newRow(qPrintable(libraries[i].name)) << static_cast<int>(i);
                any = true;
            }
        if (!any)
            QTest::newRow("none") << -1;
    }
    void installedLibraryDecidesAsWritten()
    {
        QFETCH(int, index);
        if (index < 0)
            QSKIP(noMpiLibraries);
        const MpiLibrary library = installedMpiLibraries().at(static_cast<std::size_t>(index));
        const QTemporaryDir folder;
        const QString program = folder.filePath("version");
        const auto compiled = runIn(library.environment,
            {library.cc, QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/libraries/version.c"), "-o", program});
        QVERIFY2(compiled.exitStatus == 0, compiled.messages.constData());
        const auto dump = [&](const QString &name, const QString &variable, const QString &value) {
            QProcessEnvironment environment = library.environment;
            environment.insert("I_MPI_TUNING_BIN_DUMP", folder.filePath(name));
            if (!variable.isEmpty())
                environment.insert(variable, value);
            return runIn(environment, library.launch(2) + QStringList{program}).exitStatus == 0;
        };
        QVERIFY(dump("default.dat", {}, {}));
        QVERIFY(dump("presets-1.dat", "I_MPI_ADJUST_BCAST", QString::fromStdString(intel::presetsValue(1))));
        QVERIFY(dump("one.dat", "I_MPI_ADJUST_BCAST", "1"));
        QVERIFY(dump("three.dat", "I_MPI_ADJUST_BCAST", "3"));
        writeFile(folder.filePath("release.txt"),
            runIn(library.environment, {library.mpirun.front(), "--version"}).output.toStdString());

        const auto map = twoAlgorithms(library.version.toStdString());
        const std::string target = "intel-tuning:" + folder.path().toStdString();
        const auto files = synthetic::must(codegen::bundle(target, {item(map, "exact")}));
        writeFile(folder.filePath("edited.dat"), files.front().text);
        QVERIFY(dump("again.dat", "I_MPI_TUNING_BIN", folder.filePath("edited.dat")));

        const auto before = opened(readFile(folder.filePath("default.dat")));
        std::map<int, intel::Composition> compositions;
        for (const auto &[id, name] : {std::pair(1, "one.dat"), std::pair(3, "three.dat")})
            compositions[id] = opened(readFile(folder.filePath(name))).find("bcast", 2, 2, 64)->composition;
        QVERIFY(compositions[1] != compositions[3]);
        const auto again = opened(readFile(folder.filePath("again.dat")));
        QCOMPARE(differences(again, before, compositions), QByteArray());
        QVERIFY(!differences(before, before, compositions).isEmpty()); // the file changes something

        writeFile(
            folder.filePath("release.txt"), "Intel(R) MPI Library for Linux* OS, Version 2021.99 Build 1");
        const auto other = codegen::generate(target, {item(map, "exact")});
        QVERIFY(!other);
        QVERIFY2(other.error().message.find("2021.99") != std::string::npos, other.error().message.c_str());
    }

    /// The same with a small file, where there is no library.
    void regionsAreSplit()
    {
        const auto before = opened(tuningFile());
        auto file = before;
        const intel::Composition one{{3, 0, 0, 0, 0}, {3, 0, 0, 0, 0}};
        const intel::Composition three{{3, 0, 0, 0, 0}, {5, 0, 0, 0, 0}};
        const auto decide = [&](std::uint64_t firstSize, std::uint64_t lastSize, std::uint64_t firstBytes,
                                std::uint64_t lastBytes, int id) {
            intel::TuningRegion region;
            region.firstCommSize = firstSize;
            region.lastCommSize = lastSize;
            region.firstBytes = firstBytes;
            region.lastBytes = lastBytes;
            return file.decide("bcast", region, id == 1 ? one : three, id);
        };
        QVERIFY(decide(2, 3, 8, 511, 1));
        QVERIFY(decide(2, 3, 512, 4096, 3));
        QVERIFY(decide(4, 4, 64, 511, 3));
        QVERIFY(decide(4, 4, 512, 4095, 1));
        const auto after = opened(file.write());
        QCOMPARE(differences(after, before, {{1, one}, {3, three}}), QByteArray());
        QCOMPARE(after.find("bcast", 0, 2, 8)->decided, 1);
        QVERIFY(after.decided("bcast") > 0);
        QVERIFY(after.text().find("algorithm 3") != std::string::npos);
        QCOMPARE(before.decided("bcast"), std::size_t(0));
        QVERIFY(!file.decide("scan", {}, one, 1)); // the file has nothing about it
        // What has a default alone is decided beside it.
        QVERIFY(file.decide("reduce_scatter_block", {}, three, 3));
        QCOMPARE(opened(file.write()).find("reduce_scatter_block", 4, 4, 9)->decided, 3);
    }

    /// Measurements that name their processes per node decide for these alone.
    void decidesMeasuredPlacements()
    {
        const QTemporaryDir folder;
        writeFile(
            folder.filePath("release.txt"), "Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 1");
        writeFile(folder.filePath("default.dat"), tuningFile());
        writeFile(folder.filePath("presets-1.dat"), presetsFile({71, 72, 73}));
        Provenance from = synthetic::provenance();
        from.mpiVersion = "2021.18.1";
        DatasetBuilder builder(from);
        for (const std::uint64_t bytes : {64U, 4096U})
            for (const int id : {1, 3}) {
                auto made = synthetic::record("bcast", wire::methodFromId("intelmpi", "bcast", id), 4, bytes,
                    (bytes == 64) == (id == 1) ? 1e-6 : 2e-6, 0);
                made.nodes = 2;
                made.ppn = 2;
                QVERIFY(!builder.add(made));
            }
        const auto map = synthetic::decisionMap(builder.build(), {"bcast", {}, false});
        const std::string text = synthetic::must(
            codegen::generate("intel-tuning:" + folder.path().toStdString(), {item(map, "exact")}));
        const auto file = opened(text);
        QCOMPARE(file.find("bcast", 2, 4, 64)->composition[1][0], 71);
        QCOMPARE(file.find("bcast", 2, 4, 4096)->composition[1][0], 73);
        const auto before = opened(tuningFile());
        for (const auto &[ppn, commSize, bytes] : {std::tuple(4, 4, 64), std::tuple(1, 4, 64),
                 std::tuple(2, 3, 64), std::tuple(2, 5, 64), std::tuple(2, 4, 63), std::tuple(2, 4, 4097)})
            QCOMPARE(file.find("bcast", ppn, commSize, bytes)->composition,
                before.find("bcast", ppn, commSize, bytes)->composition);
    }

    void readsAsALibrarysFile()
    {
        auto file = opened(tuningFile());
        intel::TuningRegion region;
        region.firstPpn = region.lastPpn = 2;
        QVERIFY(file.decide("bcast", region, {{3, 0, 0, 0, 0}, {5, 0, 0, 0, 0}}, 3));
        const std::string bytes = file.write();
        QCOMPARE(libraryFormatOf(bytes).name, std::string_view("intel-tuning"));
        const auto decisions = synthetic::must(libraryFormatOf(bytes).open(bytes, "f"));
        QCOMPARE(decisions->decide({"bcast", {2, 2, 4}, 8}).method.algorithmId, 3);
        QVERIFY(decisions->decide({"bcast", {1, 4, 4}, 8}).method.isBaseline());
        QVERIFY(decisions->decide({"scan", {1, 4, 4}, 8}).method.isBaseline());
        QVERIFY(libraryFormatOf(bytes).lint(bytes, "f").empty());
    }

    void damagedFilesAreRefused()
    {
        const std::string whole = tuningFile();
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!intel::TuningFile::read(whole.substr(0, length), "f"));
        const std::string tree = smallTuningTree();
        QVERIFY(intel::TuningFile::readTree(tree, "f").has_value());
        std::size_t refused = 0;
        for (std::size_t at = 0; at < tree.size(); ++at) {
            std::string damaged = tree;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x7F);
            refused += intel::TuningFile::readTree(damaged, "f") ? 0 : 1;
        }
        QVERIFY(refused > tree.size() / 20);
        const auto large = intel::TuningFile::read(
            intel::TuningFile::packed(std::string(std::size_t{100} << 20, '\0')), "f");
        QVERIFY(!large);
        QVERIFY(!large.error().remedy.empty());
    }

    void refusesToDecideNothing()
    {
        const QTemporaryDir folder;
        writeFile(
            folder.filePath("release.txt"), "Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 1");
        writeFile(folder.filePath("default.dat"), tuningFile());
        const auto refused = codegen::generate("intel-tuning:" + folder.path().toStdString(),
            {item(intelMap({2, 4}, {"0000", "0000"}, "2021.18.1", {0, 1, 3}), "exact")});
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.find("falls back to Intel MPI") != std::string::npos,
            refused.error().text().c_str());
    }

    void refusesWithoutDumps()
    {
        const QTemporaryDir folder;
        const auto refused = codegen::generate(
            "intel-tuning:" + folder.path().toStdString(), {item(twoAlgorithms("2021.18.1"), "exact")});
        QVERIFY(!refused);
        QVERIFY2(refused.error().remedy.find("help page Deployment") != std::string::npos,
            refused.error().text().c_str());
    }
};

const testing::Registered<TestIntelTuning> registered("tst_intel_tuning");

} // namespace collscope::tst_intel_tuning
#include "tst_intel_tuning.moc"

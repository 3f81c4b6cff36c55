// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/intel_leaves.h"
#include "tests/libraries/made_up.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

namespace collscope::tst_intel_as_written {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;

namespace {

/// Numbers of the collectives in that file.
const std::map<QString, int> numbers{{QStringLiteral("allgather"), 0}, {QStringLiteral("allgatherv"), 1},
    {QStringLiteral("allreduce"), 2}, {QStringLiteral("alltoall"), 3}, {QStringLiteral("alltoallv"), 4},
    {QStringLiteral("barrier"), 6}, {QStringLiteral("bcast"), 7}, {QStringLiteral("exscan"), 8},
    {QStringLiteral("gather"), 9}, {QStringLiteral("reduce_scatter"), 11}, {QStringLiteral("reduce"), 12},
    {QStringLiteral("scan"), 13}, {QStringLiteral("scatter"), 14},
    {QStringLiteral("reduce_scatter_block"), 16}};
const QStringList decidedCollectives{QStringLiteral("allgather"), QStringLiteral("allreduce"),
    QStringLiteral("alltoall"), QStringLiteral("bcast"), QStringLiteral("reduce"), QStringLiteral("scatter")};
const std::vector<int> presets{1, 2, 3};
/// What the help page makes users write has so many numbers in a dump.
constexpr int presetsPerDump = 20;

} // namespace

/// Exported files mean to Intel MPI what they say, as its own dump of its decisions shows.
class TestIntelAsWritten : public QObject {
    Q_OBJECT
private slots:
    void exportedIsWhatTheLibraryKeeps_data();
    void exportedIsWhatTheLibraryKeeps();
    void forcedIsWhatTheLibraryKeeps_data();
    void forcedIsWhatTheLibraryKeeps();

private:
    static void writeDumps(const Laboratory &laboratory, QString &problem);
    static std::map<int, std::vector<Leaf>> leavesOf(const Laboratory &laboratory,
        const QProcessEnvironment &environment, const QString &bundle, QString &problem);
};

void TestIntelAsWritten::exportedIsWhatTheLibraryKeeps_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("target");
    for (const auto &library : testing::mpiLibraries())
        if (library.family == MpiFamily::intel)
            for (const char *const target : {"intel-env", "intel-tuning"})
                QTest::newRow(qPrintable(library.name + u' ' + QLatin1String(target)))
                    << library.name << QString::fromLatin1(target);
    if (testing::installedMpiLibraries().empty())
        QTest::newRow("none") << QString() << QString();
}

/// Starts a program on two processes and reads what the library has decided.
std::map<int, std::vector<Leaf>> TestIntelAsWritten::leavesOf(const Laboratory &laboratory,
    const QProcessEnvironment &environment, const QString &bundle, QString &problem)
{
    auto dumping = environment;
    const QString dump = laboratory.path(QStringLiteral("dump"));
    QFile::remove(dump);
    dumping.insert(QStringLiteral("I_MPI_TUNING_BIN_DUMP"), dump);
    const auto outcome = runIn(dumping,
        Laboratory::withBundle(bundle,
            laboratory.library().launch(2)
                + QStringList{laboratory.path(QStringLiteral("calls")), QStringLiteral("barrier"),
                    QStringLiteral("1"), QStringLiteral("1")}));
    const auto leaves = IntelTuning(testing::fileText(dump)).leaves();
    if (outcome.exitStatus != 0 || leaves.empty())
        problem = QString::fromUtf8(outcome.messages + outcome.output)
            + QStringLiteral("no decisions in the dump");
    return leaves;
}

/// As the help page makes users write them.
void TestIntelAsWritten::writeDumps(const Laboratory &laboratory, QString &problem)
{
    const QString page = QString::fromUtf8(
        testing::fileText(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/deployment.md")));
    QString script = page.section(QStringLiteral("set -e; mkdir -p intel-tuning"), 1)
                         .section(QStringLiteral("```"), 0, 0);
    script.replace(
        QStringLiteral("PROGRAM"), laboratory.path(QStringLiteral("calls")) + QStringLiteral(" barrier 1 1"));
    const auto outcome = runIn(laboratory.library().environment,
        {QStringLiteral("bash"), QStringLiteral("-c"),
            QStringLiteral("cd \"$0\"; set -e; mkdir -p intel-tuning") + script, laboratory.path({})});
    if (script.isEmpty() || outcome.exitStatus != 0)
        problem = QString::fromUtf8(outcome.messages);
}

/// One process count, three sizes, another preset for each; what is not exported stays tuned.
void TestIntelAsWritten::exportedIsWhatTheLibraryKeeps()
{
    QFETCH(QString, library);
    QFETCH(QString, target);
    if (library.isEmpty())
        QSKIP(testing::noMpiLibraries);
    const auto all = testing::mpiLibraries();
    const Laboratory laboratory(
        *std::find_if(all.begin(), all.end(), [&](const auto &each) { return each.name == library; }));
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    const auto plainly = laboratory.library().environment;
    QString problem;
    writeDumps(laboratory, problem); // where the export looks for them
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const auto plain = leavesOf(laboratory, plainly, {}, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    std::map<int, std::map<int, std::vector<Leaf>>> forced; // by preset
    for (const int preset : presets) {
        auto environment = plainly;
        for (const QString &collective : decidedCollectives)
            environment.insert(
                QStringLiteral("I_MPI_ADJUST_") + collective.toUpper(), QString::number(preset));
        forced[preset] = leavesOf(laboratory, environment, {}, problem);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }
    // The records of a real launch, with other measurements.
    const QString records = laboratory.path(QStringLiteral("records.txt"));
    const auto agent = runIn(plainly,
        laboratory.library().launch(2)
            + QStringList{laboratory.agent(), QStringLiteral("--collectives"), QStringLiteral("bcast"),
                QStringLiteral("--methods"), QStringLiteral("default"), QStringLiteral("--sizes"),
                QStringLiteral("64"), QStringLiteral("--repetitions"), QStringLiteral("3"),
                QStringLiteral("-o"), records});
    QVERIFY2(agent.exitStatus == 0, agent.messages.constData());
    QByteArray text = readRecords(records).header;
    const auto best = [](int collective, std::size_t size) {
        return presets[(static_cast<std::size_t>(collective) + size) % presets.size()];
    };
    for (const QString &collective : decidedCollectives)
        for (std::size_t size = 0; size < measuredSizes.size(); ++size)
            for (int run = 0; run < 3; ++run)
                for (const int preset : {0, 1, 2, 3}) {
                    const QString name = preset == 0 ? QStringLiteral("default")
                                                     : QStringLiteral("algorithm_%1").arg(preset);
                    text += recordLine({collective, 2, measuredSizes[size]},
                        {QStringLiteral("intelmpi"), name, preset, 0, 0}, run,
                        preset == best(numbers.at(collective), size) ? 1e-6 : 3e-6);
                }
    testing::writeFile(records, text + "# complete\n");
    const QString folder = laboratory.path(QStringLiteral("bundle"));
    const auto exported = runIn(plainly,
        {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("export"), records,
            QStringLiteral("--collective"), QStringLiteral("all"), QStringLiteral("--target"), target,
            QStringLiteral("--model"), QStringLiteral("exact"), QStringLiteral("--same-types"),
            QStringLiteral("--commutative-only"), QStringLiteral("--untried"),
            QStringLiteral("--extrapolate"), QStringLiteral("--policy"), QStringLiteral("asFitted"),
            QStringLiteral("-o"), folder + u'/'});
    QVERIFY2(exported.exitStatus == 0, exported.messages.constData());
    const auto kept = leavesOf(laboratory, plainly, folder, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));

    QStringList differ;
    int compared = 0, others = 0;
    for (const auto &[collective, number] : numbers) {
        QCOMPARE(kept.contains(number), plain.contains(number));
        if (!plain.contains(number))
            continue; // the library has a default alone
        if (!decidedCollectives.contains(collective)) {
            for (const int bytes : {1, 64, 5000, 100000, 5000000}) {
                ++others;
                if (decision(kept.at(number), bytes) != decision(plain.at(number), bytes))
                    differ
                        += QStringLiteral("%1 %2: not what runs without the file").arg(collective).arg(bytes);
            }
            continue;
        }
        constexpr int beyond = 5000000; // of what was measured: a variable decides there too
        if (target == u"intel-tuning") {
            ++others;
            if (decision(kept.at(number), beyond) != decision(plain.at(number), beyond))
                differ += QStringLiteral("%1 %2: not what is tuned").arg(collective).arg(beyond);
        }
        for (std::size_t size = 0; size < measuredSizes.size(); ++size) {
            const auto wanted = decision(forced.at(best(number, size)).at(number), measuredSizes[size]);
            QVERIFY(!wanted.empty());
            ++compared;
            if (decision(kept.at(number), measuredSizes[size]) != wanted)
                differ += QStringLiteral("%1 %2: not preset %3")
                              .arg(collective)
                              .arg(measuredSizes[size])
                              .arg(best(number, size));
        }
    }
    qInfo("%s %s: %d decisions compared, %d others unchanged, %lld differ", qPrintable(library),
        qPrintable(target), compared, others, static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.join(u'\n')));
}

void TestIntelAsWritten::forcedIsWhatTheLibraryKeeps_data()
{
    QTest::addColumn<QString>("library");
    for (const auto &library : testing::mpiLibraries())
        if (library.family == MpiFamily::intel)
            QTest::newRow(qPrintable(library.name)) << library.name;
    if (testing::installedMpiLibraries().empty())
        QTest::newRow("none") << QString();
}

/// Each method that the agent offers, measured as `tune` measures it: in a launch with its variable. The
/// library decides as its own list of compositions has it, and everywhere alike.
void TestIntelAsWritten::forcedIsWhatTheLibraryKeeps()
{
    QFETCH(QString, library);
    if (library.isEmpty())
        QSKIP(testing::noMpiLibraries);
    const auto all = testing::mpiLibraries();
    const Laboratory laboratory(
        *std::find_if(all.begin(), all.end(), [&](const auto &each) { return each.name == library; }));
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    QString problem;
    writeDumps(laboratory, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    std::map<int, std::map<int, std::vector<Leaf>>> listed; // by first number of the dump
    for (const int first : {1, 1 + presetsPerDump})
        listed[first] = IntelTuning(
            testing::fileText(laboratory.path(QStringLiteral("intel-tuning/presets-%1.dat").arg(first))))
                            .leaves();
    const auto offered = laboratory.nativeMethods();
    const auto longest = std::max_element(offered.begin(), offered.end(),
        [](const auto &a, const auto &b) { return a.second.size() < b.second.size(); });
    QVERIFY(longest != offered.end());

    QStringList differ;
    int forced = 0;
    for (qsizetype k = 0; k < longest->second.size(); ++k) {
        auto environment = laboratory.library().environment;
        const QString dump = laboratory.path(QStringLiteral("dump"));
        const QString records = laboratory.path(QStringLiteral("forced.txt"));
        QFile::remove(dump);
        QFile::remove(records);
        environment.insert(QStringLiteral("I_MPI_TUNING_BIN_DUMP"), dump);
        QStringList collectives;
        for (const auto &[collective, methods] : offered)
            if (k < methods.size()) {
                collectives += collective;
                environment.insert(
                    QStringLiteral("I_MPI_ADJUST_") + collective.toUpper(), QString::number(k + 1));
            }
        const auto agent = runIn(environment,
            laboratory.library().launch(2)
                + QStringList{laboratory.agent(), QStringLiteral("--collectives"), collectives.join(u','),
                    QStringLiteral("--methods"), QStringLiteral("intelmpi"), QStringLiteral("--sizes"),
                    QStringLiteral("64"), QStringLiteral("--repetitions"), QStringLiteral("3"),
                    QStringLiteral("-o"), records});
        const auto leaves = IntelTuning(testing::fileText(dump)).leaves();
        if (agent.exitStatus != 0 || leaves.empty())
            differ += QStringLiteral("launch %1: %2").arg(k + 1).arg(QString::fromUtf8(agent.messages));
        for (const auto &[cell, method] : readRecords(records).measured) {
            const int number = numbers.at(cell.collective);
            const int first = method.id - (method.id - 1) % presetsPerDump;
            const auto &known = listed.at(first)[number];
            const auto at = static_cast<std::size_t>(method.id - first);
            const auto kept = leaves.find(number);
            ++forced;
            if (method.id != k + 1 || at >= known.size() || kept == leaves.end() || kept->second.size() != 1
                || kept->second.front().composition != known[at].composition
                || known[at].composition.front() <= 0)
                differ += QStringLiteral("%1: %2").arg(cell.text(), method.text());
            collectives.removeAll(cell.collective);
        }
        if (!collectives.isEmpty())
            differ += QStringLiteral("launch %1 did not measure %2").arg(k + 1).arg(collectives.join(u' '));
    }
    qInfo("%s: %d methods forced, %lld differ", qPrintable(library), forced,
        static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.join(u'\n')));
}

const testing::Registered<TestIntelAsWritten> registered("tst_intel_as_written");

} // namespace collscope::tst_intel_as_written

#include "tst_intel_as_written.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/determinism.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace collscope::tst_deterministic {

using namespace collscope::agent::test;

namespace {

constexpr std::uint64_t unit = 800; ///< of the message sizes of repeated_sums

/// The nth size gets the nth method of each reduction that is said to be deterministic; `sizes` becomes the
/// number of sizes.
wire::RuntimeTable deterministicOnly(const InstalledMpi &mpi, std::size_t &sizes)
{
    wire::RuntimeTable table = tableOfEverything(mpi);
    sizes = 0;
    auto &all = table.collectives;
    all.erase(std::remove_if(all.begin(), all.end(),
                  [](const wire::RuntimeTable::Collective &entry) {
                      return entry.name.find("reduce") == std::string::npos && entry.name != "scan"
                          && entry.name != "exscan";
                  }),
        all.end());
    for (wire::RuntimeTable::Collective &entry : all) {
        auto &methods = entry.methods;
        methods.erase(
            std::remove_if(methods.begin(), methods.end(),
                [&](const wire::Method &method) { return !wire::isDeterministic(method, entry.name); }),
            methods.end());
        entry.first = {};
        entry.second = {wire::PlacementSize::nodes, {0}};
        entry.messageBytes.clear();
        entry.cells.clear();
        for (std::size_t i = 0; i < methods.size(); ++i) {
            entry.messageBytes.push_back(1 + i * unit);
            entry.cells.push_back(static_cast<std::uint8_t>(i));
        }
        sizes = std::max(sizes, methods.size());
    }
    return table;
}

} // namespace

/// Methods that are said to be deterministic give the same bits in every run, whenever their processes enter.
class TestDeterministic : public QObject {
    Q_OBJECT

private slots:
    void sameBitsInEveryRun_data();
    void sameBitsInEveryRun();
};

void TestDeterministic::sameBitsInEveryRun_data()
{
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<int>("processes");
    QTest::newRow("Open MPI, 3") << false << 3;
    QTest::newRow("Open MPI, 4") << false << 4;
    QTest::newRow("MPICH, 3") << true << 3; // its processes wait without letting go of the core
}

void TestDeterministic::sameBitsInEveryRun()
{
    QFETCH(bool, mpich);
    QFETCH(int, processes);
    QString reason;
    const auto mpi = mpich ? installedMpich(reason) : installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("repeated_sums"));
    QCOMPARE(compile(mpi->c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/repeated_sums.c"), program),
        QString());
    std::size_t sizes = 0;
    const auto table = deterministicOnly(*mpi, sizes);
    QCOMPARE(QString::fromStdString(wire::problemOf(table)), QString());
    const QString file
        = testing::writeFile(folder.filePath(QStringLiteral("table")), wire::encodeTable(table));
    const Variables variables = {
        {QStringLiteral("COLLSCOPE_TABLE"), file}, {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")}};
    QByteArray before;
    for (int run = 0; run < 2; ++run) {
        const Outcome outcome = runUnder(
            *mpi, {{processes, variables}}, program, {QString::number(sizes), QStringLiteral("2")}, {}, 250);
        QVERIFY2(outcome.exitStatus == 0 && outcome.output.startsWith("0 different, checksum "),
            (outcome.output + outcome.messages.right(3000)).constData());
        QVERIFY2(before.isEmpty() || outcome.output == before, (before + outcome.output).constData());
        before = outcome.output;
        QByteArray others;
        std::map<std::string, std::set<std::string>> ran;
        for (const auto &[line, times] : traceLines(outcome.messages, others))
            ran[line.collective].insert(line.method);
        for (const auto &entry : table.collectives) // but for those that do not serve so many processes
            QVERIFY2(ran[entry.name].size() > entry.methods.size() / 2, entry.name.c_str());
    }
    qInfo("%s", before.trimmed().constData());
}

const testing::Registered<TestDeterministic> registered("tst_deterministic");

} // namespace collscope::tst_deterministic
#include "tst_deterministic.moc"

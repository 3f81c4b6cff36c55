// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <random>

namespace collscope::tst_random_calls {

using namespace collscope::agent::test;

namespace {

/// Decisions for every call, of all methods of the library or of all bundled ones. `only`: one method for
/// each collective; else another one in each cell.
wire::RuntimeTable tableOf(
    const InstalledMpi &mpi, bool native, std::optional<std::size_t> only, unsigned seed)
{
    wire::RuntimeTable table = tableOfEverything(mpi);
    table.provenance.clear(); // sending and receiving processes have different types
    std::mt19937 random(seed);
    for (wire::RuntimeTable::Collective &entry : table.collectives) {
        auto &methods = entry.methods;
        methods.erase(std::remove_if(methods.begin(), methods.end(),
                          [&](const wire::Method &method) {
                              return (method.library != wire::bundledLibrary) != native;
                          }),
            methods.end());
        entry.first = {wire::PlacementSize::commSize, {2, 3, 4, 5, 6, 7, 8, 9}};
        entry.second = {wire::PlacementSize::nodes, {0}};
        entry.messageBytes = {1, 5, 50, 500, 2000, 5000, 20000, 100000, 500000};
        entry.cells.resize(entry.first.values.size() * entry.messageBytes.size());
        for (std::uint8_t &cell : entry.cells)
            cell = static_cast<std::uint8_t>((only ? *only : random()) % methods.size());
    }
    return table;
}

/// Digits of the variable, or the default.
unsigned given(const char *variable, unsigned byDefault)
{
    bool isNumber = false;
    const unsigned value = qEnvironmentVariable(variable).toUInt(&isNumber);
    return isNumber ? value : byDefault;
}

} // namespace

/// Random legal calls have the results that the MPI standard defines, whichever methods carry them out. By
/// hand for hours: COLLSCOPE_RANDOM_SECONDS for each job, COLLSCOPE_RANDOM_SEED for other calls and tables.
class TestRandomCalls : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid() && QDir::setCurrent(m_folder.path())); }
    void cleanupTestCase() { QVERIFY(QDir::setCurrent(QStringLiteral("/"))); }
    void resultsAreRight_data();
    void resultsAreRight();

private:
    QTemporaryDir m_folder;
};

void TestRandomCalls::resultsAreRight_data()
{
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<bool>("component");
    QTest::addColumn<int>("processes");
    QTest::addColumn<QString>("mode"); ///< of random_calls
    QTest::addColumn<int>(
        "only"); ///< the method of each collective that the table has alone; -1: all of them
    const auto add = [](const char *way, int processes, const QString &mode, int only = -1) {
        const QString name = QStringLiteral("%1, %2, %3")
                                 .arg(QLatin1String(way))
                                 .arg(processes)
                                 .arg(only < 0 ? mode : QStringLiteral("method %1").arg(only));
        QTest::newRow(qPrintable(name))
            << (*way == 'M') << (way == QByteArray("component")) << processes << mode << only;
    };
    const QString mixed = QStringLiteral("mixed");
    for (const int processes : {2, 5, 8})
        add("preload", processes, mixed);
    for (const int processes : {3, 6})
        add("component", processes, mixed);
    for (const int processes : {2, 3})
        add("MPICH", processes, mixed); // its processes wait without letting go of the core
    for (const char *const way : {"preload", "component", "MPICH"})
        add(way, *way == 'M' ? 2 : 3, QStringLiteral("native"));
    add("preload", 4, QStringLiteral("types"));
    add("component", 3, QStringLiteral("types"));
    add("MPICH", 2, QStringLiteral("types"));
    add("preload", 2, QStringLiteral("spawn"));
    add("MPICH", 2, QStringLiteral("session"));
    add("preload", 2, QStringLiteral("large"));
    // A collective with fewer begins again.
    const char *const ways[] = {"preload", "component", "MPICH"};
    for (int method = 0; method < 24; ++method)
        add(ways[method % 3], method % 3 == 2 ? 2 : 3 + method % 2, mixed, method);
}

void TestRandomCalls::resultsAreRight()
{
    QFETCH(bool, mpich);
    QFETCH(bool, component);
    QFETCH(int, processes);
    QFETCH(QString, mode);
    QFETCH(int, only);
    QString reason;
    const auto mpi = mpich ? installedMpich(reason) : installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    if (mode == QStringLiteral("large")) {
        if (!qEnvironmentVariableIsSet("COLLSCOPE_RANDOM_SECONDS"))
            QSKIP("calls of more than 2 GiB take minutes: by hand");
        static const QRegularExpression available(QStringLiteral("MemAvailable: *(\\d+) kB"));
        const QByteArray memory = testing::fileText(QStringLiteral("/proc/meminfo"));
        if (available.match(QString::fromLatin1(memory)).captured(1).toULongLong() < 16ULL << 20)
            QSKIP("less than 16 GiB of memory are available");
    }
    const QString program = QStringLiteral("./random_calls-") + QString::fromStdString(mpi->name);
    if (!QFile::exists(program)) {
        QString compiler = mpi->c;
        compiler.replace(QRegularExpression(QStringLiteral("mpicc(?=[^/]*$)")), QStringLiteral("mpicxx"));
        QCOMPARE(compile(compiler, {QStringLiteral("-std=c++17"), QStringLiteral("-O1")},
                     QStringLiteral(SOURCES "/random_calls.cpp"), program),
            QString());
    }
    const unsigned seed = given("COLLSCOPE_RANDOM_SEED", 1) * 100 + static_cast<unsigned>(only + 1);
    const unsigned milliseconds = 1000 * given("COLLSCOPE_RANDOM_SECONDS", 0);
    const double seconds = milliseconds > 0 ? milliseconds / 1000.0 : only < 0 ? 1 : 0.5;
    // The libraries' own methods are not always right with types that overlap: Open MPI's modified_bruck.
    const auto table = tableOf(*mpi, mode == QStringLiteral("native"),
        only < 0 ? std::optional<std::size_t>() : static_cast<std::size_t>(only), seed);
    QCOMPARE(QString::fromStdString(wire::problemOf(table)), QString());
    QVERIFY(!testing::writeFile(QStringLiteral("random.table"), wire::encodeTable(table)).isEmpty());
    Variables variables
        = {{QStringLiteral("COLLSCOPE_TABLE"), m_folder.filePath(QStringLiteral("random.table"))},
            {QStringLiteral("UCX_LOG_LEVEL"), QStringLiteral("error")}};
    if (component)
        variables.emplace_back(
            QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
    const QStringList arguments{QString::number(seconds), QString::number(seed), mode};
    const Outcome outcome = runUnder(*mpi, {{processes, variables}}, program, arguments,
        component ? QStringLiteral(" ") : QString(), 120 + static_cast<int>(seconds));
    if (outcome.exitStatus == 77)
        QSKIP("this MPI library has no sessions");
    QVERIFY2(outcome.exitStatus == 0 && outcome.output.contains(" calls right, seed "),
        (outcome.output.right(4000) + outcome.messages.right(4000)).constData());
    // modified_bruck and gather in segments require the same types.
    const bool reports = !mpich && mode == QStringLiteral("native");
    QVERIFY2(outcome.messages.count("collscope: ") == (reports ? 1 : 0)
            && outcome.messages.contains(": not used: ") == reports,
        outcome.messages.constData());
    qInfo("%s", outcome.output.trimmed().constData());
}

const testing::Registered<TestRandomCalls> registered("tst_random_calls");

} // namespace collscope::tst_random_calls
#include "tst_random_calls.moc"

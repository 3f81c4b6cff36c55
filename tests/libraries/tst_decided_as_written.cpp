// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/made_up.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <memory>
#include <set>

namespace collscope::tst_decided_as_written {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;

namespace {

/// The preload library prepares communicators in the first call of a cell.
constexpr int repetitions = 3;

/// The algorithms of the calls of a cell, whatever led to them.
std::set<QString> kinds(const Laboratory &laboratory, const Cell &cell, const std::vector<Ran> &ran)
{
    std::set<QString> all;
    for (const Ran &call : ran)
        all.insert(laboratory.algorithms(cell.collective, call.functions).join(u' '));
    return all;
}

/// Variables of the launches that measure every method: Open MPI reads the algorithm of allgatherv when it
/// starts.
std::vector<QStringList> launchesOf(const Laboratory &laboratory)
{
    std::vector<QStringList> launches{{}};
    if (laboratory.library().family == MpiFamily::openmpi)
        for (int id = 1; id <= (laboratory.library().version.startsWith(u"4.1") ? 5 : 6); ++id)
            launches.push_back({QStringLiteral("OMPI_MCA_coll_tuned_allgatherv_algorithm=%1").arg(id)});
    return launches;
}

/// Whether each of these algorithms runs in that cell without decisions too.
bool isWithin(const QStringList &algorithms, const Laboratory &laboratory, const Cell &cell,
    const std::vector<Ran> &plain)
{
    QStringList all;
    for (const Ran &call : plain)
        all += laboratory.algorithms(cell.collective, call.functions);
    return std::all_of(algorithms.begin(), algorithms.end(),
        [&all](const QString &algorithm) { return all.contains(algorithm); });
}

/// Smaller or larger than all measured messages.
bool isOutside(const Cell &cell)
{
    return cell.collective != u"barrier"
        && (cell.bytes < measuredSizes.front() || cell.bytes > measuredSizes.back());
}

/// Whether both libraries compare message sizes for the collective.
bool isBySize(const Cell &cell)
{
    static const QStringList sized{QStringLiteral("allgather"), QStringLiteral("allgatherv"),
        QStringLiteral("allreduce"), QStringLiteral("alltoall"), QStringLiteral("bcast"),
        QStringLiteral("reduce"), QStringLiteral("reduce_scatter"), QStringLiteral("reduce_scatter_block")};
    return sized.contains(cell.collective);
}

} // namespace

/// What is forced, preloaded and exported runs in the library as written, as a trace of its functions shows.
class TestDecidedAsWritten : public QObject {
    Q_OBJECT
private slots:
    void init();
    void measuredIsWhatRan_data()
    {
        rows({{MpiFamily::openmpi, {QString()}}, {MpiFamily::mpich, {QString()}}});
    }
    void measuredIsWhatRan();
    void preloadedIsWhatTheTableSays_data() { measuredIsWhatRan_data(); }
    void preloadedIsWhatTheTableSays();
    void pythonRunsAsBefore_data()
    {
        rows({{MpiFamily::openmpi, {QStringLiteral("mpi4py")}},
            {MpiFamily::mpich, {QStringLiteral("mpi4py")}}});
    }
    void pythonRunsAsBefore();
    void exportedIsWhatRuns_data() { rowsOfTargets(); }
    void exportedIsWhatRuns();
    void othersRunAsBefore_data() { rowsOfTargets(); }
    void othersRunAsBefore();

private:
    struct Known {
        std::unique_ptr<Laboratory> laboratory;
        Records records; ///< every method of the library on each number of processes
        MadeUp data;
        Trace plain;
    };

    static void rows(const std::map<MpiFamily, QStringList> &targets);
    static void rowsOfTargets();
    static void measure(Known &known);
    QString exported(const QString &target, const QString &collectives);
    Trace called(const QString &bundle, const QString &preload = {});
    const Trace &plainCalls();
    std::map<Cell, Method> readBack(const QString &folder);
    void conclude(const char *text, int compared, int least, const QStringList &differ);

    std::map<QString, Known> m_known;
    Known *m_it = nullptr; ///< of the row that runs
    QString m_problem; ///< what a helper could not do
};

void TestDecidedAsWritten::rows(const std::map<MpiFamily, QStringList> &targets)
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("target");
    bool any = false;
    for (const auto &library : testing::mpiLibraries()) {
        const auto given = targets.find(library.family);
        for (const QString &target : given == targets.end() ? QStringList() : given->second) {
            if (target.endsWith(u"version=2") && library.version.startsWith(u"4."))
                continue; // Open MPI 5 reads such files
            if (target == u"mpi4py" && library.isSystems())
                continue; // it looks for the library by other names
            QTest::newRow(qPrintable(target.isEmpty() ? library.name : library.name + u' ' + target))
                << library.name << target;
            any = true;
        }
    }
    if (!any)
        QSKIP("the MPI libraries of packaging/libraries are not installed");
}

void TestDecidedAsWritten::rowsOfTargets()
{
    rows({{MpiFamily::openmpi,
              {QStringLiteral("openmpi-rules:version=1"), QStringLiteral("openmpi-rules:version=2")}},
        {MpiFamily::mpich, {QStringLiteral("mpich-json"), QStringLiteral("mpich-env")}}});
}

/// Before each row: its library, measured once.
void TestDecidedAsWritten::init()
{
    QFETCH(QString, library);
    m_problem.clear();
    m_it = &m_known[library];
    if (!m_it->laboratory) {
        for (auto &each : testing::mpiLibraries())
            if (each.name == library)
                m_it->laboratory = std::make_unique<Laboratory>(each);
        if (m_it->laboratory->obstacle().isEmpty())
            measure(*m_it);
    }
    if (!m_it->laboratory->obstacle().isEmpty())
        QSKIP(qPrintable(m_it->laboratory->obstacle()));
}

void TestDecidedAsWritten::conclude(const char *text, int compared, int least, const QStringList &differ)
{
    qInfo("%s: %d %s compared, %lld differ", QTest::currentDataTag(), compared, text,
        static_cast<long long>(differ.size()));
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 40).join(u'\n')));
    QVERIFY(compared > least);
}

/// Which methods there are on how many processes.
void TestDecidedAsWritten::measure(Known &known)
{
    Laboratory &laboratory = *known.laboratory;
    for (const QStringList &variables : launchesOf(laboratory)) {
        const auto outcome = laboratory.run(laboratory.processes(),
            {laboratory.agent(), QStringLiteral("--methods"), QStringLiteral("native"),
                QStringLiteral("--comm-sizes"), laboratory.communicators(), QStringLiteral("--sizes"),
                QStringLiteral("98304"), QStringLiteral("--repetitions"), QStringLiteral("3"),
                QStringLiteral("--warmup"), QStringLiteral("0"), QStringLiteral("-o"),
                laboratory.path(QStringLiteral("offered"))},
            {}, {}, variables);
        if (outcome.exitStatus != 0)
            qFatal("%s: %s", qPrintable(laboratory.library().name), outcome.messages.constData());
    }
    known.records = readRecords(laboratory.path(QStringLiteral("offered")));
    known.data = madeUp(known.records);
    testing::writeFile(laboratory.path(QStringLiteral("made-up.txt")), known.data.text);
}

/// Each method that the agent lists is forced once, in a cell of its own.
void TestDecidedAsWritten::measuredIsWhatRan()
{
    const Known &it = *m_it;
    Laboratory &laboratory = *it.laboratory;
    const auto listed = laboratory.nativeMethods();
    QStringList cells, sizes;
    for (const auto &[cell, method] : it.records.measured) {
        const auto names = listed.find(cell.collective);
        if (names == listed.end() || !names->second.contains(method.name()))
            continue; // the default, or what the library runs in place of a method
        qint64 bytes = 0;
        if (cell.collective != u"barrier") {
            bytes = 98304 + 96 * sizes.size();
            sizes += QString::number(bytes);
        }
        cells += QStringLiteral("%1 %2 %3 %4")
                     .arg(cell.collective)
                     .arg(cell.processes)
                     .arg(bytes)
                     .arg(method.name());
    }
    Trace trace;
    for (const QStringList &variables : launchesOf(laboratory)) {
        const auto outcome = laboratory.run(laboratory.processes(),
            {laboratory.agent(), QStringLiteral("--methods"), QStringLiteral("native"),
                QStringLiteral("--comm-sizes"), laboratory.communicators(), QStringLiteral("--sizes"),
                sizes.join(u','), QStringLiteral("--cells"), cells.join(u','),
                QStringLiteral("--repetitions"), QStringLiteral("3"), QStringLiteral("--warmup"),
                QStringLiteral("0"), QStringLiteral("-o"), laboratory.path(QStringLiteral("forced"))},
            {}, {}, variables);
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
        QVERIFY(laboratory.tracedFunctions() > 50);
        for (const auto &[cell, ran] : laboratory.trace())
            trace[cell].insert(trace[cell].end(), ran.begin(), ran.end());
    }
    const Records records = readRecords(laboratory.path(QStringLiteral("forced")));
    std::set<QString> methods;
    QStringList differ;
    int compared = 0;
    for (const auto &[cell, method] : records.measured) {
        if (method.isDefault())
            continue;
        ++compared;
        methods.insert(cell.collective + u' ' + method.text());
        const auto ran = trace.find(cell);
        const bool runs
            = ran != trace.end() && std::any_of(ran->second.begin(), ran->second.end(), [&](const Ran &call) {
                  return call.calls >= 3 && laboratory.isOf(cell.collective, method, call);
              });
        if (runs)
            continue;
        QStringList seen;
        if (ran != trace.end())
            for (const Ran &call : ran->second)
                seen += call.functions.join(u' ');
        differ += cell.text() + u' ' + method.text() + QStringLiteral(": ran ") + seen.join(u" | ");
    }
    qInfo("%zu methods forced", methods.size());
    QVERIFY(methods.size() > 40);
    // The agent leaves out what the library replaces.
    conclude("cells", compared, static_cast<int>(cells.size()) * 9 / 10, differ);
}

/// Writes a bundle; returns its folder.
QString TestDecidedAsWritten::exported(const QString &target, const QString &collectives)
{
    const Laboratory &laboratory = *m_it->laboratory;
    const QString folder
        = laboratory.path(QString(target + u'-' + collectives).replace(u':', u'-').replace(u',', u'-'));
    QStringList command{QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("export"),
        laboratory.path(QStringLiteral("made-up.txt")), QStringLiteral("--collective"), collectives,
        QStringLiteral("--target"), target, QStringLiteral("--model"), QStringLiteral("exact"),
        QStringLiteral("--same-types"), QStringLiteral("--commutative-only"), QStringLiteral("--where-worse"),
        QStringLiteral("cells"), QStringLiteral("--policy"), QStringLiteral("asFitted"), QStringLiteral("-o"),
        folder + u'/'};
    if (target == u"mpich-env")
        command += QStringLiteral("--extrapolate"); // a variable holds for all sizes
    const auto outcome = runIn(laboratory.library().environment, command);
    if (outcome.exitStatus != 0)
        m_problem += QStringLiteral("collscope export: ") + QString::fromUtf8(outcome.messages);
    return folder;
}

/// What runs in calls of all collectives.
Trace TestDecidedAsWritten::called(const QString &bundle, const QString &preload)
{
    const auto outcome
        = m_it->laboratory->call(QStringLiteral("all"), repetitions, probedSizes(), bundle, preload);
    if (outcome.exitStatus != 0)
        m_problem += QString::fromUtf8(outcome.messages + outcome.output);
    return m_it->laboratory->trace();
}

/// What the library runs without a file.
const Trace &TestDecidedAsWritten::plainCalls()
{
    if (m_it->plain.empty())
        m_it->plain = called({});
    return m_it->plain;
}

/// At every measured size the best method, in between one of the two beside it, outside the library's own.
void TestDecidedAsWritten::preloadedIsWhatTheTableSays()
{
    const Known &it = *m_it;
    const Laboratory &laboratory = *it.laboratory;
    const Trace &plain = plainCalls();
    const Trace trace
        = called(exported(QStringLiteral("table"), QStringLiteral("all")), laboratory.preload());
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    QStringList differ;
    int compared = 0, others = 0;
    for (const auto &[cell, ran] : trace) {
        std::vector<Method> allowed;
        for (const auto &[measured, best] : it.data.best)
            if (isBeside(measured, cell))
                allowed.push_back(best);
        if (allowed.empty())
            continue;
        for (const Ran &call : ran) {
            ++compared;
            if (!isOutside(cell) && std::any_of(allowed.begin(), allowed.end(), [&](const Method &method) {
                    return laboratory.isOf(cell.collective, method, call);
                }))
                continue;
            // Some calls stay with the library: sizes that not all processes know, segments of roots, methods
            // that the library gets wrong.
            if (isWithin(
                    laboratory.algorithms(cell.collective, call.functions), laboratory, cell, plain.at(cell)))
                others += isOutside(cell) ? 0 : 1;
            else
                differ += cell.text() + QStringLiteral(": %1 calls ran ").arg(call.calls)
                    + laboratory.algorithms(cell.collective, call.functions).join(u' ')
                    + QStringLiteral(", table ") + allowed.front().text();
        }
    }
    qInfo("%d calls of the library", others);
    QVERIFY(others < compared / 3);
    conclude("preloaded decisions", compared, 200, differ);
}

/// What `collscope map` reads from a bundle in the measured cells. No method: the library's own choice.
std::map<Cell, Method> TestDecidedAsWritten::readBack(const QString &folder)
{
    const Known &known = *m_it;
    std::map<Cell, Method> cells;
    const QStringList files = QDir(folder).entryList({QStringLiteral("decisions.*")}, QDir::Files);
    const QString library = known.data.best.begin()->second.library;
    for (const QString &collective : known.data.collectives) {
        const auto outcome = runIn(known.laboratory->library().environment,
            {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("map"),
                known.laboratory->path(QStringLiteral("made-up.txt")), QStringLiteral("--collective"),
                collective, QStringLiteral("--library"), library, QStringLiteral("--baseline-candidate"),
                QStringLiteral("--model"), QStringLiteral("file:") + folder + u'/' + files.value(0)});
        if (outcome.exitStatus != 0)
            m_problem += QString::fromUtf8(outcome.messages);
        QStringList lines = QString::fromUtf8(outcome.output).split(u'\n', Qt::SkipEmptyParts);
        const QStringList columns = lines.isEmpty() ? QStringList() : lines.takeFirst().split(u',');
        for (const QString &line : lines) {
            const QStringList words = line.split(u',');
            const auto word
                = [&](const char *name) { return words.value(columns.indexOf(QLatin1String(name))); };
            cells[{collective, word("comm_size").toInt(), word("message_bytes").toLongLong()}]
                = {library, word("algorithm"), word("algorithm_id").toInt(),
                    word("segment_bytes").toLongLong(), word("fanout").toInt()};
        }
    }
    return cells;
}

/// The file is read by the library: in every measured cell the method that was best, or the library's own
/// choice where the file leaves the cell to it; between two cells what runs in a cell beside it; outside of
/// all the library's own choice.
void TestDecidedAsWritten::exportedIsWhatRuns()
{
    QFETCH(QString, target);
    const Known &it = *m_it;
    const Laboratory &laboratory = *it.laboratory;
    const QString folder = exported(target, QStringLiteral("all"));
    const auto written = readBack(folder);
    const Trace &plain = plainCalls();
    const Trace trace = called(folder);
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    QStringList differ;
    int compared = 0, decided = 0, outside = 0;
    for (const auto &[cell, ran] : trace) {
        std::vector<Cell> beside;
        for (const auto &[measured, best] : it.data.best)
            if (isBeside(measured, cell))
                beside.push_back(measured);
        if (beside.empty())
            continue;
        ++compared;
        if (target != u"mpich-env" && isBySize(cell) && isOutside(cell)) {
            ++outside;
            if (kinds(laboratory, cell, ran) != kinds(laboratory, cell, plain.at(cell)))
                differ += cell.text() + QStringLiteral(": outside of all sizes, ran ")
                    + ran.back().functions.join(u' ');
            continue;
        }
        const bool isAsWritten = std::any_of(beside.begin(), beside.end(), [&](const Cell &measured) {
            const auto method = written.find(measured);
            if (method == written.end() || method->second.isDefault())
                return kinds(laboratory, cell, ran) == kinds(laboratory, cell, plain.at(cell));
            return std::all_of(ran.begin(), ran.end(),
                [&](const Ran &call) { return laboratory.isOf(cell.collective, method->second, call); });
        });
        const auto measured = written.find(cell);
        if (measured != written.end() && !measured->second.isDefault()) {
            // Some collectives have one method for all sizes of a communicator in a file, or for all calls.
            const bool isBest = std::any_of(it.data.best.begin(), it.data.best.end(), [&](const auto &best) {
                return best.first.collective == cell.collective && best.second == measured->second
                    && (best.first.processes == cell.processes || target == u"mpich-env");
            });
            // A tree of MPICH names what the library itself runs, too.
            if (isBest)
                ++decided;
            else if (kinds(laboratory, cell, ran) != kinds(laboratory, cell, plain.at(cell)))
                differ += cell.text() + QStringLiteral(": written ") + measured->second.text()
                    + QStringLiteral(", best ") + it.data.best.at(cell).text();
        }
        if (!isAsWritten)
            differ += cell.text() + QStringLiteral(": ran ") + ran.back().functions.join(u' ')
                + QStringLiteral(", written ")
                + (written.count(beside.front()) ? written.at(beside.front()).text() : QString());
    }
    qInfo("%d of %zu measured cells decided, %d calls outside of the measured sizes", decided,
        it.data.best.size(), outside);
    QVERIFY(decided > 20);
    QVERIFY(outside > 20 || target == u"mpich-env");
    conclude("decisions", compared, 200, differ);
}

/// Collectives of which a file says nothing run what they ran without it.
void TestDecidedAsWritten::othersRunAsBefore()
{
    QFETCH(QString, target);
    const Laboratory &laboratory = *m_it->laboratory;
    const Trace &plain = plainCalls();
    const Trace trace = called(exported(target, QStringLiteral("bcast,alltoall")));
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    QStringList differ;
    int compared = 0, changed = 0;
    for (const auto &[cell, ran] : trace) {
        // One collective may call another inside, which is decided.
        const bool isSame = kinds(laboratory, cell, ran) == kinds(laboratory, cell, plain.at(cell));
        if (cell.collective == u"bcast" || cell.collective == u"alltoall") {
            changed += isSame ? 0 : 1;
            continue;
        }
        ++compared;
        if (!isSame)
            differ += cell.text() + QStringLiteral(": ran ") + ran.back().functions.join(u' ')
                + QStringLiteral(", before ") + plain.at(cell).back().functions.join(u' ');
    }
    QVERIFY2(changed > 5, qPrintable(QString::number(changed))); // the file was read
    conclude("calls of other collectives", compared, 200, differ);
}

/// The tests of mpi4py's blocking collectives pass under a table as without one.
void TestDecidedAsWritten::pythonRunsAsBefore()
{
    const Laboratory &laboratory = *m_it->laboratory;
    const auto python = testing::mpiPythonOf(laboratory.library());
    if (!python)
        QSKIP(testing::noMpiLibraries);
    const QString table = exported(QStringLiteral("table"), QStringLiteral("all"));
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    static const QRegularExpression tests(QStringLiteral("Ran (\\d+) tests in .*\\n\\nOK"));
    const auto ran = [&](const QString &bundle, const QString &preload) {
        const auto outcome = runIn(python->environment,
            Laboratory::withBundle(bundle,
                laboratory.library().launch(3)
                    + QStringList{QStringLiteral("env"), QStringLiteral("COLLSCOPE_TRACE=1"),
                        QStringLiteral("LD_PRELOAD=") + preload, python->program, QStringLiteral("-B"),
                        python->tests + QStringLiteral("/main.py"), QStringLiteral("test_cco_buf"),
                        QStringLiteral("test_cco_vec"), QStringLiteral("test_cco_obj")}),
            200);
        if (outcome.exitStatus != 0 || outcome.messages.contains("collscope: trace") == preload.isEmpty())
            m_problem += QString::fromUtf8(outcome.messages.right(4000));
        return tests.match(QString::fromUtf8(outcome.messages)).captured(1).toInt();
    };
    const int plainly = ran({}, {});
    const int decided = ran(table, laboratory.preload());
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem));
    qInfo("%d tests of mpi4py passed", decided);
    QCOMPARE(decided, plainly);
    QVERIFY(decided > 50);
}

const testing::Registered<TestDecidedAsWritten> registered("tst_decided_as_written");

} // namespace collscope::tst_decided_as_written

#include "tst_decided_as_written.moc"

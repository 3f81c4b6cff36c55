// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/laboratory.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

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
const std::vector<qint64> measuredSizes{64, 4096, 65536};

/// A number that depends on a text alone, on every machine.
std::size_t hashOf(const QString &text)
{
    std::uint32_t hash = 2166136261U;
    for (const char byte : text.toUtf8())
        hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
    return hash;
}

/// The measurements of an agent again, with other cells and times: in each cell another method is best by
/// far.
struct MadeUp {
    QByteArray text; ///< record file
    std::map<Cell, Method> best;
    QStringList collectives;
};

MadeUp madeUp(const Records &records)
{
    std::map<std::pair<QString, int>, std::vector<Method>> methods; // by collective and communicator size
    for (const auto &[cell, method] : records.measured)
        if (!method.isDefault())
            methods[{cell.collective, cell.processes}].push_back(method);
    MadeUp all;
    for (QByteArray line : records.header.split('\n')) {
        if (line.startsWith("oversubscribed_from") || line.startsWith("# ") || line.isEmpty())
            continue;
        all.text += (line.startsWith("oversubscribed:") ? QByteArray("oversubscribed: no") : line) + '\n';
    }
    for (const auto &[where, given] : methods) {
        const auto &[collective, processes] = where;
        if (!all.collectives.contains(collective))
            all.collectives += collective;
        for (const qint64 bytes : collective == u"barrier" ? std::vector<qint64>{0} : measuredSizes) {
            std::vector<Method> here;
            std::copy_if(given.begin(), given.end(), std::back_inserter(here),
                [bytes](const Method &method) { return method.segment == 0 || method.segment < bytes; });
            const Cell cell{collective, processes, bytes};
            const Method best = here[hashOf(cell.text()) % here.size()];
            all.best[cell] = best;
            here.push_back({best.library, QStringLiteral("default"), 0, 0, 0});
            for (int run = 0; run < 3; ++run)
                for (const Method &method : here) {
                    const double seconds
                        = (1e-6 + 1e-10 * double(bytes)) * (method == best ? 1 : 3) * (1 + 0.001 * run);
                    all.text += QStringLiteral("%1 %2 %3 %4 %5 %6 1 %7 %7 %8 %9 20")
                                    .arg(collective, method.library, method.algorithm)
                                    .arg(method.id)
                                    .arg(method.segment)
                                    .arg(method.fanout)
                                    .arg(processes)
                                    .arg(bytes)
                                    .arg(run)
                                    .toUtf8();
                    for (int i = 0; i < 8; ++i) // minimum, quartiles, mean, maximum and an interval
                        all.text += ' ' + QByteArray::number(seconds, 'g', 9);
                    all.text += " 0 ;\n";
                }
        }
    }
    all.text += "# complete\n";
    return all;
}

/// Below, at and above each measured size, between two of them and outside of all.
std::vector<qint64> probedSizes()
{
    std::set<qint64> sizes{1, 100000};
    for (std::size_t i = 0; i < measuredSizes.size(); ++i) {
        sizes.insert({measuredSizes[i] - 1, measuredSizes[i], measuredSizes[i] + 1});
        if (i > 0)
            sizes.insert((measuredSizes[i - 1] + measuredSizes[i]) / 2);
    }
    return {sizes.begin(), sizes.end()};
}

/// Whether no measured cell lies between these two of one collective and communicator size.
bool isBeside(const Cell &measured, const Cell &cell)
{
    if (measured.collective != cell.collective || measured.processes != cell.processes)
        return false;
    return std::none_of(measuredSizes.begin(), measuredSizes.end(), [&](qint64 size) {
        return (measured.bytes < size && size <= cell.bytes) || (cell.bytes <= size && size < measured.bytes);
    });
}

/// The algorithms of the calls of a cell, whatever led to them.
std::set<QString> kinds(const Laboratory &laboratory, const Cell &cell, const std::vector<Ran> &ran)
{
    std::set<QString> all;
    for (const Ran &call : ran)
        all.insert(laboratory.algorithms(cell.collective, call.functions).join(u' '));
    return all;
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

} // namespace

/// What is forced, preloaded and exported runs in the library as written, as a trace of its functions shows.
class TestDecidedAsWritten : public QObject {
    Q_OBJECT
private slots:
    void measuredIsWhatRan_data()
    {
        rows({{MpiFamily::openmpi, {QString()}}, {MpiFamily::mpich, {QString()}}});
    }
    void measuredIsWhatRan();
    void preloadedIsWhatTheTableSays_data()
    {
        rows({{MpiFamily::openmpi, {QString()}}, {MpiFamily::mpich, {QString()}}});
    }
    void preloadedIsWhatTheTableSays();
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
    Known &known(const QString &library);
    void measure(Known &known);
    const Trace &plainCalls(Known &known);
    static std::map<Cell, Method> readBack(const Known &known, const QString &folder, QString &problem);
    static QString exported(
        const Known &known, const QString &target, const QString &collectives, QString &problem);

    std::map<QString, Known> m_known;
};

void TestDecidedAsWritten::rows(const std::map<MpiFamily, QStringList> &targets)
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("target");
    for (const auto &library : testing::mpiLibraries()) {
        if (library.family == MpiFamily::mpich && library.version.startsWith(u"4."))
            continue; // what its trace shows was not compared yet
        const auto given = targets.find(library.family);
        for (const QString &target : given == targets.end() ? QStringList() : given->second) {
            if (target.endsWith(u"version=2") && library.version.startsWith(u"4."))
                continue; // Open MPI 5 reads such files
            QTest::newRow(qPrintable(target.isEmpty() ? library.name : library.name + u' ' + target))
                << library.name << target;
        }
    }
}

void TestDecidedAsWritten::rowsOfTargets()
{
    rows({{MpiFamily::openmpi,
        {QStringLiteral("openmpi-rules:version=1"), QStringLiteral("openmpi-rules:version=2")}}});
}

TestDecidedAsWritten::Known &TestDecidedAsWritten::known(const QString &name)
{
    Known &known = m_known[name];
    if (!known.laboratory) {
        for (auto &library : testing::mpiLibraries())
            if (library.name == name)
                known.laboratory = std::make_unique<Laboratory>(library);
        if (known.laboratory->obstacle().isEmpty())
            measure(known);
    }
    return known;
}

/// Which methods there are on how many processes.
void TestDecidedAsWritten::measure(Known &known)
{
    Laboratory &laboratory = *known.laboratory;
    const auto outcome = laboratory.run(laboratory.processes(),
        {laboratory.agent(), QStringLiteral("--methods"), QStringLiteral("native"),
            QStringLiteral("--comm-sizes"), laboratory.communicators(), QStringLiteral("--sizes"),
            QStringLiteral("98304"), QStringLiteral("--repetitions"), QStringLiteral("3"),
            QStringLiteral("--warmup"), QStringLiteral("0"), QStringLiteral("-o"),
            laboratory.path(QStringLiteral("offered"))});
    if (outcome.exitStatus != 0)
        qFatal("%s: %s", qPrintable(laboratory.library().name), outcome.messages.constData());
    known.records = readRecords(laboratory.path(QStringLiteral("offered")));
    known.data = madeUp(known.records);
    testing::writeFile(laboratory.path(QStringLiteral("made-up.txt")), known.data.text);
}

/// Each method that the agent lists is forced once, in a cell of its own.
void TestDecidedAsWritten::measuredIsWhatRan()
{
    QFETCH(QString, library);
    Known &it = known(library);
    Laboratory &laboratory = *it.laboratory;
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
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
    const auto outcome = laboratory.run(laboratory.processes(),
        {laboratory.agent(), QStringLiteral("--methods"), QStringLiteral("native"),
            QStringLiteral("--comm-sizes"), laboratory.communicators(), QStringLiteral("--sizes"),
            sizes.join(u','), QStringLiteral("--cells"), cells.join(u','), QStringLiteral("--repetitions"),
            QStringLiteral("3"), QStringLiteral("--warmup"), QStringLiteral("0"), QStringLiteral("-o"),
            laboratory.path(QStringLiteral("forced"))});
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    QVERIFY(laboratory.tracedFunctions() > 50);
    const Trace trace = laboratory.trace();
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
    qInfo("%s: %zu methods forced, %d cells traced, %lld differ", qPrintable(library), methods.size(),
        compared, static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.join(u'\n')));
    QVERIFY(methods.size() > 40);
    QVERIFY(compared > cells.size() * 9 / 10); // the agent leaves out what the library replaces
}

/// Writes a bundle; returns its folder.
QString TestDecidedAsWritten::exported(
    const Known &known, const QString &target, const QString &collectives, QString &problem)
{
    const QString folder = known.laboratory->path(
        QString(target + u'-' + QString::number(hashOf(collectives))).replace(u':', u'-'));
    const auto outcome = runIn(known.laboratory->library().environment,
        {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("export"),
            known.laboratory->path(QStringLiteral("made-up.txt")), QStringLiteral("--collective"),
            collectives, QStringLiteral("--target"), target, QStringLiteral("--model"),
            QStringLiteral("exact"), QStringLiteral("--same-types"), QStringLiteral("--commutative-only"),
            QStringLiteral("--where-worse"), QStringLiteral("cells"), QStringLiteral("-o"), folder + u'/'});
    if (outcome.exitStatus != 0)
        problem = QStringLiteral("collscope export: ") + QString::fromUtf8(outcome.messages);
    return folder;
}

/// At every measured size the best method, in between one of the two beside it, outside that of the edge.
void TestDecidedAsWritten::preloadedIsWhatTheTableSays()
{
    QFETCH(QString, library);
    Known &it = known(library);
    Laboratory &laboratory = *it.laboratory;
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    QString problem;
    const QString folder = exported(it, QStringLiteral("table"), QStringLiteral("all"), problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const Trace plain = plainCalls(it);
    const auto outcome
        = laboratory.call(QStringLiteral("all"), repetitions, probedSizes(), folder, laboratory.preload());
    const Trace trace = laboratory.trace();
    QVERIFY2(outcome.exitStatus == 0, (outcome.messages + outcome.output).constData());
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
            if (std::any_of(allowed.begin(), allowed.end(),
                    [&](const Method &method) { return laboratory.isOf(cell.collective, method, call); }))
                continue;
            // Some calls stay with the library: sizes that not all processes know, segments of roots, methods
            // that the library gets wrong.
            if (isWithin(
                    laboratory.algorithms(cell.collective, call.functions), laboratory, cell, plain.at(cell)))
                ++others;
            else
                differ += cell.text() + QStringLiteral(": %1 calls ran ").arg(call.calls)
                    + laboratory.algorithms(cell.collective, call.functions).join(u' ')
                    + QStringLiteral(", table ") + allowed.front().text();
        }
    }
    qInfo("%s: %d preloaded decisions compared, %d calls of the library, %lld differ", qPrintable(library),
        compared, others, static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 40).join(u'\n')));
    QVERIFY(compared > 200);
    QVERIFY(others < compared / 3);
}

/// What `collscope map` reads from a bundle in the measured cells. No method: the library's own choice.
std::map<Cell, Method> TestDecidedAsWritten::readBack(
    const Known &known, const QString &folder, QString &problem)
{
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
            problem += QString::fromUtf8(outcome.messages);
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
/// choice where the file leaves the cell to it; between two cells and outside of all what runs in a cell
/// beside it.
void TestDecidedAsWritten::exportedIsWhatRuns()
{
    QFETCH(QString, library);
    QFETCH(QString, target);
    Known &it = known(library);
    Laboratory &laboratory = *it.laboratory;
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    QString problem;
    const QString folder = exported(it, target, QStringLiteral("all"), problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const auto written = readBack(it, folder, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const Trace &plain = plainCalls(it);
    const auto outcome = laboratory.call(QStringLiteral("all"), repetitions, probedSizes(), folder);
    QVERIFY2(outcome.exitStatus == 0, (outcome.messages + outcome.output).constData());
    const Trace trace = laboratory.trace();
    QStringList differ;
    int compared = 0, decided = 0;
    for (const auto &[cell, ran] : trace) {
        std::vector<Cell> beside;
        for (const auto &[measured, best] : it.data.best)
            if (isBeside(measured, cell))
                beside.push_back(measured);
        if (beside.empty())
            continue;
        ++compared;
        const bool isAsWritten = std::any_of(beside.begin(), beside.end(), [&](const Cell &measured) {
            const auto method = written.find(measured);
            if (method == written.end() || method->second.isDefault())
                return kinds(laboratory, cell, ran) == kinds(laboratory, cell, plain.at(cell));
            return std::all_of(ran.begin(), ran.end(),
                [&](const Ran &call) { return laboratory.isOf(cell.collective, method->second, call); });
        });
        const auto measured = written.find(cell);
        if (measured != written.end() && !measured->second.isDefault()) {
            ++decided;
            // Some collectives have one method for all sizes of a communicator in a file.
            if (std::none_of(it.data.best.begin(), it.data.best.end(), [&](const auto &best) {
                    return best.first.collective == cell.collective && best.first.processes == cell.processes
                        && best.second == measured->second;
                }))
                differ += cell.text() + QStringLiteral(": written ") + measured->second.text()
                    + QStringLiteral(", best ") + it.data.best.at(cell).text();
        }
        if (!isAsWritten)
            differ += cell.text() + QStringLiteral(": ran ") + ran.back().functions.join(u' ')
                + QStringLiteral(", written ")
                + (written.count(beside.front()) ? written.at(beside.front()).text() : QString());
    }
    qInfo("%s %s: %d decisions compared, %d of %zu measured cells decided, %lld differ", qPrintable(library),
        qPrintable(target), compared, decided, it.data.best.size(), static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 40).join(u'\n')));
    QVERIFY(compared > 200);
    QVERIFY(decided > 20);
}

/// Collectives of which a file says nothing run what they ran without it.
void TestDecidedAsWritten::othersRunAsBefore()
{
    QFETCH(QString, library);
    QFETCH(QString, target);
    Known &it = known(library);
    Laboratory &laboratory = *it.laboratory;
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    QString problem;
    const QString folder = exported(it, target, QStringLiteral("bcast,alltoall"), problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const Trace &plain = plainCalls(it);
    const auto outcome = laboratory.call(QStringLiteral("all"), repetitions, probedSizes(), folder);
    QVERIFY2(outcome.exitStatus == 0, (outcome.messages + outcome.output).constData());
    QStringList differ;
    int compared = 0, changed = 0;
    for (const auto &[cell, ran] : laboratory.trace()) {
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
    qInfo("%s %s: %d calls of other collectives compared, %lld differ", qPrintable(library),
        qPrintable(target), compared, static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 40).join(u'\n')));
    QVERIFY(compared > 200);
    QVERIFY(changed > 10); // the file was read
}

/// What the library runs without a file.
const Trace &TestDecidedAsWritten::plainCalls(Known &known)
{
    if (known.plain.empty()) {
        const auto outcome = known.laboratory->call(QStringLiteral("all"), repetitions, probedSizes());
        if (outcome.exitStatus != 0)
            qFatal("%s: %s", qPrintable(known.laboratory->library().name), outcome.messages.constData());
        known.plain = known.laboratory->trace();
    }
    return known.plain;
}

const testing::Registered<TestDecidedAsWritten> registered("tst_decided_as_written");

} // namespace collscope::tst_decided_as_written

#include "tst_decided_as_written.moc"

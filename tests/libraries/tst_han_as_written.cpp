// SPDX-License-Identifier: GPL-3.0-or-later
// Exported rules of coll/han with those of coll/tuned, on emulated hosts: every decision of Open MPI as
// written.
#include "tests/libraries/made_up.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <optional>

namespace collscope::tst_han_as_written {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;
using namespace Qt::StringLiterals;

namespace {

constexpr int hosts = 3;
constexpr int processesPerHost = 2;

/// Of Open MPI: number in rules files, methods to choose from, and what coll/tuned multiplies the size by.
struct Collective {
    const char *name;
    int id;
    bool ofHan;
    bool timesProcesses; ///< coll/tuned compares the blocks of all processes
    std::vector<Method> methods;
};

const std::vector<Collective> &collectives()
{
    static const auto method = [](const char *name, int id, qint64 segment = 0, int fanout = 0) {
        return Method{u"openmpi"_s, QLatin1String(name), id, segment, fanout};
    };
    static const std::vector<Collective> all
        = {{"allgather", 0, true, true, {method("linear", 1), method("bruck", 2), method("ring", 4)}},
            {"allreduce", 2, true, false,
                {method("basic_linear", 1), method("nonoverlapping", 2), method("recursive_doubling", 3),
                    method("ring", 4)}},
            {"alltoall", 3, false, true, {method("linear", 1), method("pairwise", 2)}},
            {"barrier", 6, true, false, {method("double_ring", 2), method("recursive_doubling", 3)}},
            {"bcast", 7, true, false,
                {method("basic_linear", 1), method("chain", 2, 1024, 2), method("binary_tree", 5),
                    method("binomial", 6)}},
            {"gather", 9, true, true, {method("basic_linear", 1), method("binomial", 2)}},
            {"reduce", 11, true, false,
                {method("linear", 1), method("pipeline", 3, 1024), method("binomial", 5)}},
            {"scatter", 15, true, true, {method("basic_linear", 1), method("binomial", 2)}}};
    return all;
}

/// What is best in a cell: every other one is HAN's.
std::optional<Method> bestOf(const Collective &collective, int processes, std::size_t size)
{
    const std::size_t number = static_cast<std::size_t>(processes / 2 + collective.id) + size;
    if (number % 2 == 0)
        return std::nullopt;
    return collective.methods[number / 2 % collective.methods.size()];
}

QByteArray measurements(const QString &release)
{
    QByteArray text
        = "system,mpi_library,mpi_version,collective,library,algorithm,algorithm_id,segment_bytes,"
          "fanout,nodes,ppn,comm_size,message_bytes,run,seconds_median\n";
    for (const Collective &collective : collectives())
        for (int nodes = 1; nodes <= hosts; ++nodes)
            for (std::size_t size = 0; size < (collective.id == 6 ? 1 : measuredSizes.size()); ++size)
                for (int run = 0; run < 3; ++run) {
                    const int processes = nodes * processesPerHost;
                    const auto best = bestOf(collective, processes, size);
                    auto methods = collective.methods;
                    methods.push_back({u"openmpi"_s, u"default"_s, 0, 0, 0});
                    for (const Method &method : methods) {
                        const bool isBest = best ? method == *best : method.isDefault();
                        text += QStringLiteral("hosts,Open MPI,%1,%2,openmpi,%3,%4,%5,%6,%7,%8,%9,")
                                    .arg(release, QLatin1String(collective.name), method.algorithm)
                                    .arg(method.id)
                                    .arg(method.segment)
                                    .arg(method.fanout)
                                    .arg(nodes)
                                    .arg(processesPerHost)
                                    .arg(processes)
                                    .toUtf8()
                            + QByteArray::number(collective.id == 6 ? 0 : measuredSizes[size]) + ','
                            + QByteArray::number(run) + ','
                            + QByteArray::number(1e-5 * (isBest ? 1 : 3) * (1 + 0.001 * run)) + '\n';
                    }
                }
    return text;
}

/// The numbers and words of a rules file.
class Words {
public:
    explicit Words(const QString &path)
    {
        for (const QString &line : QString::fromUtf8(testing::fileText(path)).split(u'\n'))
            m_words += line.section(u'#', 0, 0).split(QRegularExpression(u"\\s+"_s), Qt::SkipEmptyParts);
    }
    QString word() { return m_words.value(m_at++); }
    qint64 number() { return word().toLongLong(); }
    bool isRead() const { return m_at == m_words.size(); }

private:
    QStringList m_words;
    qsizetype m_at = 0;
};

template <typename Row> using Sizes = std::map<qint64, Row>; ///< by the size from which on a row holds
template <typename Row>
using Rules = std::map<qint64, std::map<qint64, Sizes<Row>>>; ///< by number, processes

/// The row of a size: the last one that begins at or below it, else the first.
template <typename Row> const Row *rowOf(const std::map<qint64, Row> &rows, qint64 size)
{
    const auto above = rows.upper_bound(size);
    return rows.empty() ? nullptr : above == rows.begin() ? &above->second : &std::prev(above)->second;
}

/// What both files say, read as Open MPI reads them.
struct Files {
    Rules<QString> han; ///< of whole communicators: which component
    Rules<std::array<qint64, 3>> tuned; ///< algorithm, fan-out, segment
    bool isRead = false;

    explicit Files(const QString &folder)
    {
        Words first(folder + u"/decisions.conf"_s), second(folder + u"/tuned.conf"_s);
        for (qint64 left = first.number(); left > 0; --left) {
            auto &rules = han[first.number()];
            for (qint64 levels = first.number(); levels > 0; --levels) {
                const QString level = first.word();
                for (qint64 blocks = first.number(); blocks > 0; --blocks) {
                    const qint64 processes = first.number();
                    for (qint64 rows = first.number(); rows > 0; --rows) {
                        const qint64 bytes = first.number();
                        const QString component = first.word();
                        if (level == u"2" || level == u"global_communicator")
                            rules[processes][bytes] = component;
                    }
                }
            }
        }
        for (qint64 left = second.number(); left > 0; --left) {
            auto &rules = tuned[second.number()];
            for (qint64 blocks = second.number(); blocks > 0; --blocks) {
                auto &block = rules[second.number()];
                for (qint64 rows = second.number(); rows > 0; --rows) {
                    auto &row = block[second.number()];
                    for (qint64 &value : row)
                        value = second.number();
                }
            }
        }
        isRead = first.isRead() && second.isRead();
    }

    /// "han", "tuned", or nothing where the file does not say.
    QString component(const Collective &collective, const Cell &cell) const
    {
        const auto rules = han.find(collective.id);
        const auto *const block = rules == han.end() ? nullptr : rowOf(rules->second, cell.processes);
        const auto *const row = block ? rowOf(*block, cell.bytes) : nullptr;
        return row ? *row : QString();
    }

    /// As in a trace, "6,0,0"; empty where coll/tuned decides by itself.
    QString algorithm(const Collective &collective, const Cell &cell) const
    {
        const auto rules = tuned.find(collective.id);
        const auto *const block = rules == tuned.end() ? nullptr : rowOf(rules->second, cell.processes);
        const auto *const row
            = block ? rowOf(*block, cell.bytes * (collective.timesProcesses ? cell.processes : 1)) : nullptr;
        if (!row || row->front() == 0)
            return {};
        return collective.id == 6 ? QStringLiteral("%1,-1,-1").arg(row->front())
                                  : QStringLiteral("%1,%2,%3").arg((*row)[0]).arg((*row)[1]).arg((*row)[2]);
    }
};

} // namespace

class TestHanAsWritten : public QObject {
    Q_OBJECT
private slots:
    void exportedIsWhatRuns_data();
    void exportedIsWhatRuns();
};

void TestHanAsWritten::exportedIsWhatRuns_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("target");
    const auto libraries = testing::mpiLibraries();
    for (std::size_t i = 0; i < libraries.size(); ++i)
        for (const auto &target : {u"openmpi-han:version=4.1"_s, u"openmpi-han:version=5.0"_s})
            if (libraries[i].family == MpiFamily::openmpi
                && (target.endsWith(u"4.1") || !libraries[i].version.startsWith(u"4.")))
                QTest::newRow(qPrintable(libraries[i].name + u' ' + target)) << static_cast<int>(i) << target;
}

/// HAN keeps what the file leaves to it; coll/tuned gets the rest, with the algorithm of its own file. On one
/// host HAN is not there.
void TestHanAsWritten::exportedIsWhatRuns()
{
    QFETCH(int, index);
    QFETCH(QString, target);
    Laboratory laboratory(testing::mpiLibraries().at(static_cast<std::size_t>(index)));
    if (!laboratory.obstacle().isEmpty())
        QSKIP(qPrintable(laboratory.obstacle()));
    const auto &library = laboratory.library();
    const QString folder = laboratory.path(u"han"_s);
    const auto exported = runIn(library.environment,
        {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), u"export"_s,
            testing::writeFile(laboratory.path(u"hosts.csv"_s), measurements(library.version)),
            u"--collective"_s, u"all"_s, u"--baseline-candidate"_s, u"--model"_s, u"exact"_s,
            u"--same-types"_s, u"--commutative-only"_s, u"--where-worse"_s, u"cells"_s, u"--policy"_s,
            u"asFitted"_s, u"--target"_s, target, u"-o"_s, folder + u'/'});
    QVERIFY2(exported.exitStatus == 0, exported.messages.constData());
    const Files files(folder);
    QVERIFY(files.isRead);
    // The rules are those of the measurements, wherever a communicator may have several.
    for (const Collective &collective : collectives())
        for (const int processes : {4, 6})
            for (std::size_t size = 0; size < measuredSizes.size(); ++size) {
                const bool isBySize
                    = collective.ofHan && collective.id < 12 && collective.id != 6 && collective.id != 9;
                if (!isBySize || (collective.id == 2 && target.endsWith(u"4.1")))
                    continue;
                const Cell cell{QLatin1String(collective.name), processes, measuredSizes[size]};
                QCOMPARE(files.component(collective, cell),
                    bestOf(collective, processes, size) ? u"tuned"_s : u"han"_s);
            }

    auto environment = library.environment;
    environment.insert(u"MPIRUN"_s, library.mpirun.first());
    QStringList words{QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/platforms/emulate-ethernet"),
        QString::number(hosts), QString::number(processesPerHost), u"-x"_s,
        u"COLLSCOPE_TEST_TRACE="_s + laboratory.path(u"trace"_s), u"-x"_s,
        u"LD_PRELOAD="_s + laboratory.path(u"trace.so"_s), laboratory.path(u"calls"_s), u"all"_s, u"2"_s};
    for (const qint64 bytes : probedSizes())
        words += QString::number(bytes);
    const auto run = runIn(environment, Laboratory::withBundle(folder, words), 400);
    if (run.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(run.exitStatus == 0, run.messages.right(2000).constData());

    QStringList differ;
    int compared = 0, kept = 0, handedOn = 0;
    const Trace trace = laboratory.trace();
    for (const Collective &collective : collectives())
        for (const auto &[cell, ran] : trace) {
            if (cell.collective != QLatin1String(collective.name))
                continue;
            const bool ofHan = collective.ofHan && cell.processes > processesPerHost;
            const QString component = ofHan ? files.component(collective, cell) : u"tuned"_s;
            const QString algorithm = files.algorithm(collective, cell);
            for (const Ran &call : ran) {
                ++compared;
                const bool asks = call.functions.value(0).startsWith(u"mca_coll_han_"_s + cell.collective);
                const bool keeps = asks && call.functions.value(1).startsWith(u"mca_coll_han_");
                // HAN gives up communicators with more processes on one host than on another: coll/tuned
                // decides from then on, but for allreduce and barrier.
                const bool isGivenUp = !keeps && cell.processes % processesPerHost != 0 && collective.id != 2
                    && collective.id != 6;
                const QString chosen = laboratory.algorithms(cell.collective, call.functions).value(0);
                (keeps ? kept : handedOn) += 1;
                if (((asks == ofHan && keeps == (component == u"han")) || isGivenUp)
                    && (keeps || algorithm.isEmpty() || chosen == algorithm))
                    continue;
                differ += cell.text() + QStringLiteral(": written %1 %2, ran ").arg(component, algorithm)
                    + call.functions.join(u' ').left(200);
            }
        }
    qInfo("%s: %d decisions compared, %d kept by HAN, %d decided by coll/tuned, %lld differ",
        QTest::currentDataTag(), compared, kept, handedOn, static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 40).join(u'\n')));
    QVERIFY(kept > 50 && handedOn > 50 && compared > 300);
}

const testing::Registered<TestHanAsWritten> registered("tst_han_as_written");

} // namespace collscope::tst_han_as_written

#include "tst_han_as_written.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/made_up.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <QtEndian>

#include <algorithm>
#include <memory>

namespace collscope::tst_intel_as_written {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;

namespace {

/// Decisions of Intel MPI on a node, as the library itself writes them (I_MPI_TUNING_BIN_DUMP).
struct Leaf {
    int ppn = 0, processes = 0, bytes = 0; ///< upper bounds, -1: none
    std::vector<qint32> composition; ///< equal numbers are equal algorithms
};

/// Numbers of the collectives in that file.
const std::map<QString, int> numbers{{QStringLiteral("allgather"), 0}, {QStringLiteral("allreduce"), 2},
    {QStringLiteral("alltoall"), 3}, {QStringLiteral("bcast"), 7}, {QStringLiteral("exscan"), 8},
    {QStringLiteral("gather"), 9}, {QStringLiteral("reduce_scatter"), 11}, {QStringLiteral("reduce"), 12},
    {QStringLiteral("scan"), 13}, {QStringLiteral("scatter"), 14}};
const QStringList decidedCollectives{QStringLiteral("allgather"), QStringLiteral("allreduce"),
    QStringLiteral("alltoall"), QStringLiteral("bcast"), QStringLiteral("reduce"), QStringLiteral("scatter")};
const std::vector<int> presets{1, 2, 3};

/// A tree of nodes: parent, layer, next, two keys, most children, children and a mark; then the children's
/// places.
class TuningFile {
public:
    explicit TuningFile(const QByteArray &packed)
    {
        QByteArray prefixed(4, 0); // qUncompress wants a size first, which may be a guess
        qToBigEndian<quint32>(static_cast<quint32>(packed.size() * 20), prefixed.data());
        m_bytes = packed.startsWith('\x78') ? qUncompress(prefixed + packed) : packed;
    }

    std::map<int, std::vector<Leaf>> leaves() const
    {
        std::map<int, std::vector<Leaf>> found;
        if (!m_bytes.isEmpty())
            walk(0, {}, found);
        return found;
    }

private:
    qint32 at(qint64 place) const { return qFromLittleEndian<qint32>(m_bytes.constData() + place); }
    void walk(qint64 place, const std::map<int, int> &path, std::map<int, std::vector<Leaf>> &found) const
    {
        enum Layer { level = 1, kind, secondKind, collective, ppn, processes, bytes };
        const auto key = [&path](int layer) {
            const auto step = path.find(layer);
            return step == path.end() ? -2 : step->second;
        };
        if (place < 0 || place + 44 > m_bytes.size())
            return;
        if (static_cast<quint32>(at(place + 32)) != 0xEEEEEEEEU) {
            if (key(level) != 1 || key(kind) != 0 || key(secondKind) != 1)
                return; // communicators across nodes
            Leaf leaf{key(ppn), key(processes), key(bytes), {}};
            for (int i = 0; i < at(place + 24) && place + 44 + 20 * i <= m_bytes.size(); ++i)
                leaf.composition.push_back(at(place + 40 + 20 * i));
            found[key(collective)].push_back(leaf);
            return;
        }
        auto below = path;
        below[at(place + 8)] = at(place + 16);
        for (int i = 0; i < at(place + 28) && place + 48 + 8 * i <= m_bytes.size(); ++i)
            walk(qFromLittleEndian<qint64>(m_bytes.constData() + place + 40 + 8 * i), below, found);
    }

    QByteArray m_bytes;
};

/// The composition of a message on two processes of one node; empty: no leaf.
std::vector<qint32> decision(const std::vector<Leaf> &leaves, qint64 bytes)
{
    for (const Leaf &leaf : leaves) // in ascending order
        if ((leaf.ppn < 0 || leaf.ppn >= 2) && (leaf.processes < 0 || leaf.processes >= 2)
            && (leaf.bytes < 0 || leaf.bytes >= bytes))
            return leaf.composition;
    return {};
}

} // namespace

/// Exported files mean to Intel MPI what they say, as its own dump of its decisions shows.
class TestIntelAsWritten : public QObject {
    Q_OBJECT
private slots:
    void exportedIsWhatTheLibraryKeeps_data();
    void exportedIsWhatTheLibraryKeeps();

private:
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
    const auto leaves = TuningFile(testing::fileText(dump)).leaves();
    if (outcome.exitStatus != 0 || leaves.empty())
        problem = QString::fromUtf8(outcome.messages + outcome.output)
            + QStringLiteral("no decisions in the dump");
    return leaves;
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
    // Where the export looks for what the library dumps.
    const QString dumps = laboratory.path(QStringLiteral("intel-tuning"));
    const auto keep = [&](const QString &name) {
        return QFile::copy(laboratory.path(QStringLiteral("dump")), dumps + u'/' + name);
    };
    testing::writeFile(dumps + QStringLiteral("/release.txt"),
        runIn(plainly, {laboratory.library().mpirun.front(), QStringLiteral("--version")}).output);
    const auto plain = leavesOf(laboratory, plainly, {}, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QVERIFY(keep(QStringLiteral("default.dat")));
    std::map<int, std::map<int, std::vector<Leaf>>> forced; // by preset
    for (const int preset : presets) {
        auto environment = plainly;
        for (const QString &collective : decidedCollectives)
            environment.insert(
                QStringLiteral("I_MPI_ADJUST_") + collective.toUpper(), QString::number(preset));
        forced[preset] = leavesOf(laboratory, environment, {}, problem);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        QVERIFY(keep(QStringLiteral("preset-%1.dat").arg(preset)));
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
            QStringLiteral("--extrapolate"), QStringLiteral("-o"), folder + u'/'});
    QVERIFY2(exported.exitStatus == 0, exported.messages.constData());
    const auto kept = leavesOf(laboratory, plainly, folder, problem);
    QVERIFY2(problem.isEmpty(), qPrintable(problem));

    QStringList differ;
    int compared = 0, others = 0;
    for (const auto &[collective, number] : numbers) {
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

const testing::Registered<TestIntelAsWritten> registered("tst_intel_as_written");

} // namespace collscope::tst_intel_as_written

#include "tst_intel_as_written.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The tuner plug-in in the hands of NCCL's own loader, which requires no GPU.
#include "tests/support/files.h"
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>

namespace collscope::tst_nccl_loader {

using testing::runIn;
using namespace Qt::StringLiterals;

namespace {

/// Of packaging/libraries, of CUDA's toolkits and of the system.
QStringList installed()
{
    QStringList found;
    const auto look = [&found](const QString &folder, const QString &below, const QString &rest) {
        for (const QString &name : QDir(folder).entryList({below}, QDir::Dirs, QDir::Name)) {
            const QStringList deep = QDir(folder + u'/' + name + rest).entryList({u"python3*"_s}, QDir::Dirs);
            const QString end
                = deep.isEmpty() ? QString() : deep.first() + u"/site-packages/nvidia/nccl/lib"_s;
            const QString path = QFileInfo(folder + u'/' + name + rest + u'/' + end + u"/libnccl.so.2"_s)
                                     .canonicalFilePath();
            if (!path.isEmpty() && !found.contains(path))
                found += path;
        }
    };
    look(testing::mpiLibrariesFolder(), u"nccl-*"_s, u"/lib"_s);
    look(u"/usr/local"_s, u"cuda-*"_s, u"/lib64"_s);
    look(u"/usr/lib"_s, u"*-linux-gnu"_s, {});
    return found;
}

/// What NCCL is told: a place in its table of costs (algorithm * 3 + protocol) and channels.
struct Method {
    const char *name;
    int fanout;
    int entry;
    int channels;
};
constexpr int untouchedChannels = 77; ///< of nccl_host.c
constexpr Method methods[] = {{"default", 0, 0, untouchedChannels}, {"ring", 0, 5, untouchedChannels},
    {"ring_ll", 0, 3, untouchedChannels}, {"ring_ll128", 16, 4, 16}, {"tree", 8, 2, 8},
    {"tree_ll128", 0, 1, untouchedChannels}, {"nvls_tree", 4, 17, 4}};
/// In NCCL's order.
constexpr const char *collectives[] = {"bcast", "reduce", "allgather", "reduce_scatter", "allreduce"};
constexpr int placements[][2] = {{1, 2}, {1, 8}, {2, 8}}; ///< nodes, processes per node
constexpr qint64 sizes[] = {1024, 65536, 1048576, 67108864};

/// The best method of the cell with these positions.
const Method &bestOf(std::size_t collective, std::size_t placement, std::size_t size)
{
    return methods[(collective * 5 + placement * 3 + size * 4 + collective * size) % std::size(methods)];
}

QByteArray measurements()
{
    QByteArray text
        = "system,mpi_library,collective,library,algorithm,fanout,nodes,ppn,comm_size,message_bytes,"
          "run,seconds_median\n";
    for (std::size_t c = 0; c < std::size(collectives); ++c)
        for (std::size_t p = 0; p < std::size(placements); ++p)
            for (std::size_t s = 0; s < std::size(sizes); ++s)
                for (int run = 0; run < 3; ++run)
                    for (const Method &method : methods)
                        text += QStringLiteral("gpus,NCCL,%1,nccl,%2,%3,%4,%5,%6,%7,%8,%9\n")
                                    .arg(QLatin1String(collectives[c]), QLatin1String(method.name))
                                    .arg(method.fanout)
                                    .arg(placements[p][0])
                                    .arg(placements[p][1])
                                    .arg(placements[p][0] * placements[p][1])
                                    .arg(sizes[s])
                                    .arg(run)
                                    .arg(1e-5 * (&method == &bestOf(c, p, s) ? 1 : 3) * (1 + 0.001 * run))
                                    .toUtf8();
    return text;
}

} // namespace

class TestNcclLoader : public QObject {
    Q_OBJECT

private slots:
    void choosesAsTheTableSays_data();
    void choosesAsTheTableSays();
};

void TestNcclLoader::choosesAsTheTableSays_data()
{
    QTest::addColumn<QString>("nccl");
    for (const QString &path : installed())
        QTest::newRow(qPrintable(path)) << path;
    if (installed().isEmpty())
        QTest::newRow("none") << QString();
}

/// At each measured size the best method of the exported table; beside it and between two the method of one
/// of them.
void TestNcclLoader::choosesAsTheTableSays()
{
    QFETCH(QString, nccl);
    if (nccl.isEmpty())
        QSKIP("NCCL is not installed here");
    const QTemporaryDir folder;
    auto environment = QProcessEnvironment::systemEnvironment();
    const QString table = folder.filePath(u"decisions.table"_s);
    const auto exported = runIn(environment,
        {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), u"export"_s,
            testing::writeFile(folder.filePath(u"gpus.csv"_s), measurements()), u"--collective"_s, u"all"_s,
            u"--library"_s, u"nccl"_s, u"--baseline-candidate"_s, u"--model"_s, u"exact"_s,
            u"--where-worse"_s, u"cells"_s, u"--policy"_s, u"asFitted"_s, u"--target"_s, u"table"_s, u"-o"_s,
            table});
    QVERIFY2(exported.exitStatus == 0, exported.messages.constData());
    environment.insert(u"COLLSCOPE_TABLE"_s, table);
    QStringList differ;
    QByteArray taken;
    int compared = 0;
    for (std::size_t c = 0; c < std::size(collectives); ++c)
        for (std::size_t p = 0; p < std::size(placements); ++p) {
            const qint64 ranks = placements[p][0] * placements[p][1];
            const qint64 factor
                = collectives[c] == "allgather"_L1 ? ranks : 1; // NCCL counts what all contribute
            QStringList asked{QStringLiteral(NCCL_HOST), QStringLiteral(NCCL_TUNER), nccl,
                QString::number(ranks), QString::number(placements[p][0]), QString::number(c), u"-1"_s};
            std::vector<std::pair<std::size_t, std::size_t>> beside; // measured sizes, one of which decides
            for (std::size_t s = 0; s < std::size(sizes); ++s)
                for (const auto &[bytes, other] : {std::pair(sizes[s] - 1, s == 0 ? s : s - 1), {sizes[s], s},
                         {sizes[s] + 1, std::min(s + 1, std::size(sizes) - 1)}}) {
                    asked += QString::number(bytes * factor);
                    beside.emplace_back(s, other);
                }
            const auto outcome = runIn(environment, asked);
            QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
            const auto lines = outcome.output.trimmed().split('\n');
            QCOMPARE(static_cast<std::size_t>(lines.size()), beside.size() + 1);
            taken = lines.first();
            for (std::size_t i = 0; i < beside.size(); ++i) {
                const auto words = lines[static_cast<qsizetype>(i) + 1].split(' ');
                const auto isOf = [&](std::size_t size) {
                    const Method &best = bestOf(c, p, size);
                    return words.value(1).toInt() == best.entry && words.value(2).toInt() == best.channels;
                };
                ++compared;
                // Below and above the measured sizes NCCL decides.
                const bool isOutside = i == 0 || i + 1 == beside.size();
                if (isOutside ? words.value(3) != "0" : !isOf(beside[i].first) && !isOf(beside[i].second))
                    differ += QStringLiteral("%1 on %2: ").arg(QLatin1String(collectives[c])).arg(ranks)
                        + QString::fromUtf8(lines[static_cast<qsizetype>(i) + 1]);
            }
        }
    qInfo("%s: %d choices compared, %lld differ", taken.constData(), compared,
        static_cast<long long>(differ.size()));
    QVERIFY2(taken.contains("Collscope"), taken.constData());
    QVERIFY2(differ.isEmpty(), qPrintable(differ.join(u'\n')));
    QCOMPARE(compared, 180);
}

const testing::Registered<TestNcclLoader> registered("tst_nccl_loader");

} // namespace collscope::tst_nccl_loader

#include "tst_nccl_loader.moc"

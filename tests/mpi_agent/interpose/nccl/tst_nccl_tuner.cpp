// SPDX-License-Identifier: GPL-3.0-or-later
// The tuner plug-in for NCCL, asked by a program as NCCL asks it.
#include "engine/wire/runtime_table.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_nccl_tuner {

namespace {

// Places in NCCL's table of costs: algorithm * 3 + protocol.
constexpr int treeLl = 0;
constexpr int ringSimple = 5;
constexpr int nvlsTreeLl128 = 16;
constexpr int untouchedChannels = 77; // what the program has before it asks
constexpr int nothing = 0; // is the cheapest before anything is changed

wire::Method method(const char *algorithm, std::uint32_t channels = 0, const char *library = "nccl")
{
    wire::Method made;
    made.library = library;
    made.algorithm = algorithm;
    made.fanout = channels;
    return made;
}

/// From 1 byte on nothing, from 1 KiB ring, from 1 MiB nvls_tree_ll128 on 8 channels, from 1 GiB a method of
/// Open MPI; below 16 ranks. From 16 on tree_ll.
wire::RuntimeTable::Collective collective(const char *name)
{
    wire::RuntimeTable::Collective made;
    made.name = name;
    made.first.size = wire::PlacementSize::commSize;
    made.first.values = {2, 16};
    made.messageBytes = {1, 1 << 10, 1 << 20, 1 << 30};
    made.methods
        = {method("ring"), method("nvls_tree_ll128", 8), method("ring", 0, "openmpi"), method("tree_ll", 2)};
    made.cells = {wire::RuntimeTable::leaveToLibrary, 0, 1, 2, 3, 3, 3, 3};
    return made;
}

struct Answer {
    int entry = -1;
    int channels = -1;
    int changed = -1;

    bool operator==(const Answer &) const = default;
};

constexpr Answer untouched = {nothing, untouchedChannels, 0};

} // namespace

class TestNcclTuner : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_table;
    QByteArray m_messages;

    QString write(const char *name, const std::string &bytes)
    {
        return testing::writeFile(m_folder.filePath(QLatin1String(name)), bytes);
    }

    std::vector<Answer> ask(int version, int ranks, int nodes, int collective, const QStringList &sizes,
        int impossible = -1, const QProcessEnvironment &more = {})
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("COLLSCOPE_TABLE"), m_table);
        environment.insert(more);
        process.setProcessEnvironment(environment);
        const auto number = [](int value) { return QString::number(value); };
        process.start(QStringLiteral(NCCL_HOST),
            QStringList{QStringLiteral(NCCL_TUNER), number(version), number(ranks), number(nodes),
                number(collective), number(impossible)}
                + sizes);
        if (!process.waitForFinished() || process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        m_messages = process.readAllStandardError();
        std::vector<Answer> answers;
        for (const QByteArray &line : process.readAllStandardOutput().split('\n')) {
            const QByteArrayList words = line.split(' ');
            if (words.size() == 4)
                answers.push_back({words[1].toInt(), words[2].toInt(), words[3].toInt()});
        }
        return answers;
    }

private slots:
    void initTestCase()
    {
        wire::RuntimeTable table;
        table.collectives = {collective("allreduce"), collective("allgather")};
        QCOMPARE(wire::problemOf(table), std::string());
        m_table = write("decisions.table", wire::encodeTable(table));
    }

    void decides_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("v4") << 4;
        QTest::newRow("v5") << 5;
        QTest::newRow("v6") << 6;
    }
    void decides()
    {
        QFETCH(int, version);
        const QStringList sizes = {QStringLiteral("1023"), QStringLiteral("1024"), QStringLiteral("1048576"),
            QStringLiteral("1073741824")};
        const std::vector<Answer> expected = {untouched, {ringSimple, untouchedChannels, 1},
            {nvlsTreeLl128, 8, 1}, untouched}; // the last method is no NCCL method
        QVERIFY(ask(version, 8, 1, 4, sizes) == expected);
        const Answer large = {treeLl, 2, 1};
        QVERIFY(ask(version, 16, 2, 4, sizes) == std::vector<Answer>(4, large));
        // Of allgather the table counts a process's part, NCCL all of it.
        QVERIFY(ask(version, 8, 1, 2, {QStringLiteral("8191"), QStringLiteral("8192")})
            == (std::vector<Answer>{untouched, {ringSimple, untouchedChannels, 1}}));
    }

    void leavesToNccl()
    {
        const QStringList size = {QStringLiteral("1048576")};
        QVERIFY(ask(5, 8, 1, 1, size) == std::vector<Answer>{untouched}); // nothing about reduce
        QVERIFY(ask(5, 8, 1, 9, size) == std::vector<Answer>{untouched}); // no such collective
        // Impossible entries stay impossible, and then the channels are NCCL's too.
        QVERIFY(ask(5, 8, 1, 4, size, nvlsTreeLl128) == std::vector<Answer>{untouched});
        QProcessEnvironment off;
        off.insert(QStringLiteral("COLLSCOPE_OFF"), QStringLiteral("1"));
        QVERIFY(ask(5, 8, 1, 4, size, -1, off) == std::vector<Answer>{untouched});
        QVERIFY2(m_messages.isEmpty(), m_messages.constData());
    }

    void brokenTable()
    {
        const auto broken = write("broken.table", "no table at all");
        QProcessEnvironment environment;
        environment.insert(QStringLiteral("COLLSCOPE_TABLE"), broken);
        for (const char *const rank : {"0", "3"}) {
            environment.insert(QStringLiteral("RANK"), QLatin1String(rank));
            QVERIFY(ask(4, 8, 1, 4, {QStringLiteral("1048576")}, -1, environment)
                == std::vector<Answer>{untouched});
            QCOMPARE(m_messages.count('\n'), *rank == '0' ? 1 : 0);
        }
    }

    void traces()
    {
        QProcessEnvironment environment;
        environment.insert(QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1"));
        ask(5, 8, 2, 4, {QStringLiteral("1048576"), QStringLiteral("8")}, -1, environment);
        QCOMPARE(m_messages,
            QByteArray("collscope: trace allreduce comm_size=8 nodes=2 bytes=1048576 "
                       "method=nccl.nvls_tree_ll128:8\n"
                       "collscope: trace allreduce comm_size=8 nodes=2 bytes=8 method=default\n"));
    }
};

const testing::Registered<TestNcclTuner> registered("tst_nccl_tuner");

} // namespace collscope::tst_nccl_tuner
#include "tst_nccl_tuner.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Open MPI's built-in decisions against those taken from the decision functions of an installed 4.1.4, up to
// 8192 processes (tst_openmpi_live asks a running job, on as many processes as fit a test), and what 6.0 and
// 6.1 decide otherwise.
#include "engine/io/decompress.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/wire/text.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

namespace collscope::tst_openmpi_defaults {

class TestOpenMpiDefaults : public QObject {
    Q_OBJECT

private slots:
    void everyRow()
    {
        const char *const path
            = COLLSCOPE_SHARED_DATA "/openmpi-baseline/fixed_decisions_4.1.0-5.0.10.csv.xz";
        if (!QFile::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto text = io::readText(path);
        QVERIFY(text.has_value());
        std::vector<LibraryDecisionsPtr> builtIn; // on an unknown number of nodes the numbers are the same
        for (const std::string_view version : openmpi::builtInVersions)
            builtIn.push_back(openmpi::builtInDecisions(version));
        std::size_t rows = 0;
        for (const std::string_view line : wire::split(text->bytes, '\n')) {
            const auto fields = wire::split(line, ',');
            if (fields.size() < 5 || fields[1] != "1")
                continue; // the head, and operations that do not commute
            const std::string_view collective = fields[0].substr(0, fields[0].find('('));
            const auto processes = static_cast<std::uint32_t>(*wire::parseUnsigned(fields[2]));
            const std::uint64_t bytes = *wire::parseUnsigned(fields[3]);
            for (const LibraryDecisionsPtr &each : builtIn) {
                const auto decision = each->decide({collective, {0, 0, processes}, bytes});
                QVERIFY2(std::to_string(decision.method.algorithmId) == fields[4], std::string(line).c_str());
                QVERIFY(decision.rule > 0 && decision.rule <= each->rules(collective));
            }
            ++rows;
        }
        QVERIFY(rows > 3000);
    }

    /// What 6.1 chooses with one process per node, beside what all choose with several.
    void oneProcessPerNode_data()
    {
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<unsigned>("processes");
        QTest::addColumn<qulonglong>("bytes");
        QTest::addColumn<int>("one");
        QTest::addColumn<int>("several");
        const auto row
            = [](const char *collective, unsigned processes, qulonglong bytes, int one, int several) {
                  QTest::addRow("%s %u %llu", collective, processes, bytes)
                      << QByteArray(collective) << processes << bytes << one << several;
              };
        row("allreduce", 2, 4, 3, 4);
        row("allreduce", 3, 1048576, 7, 6);
        row("allreduce", 4, 1048575, 7, 6);
        row("allreduce", 7, 1048576, 3, 6);
        row("allreduce", 8, 262143, 7, 6);
        row("allreduce", 8, 262144, 6, 6);
        row("allreduce", 15, 1048576, 3, 6);
        row("allreduce", 16, 32767, 7, 6);
        row("allreduce", 31, 131071, 2, 6);
        row("allreduce", 32, 32768, 3, 6);
        row("allreduce", 64, 32767, 7, 3);
        row("allreduce", 65, 32767, 3, 3);
        row("allreduce", 65, 262144, 6, 6);
        row("allreduce", 127, 0, 3, 3);
        row("allreduce", 128, 0, 2, 2);
        row("allreduce", 512, 16383, 3, 3);
        row("bcast", 2, 1048576, 1, 5);
        row("bcast", 3, 0, 1, 3);
        row("bcast", 4, 1048575, 1, 1);
        row("bcast", 15, 1048576, 5, 1);
        row("bcast", 16, 262143, 1, 6);
        row("bcast", 31, 1048575, 7, 6);
        row("bcast", 32, 65535, 1, 7);
        row("bcast", 32, 65536, 7, 7);
        row("bcast", 1024, 1048576, 5, 8);
        row("reduce", 16, 4096, 5, 5);
        row("alltoall", 16, 8192, 1, 1);
    }
    void oneProcessPerNode()
    {
        QFETCH(QByteArray, collective);
        QFETCH(unsigned, processes);
        QFETCH(qulonglong, bytes);
        QFETCH(int, one);
        QFETCH(int, several);
        for (const std::string_view version : openmpi::builtInVersions) {
            const auto builtIn = openmpi::builtInDecisions(version);
            const auto chosen = [&](Placement placement) {
                const auto decision = builtIn->decide({collective.constData(), placement, bytes});
                return decision.rule <= builtIn->rules(collective.constData()) ? decision.method.algorithmId
                                                                               : -1;
            };
            for (const Placement &placement : {Placement{processes, 1, processes}, Placement{0, 1, processes},
                     Placement{processes, 0, processes}})
                QCOMPARE(chosen(placement), version == "6.1" ? one : several);
            for (const Placement &placement :
                {Placement{0, 0, processes}, Placement{1, 0, processes}, Placement{1, processes, processes}})
                QCOMPARE(chosen(placement), several);
        }
    }

    void namesWhatOnly6Has()
    {
        const auto builtIn = openmpi::builtInDecisions("6.1");
        QCOMPARE(
            builtIn->decide({"allreduce", {4, 1, 4}, 8}).method.algorithm, std::string("allgather_reduce"));
        QVERIFY(builtIn->rules("allreduce") > openmpi::builtInDecisions("6.0")->rules("allreduce"));
        QCOMPARE(builtIn->rules("reduce"), openmpi::builtInDecisions("6.0")->rules("reduce"));
    }

    void chainOfReduceHasFanoutFrom6On()
    {
        for (const std::string_view version : openmpi::builtInVersions) {
            const auto builtIn = openmpi::builtInDecisions(version);
            const auto methodOn
                = [&](std::string_view collective, std::uint32_t processes, std::uint64_t bytes) {
                      return builtIn->decide({collective, {0, 0, processes}, bytes}).method;
                  };
            for (const std::uint32_t processes : {3U, 4U, 7U}) {
                const std::uint64_t bytes = processes == 3 ? 524288 : 4096;
                QCOMPARE(methodOn("reduce", processes, bytes).algorithmId, 2);
                QCOMPARE(methodOn("reduce", processes, bytes).fanout, version < "6.0" ? 0U : 2U);
            }
            QCOMPARE(methodOn("reduce", 2, 524288).algorithmId, 2); // one chain, whatever the fan-out
            QCOMPARE(methodOn("reduce", 2, 524288).fanout, 0U);
            QCOMPARE(methodOn("reduce", 4, 4095).fanout, 0U);
            QCOMPARE(methodOn("bcast", 4, 1048576).algorithmId, 2); // of bcast it is as before
            QCOMPARE(methodOn("bcast", 4, 1048576).fanout, 0U);
        }
    }

    void versionOfARelease()
    {
        using openmpi::builtInVersionOf;
        QCOMPARE(builtInVersionOf("4.1.0"), "4.1");
        QCOMPARE(builtInVersionOf("5.0.10"), "5.0");
        QCOMPARE(builtInVersionOf("6.0.0a1"), "6.0");
        QCOMPARE(builtInVersionOf("6.1"), "6.1");
        for (const char *const other : {"", "4", "4.0.3", "4.10.1", "5.1.0", "6.2.0", "16.0", "main"})
            QVERIFY2(!builtInVersionOf(other), other);
    }

    void withoutTable()
    {
        const auto builtIn = openmpi::builtInDecisions();
        QCOMPARE(builtIn->rules("scan"), std::size_t(0));
        QVERIFY(builtIn->decide({"scan", {0, 0, 4}, 8}).method.isBaseline());
    }
};

const testing::Registered<TestOpenMpiDefaults> registered("tst_openmpi_defaults");

} // namespace collscope::tst_openmpi_defaults
#include "tst_openmpi_defaults.moc"

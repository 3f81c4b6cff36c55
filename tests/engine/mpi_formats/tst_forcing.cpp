// SPDX-License-Identifier: GPL-3.0-or-later
// Launcher lines and rules of single methods, read back as the library or a log reader would.
#include "engine/io/launcher_line.h"
#include "engine/mpi_formats/forcing.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_rules.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_forcing {

namespace {

Provenance madeWith(const char *version)
{
    Provenance provenance;
    provenance.mpiVersion = version;
    return provenance;
}

Instance bcastAt(std::uint64_t bytes)
{
    return {"bcast", {4, 16, 64}, bytes};
}

const Method chain{"openmpi", "chain", 2, 8192, 3};

} // namespace

class TestForcing : public QObject {
    Q_OBJECT

private slots:
    void linesForceTheMethod_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("collective");
        QTest::addColumn<int>("id");
        for (const wire::Collective &collective : wire::mpiCollectives())
            for (const wire::AlgorithmList &list : collective.libraries)
                if (list.library == wire::openMpiLibrary || list.library == wire::mpichLibrary)
                    for (const wire::Algorithm &algorithm : list.algorithms)
                        QTest::newRow(
                            qPrintable(QStringLiteral("%1 %2 %3")
                                           .arg(QString::fromStdString(std::string(list.library)),
                                               QString::fromStdString(std::string(collective.name)),
                                               QString::fromStdString(std::string(algorithm.name)))))
                            << QString::fromStdString(std::string(list.library))
                            << QString::fromStdString(std::string(collective.name)) << algorithm.id;
    }

    void linesForceTheMethod()
    {
        QFETCH(const QString, library);
        QFETCH(const QString, collective);
        QFETCH(const int, id);
        const std::string name = collective.toStdString();
        const Method method = wire::methodFromId(library.toStdString(), name, id);
        const Instance at{name, {4, 16, 64}, 1024};
        const auto line = forcingLine(madeWith("4.1.4"), at, method);
        if (!line) { // of other libraries' rules: the reason names the method
            QVERIFY(line.error().message.find(method.algorithm) != std::string::npos);
            return;
        }
        std::string command = *line;
        command.replace(command.find("./program"), std::string::npos, "osu_" + name);
        io::LaunchReader reader;
        QVERIFY2(reader.take(command, 1), line->c_str());
        QCOMPARE(reader.current()->ranks, 64U);
        const auto forced = io::forcedMethod(*reader.current(), name, at.messageBytes);
        QVERIFY(forced && forced->isKnown());
        QCOMPARE(forced->method.algorithm, method.algorithm);
        QVERIFY(forced->note.empty());
    }

    void linesHaveParametersAndPlacement()
    {
        QCOMPARE(*forcingLine(madeWith("4.1.4"), bcastAt(8), chain),
            std::string("mpirun -n 64 --map-by ppr:16:node --mca coll_tuned_use_dynamic_rules 1 --mca "
                        "coll_tuned_bcast_algorithm 2 --mca coll_tuned_bcast_algorithm_segmentsize 8192 "
                        "--mca coll_tuned_bcast_algorithm_chain_fanout 3 ./program"));
        QVERIFY(forcingLine(madeWith("5.0.3"), bcastAt(8), chain)->find("--mca coll_han_priority 0")
            != std::string::npos);
        const Method intel{"intelmpi", "binomial", 1};
        QCOMPARE(*forcingLine(madeWith("2021.9"), bcastAt(8), intel),
            std::string("mpirun -n 64 -ppn 16 -genv I_MPI_ADJUST_BCAST 1 ./program"));
    }

    void nothingForcesTheDefaultOrBundledAlgorithms()
    {
        QVERIFY(!forcingLine(madeWith("4.1.4"), bcastAt(8), {"openmpi", "default"}));
        QVERIFY(!forcingLine(madeWith("4.1.4"), bcastAt(8), {"collscope", "binomial"}));
        QVERIFY(!ruleFile(madeWith("4.1.4"), bcastAt(8), std::nullopt, {"mpich", "binomial"}));
    }

    void rulesHoldForTheCellAlone()
    {
        const Provenance old = madeWith("4.1.4");
        const std::string text = *ruleFile(old, bcastAt(8192), 16384, chain);
        const LibraryDecisionsPtr rules = *openmpi::openRules(text, {});
        const auto decided = [&](std::uint32_t ranks, std::uint64_t bytes) {
            return rules->decide({"bcast", {0, 0, ranks}, bytes}).method;
        };
        QVERIFY(decided(64, 8192) == chain);
        QVERIFY(decided(64, 16383) == chain);
        for (const auto &[ranks, bytes] :
            {std::pair(64U, 16384U), std::pair(64U, 8191U), std::pair(63U, 8192U), std::pair(65U, 8192U)})
            QVERIFY2(decided(ranks, bytes).isBaseline(), text.c_str());
        const std::string open = *ruleFile(old, bcastAt(0), std::nullopt, chain);
        const LibraryDecisionsPtr all = *openmpi::openRules(open, {});
        QVERIFY(all->decide({"bcast", {0, 0, 64}, 1 << 30}).method == chain);
        QVERIFY(all->decide({"bcast", {0, 0, 64}, 0}).method == chain);
    }

    void rulesCountTheBytesOfTheLibrary()
    {
        const Method ring{"openmpi", "ring", 4};
        const Instance at{"allgather", {0, 0, 8}, 100};
        const std::string text = *ruleFile(madeWith("4.1.4"), at, 200, ring);
        const LibraryDecisionsPtr rules = *openmpi::openRules(text, {});
        QVERIFY(rules->decide(at).method == ring);
        QVERIFY(rules->decide({"allgather", {0, 0, 8}, 200}).method.isBaseline());
        QVERIFY(text.find("\n800 4 0 0\n") != std::string::npos);
    }

    void openMpi6ReadsJson()
    {
        const std::string text = *ruleFile(madeWith("6.0.0"), bcastAt(8192), 16384, chain);
        const LibraryFormat &format = libraryFormatOf(text);
        QCOMPARE(format.name, std::string_view("openmpi-json"));
        const auto rules = format.open(text, {});
        QVERIFY2(rules, text.c_str());
        QVERIFY((*rules)->decide(bcastAt(16383)).method == chain);
        QVERIFY((*rules)->decide(bcastAt(16384)).method.isBaseline());
    }
};

const testing::Registered<TestForcing> registered("tst_forcing");

} // namespace collscope::tst_forcing
#include "tst_forcing.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Files that lack facts: what is asked, what names suggest, and reading them with facts of their own.
#include "engine/io/asked_facts.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_asked_facts {

using testing::Folder;

namespace {

const std::string bcast = "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n8  2.5\n";

io::FileFacts named(const char *path, std::string_view head = {})
{
    return io::suggestedFacts(path, head, {"bcast"});
}

} // namespace

class TstAskedFacts : public QObject {
    Q_OBJECT

private slots:
    void onlyFilesThatLackFactsAreAsked()
    {
        const Folder folder;
        folder.write("shire/bcast_binomial_16ranks_openmpi.log", bcast);
        folder.write("shire/b.log", "mpirun -n 4 --mca btl ^tcp osu_bcast\n" + bcast);
        folder.write("shire/README", "nothing");
        const auto asked = io::askedFiles(folder.path() / "shire").value();
        QCOMPARE(asked.size(), std::size_t{1});
        QVERIFY(asked.front().missing == (std::set<std::string>{"library", "algorithm", "ranks"}));
        QCOMPARE(asked.front().collectives, std::vector<std::string>{"bcast"});
        QCOMPARE(asked.front().head, bcast);
        const io::ImportFacts &facts = asked.front().suggested.facts;
        QCOMPARE(facts.text(), std::string("system=shire,library=openmpi,algorithm=binomial,ranks=16"));
    }

    void numbersOfTheFileGoBeforeThoseOfItsName()
    {
        const Folder folder;
        folder.write("c_64ranks.log", "mpirun -n 4 osu_bcast\n" + bcast);
        const auto asked = io::askedFiles(folder.path() / "c_64ranks.log").value();
        QCOMPARE(asked.front().suggested.facts.ranks, 4U);
        QVERIFY(!asked.front().missing.contains("ranks"));
    }

    void namesSuggestFacts()
    {
        const io::FileFacts file
            = named("/data/peak/openmpi-4.1.4/osu_bcast_chain_seg8192_16nodes_4ppn_run2.txt");
        QCOMPARE(file.facts.library, std::string("openmpi"));
        QCOMPARE(file.version, std::string("4.1.4"));
        QCOMPARE(file.facts.algorithm, std::string("chain/8192"));
        QCOMPARE(file.facts.nodes, 16U);
        QCOMPARE(file.facts.ppn, 4U);
        QCOMPARE(file.facts.ranks, 64U);
        QVERIFY(file.run == 2U);
        QCOMPARE(named("/data/summit/osu5.6.2_bcast.alg4_512ranks.txt").facts.ranks, 512U);
        QCOMPARE(
            named("/data/summit/x.txt", "openmpi@1.10.7%gcc osu_bcast\n").version, std::string("1.10.7"));
        QVERIFY(named("/data/summit/x.txt").facts.library.empty());
        QVERIFY(named("/data/summit/x.txt").facts.algorithm.empty());
    }

    void filesWithFactsBecomeOneSystem()
    {
        const Folder folder;
        std::vector<io::FileFacts> files;
        for (const std::uint32_t run : {0U, 1U})
            for (const char *const algorithm : {"binomial", "chain"}) {
                io::FileFacts file{folder.write(std::string(algorithm) + std::to_string(run), bcast), {}};
                file.facts.system = "shire";
                file.facts.library = "openmpi";
                file.facts.algorithm = algorithm;
                file.facts.ranks = 4;
                file.version = "4.1.4";
                file.run = run;
                files.push_back(file);
            }
        const auto loaded = io::loadFiles(files);
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->datasets.size(), std::size_t{1});
        const Dataset &dataset = *loaded->datasets.front();
        QCOMPARE(dataset.provenance().system, std::string("shire"));
        QCOMPARE(dataset.provenance().mpiVersion, std::string("4.1.4"));
        QCOMPARE(dataset.size(), std::size_t{4});
        QCOMPARE(dataset.methods().size(), std::size_t{2});
    }

    void failuresNameTheFile()
    {
        const Folder folder;
        io::FileFacts file{folder.write("a.log", bcast), {}};
        const auto loaded = io::loadFiles({file});
        QVERIFY(!loaded && loaded.error().text().find("a.log") != std::string::npos);
        QVERIFY(!io::loadFiles({}));
    }
};

const testing::Registered<TstAskedFacts> registered("tst_asked_facts");

} // namespace collscope::tst_asked_facts
#include "tst_asked_facts.moc"

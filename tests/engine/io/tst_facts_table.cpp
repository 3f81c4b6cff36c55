// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/facts_table.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_facts_table {

using testing::Folder;

namespace {

const std::string bcast = "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n8  2.5\n";

std::string reason(const Expected<io::Loaded> &loaded)
{
    return loaded ? std::string() : loaded.error().text();
}

} // namespace

class TstFactsTable : public QObject {
    Q_OBJECT

private slots:
    void templateNamesWhatIsMissing()
    {
        const Folder folder;
        folder.write("shire/a.log", bcast);
        folder.write("shire/b.log", "mpirun -n 4 --mca btl ^tcp osu_bcast\n" + bcast);
        folder.write("shire/c.log", "mpirun -n 4 osu_bcast\n" + bcast);
        folder.write("shire/README", "nothing");
        QCOMPARE(io::factsTemplate({folder.path() / "shire"}).value(),
            std::string("file,library,algorithm,ranks\na.log,,,\nc.log,,,\n"));
    }

    void factsOfEachFileAreUsed()
    {
        const Folder folder;
        const auto data = folder.path() / "shire";
        folder.write("shire/a.log", bcast);
        folder.write("shire/b.log", "mpirun -n 4 --mca btl ^tcp osu_bcast\n" + bcast);
        folder.write("shire/c.log", bcast);
        folder.write("shire/README", "nothing");
        const auto table = folder.write("shire/facts.csv",
            "file,library,algorithm,ranks\na.log,openmpi,binomial,4\nc.log,openmpi,chain:4/64KiB,\n");
        const auto loaded = io::loadByFacts(data, table);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->datasets.size(), std::size_t{1});
        QCOMPARE(loaded->datasets.front()->provenance().system, std::string("shire"));
        QCOMPARE(loaded->rows, std::size_t{2});
        QCOMPARE(loaded->skippedFiles, std::size_t{1});
        QCOMPARE(wire::methodText(loaded->datasets.front()->methods().back()), std::string("binomial"));
        QVERIFY(loaded->warnings.front().text().find("c.log: does not say all that must be known: ranks")
            != std::string::npos);
    }

    void linesThatFitNoFileAreRefused()
    {
        const Folder folder;
        folder.write("shire/a.log", bcast);
        const auto refusal = [&folder](const char *text) {
            return reason(io::loadByFacts(folder.path() / "shire", folder.write("facts.csv", text)));
        };
        QVERIFY(refusal("file,ranks\nb.log,4\n").find("there is no file 'b.log'") != std::string::npos);
        QVERIFY(refusal("file,ranks\na.log,4\na.log,8\n").find("facts.csv:3: the file 'a.log' has two lines")
            != std::string::npos);
        QVERIFY(refusal("file,ranks\na.log,many\n").find("facts.csv:2: ranks cannot be 'many'")
            != std::string::npos);
        QVERIFY(refusal("name,ranks\na.log,4\n").find("'name' is no column of a table of facts")
            != std::string::npos);
        QVERIFY(io::namesFactsTable("a/facts.csv") && !io::namesFactsTable("system=a.csv"));
    }
};

const testing::Registered<TstFactsTable> registered("tst_facts_table");

} // namespace collscope::tst_facts_table
#include "tst_facts_table.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_writer.h"
#include "engine/io/reader.h"
#include "engine/wire/records.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <sstream>

namespace collscope::tst_import_facts {

using io::ImportFacts;
using testing::Folder;

namespace {

ImportFacts facts(std::string_view text)
{
    return ImportFacts::parse(text).value();
}

} // namespace

class TstImportFacts : public QObject {
    Q_OBJECT

private slots:
    void parses()
    {
        const ImportFacts all = facts(
            "ranks=16,nodes=4, ppn=4,algorithm=chain:4/64KiB,library=openmpi,collective=bcast,system=A b");
        QCOMPARE(all.ranks, 16U);
        QCOMPARE(all.system, std::string("A b"));
        QVERIFY(facts(all.text()) == all);
        QCOMPARE(all.record().method.segmentBytes, std::uint64_t{65536});
        QCOMPARE(all.record().method.algorithmId, 2);
        QCOMPARE(facts("nodes=2,ppn=8").ranks, 16U);
    }

    void librariesByTheirNames()
    {
        QCOMPARE(facts("library=Intel MPI").library, std::string("intelmpi"));
        QCOMPARE(facts("library=intel(r) mpi").mpiLibrary(), std::string("Intel(R) MPI Library"));
        QCOMPARE(facts("library=Open MPI").text(), std::string("library=openmpi"));
        QVERIFY(!unknownLibrary(facts("library=OpenMPI")));
        QVERIFY(!unknownLibrary(ImportFacts()));
        for (const auto &[written, key] :
            {std::pair{"CRAY MPICH", "craympich"}, std::pair{"openmpi", "openmpi"}})
            QCOMPARE(facts(std::string("library=") + written).library, std::string(key));
        const auto unknown = unknownLibrary(facts("library=Intl MPI"));
        QVERIFY(unknown);
        QCOMPARE(unknown->text(),
            std::string("the library 'Intl MPI' of the facts is unknown; did you mean Intel MPI? Known "
                        "libraries are Collscope, Open "
                        "MPI, MPICH, MVAPICH, Cray MPICH, Intel MPI, NCCL, RCCL."));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *const text : {"", "ranks", "ranks=", "ranks=0", "ranks=-1", "ranks=1e3", "rank=4",
                 "ranks=4,ranks=4", "algorithm=chain/much", "nodes=2,ppn=2,ranks=5", "ranks=99999999999"})
            QTest::newRow(text) << QString(text);
    }

    void refuses()
    {
        QFETCH(QString, text);
        const auto parsed = ImportFacts::parse(text.toStdString());
        QVERIFY(!parsed);
        QVERIFY(parsed.error().remedy.find("ranks=N") != std::string::npos);
        const auto noCollective = ImportFacts::parse("collective=broadcast");
        QVERIFY(!noCollective && noCollective.error().remedy.find("bcast") != std::string::npos);
    }

    /// The library's number of an algorithm stands for it, 0 for its own choice.
    void numbersOfAlgorithms()
    {
        const auto method = [](const char *text) { return ImportFacts::parse(text)->record().method; };
        QVERIFY(method("collective=bcast,library=openmpi,algorithm=0").isBaseline());
        QCOMPARE(method("collective=bcast,library=openmpi,algorithm=6").algorithm, std::string("binomial"));
        const std::vector<io::FileOfFacts> files{{"a.txt", {"bcast"}}};
        QVERIFY(!io::unknownAlgorithm(*ImportFacts::parse("library=openmpi,algorithm=6"), files));
        for (const char *const wrong : {"bogus", "99"}) {
            const auto facts = ImportFacts::parse(std::string("library=openmpi,algorithm=") + wrong);
            const auto warning = io::unknownAlgorithm(*facts, files);
            QVERIFY(warning && warning->text().find("binomial") != std::string::npos);
        }
    }

    void rejectsUnknownNames()
    {
        const Folder folder;
        const auto path = folder.write("a.csv", "collective,message_bytes,seconds_mean\nbcast,8,1e-6\n");
        const auto error = [&path](const char *text) {
            const auto loaded = io::load(path, {}, facts(text));
            return loaded ? std::string() : loaded.error().text();
        };
        const std::string algorithm = error("library=openmpi,algorithm=binomail,ranks=4");
        QVERIFY2(algorithm.find("did you mean binomial?") != std::string::npos, algorithm.c_str());
        const std::string other = error("library=openmpi,algorithm=frobnicate,ranks=4");
        QVERIFY2(other.find("known are default, ") != std::string::npos, other.c_str());
        const std::string library = error("library=Opn MPI,algorithm=default,ranks=4");
        QVERIFY2(library.find("did you mean Open MPI?") != std::string::npos, library.c_str());
    }

    /// Columns that are not there are asked for by the option's name; those that are there go before the
    /// facts.
    void standForColumns()
    {
        const Folder folder;
        const auto path
            = folder.write("a.csv", "collective,message_bytes,seconds_mean\nbcast,8,1e-6\nreduce,8,2e-6\n");
        const auto failed = io::load(path);
        QVERIFY(!failed);
        QVERIFY2(
            failed.error().remedy.find("--facts library=NAME,algorithm=NAME,ranks=N") != std::string::npos,
            failed.error().remedy.c_str());
        const auto loaded = io::load(
            path, {}, facts("library=openmpi,algorithm=binomial,ranks=16,collective=gather,system=Frodo"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Dataset &data = *loaded->datasets.front();
        QCOMPARE(data.size(), std::size_t{2});
        QCOMPARE(data.provenance().system, std::string("Frodo"));
        QVERIFY(data.rows("gather").size() == 0 && data.rows("bcast").size() == 1);
        QCOMPARE(data.commSize(0), 16U);
        QCOMPARE(data.methods(data.collectives().front()).front().algorithmId, 6);
    }

    void benchmarkOutput()
    {
        const Folder folder;
        const auto path = folder.write("log.txt",
            "mpirun: a word\n# OSU MPI Broadcast Latency Test v5.8\n# Size       Avg Latency(us)\n1   2.5\n2 "
            "  2.75\n"
            "\n# OSU MPI Allreduce Latency Test v5.8\n# Size       Avg Latency(us)\n4   3.5\n");
        const auto failed = io::load(path);
        QVERIFY(!failed);
        QVERIFY2(
            failed.error().remedy.find("--facts library=NAME,algorithm=NAME,ranks=N") != std::string::npos,
            failed.error().text().c_str());
        const auto loaded = io::load(path, {}, facts("library=openmpi,algorithm=default,nodes=2,ppn=4"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Dataset &data = *loaded->datasets.front();
        QVERIFY(data.rows("bcast").size() == 2 && data.rows("allreduce").size() == 1);
        QVERIFY(data.commSize(0) == 8 && data.nodes(0) == 2 && data.ppn(0) == 4);
        QVERIFY(data.methods().front().isBaseline());
        QCOMPARE(data.seconds(data.rows("allreduce").first), 3.5e-6);
        QCOMPARE(data.provenance().mpiLibrary, std::string("Open MPI"));
        QVERIFY(facts("library=collscope").mpiLibrary().empty());
    }

    /// What a benchmark's output says itself goes before the facts, and where it says so is named.
    void factsAgainstBenchmarkOutput()
    {
        const Folder folder;
        const auto warnings = [](const std::filesystem::path &path, const char *what) {
            const auto loaded = io::load(path, {}, facts(what));
            if (!loaded)
                throw std::runtime_error(loaded.error().text());
            std::string text;
            for (const Diagnostic &warning : loaded->warnings)
                text += std::filesystem::path(warning.file).filename().string() + ':'
                    + std::to_string(warning.line) + ": " + warning.message + '\n';
            return text;
        };
        const auto osu = folder.write("osu.txt",
            "$ date\nmpirun -np 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 6 "
            "osu_bcast\n"
            "# OSU MPI Broadcast Latency Test v5.8\n# Size       Avg Latency(us)\n1   2.5\n");
        QCOMPARE(warnings(osu, "library=mpich,algorithm=2,nodes=2,ppn=4,collective=reduce"),
            std::string("osu.txt:2: the fact algorithm=2 is not used where the file says 'binomial'\n"
                        "osu.txt:3: the fact collective=reduce is not used where the file says 'bcast'\n"
                        "osu.txt:2: the fact library=mpich is not used where the file says 'openmpi'\n"
                        "osu.txt:2: the fact ranks=8 is not used where the file says '4'\n"));
        QCOMPARE(warnings(osu, "library=openmpi,algorithm=6,nodes=2,ppn=2,collective=bcast"), std::string());
        const auto imb = folder.write("imb.txt",
            "#----\n# Benchmarking Bcast\n# #processes = 2\n# ( 2 additional processes waiting in "
            "MPI_Barrier)\n"
            "#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n8 1000 1.0 3.0 2.0\n"
            "#----\n# Benchmarking Bcast\n# #processes = 4\n"
            "#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n8 1000 2.0 4.0 3.0\n");
        QCOMPARE(warnings(imb, "library=openmpi,algorithm=6,ranks=16"),
            std::string("imb.txt:9: the fact ranks=16 is not used where the file says '4'\n"));
        QCOMPARE(warnings(imb, "library=openmpi,algorithm=6,ranks=4"), std::string());
    }

    /// Of files of one collective that are called one algorithm it is said; files of several are no surprise.
    void oneAlgorithmForAFolder()
    {
        const Folder folder;
        const auto output = [&folder](const std::string &name, const std::string &title) {
            folder.write(
                name, "# OSU MPI " + title + " Latency Test v5.8\n# Size       Avg Latency(us)\n1   2.5\n");
        };
        const auto warnings = [&folder](const char *what) {
            const auto loaded = io::load(folder.path(), {}, facts(what));
            std::string text;
            for (const Diagnostic &warning : loaded.value().warnings)
                text += warning.text() + '\n';
            return text;
        };
        output("bcast_binomial.txt", "Broadcast");
        output("allreduce.txt", "Allreduce");
        QCOMPARE(warnings("library=openmpi,algorithm=default,ranks=4"), std::string());
        output("bcast_chain.txt", "Broadcast");
        folder.write("says.csv",
            "collective,library,algorithm,comm_size,message_bytes,seconds_mean\nbcast,openmpi,ring,4,1,1e-"
            "6\n");
        const std::string said = warnings("library=openmpi,algorithm=binomial,ranks=4");
        QVERIFY2(said.find("algorithm=binomial is taken for all of 2 files that do not say theirs: "
                           "bcast_binomial.txt, bcast_chain.txt")
                != std::string::npos,
            said.c_str());
        QVERIFY2(said.find("says.csv: the fact algorithm=binomial is not used where the file says 'ring'")
                != std::string::npos,
            said.c_str());
    }

    /// Rows that facts make impossible are left out, and it is the facts that are to be corrected.
    void factsThatCannotBe()
    {
        QVERIFY(!io::ImportFacts::parse("nodes=4,ranks=2"));
        QVERIFY(!io::ImportFacts::parse("ppn=4,ranks=2"));
        const Folder folder;
        const auto path = folder.write("x.csv",
            "system,collective,library,algorithm,comm_size,message_bytes,seconds_mean\n"
            "x,bcast,openmpi,ring,2,1,1e-6\nx,bcast,openmpi,ring,8,1,1e-6\n");
        for (const std::string text : {"nodes=4", "ppn=4"}) {
            const auto loaded = io::load(path, {}, facts(text));
            QVERIFY(loaded.has_value());
            QCOMPARE(loaded->rows, std::size_t{1});
            QCOMPARE(loaded->skipped, std::size_t{1});
            QCOMPARE(loaded->warnings.front().line, std::size_t{2});
            QCOMPARE(loaded->warnings.front().remedy,
                "correct the facts, not the file: " + text + " cannot be here");
        }
        QVERIFY(io::load(path, {}, facts("system=x"))->warnings.empty());
        QCOMPARE(io::load(path, {}, facts("system=y"))->warnings.size(), std::size_t{1});
    }

    /// The repetitions come from records, survive the union of files and a CSV that was asked for them.
    void samplesAreKept()
    {
        const Folder folder;
        auto records = testing::sampleRecords(20);
        for (std::size_t i = 0; i < records.size(); i += 2)
            records[i].each = {1e-6 * static_cast<double>(i + 1), 0.0, 2.5e-7};
        for (const std::size_t file : {0U, 1U}) {
            std::string text = wire::formatHeader(
                {{"system", "frodo"}, {"origin", "measured"}}, wire::Detail::repetitions);
            for (std::size_t i = file; i < records.size(); i += 3 - file) // both have some of them
                text += wire::formatRecord(records[i], wire::Detail::repetitions);
            folder.write("all/" + std::to_string(file) + ".records", text);
        }
        const auto loaded = io::load(folder.path() / "all");
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Dataset &data = *loaded->datasets.front();
        QVERIFY(data.hasSamples());
        std::size_t withSamples = 0;
        for (std::size_t row = 0; row < data.size(); ++row) {
            withSamples += !data.samples(row).empty();
            QVERIFY(data.samples(row).empty()
                || (data.samples(row).size() == 3 && data.samples(row)[2] == 2.5e-7));
        }
        QVERIFY(withSamples > 0 && withSamples < data.size());

        std::ostringstream csv;
        QCOMPARE(io::writeCsv(csv, loaded->datasets, io::Samples::written), std::size_t{0});
        const auto again = io::load(folder.write("again.csv", csv.str()));
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QCOMPARE(again->rows, loaded->rows);
        for (std::size_t row = 0; row < data.size(); ++row)
            QVERIFY(std::ranges::equal(again->datasets.front()->samples(row), data.samples(row)));
        QVERIFY(testing::textOf(loaded->datasets).find("seconds_each") == std::string::npos);
    }
};

const testing::Registered<TstImportFacts> registered("tst_import_facts");

} // namespace collscope::tst_import_facts
#include "tst_import_facts.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "engine/io/csv_writer.h"
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <fstream>
#include <locale>
#include <random>
#include <set>
#include <sstream>

namespace collscope::tst_readers {

using testing::Folder;

namespace {

struct CommaPoint : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// The method text of every row with its run, in the dataset's order.
QStringList rowTexts(const Dataset &dataset)
{
    QStringList texts;
    for (std::size_t i = 0; i < dataset.size(); ++i)
        texts << QString("%1#%2")
                     .arg(QString::fromStdString(wire::methodText(dataset.methods()[dataset.method(i)])))
                     .arg(dataset.run(i));
    return texts;
}

} // namespace

class TstReaders : public QObject {
    Q_OBJECT

private slots:
    void listIsSound()
    {
        for (const io::Reader &reader : io::readers())
            QVERIFY(!reader.name.empty() && !reader.description.empty() && reader.accepts && reader.read);
    }

    void records()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("job1.rec", testing::recordsText(500)));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{500});
        QVERIFY(loaded->skipped == 0 && loaded->warnings.empty());
        const Provenance &p = loaded->datasets.front()->provenance();
        QCOMPARE(p.system, std::string("frodo"));
        QCOMPARE(p.mpiVersion, std::string("4.1.4"));
        QVERIFY(p.origin == Origin::measured);
        QCOMPARE(p.facts.size(), std::size_t{2});
        QCOMPARE(p.facts.front().first, std::string("hosts"));
    }

    void formatsAgree()
    {
        const Folder folder;
        const auto records = io::load(folder.write("a.rec", testing::recordsText(500)));
        const auto csv = io::load(folder.write("a.csv", testing::csvText(500)));
        QVERIFY2(csv.has_value(), csv ? "" : csv.error().text().c_str());
        QVERIFY(csv->skipped == 0 && csv->warnings.empty());
        QVERIFY(testing::textOf(records->datasets) == testing::textOf(csv->datasets));
        QVERIFY(testing::textOf(csv->datasets) == testing::csvText(500));
    }

    /// Where times come from survives every way of writing them, a row at a time where rows differ.
    void origins()
    {
        const Folder folder;
        Provenance provenance;
        provenance.system = "frodo";
        provenance.mpiLibrary = "Open MPI";
        provenance.mpiVersion = "4.1.4";
        provenance.origin = Origin::predicted;
        DatasetBuilder builder(provenance);
        auto records = testing::sampleRecords(9);
        for (std::size_t i = records.size(); i-- > 0;) // in another order than they are kept in
            QVERIFY(!builder.add(records[i], i % 3 == 0));
        const DatasetPtr made = builder.build();
        const std::string text = testing::textOf({made});
        const auto again = io::load(folder.write("predicted.csv", text));
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QVERIFY(again->warnings.empty());
        const Dataset &read = *again->datasets.front();
        QVERIFY(read.provenance().origin == Origin::predicted);
        QCOMPARE(testing::textOf(again->datasets), text);
        std::size_t extrapolated = 0;
        for (std::size_t row = 0; row < read.size(); ++row) {
            QCOMPARE(read.isExtrapolated(row), made->isExtrapolated(row));
            extrapolated += read.isExtrapolated(row);
        }
        QCOMPARE(extrapolated, std::size_t{3});

        // Measured and predicted times of one system are two datasets, also in one file and one folder.
        folder.write("mixed/predicted.csv", text);
        folder.write("mixed/measured.csv", testing::csvText(9));
        QVERIFY(testing::csvText(9).find("extrapolated") == std::string::npos);
        const auto mixed = io::load(folder.path() / "mixed");
        QVERIFY2(mixed.has_value(), mixed ? "" : mixed.error().text().c_str());
        QCOMPARE(mixed->datasets.size(), std::size_t{2});
        QVERIFY(!mixed->datasets[0]->hasExtrapolated() || !mixed->datasets[1]->hasExtrapolated());
        const auto rejoined = io::load(folder.write("joined.csv", testing::textOf(mixed->datasets)));
        QVERIFY2(rejoined.has_value(), rejoined ? "" : rejoined.error().text().c_str());
        QCOMPARE(testing::textOf(rejoined->datasets), testing::textOf(mixed->datasets));

        const auto record = io::load(folder.write("p.rec",
            QString::fromStdString(testing::recordsText(5))
                .replace("origin: measured", "origin: predicted")
                .toStdString()));
        QVERIFY(record && record->datasets.front()->provenance().origin == Origin::predicted);
        const auto odd = io::load(folder.write("odd.csv",
            "collective,library,algorithm,comm_size,message_bytes,"
            "seconds_mean,extrapolated\n"
            "bcast,openmpi,chain,4,8,1e-6,no\n"
            "bcast,openmpi,chain,4,16,1e-6,perhaps\n"));
        QVERIFY(odd && odd->skipped == 1 && !odd->datasets.front()->hasExtrapolated());
    }

    void roundTripOfOddTexts()
    {
        const Folder folder;
        const auto path = folder.write("odd.csv",
            "seconds_mean,system,extra,collective,library,algorithm,comm_size,message_bytes,mpi_library\n"
            "1e-6,\"a, \"\"b\"\"\",x,bcast,openmpi,binomial,64,0,Öpen\n"
            "2e-6,Mörder ☃,x,bcast,openmpi,\"new algorithm\",64,1,\n"
            "3e-6,,x,bcast,openmpi,chain,64,2.0,\n");
        const auto first = io::load(path);
        QVERIFY2(first.has_value(), first ? "" : first.error().text().c_str());
        QCOMPARE(first->datasets.size(), std::size_t{3});
        QCOMPARE(first->warnings.size(), std::size_t{1});
        QVERIFY(first->warnings.front().message.find("extra") != std::string::npos);
        const std::string text = testing::textOf(first->datasets);
        const auto second = io::load(folder.write("again.csv", text));
        QVERIFY2(second.has_value(), second ? "" : second.error().text().c_str());
        QCOMPARE(QString::fromStdString(testing::textOf(second->datasets)), QString::fromStdString(text));
        QVERIFY(text.find("odd,") != std::string::npos); // what has no name is named after the file
        const auto &named = first->datasets.front();
        QCOMPARE(named->provenance().system, std::string("Mörder ☃"));
        QVERIFY(std::isnan(named->row(0).summary.median));
        for (const auto &dataset : first->datasets)
            if (dataset->provenance().system == "odd")
                QCOMPARE(dataset->methods().front().algorithmId, 2); // the number comes from the catalogue
    }

    /// Rows that begin alike are not read anew from their start: what one says must not show in the next.
    void rowsDoNotTouchEachOther()
    {
        const Folder folder;
        const std::vector<std::vector<std::string>> values{{"", "A", "B"}, {"", "measured", "odd"},
            {"bcast", "reduce"}, {"smpi", ""}, {"binomial", "chain"}, {"", "2", "6"}, {"", "8192"}, {"", "2"},
            {"", "8"}, {"16", "0", "x"}, {"", "5"}, {"1e-6", ""}, {"", "3e-6"}};
        const std::string header
            = "system,origin,collective,library,algorithm,algorithm_id,segment_bytes,nodes,ppn,"
              "comm_size,samples,seconds_median,seconds_mean,message_bytes\n";
        std::multiset<std::string> alone;
        const auto linesOf = [](const Expected<io::Loaded> &loaded, std::multiset<std::string> &lines) {
            if (!loaded)
                return;
            std::istringstream text(testing::textOf(loaded->datasets));
            std::string line;
            for (std::getline(text, line); std::getline(text, line);)
                lines.insert(line);
        };
        std::string whole = header;
        std::minstd_rand random(5);
        std::vector<std::size_t> at(values.size());
        for (int i = 0; i < 400; ++i) {
            at[random() % at.size()] = random() % 3; // from one row to the next few things change
            std::string row;
            for (std::size_t column = 0; column < values.size(); ++column)
                row += values[column][at[column] % values[column].size()] + ',';
            row += std::to_string(i) + '\n';
            whole += row;
            linesOf(io::load(folder.write("x.csv", header + row)), alone);
        }
        std::multiset<std::string> together;
        linesOf(io::load(folder.write("x.csv", whole)), together);
        QVERIFY(alone.size() > 50);
        QVERIFY(together == alone);
    }

    void notationsOfTheSameFile_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const std::string text = testing::csvText(100);
        std::string crlf;
        for (const char c : text)
            crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
        QTest::newRow("byte order mark") << QByteArray::fromStdString("\xef\xbb\xbf" + text);
        QTest::newRow("CR LF") << QByteArray::fromStdString(crlf);
        QTest::newRow("both, packed")
            << QByteArray::fromStdString(testing::packed("\xef\xbb\xbf" + crlf, testing::Packing::gzip));
        QTest::newRow("blank lines") << QByteArray::fromStdString("\n" + text + "\n\n");
    }

    void notationsOfTheSameFile()
    {
        QFETCH(QByteArray, bytes);
        const Folder folder;
        const auto loaded = io::load(folder.write("Dätä ☃/größe.csv", bytes.toStdString()));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QVERIFY(loaded->warnings.empty());
        QVERIFY(testing::textOf(loaded->datasets) == testing::csvText(100));
    }

    /// A method's parameters in its name, in columns of their own, and both alike.
    void methodsInNames()
    {
        const Folder folder;
        const std::string header = "system,collective,library,algorithm,algorithm_id,segment_bytes,fanout,"
                                   "comm_size,message_bytes,seconds_median\n";
        const auto loaded = io::load(folder.write("a.csv",
            header + "gpu,allreduce,nccl,tree:8,0,0,0,8,8,1e-6\ngpu,allreduce,nccl,tree,0,0,8,8,16,1e-6\n"
                + "gpu,bcast,openmpi,chain:4/64KiB,2,0,0,8,8,1e-6\n"
                + "gpu,bcast,openmpi,chain:4/64KiB,2,0,0,8,16,1e-6\n"
                + "gpu,bcast,openmpi,chain:4/64KiB,2,65536,4,8,32,1e-6\n"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QVERIFY(loaded->warnings.empty());
        std::set<std::string> names;
        for (const DatasetPtr &dataset : loaded->datasets)
            for (std::size_t row = 0; row < dataset->size(); ++row)
                names.insert(wire::methodText(dataset->methods()[dataset->method(row)]));
        QCOMPARE(names, (std::set<std::string>{"chain:4/64KiB", "tree:8"}));
    }

    void tuningTable()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("t.csv",
            "run,system,collective,algorithm_id,nranks,msg_bytes,avg_latency_us\n"
            "0,gollum,bcast,0,4,1,13.16\n0,gollum,bcast,6,4,1,12.5\n0,smeagol,bcast,99,4,1,12.5\n"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
        const Dataset &gollum = *loaded->datasets.front();
        QVERIFY(gollum.methods().front().isBaseline());
        QCOMPARE(gollum.methods().back().algorithm, std::string("binomial"));
        QCOMPARE(gollum.seconds(0), 13.16e-6);
        QCOMPARE(loaded->datasets.back()->methods().front().algorithm, std::string("algorithm_99"));
    }

    /// A name that is a number is the library's number.
    void numbersForNames()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("n.csv",
            "collective,library,algorithm,comm_size,message_bytes,seconds_median\n"
            "bcast,openmpi,0,4,1,1e-6\nbcast,openmpi,6,4,1,2e-6\nbcast,openmpi,99,4,1,2e-6\n"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const std::vector<Method> &methods = loaded->datasets.front()->methods();
        QCOMPARE(methods.size(), std::size_t{3});
        QVERIFY(methods[0].isBaseline());
        QCOMPARE(methods[1].algorithm, std::string("binomial"));
        QCOMPARE(methods[1].algorithmId, 6);
        QCOMPARE(methods[2].algorithmId, 99);
    }

    void picoTable()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("pico.csv", testing::picoCsvText()));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
        const Dataset &shire = *loaded->datasets.back();
        QCOMPARE(shire.provenance().mpiLibrary, std::string("Open MPI"));
        // The baseline, the catalogue's number for "binomial_ompi", one run per job, nodes and segments.
        const QStringList expected = {"swing_over_16384/16KiB#1", "default#0", "binomial#0", "binomial#1"};
        QCOMPARE(rowTexts(shire), expected);
        QCOMPARE(shire.methods()[1].algorithmId, 6);
        QCOMPARE(shire.methods()[2].library, std::string("pico"));
        QCOMPARE(shire.nodes(0), 4U);
        QCOMPARE(shire.row(1).summary.median, 1400e-9);
        QVERIFY(!loaded->datasets.front()->methods().front().isBaseline());
        QCOMPARE(loaded->datasets.front()->provenance().mpiLibrary, std::string("Fujitsu MPI"));
    }

    void osuTable()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("reduce_scatter_node.csv", testing::osuCsvText()));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Dataset &dataset = *loaded->datasets.front();
        QCOMPARE(dataset.provenance().system, std::string("reduce_scatter_node"));
        QCOMPARE(dataset.rows("reduce_scatter").size(), std::size_t{4});
        QCOMPARE(dataset.run(1), 0U);
        QCOMPARE(dataset.run(2), 1U); // the same measurement again is its next run
        QVERIFY(std::isnan(dataset.row(3).summary.max)); // over the ranks
        const auto nameless = io::load(folder.write("data.csv", testing::osuCsvText()));
        QVERIFY(!nameless && nameless.error().message.find("name of a collective") != std::string::npos);
    }

    void torusText()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("s.csv",
            "collective_type,buffer_size,algo_name,mean,median,min,max,nnodes,tasks_per_node,n_iter,"
            "percentile_25,percentile_75,system,timestamp,test_id,mpi_lib,mpi_lib_version\n"
            "BCAST,64,default-default,5.0,4.0,3.0,7.0,8x4x2,4,10,3.5,4.5,shire,1,0,FJMPI,4\n"));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Measurement m = loaded->datasets.front()->row(0);
        QCOMPARE(m.nodes, 64U);
        QCOMPARE(m.commSize, 256U);
        QCOMPARE(m.summary.q3, 4.5e-9);
        QVERIFY(loaded->datasets.front()->methods().front().isBaseline());
    }

    void localeChangesNothing()
    {
        const Folder folder;
        const auto path = folder.write("a.csv", testing::csvText(200));
        const auto tuning = folder.write("t.csv", testing::tuningCsvText(200));
        const std::string expected
            = testing::textOf(io::load(path)->datasets) + testing::textOf(io::load(tuning)->datasets);
        const std::locale before = std::locale::global(std::locale(std::locale(), new CommaPoint));
        const bool german = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        const std::string text
            = testing::textOf(io::load(path)->datasets) + testing::textOf(io::load(tuning)->datasets);
        std::locale::global(before);
        std::setlocale(LC_ALL, "C");
        QVERIFY(text == expected);
        if (!german)
            QSKIP("passed with a C++ comma locale; the C locale de_DE.UTF-8 is not installed here");
    }

    /// Far more than is read of a file at once, and more than 2 GiB: a hole in the middle is one long line.
    void longFiles()
    {
        const Folder folder;
        const std::string text = testing::csvText(100);
        const auto path = folder.write("long.csv", text + "x");
        const std::string row = text.substr(text.rfind('\n', text.size() - 2) + 1);
        std::filesystem::resize_file(path, (std::uintmax_t{2} << 30) + (std::uintmax_t{100} << 20));
        std::ofstream(path, std::ios::app)
            << '\n'
            << QString::fromStdString(row).replace("frodo", "sam").toStdString();
        const auto loaded = io::load(path);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{101});
        QCOMPARE(loaded->datasets.back()->provenance().system, std::string("sam"));
        QCOMPARE(loaded->skipped, std::size_t{1});
        QCOMPARE(loaded->warnings.front().line, std::size_t{102});
        QVERIFY(loaded->warnings.front().message.find("longer than 64 KiB") != std::string::npos);
    }

    /// Reading a TiB for it would take the test's time and more.
    void wrongHeadersAreRefusedAtOnce()
    {
        const Folder folder;
        const auto path = folder.write("wrong.csv", "system,collective,library,algorithm,message_bytes\n");
        std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
        const auto loaded = io::load(path);
        QVERIFY(!loaded);
        QVERIFY2(loaded.error().message.find("comm_size, seconds_median") != std::string::npos,
            loaded.error().text().c_str());
    }

    void progressAndCancel()
    {
        const Folder folder;
        const std::filesystem::path files[] = {folder.write("one/a.csv", testing::csvText(20000)),
            folder.write("two/a.rec", testing::recordsText(20000)), folder.path() / "one"};
        for (const auto &path : files) {
            std::vector<double> fractions;
            io::Progress progress;
            progress.report = [&fractions](double f) { fractions.push_back(f); };
            QVERIFY(io::load(path, progress).has_value());
            QVERIFY(fractions.size() > 2);
            QVERIFY(std::is_sorted(fractions.begin(), fractions.end()) && fractions.front() >= 0
                && fractions.back() <= 1);
            std::stop_source stop;
            progress.stop = stop.get_token();
            progress.report = [&stop](double f) {
                if (f > 0.3)
                    stop.request_stop();
            };
            const auto loaded = io::load(path, progress);
            QVERIFY(!loaded && loaded.error().message == "cancelled");
        }
    }
};

const testing::Registered<TstReaders> registered("tst_readers");

} // namespace collscope::tst_readers
#include "tst_readers.moc"

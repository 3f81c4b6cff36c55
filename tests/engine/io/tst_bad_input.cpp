// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <unistd.h>

namespace collscope::tst_bad_input {

using testing::Folder;
using testing::packed;
using testing::Packing;

namespace {

const std::string header
    = "system,mpi_library,collective,library,algorithm,comm_size,message_bytes,run,seconds_median\n";
const std::string good = "frodo,Open MPI,bcast,openmpi,binomial,64,1024,0,1e-6\n";

/// Ten million times the same character.
std::string endless(char c)
{
    std::string text;
    text.resize(10'000'000, c);
    return text;
}

/// A row of native CSV with one field replaced.
std::string rowWith(const std::string &from, const std::string &to)
{
    std::string row = good;
    return row.replace(row.find(from), from.size(), to);
}

/// Files that have something to read: what is named, what is left.
struct Partial {
    const char *name;
    std::string bytes;
    std::size_t line;
    const char *says;
    std::size_t rows;
    std::size_t skipped;
};

std::vector<Partial> makePartials()
{
    const auto between
        = [](const std::string &row) { return header + rowWith("1024", "1") + row + rowWith("1024", "2"); };
    const std::string records = testing::recordsText(10);
    const auto recordStart = records.find("data:\n") + 6;
    return {
        {"negative time", between(rowWith("1e-6", "-1e-6")), 3, "zero or negative", 2, 1},
        {"not a number", between(rowWith("1e-6", "nan")), 3, "not a number", 2, 1},
        {"infinite", between(rowWith("1e-6", "inf")), 3, "impossibly long", 2, 1},
        {"zero", between(rowWith("1e-6", "0")), 3, "zero or negative", 2, 1},
        {"hardly any time", between(rowWith("1e-6", "5e-324")), 3, "impossibly short: 5e-324 s", 2, 1},
        {"no time", between(rowWith("1e-6", "")), 3, "not a number", 2, 1},
        {"text for time", between(rowWith("1e-6", "fast")), 3, "seconds_median is not valid: 'fast'", 2, 1},
        {"decimal comma", between(rowWith("1e-6", "\"0,001\"")), 3, "seconds_median is not valid: '0,001'", 2,
            1},
        {"unquoted decimal comma", between(rowWith("1e-6", "0,001")), 3, "10 fields", 2, 1},
        {"duplicate", between(rowWith("1024", "1")), 3, "read before", 2, 1},
        {"2^63 bytes", between(rowWith("1024", "9223372036854775808")), 3, "above 1 PiB", 2, 1},
        {"2^64 bytes", between(rowWith("1024", "18446744073709551616")), 3, "message_bytes is not valid", 2,
            1},
        {"negative size", between(rowWith("1024", "-1024")), 3, "message_bytes is not valid", 2, 1},
        {"fractional size", between(rowWith("1024", "10.5")), 3, "message_bytes is not valid", 2, 1},
        {"huge communicator", between(rowWith("64", "2147483648")), 3, "communicator size", 2, 1},
        {"2^32 processes", between(rowWith("64", "4294967296")), 3, "comm_size is not valid", 2, 1},
        {"no processes", between(rowWith("64", "0")), 3, "communicator size", 2, 1},
        {"number of another algorithm",
            "system,collective,library,algorithm,algorithm_id,comm_size,message_bytes,run,seconds_median\n"
            "frodo,bcast,openmpi,binomial,6,64,1,0,1e-6\nfrodo,bcast,openmpi,binomial,3,64,2,0,1e-6\n",
            3, "algorithm binomial of openmpi has the number 6, not 3", 1, 1},
        {"line break in a name", between(rowWith("frodo", "\"fro\ndo\"")), 3, "system is not valid", 2, 1},
        {"unknown collective", between(rowWith("bcast", "broadcast")), 3, "unknown collective", 2, 1},
        {"no algorithm", between(rowWith("binomial", "")), 3, "algorithm is empty", 2, 1},
        {"no method", between(rowWith("binomial", "chain:x")), 3, "algorithm is not valid: 'chain:x'", 2, 1},
        {"long name", between(rowWith("binomial", std::string(300, 'x'))), 3, "longer than 200", 2, 1},
        {"too few fields", between("frodo,bcast\n"), 3, "2 fields, the header 9", 2, 1},
        {"zero bytes", between(std::string(40, '\0') + "\n"), 3, "fields", 2, 1},
        {"zero byte in a number",
            between(rowWith("1024",
                std::string("10\0"
                            "24",
                    5))),
            3, "message_bytes is not valid", 2, 1},
        {"endless line", between(endless('x') + "\n"), 3, "longer than 64 KiB", 2, 1},
        {"endless line of fields", between(endless(',') + "\n"), 3, "longer than 64 KiB", 2, 1},
        {"open quote", between("\"" + good), 3, "quote is not closed", 2, 1},
        {"cut row", between(good.substr(0, 30) + "\n"), 3, "fields", 2, 1},
        {"cut last row", header + good + good.substr(0, 30), 3, "fields", 1, 1},
        {"no last line feed", header + good.substr(0, good.size() - 1), 2, "does not end", 1, 0},
        {"unused column", "color," + header + "red," + good, 1, "color", 1, 0},
        {"strange origin", "origin," + header + "guessed," + good, 0, "origin 'guessed'", 1, 0},
        {"cut record", records.substr(0, records.size() - 1), 19, "cut", 9, 1},
        {"record without end", records.substr(0, records.size() - 40) + "\n", 19, "cut", 9, 1},
        {"record of zero bytes", records + std::string(100, '\0') + "\n", 20, "cut", 10, 1},
        {"endless record", records + endless('x') + "\n", 20, "longer", 10, 1},
        {"record twice",
            records + records.substr(recordStart, records.find('\n', recordStart) + 1 - recordStart), 20,
            "read before", 10, 1},
        {"origin not said", QString::fromStdString(records).remove("origin: measured\n").toStdString(), 0,
            "does not say", 10, 0},
        {"origin guessed",
            QString::fromStdString(records).replace("origin: measured", "origin: guessed").toStdString(), 0,
            "'origin: guessed'", 10, 0},
        {"header line without colon",
            QString::fromStdString(records).replace("data:", "rubbish\ndata:").toStdString(), 9, "key: value",
            10, 0},
    };
}

const std::vector<Partial> &partials()
{
    static const std::vector<Partial> all = makePartials();
    return all;
}

/// Files that have nothing to read.
struct Failing {
    const char *name;
    std::string bytes;
    std::size_t line;
    const char *says;
};

std::vector<Failing> makeFailings()
{
    const std::string records = testing::recordsText(3);
    std::string garbage;
    for (unsigned i = 0, state = 1; i < 5000; ++i)
        garbage += static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
    return {
        {"empty", "", 0, "the file is empty"},
        {"only blanks", "\n\n  \n", 0, "no known format"},
        {"only a byte order mark", "\xef\xbb\xbf", 0, "no known format"},
        {"binary", garbage, 0, "binary file"},
        {"prose", "Dear diary,\ntoday I measured nothing.\n", 0, "no known format"},
        {"10 MB line", endless('a'), 0, "no known format"},
        {"header only", header, 0, "no measurements"},
        {"only bad rows", header + rowWith("1e-6", "-1") + rowWith("1e-6", "x"), 2,
            "(2 rows refused): the time is zero"},
        {"missing columns", "system,collective,library,algorithm,message_bytes\na,b,c,d,1\n", 1,
            "comm_size, seconds_median"},
        {"missing columns of a foreign table", "system,collective,algorithm_id,nranks,run,msg_bytes\n", 1,
            "avg_latency_us"},
        {"column twice", "run," + header + "0," + good, 1, "run occurs more than once"},
        {"semicolons", QString::fromStdString(header + good).replace(',', ';').toStdString(), 1,
            "';' instead of ','"},
        {"tabs", QString::fromStdString(header + good).replace(',', '\t').toStdString(), 1,
            "tabs instead of ','"},
        {"records of version 2", "collscope-records 2\n" + records, 1, "version 2"},
        {"records of no version", "collscope-records\n" + records, 1, "not 'collscope-records 1'"},
        {"records of another kind", "collscope-recordsmith 1\n" + records, 1, "not 'collscope-records 1'"},
        {"records cut in the header", records.substr(0, 60), 4, "header is cut"},
        {"records cut before data", records.substr(0, records.find("data:") + 5), 9, "header is cut"},
        {"records without records", records.substr(0, records.find("data:") + 6), 0, "no measurements"},
        {"records without a column",
            QString::fromStdString(records).replace(" comm_size ", " size ").toStdString(), 0, "'comm_size'"},
        {"cut xz", packed(testing::csvText(10), Packing::xz).substr(0, 20), 0, "xz data ends early"},
        {"cut gzip", packed(testing::csvText(10), Packing::gzip).substr(0, 12), 0, "gzip data ends early"},
        {"packed garbage", packed(garbage, Packing::xz), 0, "binary file"},
    };
}

const std::vector<Failing> &failings()
{
    static const std::vector<Failing> all = makeFailings();
    return all;
}

} // namespace

class TstBadInput : public QObject {
    Q_OBJECT

private slots:
    void restIsRead_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Partial &p : partials())
            QTest::newRow(p.name) << index++;
    }

    void restIsRead()
    {
        QFETCH(int, index);
        const Partial &expected = partials()[static_cast<std::size_t>(index)];
        const Folder folder;
        for (const std::string &bytes : {expected.bytes, packed(expected.bytes, Packing::gzip)}) {
            const auto path = folder.write("größe.csv", bytes);
            const auto loaded = io::load(path);
            QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
            QCOMPARE(loaded->rows, expected.rows);
            QCOMPARE(loaded->skipped, expected.skipped);
            QCOMPARE(loaded->warnings.size(), std::size_t{1});
            const Diagnostic &warning = loaded->warnings.front();
            QCOMPARE(warning.file, path.string());
            QCOMPARE(warning.line, expected.line);
            QVERIFY2(warning.message.find(expected.says) != std::string::npos, warning.text().c_str());
            QVERIFY2(!warning.remedy.empty() || expected.skipped == 0, "the user is told what to do");
            QVERIFY2(warning.text().size() < 1000, "a message stays readable");
        }
    }

    void fails_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Failing &f : failings())
            QTest::newRow(f.name) << index++;
    }

    void fails()
    {
        QFETCH(int, index);
        const Failing &expected = failings()[static_cast<std::size_t>(index)];
        const Folder folder;
        const auto path = folder.write("größe.csv", expected.bytes);
        const auto loaded = io::load(path);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().file, path.string());
        QCOMPARE(loaded.error().line, expected.line);
        QVERIFY2(
            loaded.error().message.find(expected.says) != std::string::npos, loaded.error().text().c_str());
        QVERIFY2(!loaded.error().remedy.empty(), loaded.error().text().c_str());
    }

    void truncatedAnywhere_data()
    {
        QTest::addColumn<QByteArray>("whole");
        QTest::addColumn<int>("packing");
        const QByteArray csv = QByteArray::fromStdString(testing::csvText(2000));
        const QByteArray records = QByteArray::fromStdString(testing::recordsText(2000));
        QTest::newRow("CSV") << csv << 0;
        QTest::newRow("CSV, xz") << csv << 1;
        QTest::newRow("CSV, gzip") << csv << 2;
        QTest::newRow("records") << records << 0;
        QTest::newRow("records, xz") << records << 1;
        QTest::newRow("records, gzip") << records << 2;
    }

    /// A part of a file gives a part of its rows or a failure, and it never goes unnoticed.
    void truncatedAnywhere()
    {
        QFETCH(QByteArray, whole);
        QFETCH(int, packing);
        const Folder folder;
        std::string bytes = whole.toStdString();
        if (packing != 0)
            bytes = packed(bytes, packing == 1 ? Packing::xz : Packing::gzip);
        std::size_t most = 0;
        for (std::size_t size = 1; size < bytes.size(); size += 1 + bytes.size() / 61) {
            const auto path = folder.write("cut.csv", std::string_view(bytes).substr(0, size));
            const auto loaded = io::load(path);
            if (!loaded) {
                QVERIFY(loaded.error().file == path.string() && !loaded.error().remedy.empty());
                continue;
            }
            QVERIFY(!loaded->warnings.empty() || (packing == 0 && bytes[size - 1] == '\n'));
            QCOMPARE(loaded->isIncomplete(), packing != 0);
            if (packing != 0) { // the row it was cut in is no row that is wrong
                QCOMPARE(loaded->skipped, std::size_t{0});
                QCOMPARE(loaded->warnings.size(), std::size_t{1});
            }
            QVERIFY(loaded->rows < 2000 && loaded->rows >= most);
            QVERIFY(loaded->skipped <= 1);
            most = loaded->rows;
        }
        QVERIFY(most > 500);
    }

    void lastRecordCutAtEveryByte()
    {
        const Folder folder;
        const std::string text = testing::recordsText(5);
        const auto lastLine = text.rfind('\n', text.size() - 2) + 1;
        for (std::size_t size = lastLine + 1; size < text.size(); ++size) {
            const auto loaded = io::load(folder.write("cut.rec", std::string_view(text).substr(0, size)));
            QVERIFY(loaded.has_value());
            QCOMPARE(loaded->rows, std::size_t{4});
            QCOMPARE(loaded->skipped, std::size_t{1});
            QCOMPARE(loaded->warnings.front().line, std::size_t{14});
            QVERIFY(loaded->warnings.front().message.find("cut") != std::string::npos);
        }
        // An agent that continues the file first ends the cut line.
        const auto loaded = io::load(folder.write("continued.rec",
            text.substr(0, lastLine + 20) + "\n" + wire::formatRecord(testing::sampleRecords(7).back())));
        QCOMPARE(loaded->rows, std::size_t{5});
        QCOMPARE(loaded->skipped, std::size_t{1});
    }

    void notesAmongRecordsAreNoProblem()
    {
        const Folder folder;
        const auto stuck
            = std::string(wire::stuckMark) + wire::formatRecord(testing::sampleRecords(1).front());
        const auto loaded
            = io::load(folder.write("stuck.rec", testing::recordsText(5) + stuck + "# a remark\n"));
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->rows, std::size_t{5});
        QCOMPARE(loaded->skipped, std::size_t{0});
        QVERIFY(loaded->warnings.empty());
    }

    void manyProblemsStayFew()
    {
        const Folder folder;
        std::string text = header + good;
        for (int i = 0; i < 5000; ++i)
            text += rowWith("1e-6", "-1");
        const auto loaded = io::load(folder.write("a.csv", text));
        QCOMPARE(loaded->rows, std::size_t{1});
        QCOMPARE(loaded->skipped, std::size_t{5000});
        QCOMPARE(loaded->warnings.size(), std::size_t{1}); // the same thing is said once
        const std::string message = loaded->warnings.front().message;
        QVERIFY2(message.find("(the same on 4999 other lines)") != std::string::npos, message.c_str());
        QCOMPARE(loaded->unnamed, std::size_t{0});
    }

    void differentProblemsAreCounted()
    {
        const Folder folder;
        std::string text = header + good;
        for (int i = 1; i <= 150; ++i)
            text += rowWith("1e-6", "-" + std::to_string(i));
        const auto loaded = io::load(folder.write("a.csv", text));
        QCOMPARE(loaded->skipped, std::size_t{150});
        QCOMPARE(loaded->warnings.size(), io::Loaded::maxWarnings);
        QCOMPARE(loaded->unnamed, std::size_t{50});
    }

    /// What matters is not pushed out by what does not: first the loss of the end, then the reason of most
    /// losses, and last the column nobody reads.
    void theMostSevereComesFirst()
    {
        const Folder folder;
        std::string text = "extra," + header;
        for (int i = 1; i <= 80; ++i)
            text += "x," + rowWith("1e-6", "-" + std::to_string(i));
        for (int i = 0; i < 40; ++i)
            text += "x," + rowWith("bcast", "broadcast");
        for (int i = 1; i <= 3000; ++i)
            text += "x," + rowWith("1024", std::to_string(i));
        const std::string bytes = packed(text, Packing::gzip);
        const auto loaded = io::load(folder.write("a.csv.gz", bytes.substr(0, bytes.size() / 2)));
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QVERIFY(loaded->isIncomplete());
        QVERIFY(loaded->warnings[0].severity == Diagnostic::Severity::error);
        QVERIFY(loaded->warnings[0].message.find("gzip data ends early") != std::string::npos);
        QVERIFY2(
            loaded->warnings[1].message.find("unknown collective 'broadcast' (the same on 39 other lines)")
                != std::string::npos,
            loaded->warnings[1].text().c_str());
        QVERIFY(loaded->warnings.back().severity == Diagnostic::Severity::note);
        QCOMPARE(loaded->skipped, std::size_t{120}); // not the row that the cut runs through
    }

    void manySystemsAreRefused()
    {
        const Folder folder;
        std::string text = header;
        for (int i = 0; i < 1500; ++i)
            text += rowWith("frodo", "s" + std::to_string(i));
        const auto loaded = io::load(folder.write("a.csv", text));
        QCOMPARE(loaded->datasets.size(), std::size_t{1000});
        QCOMPARE(loaded->skipped, std::size_t{500});
    }
};

const testing::Registered<TstBadInput> registered("tst_bad_input");

} // namespace collscope::tst_bad_input
#include "tst_bad_input.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/records.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTest>

#include <cmath>

namespace collscope::tst_records {

using namespace collscope::wire;

namespace {

RecordColumns standardColumns(Detail detail = Detail::summary)
{
    const std::string text = formatHeader({}, detail);
    const auto start = text.find("columns:") + 8;
    std::string missing;
    return RecordColumns::fromHeader(
        {{"columns", text.substr(start, text.find('\n', start) - start)}}, missing)
        .value();
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const RecordLine &a, const RecordLine &b)
{
    return a.collective == b.collective && a.method == b.method && a.nodes == b.nodes && a.ppn == b.ppn
        && a.commSize == b.commSize && a.messageBytes == b.messageBytes && a.run == b.run
        && a.summary.samples == b.summary.samples && same(a.summary.min, b.summary.min)
        && same(a.summary.q1, b.summary.q1) && same(a.summary.median, b.summary.median)
        && same(a.summary.q3, b.summary.q3) && same(a.summary.mean, b.summary.mean)
        && same(a.summary.max, b.summary.max);
}

} // namespace

class TstRecords : public QObject {
    Q_OBJECT

private slots:
    /// The format is described by a file that is one.
    void describedByAFile()
    {
        QFile source(QStringLiteral(COLLSCOPE_SOURCE_DIR "/engine/wire/records.h"));
        QVERIFY(source.open(QIODevice::ReadOnly));
        std::vector<std::string> lines;
        for (const QByteArray &line : source.readAll().split('\n'))
            if (line.startsWith("///     "))
                lines.push_back(line.mid(8).toStdString());
        QVERIFY(lines.size() > 3);
        QCOMPARE(lines.front(), std::string(recordsMagic) + ' ' + std::to_string(recordsVersion));
        QCOMPARE(lines[lines.size() - 2], std::string("data:"));
        const std::string &columns = lines[lines.size() - 3];
        QVERIFY2(columns.rfind("columns: ", 0) == 0, columns.c_str());
        std::string problem;
        const auto known = RecordColumns::fromHeader({{"columns", columns.substr(9)}}, problem);
        QVERIFY2(known, problem.c_str());
        const auto record = known->parse(lines.back(), problem);
        QVERIFY2(record, problem.c_str());
        QCOMPARE(record->messageBytes, 1048576U);
        QCOMPARE(record->summary.median, 0.00107);
        QCOMPARE(record->summary.max, 0.0013);
    }

    void roundTrip()
    {
        const RecordColumns columns = standardColumns();
        std::string problem;
        for (RecordLine record : collscope::testing::sampleRecords(500)) {
            std::string line = formatRecord(record);
            QVERIFY(line.size() > 2 && line.substr(line.size() - 3) == " ;\n");
            line.pop_back();
            QVERIFY2(same(columns.parse(line, problem).value(), record), line.c_str());
            record.summary = Summary();
            record.summary.median = 1e-6;
            line = formatRecord(record);
            line.pop_back();
            QVERIFY2(same(columns.parse(line, problem).value(), record), "what is unknown stays unknown");
        }
    }

    void repetitionsOnRequest()
    {
        RecordLine record = collscope::testing::sampleRecords(1).front();
        const std::string summary = formatRecord(record);
        record.each = {1.5e-06, 2e-06, 0.25};
        QCOMPARE(formatRecord(record), summary);
        const RecordColumns columns = standardColumns(Detail::repetitions);
        std::string problem;
        for (const auto &each : {record.each, std::vector<double>{}}) {
            record.each = each;
            std::string line = formatRecord(record, Detail::repetitions);
            line.pop_back();
            QCOMPARE(columns.parse(line, problem).value().each, each);
            QVERIFY(!standardColumns().parse(line, problem)); // not under the header of another kind
            const auto last = line.find_last_of(',');
            if (last == std::string::npos)
                continue;
            QVERIFY(!columns.parse(line.replace(last, 1, ",,"), problem));
            QVERIFY2(problem.find("seconds_each") != std::string::npos, problem.c_str());
        }
    }

    void membersOfGroupsOnRequest()
    {
        RecordLine record = collscope::testing::sampleRecords(1).front();
        const std::string summary = formatRecord(record);
        record.members = 3;
        record.colours = 2;
        QCOMPARE(formatRecord(record), summary);
        std::string line = formatRecord(record, Detail::groups);
        line.pop_back();
        std::string problem;
        const auto read = standardColumns(Detail::groups).parse(line, problem);
        QVERIFY2(read.has_value(), problem.c_str());
        QVERIFY(same(*read, record) && read->members == 3 && read->colours == 2 && read->each.empty());
        QVERIFY(!standardColumns().parse(line, problem)); // not under the header of another kind
        line = summary.substr(0, summary.size() - 1);
        QCOMPARE(standardColumns().parse(line, problem).value().members, 0U);
    }

    void cutAtEveryByte()
    {
        const RecordColumns columns = standardColumns();
        const std::string line = formatRecord(collscope::testing::sampleRecords(1).front());
        std::string problem;
        QVERIFY(columns.parse(line.substr(0, line.size() - 1), problem));
        for (std::size_t size = 0; size + 1 < line.size(); ++size) {
            problem.clear();
            QVERIFY2(!columns.parse(line.substr(0, size), problem), line.substr(0, size).c_str());
            QVERIFY(!problem.empty());
        }
    }

    void wrongFields_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("names");
        QTest::newRow("negative size") << " 1024 "
                                       << " -1024 "
                                       << "message_bytes";
        QTest::newRow("2^63") << " 1024 "
                              << " 9223372036854775808 "
                              << "message_bytes";
        QTest::newRow("fraction") << " 1024 "
                                  << " 1024.5 "
                                  << "message_bytes";
        QTest::newRow("huge communicator") << " 64 "
                                           << " 4294967296 "
                                           << "comm_size";
        QTest::newRow("decimal comma") << " 0.5 "
                                       << " 0,5 "
                                       << "seconds_median";
        QTest::newRow("text") << " 0.5 "
                              << " fast "
                              << "seconds_median";
    }

    void wrongFields()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, names);
        std::string missing;
        const auto columns
            = RecordColumns::fromHeader({{"columns",
                                            "collective library algorithm algorithm_id segment_bytes fanout "
                                            "comm_size message_bytes seconds_median"}},
                missing)
                  .value();
        QString line = "bcast collscope binomial 2 0 0 64 1024 0.5 ;";
        std::string problem;
        QVERIFY(columns.parse(line.toStdString(), problem));
        QVERIFY(!columns.parse(line.replace(from, to).toStdString(), problem));
        QVERIFY2(QString::fromStdString(problem).contains(names), problem.c_str());
    }

    void columnsGoByName()
    {
        std::string missing;
        const auto columns
            = RecordColumns::fromHeader({{"columns",
                                            "seconds_median new_column message_bytes comm_size fanout "
                                            "segment_bytes algorithm_id algorithm library collective"}},
                missing);
        std::string problem;
        const auto record
            = columns.value().parse("0.5 anything 1024 64 4 8192 6 chain collscope bcast ;", problem);
        QCOMPARE(record.value().messageBytes, std::uint64_t{1024});
        QCOMPARE(record->method.algorithm, std::string("chain"));
        QCOMPARE(record->summary.seconds(), 0.5);
        QVERIFY(!RecordColumns::fromHeader({{"columns", "collective library"}}, missing));
        QCOMPARE(missing, std::string("algorithm"));
        QVERIFY(!RecordColumns::fromHeader({}, missing));
    }

    void headerStaysOnItsLines()
    {
        const std::string text = formatHeader({{"system", "two\nlines"}, {"columns", "mine"}});
        QVERIFY(text.find("system: two lines\n") != std::string::npos);
        QVERIFY(text.find("mine") == std::string::npos);
        QVERIFY(text.rfind("collscope-records 1\n", 0) == 0);
        QVERIFY(text.substr(text.size() - 6) == "data:\n");
        QVERIFY(headerValue({{"a", "1"}, {"a", "2"}}, "a") == "1");
        QVERIFY(headerValue({}, "a").empty());
    }
};

const testing::Registered<TstRecords> registered("tst_records");

} // namespace collscope::tst_records
#include "tst_records.moc"

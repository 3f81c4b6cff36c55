// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"
#include "engine/io/text_stream.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <fmt/format.h>

namespace collscope::tst_csv_rows {

using collscope::io::CsvRows;

namespace {
/// Fields joined by '|', rows by '/', problems in brackets.
QString outline(std::string_view text)
{
    QStringList rows;
    for (CsvRows row(text); row.next();) {
        QStringList fields;
        for (const auto field : row.fields())
            fields << QString::fromUtf8(field.data(), static_cast<qsizetype>(field.size()));
        const auto problem = row.problem();
        rows << QString::number(row.line()) + ':'
                + (problem.empty()
                        ? fields.join('|')
                        : '[' + QString::fromUtf8(problem.data(), static_cast<qsizetype>(problem.size()))
                            + ']');
    }
    return rows.join('/');
}
} // namespace

class TstCsvRows : public QObject {
    Q_OBJECT

private slots:
    void rows_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("empty") << QByteArray() << QString();
        QTest::newRow("plain") << QByteArray("a,b\nc,d\n") << QString("1:a|b/2:c|d");
        QTest::newRow("no last line feed") << QByteArray("a,b\nc,d") << QString("1:a|b/2:c|d");
        QTest::newRow("CR LF") << QByteArray("a,b\r\nc,\"d\"\r\n") << QString("1:a|b/2:c|d");
        QTest::newRow("blank lines") << QByteArray("\n\r\n a , b \n\n") << QString("3:a|b");
        QTest::newRow("empty fields") << QByteArray(",a,\n") << QString("1:|a|");
        QTest::newRow("quotes") << QByteArray("\"a,b\",\"say \"\"hi\"\"\", x\n")
                                << QString("1:a,b|say \"hi\"|x");
        QTest::newRow("quoted blanks stay") << QByteArray("\" a \",\"\"\n") << QString("1: a |");
        QTest::newRow("line break in quotes") << QByteArray("\"a\nb\",c\nd,e\n") << QString("1:a\nb|c/3:d|e");
        QTest::newRow("quote within a field") << QByteArray("5\",b\nc\n") << QString("1:5\"|b/2:c");
        QTest::newRow("quote at the end") << QByteArray("a,\"b\"") << QString("1:a|b");
        QTest::newRow("empty at the end") << QByteArray("\"a\",") << QString("1:a|");
        QTest::newRow("not closed") << QByteArray("\"a,b\nc,d\n")
                                    << QString("1:[a quote is not closed]/2:c|d");
        QTest::newRow("text behind") << QByteArray("\"a\"b,c\nd\n")
                                     << QString("1:[there is text behind a closing quote]/2:d");
        QTest::newRow("long line") << QByteArray(70000, 'x') + "\na,b\n"
                                   << QString("1:[the line is longer than 64 KiB]/2:a|b");
    }

    /// The pieces a file is read in are nowhere to be seen: rows of all kinds lie across their borders.
    void rowsOfAStream()
    {
        const collscope::testing::Folder folder;
        std::string text;
        for (unsigned i = 0; text.size() < (std::size_t{5} << 20); ++i) {
            text += fmt::format("{},plain,{}\n", i, std::string(i % 300, 'p'));
            text += fmt::format("{},\"quoted, and\n over two lines\",{}\r\n", i, i * 7);
            if (i % 500 == 0)
                text += fmt::format("{},\"never closed,{}\n", i, std::string(i % 9000, 'q'));
            if (i % 1500 == 0)
                text += std::string(60000 + i * 10, 'x') + "\n\n";
        }
        const auto path = folder.write("rows.csv", text + "1,last");
        const auto stream = collscope::io::TextStream::open(path);
        QVERIFY(stream.has_value());
        text += "1,last";
        CsvRows whole(text);
        CsvRows pieces(**stream);
        std::size_t count = 0;
        while (whole.next()) {
            QVERIFY(pieces.next());
            QVERIFY(pieces.fields() == whole.fields());
            QVERIFY(pieces.line() == whole.line() && pieces.problem() == whole.problem()
                && pieces.ended() == whole.ended());
            ++count;
        }
        QVERIFY(!pieces.next());
        QVERIFY(count > 10000);
    }

    void rows()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        QCOMPARE(outline({text.constData(), static_cast<std::size_t>(text.size())}), expected);
    }

    void manyUnclosedQuotesStayFast()
    {
        std::string text;
        for (int i = 0; i < 20000; ++i)
            text += "a,\"b\"x\n";
        int problems = 0;
        for (CsvRows row(text); row.next();)
            problems += row.problem().empty() ? 0 : 1;
        QCOMPARE(problems, 20000);
    }
};

const testing::Registered<TstCsvRows> registered("tst_csv_rows");

} // namespace collscope::tst_csv_rows
#include "tst_csv_rows.moc"

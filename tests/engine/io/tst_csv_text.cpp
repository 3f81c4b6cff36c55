// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "engine/io/csv.h"
#include "engine/io/csv_text.h"
#include "engine/io/reader.h"
#include "engine/wire/text.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace collscope::tst_csv_text {

namespace {

/// What begins a formula, and what tables are made of.
std::string hostileText(std::mt19937 &random)
{
    static const std::string_view alphabet = "=+-@'\"\t\r\n,; a1.eE\xc3\xbc";
    std::string text(1 + random() % 6, ' ');
    for (char &c : text)
        c = alphabet[random() % alphabet.size()];
    return text;
}

/// A spreadsheet would calculate it.
bool isFormula(std::string_view field)
{
    return field.size() > 1 && std::string_view("=+-@\t\r\n").find(field.front()) != std::string_view::npos;
}

std::vector<std::string> fieldsOf(std::string_view line)
{
    io::CsvRows rows(line);
    if (!rows.next())
        return {};
    return {rows.fields().begin(), rows.fields().end()};
}

} // namespace

class TstCsvText : public QObject {
    Q_OBJECT

private slots:
    void fields_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char *text, const char *field) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(field);
        };
        row("", "");
        row("binomial", "binomial");
        row("pipeline/8KiB", "pipeline/8KiB");
        row("say \"a,b\"", "\"say \"\"a,b\"\"\"");
        row("a;=1+2", "\"a;=1+2\"");
        row(" outer", "\" outer\"");
        row("=1+2", "\"'=1+2\"");
        row("+1+2", "\"'+1+2\"");
        row("-1+2", "\"'-1+2\"");
        row("@SUM(A1)", "\"'@SUM(A1)\"");
        row("\t=1+2", "\"'\t=1+2\"");
        row("\r=1+2", "\"'\r=1+2\"");
        row("=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\"");
        row("'quoted'", "\"''quoted'\"");
        row("'=1", "\"''=1\"");
        row("-1.5", "-1.5");
        row("-1e-06", "-1e-06");
        row("-inf", "\"'-inf\"");
        row("-", "-");
    }
    void fields()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, field);
        const std::string written = io::csvField(text.toStdString());
        QCOMPARE(QByteArray::fromStdString(written), field);
        const std::string marked = io::csvMarked(text.toStdString());
        QCOMPARE(std::string(io::csvUnmarked(marked)), text.toStdString());
    }

    /// What other programs write is not touched where it is no mark.
    void textsOfOthers()
    {
        for (const char *const text : {"'", "'a", "'t Hart", "a'=1"})
            QCOMPARE(std::string(io::csvUnmarked(text)), std::string(text));
    }

    void hostileTexts()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 20000; ++round) {
            const std::string text = hostileText(random);
            const auto fields = fieldsOf("x," + io::csvField(text) + ",y\n");
            QCOMPARE(fields.size(), std::size_t{3});
            QVERIFY2(!isFormula(fields[1]) || wholeNumber(fields[1]), text.c_str());
            QCOMPARE(std::string(io::csvUnmarked(fields[1])), text);
        }
    }

    /// Through the writer of measurements and back, but for characters that hide.
    void hostileDatasets()
    {
        std::mt19937 random(12);
        const testing::Folder folder;
        const auto name = [&random] { // of one line: others are refused
            std::string text = hostileText(random);
            std::replace_if(
                text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n'; }, '=');
            return text;
        };
        for (int round = 0; round < 200; ++round) {
            Provenance provenance;
            provenance.system = name();
            provenance.mpiLibrary = name();
            provenance.mpiVersion = name();
            provenance.origin = Origin::measured;
            DatasetBuilder builder(provenance);
            wire::RecordLine record = testing::sampleRecords(1).front();
            record.method = {name(), name(), 7, 0, 0};
            builder.add(record);
            const std::string text = testing::textOf({builder.build()});
            const auto loaded = io::load(folder.write("hostile.csv", text));
            QVERIFY2(loaded.has_value(), text.c_str());
            const Dataset &again = *loaded->datasets.front();
            QCOMPARE(again.provenance().system, wire::shownText(provenance.system));
            QCOMPARE(again.provenance().mpiLibrary, wire::shownText(provenance.mpiLibrary));
            QCOMPARE(again.provenance().mpiVersion, wire::shownText(provenance.mpiVersion));
            QCOMPARE(again.methods().front().library, wire::shownText(record.method.library));
            QCOMPARE(again.methods().front().algorithm, wire::shownText(record.method.algorithm));
            const auto fields = fieldsOf(std::string_view(text).substr(text.find('\n') + 1));
            QVERIFY(!fields.empty() && (!isFormula(fields.front()) || wholeNumber(fields.front())));
        }
    }

private:
    static bool wholeNumber(const std::string &text)
    {
        bool isNumber = false;
        QByteArray::fromStdString(text).toDouble(&isNumber);
        return isNumber;
    }
};

const testing::Registered<TstCsvText> registered("tst_csv_text");

} // namespace collscope::tst_csv_text
#include "tst_csv_text.moc"

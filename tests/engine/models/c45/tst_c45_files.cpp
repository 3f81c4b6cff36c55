// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/files.h"

#include <QTest>

using namespace collscope;
using namespace collscope::c45;

class TestC45Files : public QObject {
    Q_OBJECT

private slots:
    void names();
    void badNames_data();
    void badNames();
    void data();
    void badData_data();
    void badData();
    void roundTrip();
    void missingFile();
};

static const std::string_view golf
    = "| about golf\nPlay, Don't Play. | classes\n\noutlook: sunny, overcast,\n  rain.\n"
      "wind  speed:\tcontinuous\ncourse: ignore.\nkind: discrete 3\n";

void TestC45Files::names()
{
    const auto schema = parseNames(golf);
    QVERIFY(schema.has_value());
    QCOMPARE(schema->classes, (std::vector<std::string>{"Play", "Don't Play"}));
    QCOMPARE(schema->attributes.size(), std::size_t{4});
    QCOMPARE(schema->attributes[0].values, (std::vector<std::string>{"sunny", "overcast", "rain"}));
    QCOMPARE(schema->attributes[1].name, std::string("wind speed"));
    QVERIFY(schema->attributes[1].kind == AttributeKind::continuous);
    QVERIFY(schema->attributes[2].kind == AttributeKind::ignored);
    QCOMPARE(schema->attributes[3].capacity, std::size_t{3});
}

void TestC45Files::badNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("empty") << "" << 1;
    QTest::newRow("only a comment") << "| nothing" << 1;
    QTest::newRow("no attributes") << "a, b.\n" << 1;
    QTest::newRow("attribute instead of classes") << "size: continuous.\n" << 1;
    QTest::newRow("no colon") << "a, b.\n\nsize continuous.\n" << 3;
    QTest::newRow("single value") << "a, b.\nx: continuous.\ncolour: red.\n" << 3;
    QTest::newRow("no values") << "a, b.\nsize:" << 2;
    QTest::newRow("discrete what") << "a, b.\nsize: discrete many.\n" << 2;
    QTest::newRow("discrete too many") << "a, b.\nsize: discrete 99999999999999999999.\n" << 2;
    QTest::newRow("empty value") << "a, b.\nsize: x,,y.\n" << 2;
}

void TestC45Files::badNames()
{
    QFETCH(QString, text);
    const auto schema = parseNames(text.toStdString(), "some.names");
    QVERIFY(!schema);
    QCOMPARE(schema.error().file, std::string("some.names"));
    QTEST(static_cast<int>(schema.error().line), "line");
    QVERIFY(!schema.error().remedy.empty());
}

void TestC45Files::data()
{
    const auto cases
        = parseCases("sunny, +1.5e1, left, x, Play\r\n\n| note\nrain,?,?,y,Don't   Play.\n?,-999,a,x,Play",
            *parseNames(golf));
    QVERIFY2(cases.has_value(), cases ? "" : cases.error().text().c_str());
    QCOMPARE(cases->size(), std::size_t{3});
    QCOMPARE(cases->columns[0].values, (std::vector<std::uint16_t>{1, 3, 0}));
    QCOMPARE(cases->columns[1].numbers, (std::vector<float>{15.0F, unknownNumber, unknownNumber}));
    QVERIFY(cases->columns[2].numbers.empty() && cases->columns[2].values.empty());
    QCOMPARE(cases->columns[3].values, (std::vector<std::uint16_t>{1, 2, 1}));
    QCOMPARE(cases->classes, (std::vector<std::uint16_t>{0, 1, 0}));
    QVERIFY(cases->hasUnknowns());
}

void TestC45Files::badData_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("empty") << "\n\n" << 0;
    QTest::newRow("too few fields") << "sunny,1,a,x,Play\nrain,2,Play\n" << 2;
    QTest::newRow("too many fields") << "sunny,1,a,x,Play,Play\n" << 1;
    QTest::newRow("no number") << "sunny,1,a,x,Play\n\nrain,two,a,x,Play\n" << 3;
    QTest::newRow("number with more") << "rain,2x,a,x,Play\n" << 1;
    QTest::newRow("infinite") << "rain,inf,a,x,Play\n" << 1;
    QTest::newRow("huge") << "rain,1e99,a,x,Play\n" << 1;
    QTest::newRow("no such value") << "snow,2,a,x,Play\n" << 1;
    QTest::newRow("no such class") << "rain,2,a,x,Stay\n" << 1;
    QTest::newRow("unknown class") << "rain,2,a,x,?\n" << 1;
    QTest::newRow("one value too many")
        << "rain,2,a,x,Play\nrain,2,a,y,Play\nrain,2,a,z,Play\nrain,2,a,w,Play\n"
        << 4;
}

void TestC45Files::badData()
{
    QFETCH(QString, text);
    const auto cases = parseCases(text.toStdString(), *parseNames(golf), "some.data");
    QVERIFY(!cases);
    QCOMPARE(cases.error().file, std::string("some.data"));
    QTEST(static_cast<int>(cases.error().line), "line");
    QVERIFY(!cases.error().remedy.empty());
}

void TestC45Files::roundTrip()
{
    const auto schema = parseNames(
        "a.b, c\\, d, e\\:f, 1.5.\nx: continuous.\ny: p\\|q, r\\\\s, t.\nz: ignore.\nn: discrete 5.\n");
    QVERIFY(schema.has_value());
    const auto cases = parseCases(
        "0.1,t,9,k,c\\, d\n1e-30,?,9,l,1.5\n?,p\\|q,9,?,e\\:f\n16777217,r\\\\s,9,k,a.b\n", *schema);
    QVERIFY2(cases.has_value(), cases ? "" : cases.error().text().c_str());
    const auto schemaAgain = parseNames(namesText(*schema));
    QVERIFY(schemaAgain.has_value());
    QCOMPARE(schemaAgain->classes, schema->classes);
    QCOMPARE(schemaAgain->attributes[1].values, schema->attributes[1].values);
    const auto again = parseCases(casesText(*cases), *schemaAgain);
    QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
    QCOMPARE(again->classes, cases->classes);
    QCOMPARE(again->columns[0].numbers, cases->columns[0].numbers);
    QCOMPARE(again->columns[1].values, cases->columns[1].values);
    QCOMPARE(again->columns[3].values, cases->columns[3].values);
}

void TestC45Files::missingFile()
{
    const auto cases = readStem("/no/such/folder/stem");
    QVERIFY(!cases);
    QCOMPARE(cases.error().file, std::string("/no/such/folder/stem.names"));
}

QTEST_APPLESS_MAIN(TestC45Files)
#include "tst_c45_files.moc"

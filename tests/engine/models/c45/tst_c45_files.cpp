// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/files.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace collscope::tst_c45_files {

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
    void hostileNames();
    void unwritableNames_data();
    void unwritableNames();
    void unwritableCases();
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
    const auto schemaAgain = parseNames(namesText(*schema).value());
    QVERIFY(schemaAgain.has_value());
    QCOMPARE(schemaAgain->classes, schema->classes);
    QCOMPARE(schemaAgain->attributes[1].values, schema->attributes[1].values);
    const auto again = parseCases(casesText(*cases).value(), *schemaAgain);
    QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
    QCOMPARE(again->classes, cases->classes);
    QCOMPARE(again->columns[0].numbers, cases->columns[0].numbers);
    QCOMPARE(again->columns[1].values, cases->columns[1].values);
    QCOMPARE(again->columns[3].values, cases->columns[3].values);
}

using Random = std::mt19937;

/// What the formats are made of, and what folds, ends or escapes.
static std::string hostileName(Random &random)
{
    static const std::string_view alphabet = "ab1.,:|\\?  \t\r\n\f\"'#-\xff";
    std::string name(1 + random() % 6, 'a');
    for (char &c : name)
        c = alphabet[random() % alphabet.size()];
    return random() % 40 == 0 ? std::string() : name;
}

static std::vector<std::string> hostileNames(Random &random, std::size_t least)
{
    std::vector<std::string> names(least + random() % 3);
    std::generate(names.begin(), names.end(), [&] { return hostileName(random); });
    return names;
}

static bool isWritable(const std::string &name)
{
    return !name.empty() && std::string(" \t\n").find(name.back()) == std::string::npos;
}

static bool areWritable(const std::vector<std::string> &names)
{
    return std::all_of(names.begin(), names.end(), isWritable);
}

/// The names in a text as Release 8's reader sees them (design of its input: a full stop makes whatever
/// follows it part of the name but for white space and '|', runs of spaces are one, white space at the end is
/// dropped).
static std::vector<std::string> release8Names(const std::string &text)
{
    std::vector<std::string> names;
    std::size_t at = 0;
    const auto get = [&]() -> int { return at < text.size() ? static_cast<unsigned char>(text[at++]) : -1; };
    const auto isSpace = [](int c) { return c == ' ' || c == '\t' || c == '\n'; };
    for (;;) {
        int c = get();
        while (isSpace(c))
            c = get();
        if (c < 0)
            return names;
        std::string name;
        while (c != ':' && c != ',' && c != '\n' && c != '|' && c >= 0) {
            if (c == '.') {
                c = get();
                if (c == '|' || isSpace(c) || c < 0)
                    break;
                name += '.';
            }
            if (c == '\\')
                c = get();
            name += static_cast<char>(c);
            if (c == ' ')
                while ((c = get()) == ' ') { }
            else
                c = get();
        }
        while (!name.empty() && isSpace(name.back()))
            name.pop_back();
        names.push_back(name);
    }
}

static Schema hostileSchema(Random &random)
{
    Schema schema;
    schema.classes = hostileNames(random, 1);
    for (std::size_t i = 1 + random() % 3; i > 0; --i) {
        Attribute attribute{hostileName(random), AttributeKind::discrete, {}, 0};
        const auto kind = random() % 4;
        if (kind == 0)
            attribute.kind = AttributeKind::continuous;
        else if (kind == 1)
            attribute.kind = AttributeKind::ignored;
        else if (kind == 2)
            attribute.capacity = 2 + random() % 5;
        else
            attribute.values = hostileNames(random, 2);
        schema.attributes.push_back(std::move(attribute));
    }
    return schema;
}

static std::vector<std::string> wordsOf(const Schema &schema)
{
    std::vector<std::string> words = schema.classes;
    for (const Attribute &attribute : schema.attributes) {
        words.push_back(attribute.name);
        if (attribute.kind == AttributeKind::continuous)
            words.emplace_back("continuous");
        else if (attribute.kind == AttributeKind::ignored)
            words.emplace_back("ignore");
        else if (attribute.capacity != 0)
            words.push_back("discrete " + std::to_string(attribute.capacity));
        words.insert(words.end(), attribute.values.begin(), attribute.values.end());
    }
    return words;
}

/// What is written is read as the same, here and by Release 8; what cannot be is a failure.
void TestC45Files::hostileNames()
{
    Random random(4585);
    int written = 0;
    for (int round = 0; round < 3000; ++round) {
        const Schema schema = hostileSchema(random);
        const auto words = wordsOf(schema);
        const auto text = namesText(schema);
        QCOMPARE(text.has_value(), areWritable(words));
        if (!text)
            continue;
        ++written;
        const auto again = parseNames(*text);
        QVERIFY2(again && *again == schema, text->c_str());
        QVERIFY2(release8Names(*text) == words, text->c_str());

        Cases cases = emptyCases(schema);
        cases.schema.attributes = {{"x", AttributeKind::discrete, tst_c45_files::hostileNames(random, 2), 0}};
        cases.columns.resize(1);
        const auto &values = cases.schema.attributes[0].values;
        for (std::size_t i = 0; i < 4; ++i) {
            cases.classes.push_back(static_cast<std::uint16_t>(random() % schema.classes.size()));
            cases.columns[0].values.push_back(static_cast<std::uint16_t>(random() % (values.size() + 1)));
        }
        const auto rows = casesText(cases);
        if (!rows)
            continue;
        const auto readRows = parseCases(*rows, cases.schema);
        QVERIFY2(readRows && readRows->classes == cases.classes
                && readRows->columns[0].values == cases.columns[0].values,
            rows->c_str());
    }
    QVERIFY(written > 300);
}

void TestC45Files::unwritableNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank at the end") << QByteArray("a ");
    QTest::newRow("tab at the end") << QByteArray("a\t");
    QTest::newRow("line break at the end") << QByteArray("a\n");
    QTest::newRow("zero byte") << QByteArray("a\0b", 3);
    QTest::newRow("too long for Release 8") << QByteArray(1000, 'a');
}

void TestC45Files::unwritableNames()
{
    QFETCH(QByteArray, name);
    const std::string bad = name.toStdString();
    const Attribute size{"size", AttributeKind::continuous, {}, 0};
    for (const Schema &schema :
        {Schema{{"yes", bad}, {size}}, Schema{{"yes"}, {size, {bad, AttributeKind::ignored, {}, 0}}},
            Schema{{"yes"}, {{"colour", AttributeKind::discrete, {"red", bad}, 0}}}}) {
        const auto text = namesText(schema);
        QVERIFY(!text);
        QVERIFY(text.error().message.find("cannot be written: ") != std::string::npos);
    }
}

void TestC45Files::unwritableCases()
{
    const auto caseOf = [](std::vector<std::string> classes, std::vector<std::string> values) {
        Cases cases = emptyCases(
            Schema{std::move(classes), {{"colour", AttributeKind::discrete, std::move(values), 0}}});
        cases.classes = {0};
        cases.columns[0].values = {1};
        return cases;
    };
    QVERIFY(casesText(caseOf({"yes", "no"}, {"red", "blue"})));
    QVERIFY(!casesText(caseOf({"yes", "no"}, {"?", "blue"})));
    QVERIFY(!casesText(caseOf({"yes", "no"}, {"red", "red"})));
    QVERIFY(!casesText(caseOf({"yes", "yes"}, {"red", "blue"})));
    QVERIFY(!casesText(caseOf({"yes", "no"}, {"red ", "blue"})));
    QVERIFY(!casesText(caseOf({std::string(500, 'a')}, {"red", "blue"})));
    QVERIFY(!namesText(Schema{{"yes"}, {{"colour", AttributeKind::discrete, {"red"}, 0}}}));
    QVERIFY(!namesText(Schema{{"yes"}, {}}));
    QVERIFY(!namesText(Schema{{}, {{"size", AttributeKind::continuous, {}, 0}}}));
}

void TestC45Files::missingFile()
{
    const auto cases = readStem("/no/such/folder/stem");
    QVERIFY(!cases);
    QCOMPARE(cases.error().file, std::string("/no/such/folder/stem.names"));
}

const testing::Registered<TestC45Files> registered("tst_c45_files");

} // namespace collscope::tst_c45_files
#include "tst_c45_files.moc"

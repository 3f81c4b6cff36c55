// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/in_english.h"
#include "engine/data/say.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_say {

namespace {

std::string german(const char *english)
{
    const std::string text = english;
    if (text == "{} of {}")
        return "von {1} nur {0}";
    if (text == "one value: {}")
        return "zwei Werte: {} und {}";
    if (text == "a number: {}")
        return "eine Zahl: {:d}";
    if (text == "leaf")
        return "Blatt";
    if (text == "leaves")
        return "Blätter";
    return text == "declared {braces}" ? "erklärt {Klammern}" : "";
}

} // namespace

/// Texts of messages in another language.
class TestSay : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { sayThrough(nullptr); }
    void english();
    void translated();
    void wrongPlaceholders();
    void counted();
    void forFiles();
};

void TestSay::english()
{
    QCOMPARE(say("{} of {}", 1, "two"), std::string("1 of two"));
    QCOMPARE(said(toSay("declared {braces}")), std::string("declared {braces}"));
}

void TestSay::translated()
{
    sayThrough(german);
    QCOMPARE(say("{} of {}", 1, "two"), std::string("von two nur 1"));
    QCOMPARE(said(toSay("declared {braces}")), std::string("erklärt {Klammern}"));
    QCOMPARE(say("unknown {}", 1), std::string("unknown 1"));
}

/// They are said in English, and nothing is thrown.
void TestSay::wrongPlaceholders()
{
    sayThrough(german);
    QCOMPARE(say("one value: {}", 1), std::string("one value: 1"));
    QCOMPARE(say("a number: {}", "text"), std::string("a number: text"));
}

void TestSay::counted()
{
    const auto leaves = [](std::uint64_t count) { return sayCounted(count, toSay("leaf"), toSay("leaves")); };
    QCOMPARE(leaves(1), std::string("1 leaf"));
    QCOMPARE(leaves(3), std::string("3 leaves"));
    sayThrough(german);
    QCOMPARE(leaves(1), std::string("1 Blatt"));
    QCOMPARE(leaves(0), std::string("0 Blätter"));
}

/// What stands in files is English for everybody.
void TestSay::forFiles()
{
    sayThrough(german);
    {
        const InEnglish english;
        QCOMPARE(say("{} of {}", 1, "two"), std::string("1 of two"));
        QCOMPARE(said("leaf"), std::string("leaf"));
    }
    QCOMPARE(said("leaf"), std::string("Blatt"));
}

const testing::Registered<TestSay> registered("tst_say");

} // namespace collscope::tst_say
#include "tst_say.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of Open MPI's rules files against the C library's own scanf, and the walk over the rules.
#include "engine/mpi_formats/openmpi_rules.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cstdio>
#include <memory>
#include <random>

namespace collscope::tst_openmpi_rules {

using namespace collscope::openmpi;

namespace {

/// The numbers that scanf takes from a text when it is asked the way the library asks.
std::vector<long> scanned(const std::string &text)
{
    std::string copy = text;
    std::vector<long> numbers;
    const std::unique_ptr<FILE, int (*)(FILE *)> file(fmemopen(copy.data(), copy.size(), "r"), std::fclose);
    while (true) {
        long value = 0;
        const int got = std::fscanf(file.get(), "%li", &value); // NOLINT: this is what is compared with
        if (got == EOF)
            return numbers;
        if (got == 1) {
            numbers.push_back(value);
            continue;
        }
        if (std::fgetc(file.get()) == '#')
            for (int c = 0; c != EOF && c != '\n';)
                c = std::fgetc(file.get());
    }
}

std::vector<long> read(const std::string &text)
{
    Scanner scanner(text);
    std::vector<long> numbers;
    while (const auto number = scanner.next())
        numbers.push_back(number->value);
    return numbers;
}

constexpr const char *twoBlocks
    = "1 # collectives\n7 2\n4 3\n0 1 0 0\n1024 6 0 0\n65536 2 2 8192\n16 1\n0 5 0 4096\n";

} // namespace

class TestOpenMpiRules : public QObject {
    Q_OBJECT

private slots:
    void numbersAreScanfs()
    {
        const std::string characters = "0011234567890   \n\n-+x#abf.\t8";
        std::mt19937 random(1);
        std::size_t numbers = 0;
        for (int round = 0; round < 20000; ++round) {
            std::string text;
            const std::size_t length = 1 + random() % 24;
            for (std::size_t i = 0; i < length; ++i)
                text += characters[random() % characters.size()];
            text += '\n';
            // C libraries from 2023 on take 0b1 for a binary number, older ones for 0: nobody writes it.
            for (std::size_t at = 0; (at = text.find("0b", at)) != std::string::npos; ++at)
                text[at + 1] = 'a';
            const auto expected = scanned(text);
            if (read(text) != expected)
                QFAIL(qPrintable(QString("'%1'").arg(QString::fromStdString(text))));
            numbers += expected.size();
        }
        QVERIFY(numbers > 20000);
        for (const char *const text :
            {"99999999999999999999 1", "-99999999999999999999", "0x", "0x 7", "0xg 7", "-0x10", "08", "0100",
                "64K", "1.5", "+3", "--3", "-#3\n4", "3#4", "0xFFFFFFFFFFFFFFFFF"})
            QCOMPARE(read(text), scanned(text));
    }

    void walk()
    {
        const RulesFile file = readRules(twoBlocks, RulesReader::plain);
        QVERIFY(!file.rejected);
        const auto algorithm = [&](std::uint32_t processes, std::uint64_t bytes) {
            return file.decide(7, processes, bytes).algorithm;
        };
        QCOMPARE(algorithm(4, 0), 1);
        QCOMPARE(algorithm(4, 1023), 1);
        QCOMPARE(algorithm(4, 1024), 6);
        QCOMPARE(algorithm(15, 65536), 2);
        QCOMPARE(algorithm(16, 65536), 5);
        QCOMPARE(algorithm(2, 1024), 6); // below the first size the first one is used all the same
        const RuleChoice choice = file.decide(7, 4, 1 << 20);
        QCOMPARE(choice.fanout, 2);
        QCOMPARE(choice.segmentBytes, 8192);
        QCOMPARE(choice.line, std::size_t(6));
        QCOMPARE(file.decide(3, 4, 0).line, std::size_t(0));
    }

    /// Out of order, the walk stops at the first larger size.
    void unsorted()
    {
        const RulesFile file = readRules("1 7 1 0 3 0 1 0 0 4096 2 0 0 64 3 0 0", RulesReader::plain);
        QCOMPARE(file.decide(7, 4, 100).algorithm, 1);
        QCOMPARE(file.decide(7, 4, 4096).algorithm, 3);
    }

    void nothingSaid()
    {
        const RulesFile file = readRules("2 7 1 0 0 2 0", RulesReader::plain);
        QVERIFY(!file.rejected);
        QCOMPARE(file.decide(7, 4, 100).algorithm, 0);
        QCOMPARE(file.decide(2, 4, 100).algorithm, 0);
        const RulesFile twice = readRules("2 7 1 0 1 0 1 0 0  7 1 0 1 0 6 0 0", RulesReader::plain);
        QCOMPARE(twice.decide(7, 4, 100).algorithm, 6);
    }

    void rejected_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("empty") << QByteArray("") << QByteArray("ends");
        QTest::newRow("too many") << QByteArray("23") << QByteArray("there are 22");
        QTest::newRow("no such collective") << QByteArray("1 22 0") << QByteArray("no collective");
        QTest::newRow("cut") << QByteArray("1 7 1 4 2 0 1 0 0 64 1 0") << QByteArray("segment size");
        QTest::newRow("first size") << QByteArray("1 7 1 4 1 64 1 0 0") << QByteArray("not 0");
        QTest::newRow("negative") << QByteArray("1 7 1 4 1 0 1 0 -1") << QByteArray("negative");
        QTest::newRow("header") << QByteArray("rule-file-version-2 0") << QByteArray("negative");
    }
    void rejected()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, why);
        const std::string held = text.toStdString();
        const RulesFile file = readRules(held, RulesReader::plain, "f.conf");
        QVERIFY(file.rejected);
        QVERIFY2(file.rejected->text().find(why.toStdString()) != std::string::npos,
            file.rejected->text().c_str());
        QCOMPARE(file.decide(7, 4, 100).algorithm, 0);
    }

    void versionTwo()
    {
        const std::string text = "rule-file-version-2\n1 3 1\n0 3\n0 4 0 0 7\n100 2 0 0\n200 1 0 0 # none\n";
        QVERIFY(readRules(text, RulesReader::plain).rejected);
        const RulesFile file = readRules(text, RulesReader::versioned);
        QVERIFY(!file.rejected);
        QCOMPARE(file.version, 2);
        QCOMPARE(file.decide(3, 4, 0).maxRequests, 7);
        QCOMPARE(file.decide(3, 4, 100).algorithm, 2);
        QCOMPARE(file.decide(3, 4, 200).algorithm, 1);
    }
};

const testing::Registered<TestOpenMpiRules> registered("tst_openmpi_rules");

} // namespace collscope::tst_openmpi_rules
#include "tst_openmpi_rules.moc"

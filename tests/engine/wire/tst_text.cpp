// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <clocale>
#include <cmath>
#include <limits>
#include <locale>

namespace collscope::tst_text {

using namespace collscope::wire;
using namespace Qt::StringLiterals;

namespace {
/// A locale as in Germany, whether or not the system has one.
struct CommaPoint : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};
} // namespace

class TstText : public QObject {
    Q_OBJECT

private slots:
    void numbersMustBeWhole()
    {
        QCOMPARE(parseUnsigned("18446744073709551615").value(), std::numeric_limits<std::uint64_t>::max());
        for (const char *text :
            {"", " 1", "1 ", "-1", "+1", "1x", "0x10", "18446744073709551616", "1.0", "nan"})
            QVERIFY2(!parseUnsigned(text), text);
        QCOMPARE(parseInteger("-9223372036854775808").value(), std::numeric_limits<std::int64_t>::min());
        for (const char *text : {"", "9223372036854775808", "1e3", "--1"})
            QVERIFY2(!parseInteger(text), text);
        QCOMPARE(parseDouble("1e-06").value(), 1e-6);
        QVERIFY(std::isnan(parseDouble("nan").value()));
        QVERIFY(std::isinf(parseDouble("-inf").value()));
        for (const char *text : {"", "0,5", "1e999", "1.5s", " 1.5"})
            QVERIFY2(!parseDouble(text), text);
    }

    void doublesComeBackExactly()
    {
        for (const double value : {0.1, 1.0 / 3.0, 13.16e-6, 1e-308, 123456789.125, 5e-324})
            QCOMPARE(parseDouble(formatDouble(value)).value(), value);
        QCOMPARE(formatDouble(0.00001), std::string("1e-05"));
    }

    void sizes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qulonglong>("bytes");
        QTest::addColumn<bool>("canonical");
        QTest::newRow("0") << "0B" << 0ULL << true;
        QTest::newRow("480") << "480B" << 480ULL << true;
        QTest::newRow("8KiB") << "8KiB" << 8192ULL << true;
        QTest::newRow("1536KiB") << "1536KiB" << 1536ULL * 1024 << true;
        QTest::newRow("1MiB") << "1MiB" << (1ULL << 20) << true;
        QTest::newRow("plain") << "8192" << 8192ULL << false;
        QTest::newRow("K") << "8K" << 8192ULL << false;
        QTest::newRow("kb") << "8kb" << 8192ULL << false;
        QTest::newRow("blank") << "8 KiB" << 8192ULL << false;
        QTest::newRow("TiB") << "3TiB" << (3ULL << 40) << true;
    }

    void sizes()
    {
        QFETCH(QString, text);
        QFETCH(qulonglong, bytes);
        QFETCH(bool, canonical);
        QCOMPARE(parseBytes(text.toStdString()).value(), std::uint64_t{bytes});
        if (canonical)
            QCOMPARE(QString::fromStdString(formatBytes(bytes)), text);
    }

    void wrongSizes()
    {
        for (const char *text :
            {"", "KiB", "-1", "8 PiB", "8KiBs", "99999999999999999999", "16777216TiB", "1.5K"})
            QVERIFY2(!parseBytes(text), text);
    }

    void everyPowerRoundTrips()
    {
        for (unsigned bit = 0; bit < 63; ++bit)
            for (const std::uint64_t delta : {0ULL, 1ULL}) {
                const std::uint64_t bytes = (std::uint64_t{1} << bit) + delta;
                QCOMPARE(parseBytes(formatBytes(bytes)).value(), bytes);
            }
    }

    void parts()
    {
        QCOMPARE(split("a,,b,", ',').size(), std::size_t{4});
        QCOMPARE(split("", ',').size(), std::size_t{1});
        const auto words = splitBlanks("  a\t b \r");
        QCOMPARE(words.size(), std::size_t{2});
        QVERIFY(words[0] == "a" && words[1] == "b");
        QVERIFY(splitBlanks(" \t").empty());
        QVERIFY(trimmed(" \ta b\r") == "a b");
        QVERIFY(trimmed(" \r").empty());
    }

    void showsWhatTerminalsWouldObey_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char *name, const QByteArray &text, const char *shown) {
            QTest::newRow(name) << text << QByteArray(shown);
        };
        row("plain", "bcast\t8 KiB, \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\r\n",
            "bcast\t8 KiB, \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\r\n");
        row("escape", "\033[31m\033]0;t\007", "\\x1b[31m\\x1b]0;t\\x07");
        row("back", "good\rbad\b", "good\\x0dbad\\x08");
        row("nothing", QByteArray("a\0b", 3), "a\\x00b");
        row("delete", "\x7f", "\\x7f");
        row("control in UTF-8",
            "\xc2\x9b"
            "31m",
            "\\x9b31m");
        row("control in Latin-1",
            "\x9b"
            "31m",
            "\\x9b31m");
        row("turned around",
            "a\xe2\x80\xae"
            "b\xe2\x81\xa6",
            "a\\u202eb\\u2066");
        row("hidden",
            "a\xe2\x80\x8b"
            "b\xef\xbb\xbf",
            "a\\u200bb\\ufeff");
        row("takes no room",
            "a\xc2\xad"
            "b\xe3\x85\xa4",
            "a\\xadb\\u3164");
        row("longer than needed", "\xc0\x9b \xe0\x80\x9b", "\\xc0\\x9b \\xe0\\x80\\x9b");
        row("cut", "\xe2\x82", "\\xe2\\x82");
        row("surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80");
        row("tag", "\xf3\xa0\x81\x81", "\\ue0041");
    }

    void showsWhatTerminalsWouldObey()
    {
        QFETCH(QByteArray, text);
        QTEST(QByteArray::fromStdString(shownText(text.toStdString())), "shown");
    }

    void seconds_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("ofACall");
        QTest::addColumn<QString>("ofWaiting");
        QTest::newRow("none") << 0.0 << u"0 s"_s << u"0 s"_s;
        QTest::newRow("call") << 480e-6 << u"480 \u00b5s"_s << u"480 \u00b5s"_s;
        QTest::newRow("less than a ns") << 5e-11 << u"0.05 ns"_s << u"0.05 ns"_s;
        QTest::newRow("into the next unit") << 0.99951 << u"1.00 s"_s << u"1 s"_s;
        QTest::newRow("tenths") << 1.52 << u"1.52 s"_s << u"1.5 s"_s;
        QTest::newRow("whole") << 4.0 << u"4.00 s"_s << u"4 s"_s;
        QTest::newRow("almost ten") << 9.97 << u"9.97 s"_s << u"10 s"_s;
        QTest::newRow("seconds") << 59.4 << u"59.4 s"_s << u"59 s"_s;
        QTest::newRow("a minute") << 59.6 << u"59.6 s"_s << u"1 min"_s;
        QTest::newRow("minutes") << 125.0 << u"125 s"_s << u"2 min 05 s"_s;
        QTest::newRow("an hour") << 3599.6 << u"3\u2009600 s"_s << u"1 h 00 min"_s;
        QTest::newRow("a day") << 90031.0 << u"90\u2009000 s"_s << u"25 h 01 min"_s;
        QTest::newRow("for ever") << 1.234e15 << u"1\u2009230\u2009000\u2009000\u2009000\u2009000 s"_s
                                  << u"1\u2009230\u2009000\u2009000\u2009000\u2009000 s"_s;
        QTest::newRow("back") << -2.5 << u"\u22122.50 s"_s << u"\u22122.50 s"_s;
        QTest::newRow("unknown") << std::nan("") << u"\u2013"_s << u"\u2013"_s;
    }

    /// Where the decimal point is a comma, too.
    void seconds()
    {
        QFETCH(double, seconds);
        std::setlocale(LC_ALL, "de_DE.UTF-8");
        const auto ofACall = secondsText(seconds);
        const auto ofWaiting = durationText(seconds);
        std::setlocale(LC_ALL, "C");
        QTEST(QString::fromStdString(ofACall), "ofACall");
        QTEST(QString::fromStdString(ofWaiting), "ofWaiting");
    }

    void localeChangesNothing()
    {
        const std::locale before = std::locale::global(std::locale(std::locale(), new CommaPoint));
        const bool german = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        const auto text = formatDouble(1234567.5);
        const auto number = parseDouble("0.5");
        const auto comma = parseDouble("0,5");
        const auto bytes = formatBytes(1234567);
        std::locale::global(before);
        std::setlocale(LC_ALL, "C");
        QCOMPARE(text, std::string("1234567.5"));
        QCOMPARE(number.value(), 0.5);
        QVERIFY(!comma);
        QCOMPARE(bytes, std::string("1234567B"));
        if (!german)
            QSKIP("passed with a C++ comma locale; the C locale de_DE.UTF-8 is not installed here");
    }
};

const testing::Registered<TstText> registered("tst_text");

} // namespace collscope::tst_text
#include "tst_text.moc"

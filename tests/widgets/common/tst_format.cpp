// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/in_english.h"
#include "tests/support/test_program.h"
#include "widgets/common/format.h"

#include <QLocale>
#include <QTest>
#include <QTranslator>

#include <clocale>
#include <limits>

namespace collscope::tst_format {

using namespace Qt::StringLiterals;

class TestFormat : public QObject {
    Q_OBJECT
private slots:
    // Everything below must hold where the decimal point is a comma.
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        std::setlocale(LC_ALL, "de_DE.UTF-8");
    }

    /// A window in German has a comma, whatever the locale of the system is.
    void theLanguageOfTheWindowHasItsDecimalPoint()
    {
        class German : public QTranslator {
        public:
            QString translate(const char *, const char *text, const char *, int) const override
            {
                return QByteArrayView(text) == "1.5" ? u"1,5"_s : QString();
            }
            bool isEmpty() const override { return false; }
        } german;
        QCoreApplication::installTranslator(&german);
        QCOMPARE(formatSeconds(1.1234e-3), u"1,12 ms"_s);
        QCOMPARE(formatSize(1536), u"1,5 KiB"_s);
        QCOMPARE(formatPenalty(0.0575), u"5,75 %"_s);
        QCOMPARE(formatSlower(6.16), u"7,16 times"_s);
        QCOMPARE(formatBandwidth(1.25e9), u"1,25 GB/s"_s);
        {
            const InEnglish files;
            QCOMPARE(formatPenalty(0.0575), u"5.75 %"_s);
        }
        QCoreApplication::removeTranslator(&german);
        QCOMPARE(formatPenalty(0.0575), u"5.75 %"_s);
    }

    void seconds_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("ms") << 1.1234e-3 << u"1.12 ms"_s;
        QTest::newRow("us") << 480e-6 << u"480 \u00b5s"_s;
        QTest::newRow("s") << 2.5 << u"2.50 s"_s;
        QTest::newRow("ns") << 12.34e-9 << u"12.3 ns"_s;
        QTest::newRow("less than a ns") << 5e-10 << u"0.50 ns"_s;
        QTest::newRow("rounds into the next unit") << 999.6e-6 << u"1.00 ms"_s;
        QTest::newRow("stays below it") << 999.4e-6 << u"999 \u00b5s"_s;
        QTest::newRow("rounds within a unit") << 9.996e-3 << u"10.0 ms"_s;
        QTest::newRow("large") << 12345.0 << u"12\u2009300 s"_s;
        QTest::newRow("zero") << 0.0 << u"0 s"_s;
        QTest::newRow("negative") << -1.5e-3 << u"\u22121.50 ms"_s;
        QTest::newRow("unknown") << std::numeric_limits<double>::quiet_NaN() << u"\u2013"_s;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << u"\u221e s"_s;
    }
    void seconds()
    {
        QFETCH(double, seconds);
        QTEST(formatSeconds(seconds), "text");
    }

    void sizes_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("exact");
        QTest::newRow("0") << quint64{0} << u"0 B"_s << u"0 B"_s;
        QTest::newRow("480") << quint64{480} << u"480 B"_s << u"480 B"_s;
        QTest::newRow("1023") << quint64{1023} << u"1023 B"_s << u"1023 B"_s;
        QTest::newRow("8K") << quint64{8192} << u"8 KiB"_s << u"8 KiB (8\u2009192 B)"_s;
        QTest::newRow("1.5K") << quint64{1536} << u"1.5 KiB"_s << u"1.5 KiB (1\u2009536 B)"_s;
        QTest::newRow("1") << quint64{1} << u"1 B"_s << u"1 B"_s;
        QTest::newRow("almost 1M") << quint64{1048575} << u"1.0 MiB"_s
                                   << u"1.0 MiB (1\u2009048\u2009575 B)"_s;
        QTest::newRow("largest") << ~quint64{
            0} << u"16.0 EiB"_s << u"16.0 EiB (18\u2009446\u2009744\u2009073\u2009709\u2009551\u2009615 B)"_s;
    }
    void sizes()
    {
        QFETCH(quint64, bytes);
        QTEST(formatSize(bytes), "text");
        QTEST(formatSizeExact(bytes), "exact");
    }

    void penalties_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << 0.0 << u"0 %"_s;
        QTest::newRow("small") << 0.0575 << u"5.75 %"_s;
        QTest::newRow("large") << 2.468 << u"247 %"_s;
        QTest::newRow("just 10") << 0.09996 << u"10 %"_s;
        QTest::newRow("tiny") << 1e-6 << u"< 0.01 %"_s;
        QTest::newRow("huge") << 123.45 << u"12\u2009345 %"_s;
        QTest::newRow("the library is faster") << -0.032 << u"\u22123.20 %"_s;
        QTest::newRow("unknown") << std::numeric_limits<double>::quiet_NaN() << u"\u2013"_s;
    }
    void penalties()
    {
        QFETCH(double, ratio);
        QTEST(formatPenalty(ratio), "text");
    }
    void penaltiesFromTwiceTheTimeOnAreFactors()
    {
        QCOMPARE(formatSlower(0.0575), formatPenalty(0.0575));
        QCOMPARE(formatSlower(0.99), u"99 %"_s);
        QCOMPARE(formatSlower(0.999), u"2.00 times"_s);
        QCOMPARE(formatSlower(2.468), u"3.47 times"_s);
        QCOMPARE(formatSlower(225.67), u"227 times"_s);
        QCOMPARE(formatSlower(-0.5), formatPenalty(-0.5));
    }

    void counts()
    {
        QCOMPARE(formatCount(7), u"7"_s);
        QCOMPARE(formatCount(999), u"999"_s);
        QCOMPARE(formatCount(1000), u"1\u2009000"_s);
        QCOMPARE(formatCount(1234567), u"1\u2009234\u2009567"_s);
    }
};

const testing::Registered<TestFormat> registered("tst_format");

} // namespace collscope::tst_format
#include "tst_format.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Where <charconv> lacks floating-point numbers, texts and numbers are those that it would give.
#include "engine/wire/plain_doubles.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <charconv>
#include <clocale>
#include <cmath>
#include <cstring>
#include <locale>
#include <random>

namespace collscope::tst_plain_doubles {

using namespace collscope::wire;

namespace {

struct CommaPoint : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

std::string fromLibrary(double value)
{
    std::array<char, 64> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

std::optional<double> toDouble(std::string_view text)
{
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end && !text.empty() ? std::optional(value) : std::nullopt;
}

bool sameBits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// What is wrong with the fallback for one number; empty: nothing.
std::string difference(double value)
{
    const std::string text = plain::formatDouble(value);
    if (const std::string expected = fromLibrary(value); text != expected)
        return text + " instead of " + expected;
    const auto back = plain::parseDouble(text);
    return back && sameBits(*back, value) ? std::string() : text + " reads back as another number";
}

} // namespace

class TstPlainDoubles : public QObject {
    Q_OBJECT

private slots:
    /// Half of them any bits, half of the size and roundness of what files hold.
    void aMillion()
    {
        std::mt19937_64 random(20061);
        std::uniform_real_distribution<double> logarithm(-9, 12);
        for (int i = 0; i < 500'000; ++i) {
            const std::uint64_t bits = random();
            double any = 0;
            std::memcpy(&any, &bits, sizeof any);
            const double size = std::pow(10, logarithm(random));
            const double unit = std::pow(10, i % 12 - 9);
            const double usual = i % 2 == 0 ? size : std::round(size / unit) * unit;
            for (const double value : {std::isnan(any) ? 1.5 : any, usual}) {
                const std::string wrong = difference(value);
                QVERIFY2(wrong.empty(), wrong.c_str());
            }
        }
    }

    /// Where doubles are twice as dense on one side, and at the ends.
    void powersOfTwo()
    {
        for (int exponent = -1074; exponent <= 1023; ++exponent)
            for (const double power : {std::ldexp(1.0, exponent), -std::ldexp(1.0, exponent)})
                for (const double value :
                    {power, std::nextafter(power, 0.0), std::nextafter(power, 2 * power)}) {
                    const std::string wrong = difference(value);
                    QVERIFY2(wrong.empty(), wrong.c_str());
                }
        for (const double value : {0.0, -0.0, HUGE_VAL, -HUGE_VAL, 1e22, 1e23, 9007199254740993.0, 1e5, 1e-5})
            QCOMPARE(plain::formatDouble(value), fromLibrary(value));
    }

    void readsWhatTheLibraryReads()
    {
        std::vector<std::string> texts = {"", "-", ".", "+1", " 1", "1 ", "1.", ".5", "-.5e1", "1e", "1e+",
            "1e5x", "1E-06", "0e999999999999", "1e999", "-1e999", "1e-999", "3e-324", "2e-324", "1,5", "0x10",
            "1..2", "nan", "NaN", "-nan", "nan(12)", "nan(", "inf", "-Infinity", "infinit",
            "1e99999999999999999999", "2.2250738585072011e-308", "1.7976931348623158e308",
            "1.7976931348623159e308", "9007199254740993",
            "9007199254740992.99999999999999999999999999999999999999"};
        texts.push_back("0." + std::string(400, '0') + "1e401");
        texts.push_back("1" + std::string(1000, '0') + "e-1000");
        texts.push_back("0.1000000000000000055511151231257827" + std::string(800, '3'));
        for (const std::string &text : texts) {
            const auto own = plain::parseDouble(text);
            const auto expected = toDouble(text);
            QVERIFY2(own.has_value() == expected.has_value(), text.c_str());
            if (own && !std::isnan(*expected))
                QVERIFY2(sameBits(*own, *expected), text.c_str());
            QVERIFY2(!own || std::isnan(*own) == std::isnan(*expected), text.c_str());
        }
    }

    void ignoresTheLocale()
    {
        const std::locale before = std::locale::global(std::locale(std::locale(), new CommaPoint));
        const bool german = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        const auto text = plain::formatDouble(1234567.5);
        const auto number = plain::parseDouble("0.5");
        const auto comma = plain::parseDouble("0,5");
        std::locale::global(before);
        std::setlocale(LC_ALL, "C");
        QCOMPARE(text, std::string("1234567.5"));
        QCOMPARE(number.value(), 0.5);
        QVERIFY(!comma);
        if (!german)
            QSKIP("passed with a C++ comma locale; the C locale de_DE.UTF-8 is not installed here");
    }
};

const testing::Registered<TstPlainDoubles> registered("tst_plain_doubles");

} // namespace collscope::tst_plain_doubles
#include "tst_plain_doubles.moc"

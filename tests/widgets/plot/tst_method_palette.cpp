// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/oklch.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace collscope;

namespace {

std::vector<Method> methods(std::initializer_list<const char *> texts, std::string_view library)
{
    std::vector<Method> result;
    for (const char *text : texts)
        result.push_back(wire::parseMethod(text, library, "bcast").value());
    std::sort(result.begin(), result.end(), wire::catalogueOrder);
    return result;
}

double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

float encoded(double c)
{
    c = std::clamp(c, 0.0, 1.0);
    return static_cast<float>(
        std::clamp(c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055, 0.0, 1.0));
}

using Matrix = std::array<std::array<double, 3>, 3>;

// Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency
// (2009), severity 1, on linear RGB.
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

QColor seen(const QColor &color, const Matrix &matrix)
{
    const std::array<double, 3> in{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<float, 3> out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = encoded(matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2]);
    return QColor::fromRgbF(out[0], out[1], out[2]);
}

double distance(const QColor &a, const QColor &b)
{
    const Oklab x = toOklab(a);
    const Oklab y = toOklab(b);
    return std::sqrt(
        std::pow(x.lightness - y.lightness, 2) + std::pow(x.a - y.a, 2) + std::pow(x.b - y.b, 2));
}

} // namespace

class TestMethodPalette : public QObject {
    Q_OBJECT
private slots:
    void lettersSayWhatTheyAre()
    {
        const auto list = methods(
            {"default", "linear", "binomial", "pipeline/8KiB", "chain:4/64KiB", "binomial/1MiB", "chain:2"},
            "collscope");
        const MethodPalette palette("bcast", list);
        QStringList letters;
        for (std::size_t i = 0; i < list.size(); ++i)
            letters << palette.letter(static_cast<MethodIndex>(i));
        QCOMPARE(letters, (QStringList{u"*"_qs, u"A"_qs, u"B"_qs, u"BM"_qs, u"E3"_qs, u"Fb"_qs, u"Fd6"_qs}));
        QVERIFY(palette.letter(noMethod).isEmpty());
        QVERIFY(palette.color(noMethod).isValid());
    }

    void looksTheSameInAnyCompany()
    {
        const auto few = methods({"pipeline/8KiB", "binomial"}, "collscope");
        const auto many = methods({"default", "linear", "binomial", "binary", "pipeline", "pipeline/1KiB",
                                      "pipeline/8KiB", "chain:4/8KiB"},
            "collscope");
        const MethodPalette small("bcast", few);
        const MethodPalette large("bcast", many);
        for (std::size_t i = 0; i < few.size(); ++i) {
            const auto other
                = static_cast<MethodIndex>(std::find(many.begin(), many.end(), few[i]) - many.begin());
            QCOMPARE(small.color(static_cast<MethodIndex>(i)), large.color(other));
            QCOMPARE(small.letter(static_cast<MethodIndex>(i)), large.letter(other));
        }
    }

    void firstTwelveStayApart_data()
    {
        QTest::addColumn<bool>("red");
        QTest::newRow("protanopia") << true;
        QTest::newRow("deuteranopia") << false;
    }
    void firstTwelveStayApart()
    {
        QFETCH(bool, red);
        const auto list
            = methods({"basic_linear", "chain:4", "pipeline", "pipeline/8KiB", "split_binary_tree",
                          "binary_tree", "binary_tree/8KiB", "binomial", "knomial", "scatter_allgather",
                          "scatter_allgather_ring", "pipeline/64KiB"},
                "openmpi");
        QCOMPARE(list.size(), 12U);
        const MethodPalette palette("bcast", list);
        int close = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            for (std::size_t j = i + 1; j < list.size(); ++j) {
                const auto a = static_cast<MethodIndex>(i);
                const auto b = static_cast<MethodIndex>(j);
                const auto &matrix = red ? protanopia : deuteranopia;
                close += distance(seen(palette.color(a), matrix), seen(palette.color(b), matrix)) < 0.03;
                QVERIFY(palette.letter(a) != palette.letter(b));
                QVERIFY(distance(palette.color(a), palette.color(b)) > 0.04);
            }
        }
        // Letters tell every pair apart; colours alone all but a few.
        QVERIFY2(close <= 2, qPrintable(QString::number(close)));
    }

    void algorithmsStayApart_data() { firstTwelveStayApart_data(); }
    /// Hues alone, without steps of lightness: the seven of Okabe and Ito.
    void algorithmsStayApart()
    {
        QFETCH(bool, red);
        const auto list
            = methods({"linear", "binomial", "binary", "split_binary", "pipeline", "chain"}, "collscope");
        const MethodPalette palette("bcast", list);
        const auto &matrix = red ? protanopia : deuteranopia;
        for (MethodIndex i = 0; i < list.size(); ++i)
            for (MethodIndex j = static_cast<MethodIndex>(i + 1); j < list.size(); ++j)
                QVERIFY2(distance(seen(palette.color(i), matrix), seen(palette.color(j), matrix)) > 0.05,
                    qPrintable(palette.letter(i) + palette.letter(j)));
    }

    void manyMethodsHaveTheirOwnLettersAndReadableText()
    {
        std::vector<Method> list;
        for (int id = 0; id < 40; ++id) {
            for (const std::uint64_t segment : {0, 1, 512, 1024, 8192, 12288, 65536, 1 << 20, 1 << 24}) {
                Method method = wire::methodFromId("openmpi", "bcast", id);
                method.segmentBytes = id == 0 ? 0 : segment;
                list.push_back(method);
                if (id == 0)
                    break;
            }
        }
        list.push_back(wire::methodFromId("collscope", "bcast", 2));
        const MethodPalette palette("bcast", list);
        QSet<QString> letters;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto method = static_cast<MethodIndex>(i);
            letters.insert(palette.letter(method));
            QVERIFY(contrastRatio(palette.color(method), palette.textColor(method)) >= 4.5);
        }
        QCOMPARE(static_cast<std::size_t>(letters.size()), list.size());
    }

    void stepsOfOneAlgorithmDiffer()
    {
        const auto list = methods(
            {"pipeline", "pipeline/1KiB", "pipeline/8KiB", "pipeline/64KiB", "pipeline/1MiB"}, "collscope");
        const MethodPalette palette("bcast", list);
        for (MethodIndex i = 1; i < list.size(); ++i)
            QVERIFY(distance(palette.color(i), palette.color(static_cast<MethodIndex>(i - 1))) > 0.02);
    }

    void baselineIsGrey()
    {
        const MethodPalette palette("bcast", methods({"default"}, "openmpi"));
        QCOMPARE(palette.color(0).hsvSaturation(), 0);
    }
};

QTEST_APPLESS_MAIN(TestMethodPalette)
#include "tst_method_palette.moc"

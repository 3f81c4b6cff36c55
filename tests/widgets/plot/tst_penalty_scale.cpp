// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/oklch.h"
#include "widgets/plot/penalty_scale.h"

#include <QTest>

namespace collscope::tst_penalty_scale {

class TestPenaltyScale : public QObject {
    Q_OBJECT
private slots:
    void linearEndsAtHalf()
    {
        const PenaltyScale scale;
        QCOMPARE(scale.position(0), 0.0);
        QCOMPARE(scale.position(-0.2), 0.0);
        QCOMPARE(scale.position(0.25), 0.5);
        QCOMPARE(scale.position(0.5), 1.0);
        QCOMPARE(scale.position(2.47), 1.0);
        QCOMPARE(scale.color(0), QColor(0x00, 0x22, 0x4e));
        QCOMPARE(scale.color(7), QColor(0xfe, 0xe8, 0x38));
    }

    void logarithmicSpansThreeDecades()
    {
        const PenaltyScale scale(true);
        QCOMPARE(scale.position(0), 0.0);
        QCOMPARE(scale.position(0.01), 0.0);
        QVERIFY(qAbs(scale.position(0.1) - 1.0 / 3) < 1e-12);
        QCOMPARE(scale.position(10), 1.0);
        QCOMPARE(scale.position(1000), 1.0);
    }

    void gainsGoBothWays()
    {
        const PenaltyScale scale = PenaltyScale::ofGains();
        QCOMPARE(scale.position(0), 0.5);
        QCOMPARE(scale.position(1), 1.0);
        QCOMPARE(scale.position(9), 1.0);
        QCOMPARE(scale.position(-0.5), 0.0);
        QCOMPARE(scale.position(-1), 0.0);
        QVERIFY(qAbs(scale.position(0.25) + scale.position(-0.2) - 1) < 1e-12); // 5/4 and 4/5
        const double middle = toOklab(scale.color(0)).lightness;
        for (const double gain : {-0.5, -0.2, 0.25, 1.0})
            QVERIFY(toOklab(scale.color(gain)).lightness < middle);
        double before = -2;
        for (const auto &mark : scale.marks()) {
            QVERIFY(mark.ratio > before);
            before = mark.ratio;
        }
    }

    void ratiosGoBothWaysFromOne()
    {
        const PenaltyScale scale = PenaltyScale::ofRatios(1.5, false);
        QCOMPARE(scale.position(0), 0.5);
        QCOMPARE(scale.position(0.5), 1.0);
        QCOMPARE(scale.position(3), 1.0);
        QCOMPARE(scale.position(-0.9), 0.0);
        QVERIFY(qAbs(scale.position(0.25) + scale.position(-0.2) - 1) < 1e-12); // 5/4 and 4/5
        QCOMPARE(scale.color(3), PenaltyScale::ofGains().color(-1)); // slower is what a loss is
        double before = -2;
        for (const auto &mark : scale.marks()) {
            QVERIFY(mark.ratio > before);
            before = mark.ratio;
        }
        QCOMPARE(scale.marks().back().text, QStringLiteral("1.5"));
        QCOMPARE(PenaltyScale::ofRatios(20, true).marks().back().text, QStringLiteral("\u2265 20"));
        QCOMPARE(PenaltyScale::ofRatios(20, true).marks().front().text, QStringLiteral("\u2264 0.05"));
    }

    /// No change is as dark as a dark palette, and colours differ from it by their lightness.
    void noChangeIsNeutralOnAnyBackground()
    {
        for (const QColor &background : {QColor(Qt::white), QColor(0x20, 0x21, 0x24)}) {
            const PenaltyScale scale = PenaltyScale::ofRatios(2, false).on(background);
            const double middle = toOklab(scale.color(0)).lightness;
            QVERIFY(std::abs(middle - toOklab(background).lightness) < 0.25);
            for (const double end : {-0.5, 1.0})
                QVERIFY(std::abs(toOklab(scale.color(end)).lightness - middle) > 0.2);
        }
    }

    void growsLighterAllTheWay()
    {
        double before = -1;
        for (int i = 0; i <= 100; ++i) {
            const double lightness = toOklab(PenaltyScale::cividis(i / 100.0)).lightness;
            QVERIFY2(lightness > before - 1e-3, qPrintable(QString::number(i)));
            before = lightness;
        }
    }

    void slowerIsAnotherHue()
    {
        double before = -1;
        for (int i = 0; i <= 100; ++i) {
            const QColor red = PenaltyScale::slower(i / 100.0);
            QVERIFY(toOklab(red).lightness > before);
            before = toOklab(red).lightness;
            QVERIFY(toOklab(red).a > 0.1); // red, where cividis goes from blue to yellow
            QVERIFY(toOklab(PenaltyScale::cividis(i / 100.0)).a < 0.02);
            QVERIFY(contrastRatio(red, readableOn(red)) >= 3);
        }
    }

    void bandsOfThePapersAreMarked()
    {
        for (const bool logarithmic : {false, true}) {
            std::vector<double> bands;
            double before = -1;
            for (const auto &mark : PenaltyScale(logarithmic).marks()) {
                QVERIFY(mark.ratio > before);
                before = mark.ratio;
                if (mark.band)
                    bands.push_back(mark.ratio);
            }
            QCOMPARE(bands, (std::vector<double>{0.05, 0.10, 0.25, 0.50}));
        }
    }
};

const testing::Registered<TestPenaltyScale> registered("tst_penalty_scale");

} // namespace collscope::tst_penalty_scale
#include "tst_penalty_scale.moc"

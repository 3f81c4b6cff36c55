// SPDX-License-Identifier: GPL-3.0-or-later
// The shipping check of rules that a person set.
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_shipping_by_hand {

using codegen::Verdict;
using namespace collscope::made_up;

class TestShippingByHand : public QObject {
    Q_OBJECT

private slots:
    /// Nothing can be held out from whoever set the rules.
    void rulesByHand()
    {
        const auto data
            = measured("bcast", {library, bySize, byOtherSize}, 3, 0.05, {2, 4, 8}, Origin::measured);
        const auto asked = order(data, "bcast",
            "hand:2/0=basic_linear,2/1KiB=default,4/0=default,4/1KiB=binomial,from=rules:rows=2");
        QVERIFY(only(shipped(asked)).leftBecause.starts_with("these rules may come from all runs"));
        const auto shipment = shipped(asFitted(asked));
        QVERIFY(shipment->mayBeWritten());
        const auto &row = only(shipment);
        QCOMPARE(row.verdict, Verdict::unknown);
        QVERIFY(std::isnan(row.heldOutWritten));
        QVERIFY(row.penaltyWritten > 0.1 && row.penaltyWritten < row.penaltyDefault);
        QVERIFY(codegen::figuresText(row).ends_with("better on runs that the rules may come from"));
        QVERIFY(says(shipment, FindingSeverity::note, "these rules may come from all runs"));
        QCOMPARE(chosen(shipment, 2, 8), std::string("basic_linear"));
        QCOMPARE(chosen(shipment, 4, 8), std::string("default"));
        QCOMPARE(chosen(shipment, 4, 1024), std::string("binomial"));
        QCOMPARE(chosen(shipment, 8, 1024), std::string("default")); // no rules are about them
        QVERIFY(
            shipment->files.front().text.find("BY HAND, from rules:rows=2,penalty=0: hand:2/0B=basic_linear,")
            != std::string::npos);
        QVERIFY(readme(shipment).find("BY HAND") != std::string::npos);
    }

    void rulesByHandInEveryTarget()
    {
        const auto data = measured("bcast", {library, bySize, byOtherSize}, 2, 0.05);
        for (const char *const target : {"c", "openmpi-rules", "openmpi-json", "openmpi-han", "table"}) {
            const auto shipment = shipped(asFitted(order(
                data, "bcast", "hand:2/0=basic_linear,4/0=default,4/1000=binomial,8/0=default", target)));
            QVERIFY2(only(shipment).problem.empty(), only(shipment).problem.c_str());
            const std::string text
                = codegen::shownText(*codegen::findTarget(target), shipment->files.front());
            bool saysSo = false;
            for (const codegen::TextFile &file : shipment->files)
                saysSo = saysSo || (text + file.text).find("BY HAND") != std::string::npos;
            QVERIFY2(saysSo, target);
        }
    }
};

const testing::Registered<TestShippingByHand> registered("tst_shipping_by_hand");

} // namespace collscope::tst_shipping_by_hand
#include "tst_shipping_by_hand.moc"

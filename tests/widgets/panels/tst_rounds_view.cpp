// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/common/step_bar.h"
#include "widgets/panels/rounds_view.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

namespace collscope::tst_rounds_view {

using namespace Qt::StringLiterals;

namespace {

Method bundled(const std::string &algorithm)
{
    Method method;
    method.library = "collscope";
    method.algorithm = algorithm;
    method.algorithmId = 1;
    return method;
}

Instance allreduceOn(std::uint32_t nodes, std::uint32_t ppn, std::uint64_t bytes)
{
    Instance instance;
    instance.collective = "allreduce";
    instance.placement = {nodes, ppn, nodes * ppn};
    instance.messageBytes = bytes;
    return instance;
}

} // namespace

class TestRoundsView : public QObject {
    Q_OBJECT
private slots:
    void saysWhatAMethodSends()
    {
        RoundsView view;
        QVERIFY(!view.communication());
        view.setQuestion({bundled("circulant"), allreduceOn(1, 13, 13000), {}, bundled("ring")});
        QVERIFY(view.communication());
        QCOMPARE(view.communication()->roundCount(), 8UL); // 2 ceil(log2 13)
        QCOMPARE(view.communication()->mostBytes, 24000.0); // 2 x 12/13 of the vector
        QCOMPARE(view.bar()->slider()->maximum(), 7);
        QVERIFY2(view.summary()->text().contains(u"16 of 24 rounds saved, as many bytes"_s),
            qPrintable(view.summary()->text()));
        QCOMPARE(view.csv().split(u'\n').first(), u"round,from,to,bytes"_s);
    }

    void aLatencyOrABandwidthDecides()
    {
        RoundsView view;
        view.setQuestion({bundled("ring"), allreduceOn(1, 8, 80000), bundled("recursive_doubling"), {}});
        // 3 rounds of 80000 bytes against 14 of 10000: 11 rounds for 100000 bytes
        QVERIFY2(view.summary()->text().contains(u"11 of 14 rounds saved for"_s),
            qPrintable(view.summary()->text()));
        view.setQuestion({bundled("ring"), allreduceOn(1, 8, 80000), {}, bundled("recursive_doubling")});
        QVERIFY2(view.summary()->text().contains(u"less for 11 more rounds"_s),
            qPrintable(view.summary()->text()));
    }

    void stepsAndSaysWhatCrossesNodes()
    {
        RoundsView view;
        view.resize(600, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setQuestion({bundled("recursive_doubling"), allreduceOn(2, 2, 1024), {}, {}});
        QVERIFY2(view.caption()->text().contains(u"Round 1 of 2"_s)
                && view.caption()->text().contains(u"thick): 0"_s),
            qPrintable(view.caption()->text()));
        view.bar()->slider()->setFocus();
        QTest::keyClick(view.bar()->slider(), Qt::Key_Right);
        QVERIFY2(view.caption()->text().contains(u"Round 2 of 2"_s)
                && view.caption()->text().contains(u"thick): 4"_s),
            qPrintable(view.caption()->text()));
        QVERIFY(!view.grab().isNull());
        view.bar()->play()->trigger(); // from the beginning again
        QCOMPARE(view.bar()->slider()->value(), 0);
        QTRY_COMPARE(view.bar()->slider()->value(), 1);
        QTRY_VERIFY(!view.bar()->play()->isChecked());
    }

    /// Two levels: of four nodes only the leaders talk to each other.
    void goesByNodes()
    {
        RoundsView view;
        view.setQuestion({bundled("node_recursive_doubling"), allreduceOn(4, 4, 1024), {}, {}});
        QVERIFY(view.communication());
        QCOMPARE(view.communication()->roundCount(), 6UL); // 2 up, 2 between leaders, 2 down
        std::size_t between = 0;
        for (const auto &round : view.communication()->rounds.messages)
            for (const auto &message : round)
                if (message.from / 4 != message.to / 4) {
                    ++between;
                    QVERIFY(message.from % 4 == 0 && message.to % 4 == 0);
                }
        QCOMPARE(between, 8UL); // 2 rounds of 4
        view.bar()->slider()->setValue(2);
        QVERIFY2(view.caption()->text().contains(u"Round 3 of 6"_s)
                && view.caption()->text().contains(u"thick): 4"_s),
            qPrintable(view.caption()->text()));

        Instance unknown = allreduceOn(4, 4, 1024);
        unknown.placement = {0, 0, 16};
        view.setQuestion({bundled("node_recursive_doubling"), unknown, {}, {}});
        QVERIFY(!view.communication());
        QVERIFY2(view.summary()->text().contains(u"goes by nodes"_s), qPrintable(view.summary()->text()));
    }

    void saysWhyThereIsNothing()
    {
        RoundsView view;
        Method foreign = bundled("ring");
        foreign.library = "mpich";
        view.setQuestion({foreign, allreduceOn(1, 4, 8), {}, {}});
        QVERIFY(!view.communication());
        QVERIFY(view.summary()->text().contains(u"not known"_s));
        view.setQuestion({bundled("ring"), allreduceOn(100, 10, 8), {}, {}});
        QVERIFY(!view.communication());
        QVERIFY2(view.summary()->text().contains(u"too many"_s), qPrintable(view.summary()->text()));
        view.setQuestion({bundled("bine"), allreduceOn(1, 5, 8), {}, {}}); // powers of two only
        QVERIFY(!view.communication());
        QVERIFY(view.csv().isEmpty());
        view.clear();
        QVERIFY(!view.summary()->text().isEmpty());
    }

    void manyProcessesAreAMatrix()
    {
        RoundsView view;
        view.resize(500, 500);
        view.setQuestion({bundled("circulant"), allreduceOn(16, 16, 1 << 20), {}, {}});
        QVERIFY(view.communication());
        QVERIFY(!view.grab().isNull());
    }
};

const testing::Registered<TestRoundsView, QApplication> registered("tst_rounds_view");

} // namespace collscope::tst_rounds_view
#include "tst_rounds_view.moc"

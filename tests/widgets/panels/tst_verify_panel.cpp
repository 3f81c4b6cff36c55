// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/support/two_ranges.h"
#include "widgets/common/table_export.h"
#include "widgets/panels/verify_panel.h"
#include "widgets/plot/map_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace collscope::tst_verify_panel {

using namespace Qt::StringLiterals;

namespace {

/// On 2 and 4 ranks with 8 B and 64 B: twice as fast, a little slower, half as fast, no difference.
std::vector<RealisedGain> gains(const std::string &collective = "bcast")
{
    std::vector<wire::RecordLine> records;
    const auto add = [&](std::uint32_t ranks, std::uint64_t bytes, const std::vector<double> &tuned) {
        for (const bool isOwn : {true, false}) {
            auto record = synthetic::record(
                collective, isOwn ? synthetic::baselineMethod() : synthetic::method(0), ranks, bytes, 1e-6);
            record.each = isOwn ? std::vector<double>(8, 1e-6) : tuned;
            record.summary.median = record.each.front();
            records.push_back(record);
        }
    };
    add(2, 8, std::vector<double>(8, 0.5e-6));
    add(2, 64, std::vector<double>(8, 1.25e-6));
    add(4, 8, std::vector<double>(8, 2e-6));
    add(4, 64, {0.9e-6, 1.1e-6, 0.9e-6, 1.1e-6, 0.9e-6, 1.1e-6, 0.9e-6, 1.1e-6});
    return synthetic::must(realisedGains(synthetic::provenance(), records, 0.95));
}

QPushButton *button(const VerifyPanel &panel, const QString &text)
{
    for (auto *const candidate : panel.findChildren<QPushButton *>())
        if (candidate->text() == text)
            return candidate;
    return nullptr;
}

bool says(const VerifyPanel &panel, const QString &text)
{
    const auto labels = panel.findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(),
        [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
}

} // namespace

class TestVerifyPanel : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_panel = std::make_unique<VerifyPanel>();
        m_panel->resize(1000, 300);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }
    void cleanup() { m_panel.reset(); }

    void emptyStateSaysWhatBelongsHere()
    {
        QVERIFY(says(*m_panel, u"on this machine in turn, with the exported files and without"_s));
        QVERIFY(!m_panel->map()->isVisible());
        QVERIFY(!button(*m_panel, u"Run here"_s)->isEnabled());
        QVERIFY(button(*m_panel, u"Open..."_s)->isEnabled());
        QCOMPARE(m_panel->title(), u"Verify"_s);
    }

    void runsWhatIsOnShow()
    {
        QSignalSpy runs(m_panel.get(), &VerifyPanel::runRequested);
        QSignalSpy cancels(m_panel.get(), &VerifyPanel::cancelRequested);
        m_panel->setSubject(u"bcast: quadtree"_s, 2);
        QCOMPARE(m_panel->request().processes, 2U);
        QVERIFY(says(*m_panel, u"bcast: quadtree"_s));
        button(*m_panel, u"Run here"_s)->click();
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0][0].value<VerifyRequest>().launcher, u"mpirun -n @processes@"_s);
        m_panel->begin(30);
        QVERIFY(!button(*m_panel, u"Run here"_s)->isEnabled());
        m_panel->setProgress(15, u"40 measured"_s);
        QVERIFY(says(*m_panel, u"40 measured"_s));
        button(*m_panel, u"Cancel"_s)->click();
        QCOMPARE(cancels.size(), 1);
        m_panel->end();
        QVERIFY(button(*m_panel, u"Run here"_s)->isEnabled());
        QVERIFY(!button(*m_panel, u"Cancel"_s)->isEnabled());
    }

    void worstFirst()
    {
        const QAbstractItemModelTester tester(m_panel->findChild<GainModel *>());
        m_panel->setGains(gains(), true);
        QCOMPARE(m_panel->title(), u"Verify: bcast on made-up"_s);
        QVERIFY(says(*m_panel, u"1 better, 1 no difference, <b>2 worse</b>"_s));
        QVERIFY(m_panel->map()->isVisible());
        const auto text = [&model = *m_panel->model()](int row, const char16_t *key) {
            return model.index(row, model.column(key)).data().toString();
        };
        QCOMPARE(m_panel->model()->rowCount(), 4);
        QCOMPARE(text(0, u"verdict"), u"\u2212 worse"_s);
        QCOMPARE(text(0, u"gain"), u"\u221250 %"_s);
        QCOMPARE(text(1, u"gain"), u"\u221220 %"_s);
        QCOMPARE(text(2, u"verdict"), u"= no difference"_s);
        QCOMPARE(text(3, u"gain"), u"+100 %"_s);
        QVERIFY(tableToCsv(*m_panel->model()).startsWith(u"comm_size,message_bytes,verdict,gain,"_s));
        QVERIFY(tableToCsv(*m_panel->model()).contains(u"\n4,8,worse,-0.5,-0.5,-0.5,pipeline/1KiB,"_s));
    }

    void mapAndTablePointAtEachOther()
    {
        m_panel->setGains(gains(), true);
        auto *const table = m_panel->findChild<QTreeView *>();
        emit m_panel->map()->cellSelected({1, 0});
        QCOMPARE(table->currentIndex().row(), 0);
        emit m_panel->map()->cellSelected({0, 0});
        QCOMPARE(table->currentIndex().row(), 3);
    }

    void colourIsNotTheOnlyCarrier()
    {
        const auto gain = std::make_shared<const RealisedGain>(gains().front());
        const MapContent content = gainMap(gain);
        const QString worse = cellText(content, {1, 0});
        for (const auto &part : {u"4 processes, 8 B"_s, u"library: default, 1.00 \u00b5s"_s,
                 u"tuned: pipeline/1KiB, 2.00 \u00b5s"_s, u"gain: \u221250 % (\u221250 % to \u221250 %)"_s,
                 u"worse, with 95 % confidence"_s, u"pairs: 8"_s})
            QVERIFY2(worse.contains(part), qPrintable(worse));
        QVERIFY(cellText(content, {1, 1}).contains(u"no difference"_s));
        QVERIFY(cellToolTip(content, {0, 0}).contains(u"+100 %"_s));
        // Without colours the letters are left: the picture of a gain and of a loss of the same lightness
        // differ.
        m_panel->setGains(gains(), true);
        const QImage image = m_panel->map()->grab().toImage().convertToFormat(QImage::Format_Grayscale8);
        const auto inked = [&](Cell cell) {
            const QRect area = m_panel->map()->cellRect(cell).toRect().adjusted(3, 3, -3, -3);
            const int ground = qGray(image.pixel(area.topLeft()));
            int count = 0;
            for (int y = area.top(); y < area.bottom(); ++y)
                for (int x = area.left(); x < area.right(); ++x)
                    count += std::abs(qGray(image.pixel(x, y)) - ground) > 60 ? 1 : 0;
            return count;
        };
        QVERIFY(inked({0, 0}) > inked({1, 0})); // a plus has more than a minus
        QVERIFY(inked({1, 0}) > 0);
    }

    void severalCollectives()
    {
        auto both = gains();
        both.push_back(gains("reduce").front());
        m_panel->setGains(std::move(both), false);
        auto *const choice = m_panel->findChild<QComboBox *>();
        QVERIFY(choice->isVisible());
        choice->setCurrentIndex(1);
        emit choice->activated(1);
        QCOMPARE(m_panel->title(), u"Verify: reduce on made-up"_s);
        QVERIFY(!button(*m_panel, u"Save..."_s)->isEnabled());
    }

    void saysWhenItIsOfAnotherSystem()
    {
        const DatasetPtr own = synthetic::dataset(synthetic::smallRange());
        Provenance elsewhere = synthetic::provenance();
        elsewhere.system = "elsewhere";
        DatasetBuilder builder(elsewhere);
        builder.add(synthetic::record("bcast", synthetic::method(0), 2, 8, 1e-6));
        const QString foreign = u"Not of what is on show"_s;
        m_panel->setSubject(u"bcast: quadtree"_s, 2, own);
        m_panel->setGains(gains(), true);
        QVERIFY(says(*m_panel, u"typically"_s) && !says(*m_panel, foreign));
        m_panel->setSubject(u"bcast: quadtree"_s, 2, builder.build());
        QVERIFY(says(*m_panel, foreign) && says(*m_panel, u"but of made-up"_s));
        m_panel->setSubject(u"bcast: quadtree"_s, 2, own);
        QVERIFY(!says(*m_panel, foreign));
    }

private:
    std::unique_ptr<VerifyPanel> m_panel;
};

const testing::Registered<TestVerifyPanel, QApplication> registered("tst_verify_panel");

} // namespace collscope::tst_verify_panel
#include "tst_verify_panel.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/plot/chart_view.h"

#include <QAction>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

namespace collscope::tst_maps_panel {

using namespace Qt::StringLiterals;

namespace {

StudyPtr studyOf(bool withDefault)
{
    DatasetBuilder builder(synthetic::provenance());
    const auto times = synthetic::paperTimes(1, 6, 10, 0.3);
    synthetic::add(builder, times);
    if (withDefault)
        for (const std::uint32_t commSize : times.commSizes)
            for (const std::uint64_t bytes : times.messageBytes)
                builder.add(synthetic::record("bcast", synthetic::baselineMethod(), commSize, bytes, 1e-3));
    return synthetic::must(makeStudy({builder.build(), {"bcast", {}, false}}));
}

FitPtr fitted(const char *spec, bool withDefault = true)
{
    return synthetic::must(fit(synthetic::must(parseModelSpec(spec)), studyOf(withDefault)));
}

QToolButton *button(const MapsPanel &panel, const QString &text)
{
    for (auto *const each : panel.findChildren<QToolButton *>())
        if (each->text() == text)
            return each;
    return nullptr;
}

QString titleOf(const MapsPanel &panel, MapsPanel::View view)
{
    return panel.view(view)->accessibleName().remove(u", simulated"_s);
}

} // namespace

class TestMapsPanel : public QObject {
    Q_OBJECT
private slots:
    void titlesSayWhatIsMeant()
    {
        MapsPanel panel;
        panel.setResult(fitted("quadtree:depth=2"));
        QCOMPARE(titleOf(panel, MapsPanel::exactView), u"Fastest measured"_s);
        QCOMPARE(titleOf(panel, MapsPanel::modelView), u"Chosen by: quadtree, depth 2"_s);
        QCOMPARE(titleOf(panel, MapsPanel::penaltyView), u"Slower than fastest by: quadtree, depth 2"_s);
        panel.setResult(fitted("rules"));
        QVERIFY2(titleOf(panel, MapsPanel::modelView).endsWith(u" rules)"_s),
            qPrintable(titleOf(panel, MapsPanel::modelView)));
    }

    /// Where three maps would be too narrow there is one, and a switch.
    void oneMapWhereThereIsNoRoom()
    {
        MapsPanel panel;
        auto *const which = panel.findChild<QTabBar *>(u"mapSwitch"_s);
        panel.resize(MapsPanel::viewCount * MapsPanel::leastMapWidth - 1, 400);
        panel.show();
        panel.setResult(fitted("quadtree:depth=2"));
        const auto visible = [&] {
            std::vector<bool> shown;
            for (int i = 0; i < MapsPanel::viewCount; ++i)
                shown.push_back(panel.view(static_cast<MapsPanel::View>(i))->isVisible());
            return shown;
        };
        QVERIFY(which->isVisible());
        QCOMPARE(visible(), (std::vector<bool>{true, false, false}));
        QTRY_VERIFY(panel.view(MapsPanel::exactView)->width() > 700);
        which->setCurrentIndex(2);
        QCOMPARE(visible(), (std::vector<bool>{false, false, true}));
        QCOMPARE(which->tabText(2), u"Slower than fastest by"_s);
        panel.resize(MapsPanel::viewCount * MapsPanel::leastMapWidth + 100, 400);
        QTRY_COMPARE(visible(), (std::vector<bool>{true, true, true}));
        QVERIFY(!which->isVisible());
    }

    void theDefaultIsOnePressAway()
    {
        MapsPanel panel;
        panel.resize(1200, 400);
        panel.show();
        panel.setResult(fitted("quadtree:depth=2"));
        QSignalSpy chosen(&panel, &MapsPanel::thirdMapChosen);
        QTest::mouseClick(button(panel, u"Default"_s), Qt::LeftButton);
        QCOMPARE(titleOf(panel, MapsPanel::penaltyView), u"Slower than fastest by: library default"_s);
        QCOMPARE(chosen.size(), 1);
        QVERIFY(!button(panel, u"Model"_s)->isChecked());
        panel.setResult(fitted("quadtree:depth=1")); // stays
        QCOMPARE(titleOf(panel, MapsPanel::penaltyView), u"Slower than fastest by: library default"_s);
        QTest::mouseClick(button(panel, u"Model"_s), Qt::LeftButton);
        QCOMPARE(titleOf(panel, MapsPanel::penaltyView), u"Slower than fastest by: quadtree, depth 1"_s);
    }

    void everyEntryShowsAnotherMap()
    {
        MapsPanel panel;
        panel.setResult(fitted("quadtree:depth=2"));
        QStringList titles;
        for (QAction *const action : panel.findChild<QToolButton *>(u"thirdMapMenu"_s)->menu()->actions()) {
            QVERIFY(action->isEnabled());
            action->trigger();
            QVERIFY(action->isChecked());
            titles << titleOf(panel, MapsPanel::penaltyView);
        }
        QCOMPARE(titles.size(), qsizetype(thirdMaps.size()));
        QCOMPARE(titles.removeDuplicates(), 0);
    }

    void withoutADefaultNothingIsSaidOfIt()
    {
        MapsPanel panel;
        panel.setThirdMap(ThirdMap::speedup);
        panel.setResult(fitted("quadtree:depth=2", false));
        QVERIFY(titleOf(panel, MapsPanel::penaltyView).startsWith(u"Slower than fastest by: quadtree"_s));
        QVERIFY(!button(panel, u"Default"_s)->isEnabled());
        panel.setThirdMap(ThirdMap::defaultChoice); // may be known, measured or not
        QCOMPARE(titleOf(panel, MapsPanel::penaltyView), u"Chosen by: library default"_s);
    }

    /// Of one communicator size a chart of all methods; a point of it is a cell.
    void oneSizeIsAChart()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint64_t bytes : {8, 64, 512})
            for (const std::size_t method : {0U, 1U, 2U})
                builder.add(synthetic::record("bcast", synthetic::method(method), 4, bytes,
                    1e-6 * static_cast<double>(1 + (method + bytes) % 3)));
        const StudyPtr study = synthetic::must(makeStudy({builder.build(), {"bcast", {}, false}}));
        MapsPanel panel;
        panel.resize(1200, 400);
        panel.show();
        panel.setResult(synthetic::must(fit(synthetic::must(parseModelSpec("quadtree:depth=1")), study)));
        QVERIFY(panel.chart()->isVisible());
        QVERIFY(!panel.view(MapsPanel::exactView)->isVisible());
        QCOMPARE(panel.chart()->content().series.size(), std::size_t{3});
        QSignalSpy selected(&panel, &MapsPanel::cellSelected);
        emit panel.chart()->pointClicked(1, 2);
        QCOMPARE(selected.size(), 1);
        QVERIFY(panel.selectedCell() == std::optional<Cell>({0, 2}));
        panel.setResult(fitted("quadtree:depth=1"));
        QVERIFY(!panel.chart()->isVisible());
        QVERIFY(panel.view(MapsPanel::exactView)->isVisible());
    }

    void theChooserIsThereWithMapsOnly()
    {
        MapsPanel panel;
        panel.resize(1200, 400);
        panel.show();
        QVERIFY(!button(panel, u"Model"_s)->isVisible());
        panel.setResult(fitted("quadtree:depth=2"));
        QVERIFY(button(panel, u"Model"_s)->isVisible());
        panel.setEmpty(u"nothing"_s);
        QVERIFY(!button(panel, u"Model"_s)->isVisible());
    }
};

const testing::Registered<TestMapsPanel, QApplication> registered("tst_maps_panel");

} // namespace collscope::tst_maps_panel
#include "tst_maps_panel.moc"

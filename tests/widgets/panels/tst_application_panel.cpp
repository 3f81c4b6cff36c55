// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/table_export.h"
#include "widgets/panels/application_panel.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

namespace collscope::tst_application_panel {

using namespace Qt::StringLiterals;

namespace {

Application application(const char *name, double share, std::uint64_t bytes = 8, double secondsOfAll = 4)
{
    wire::ProfileKey key;
    key.collective = "bcast";
    key.kind = "blocking";
    key.commSize = 2;
    key.messageBytes = bytes;
    wire::ProfileEntry entry;
    entry.calls = 1000;
    entry.processes = 2;
    entry.secondsTotal = secondsOfAll;
    entry.leastBytes = entry.mostBytes = bytes;
    profiles::ApplicationProfile profile;
    profile.calls.processes = 2;
    profile.calls.seconds = 60;
    profile.calls.complete = true;
    profile.calls.entries[key] = entry;
    key.collective = "alltoallw";
    profile.calls.entries[key] = entry;
    return {name, std::make_shared<const profiles::ApplicationProfile>(profile), share};
}

FitPtr fitted()
{
    const DatasetPtr data = synthetic::dataset(
        {{2}, {8, 64}, {synthetic::baselineMethod(), synthetic::method(0)}, {3e-3, 1e-3, 1e-3, 1e-3}});
    DataSelection selection{data, {"bcast", {}, false}};
    return synthetic::must(fit({"exact", {}}, synthetic::must(makeStudy(selection))));
}

ApplicationLossPtr loss(const std::vector<Application> &applications)
{
    return std::make_shared<const ApplicationLoss>(
        applicationLoss(applications, std::vector<FitPtr>{fitted()}));
}

WeightingPtr by(Weighting weighting)
{
    return std::make_shared<const Weighting>(std::move(weighting));
}

QPushButton *button(const QWidget &panel, const QString &text)
{
    for (QPushButton *const one : panel.findChildren<QPushButton *>())
        if (one->text().remove(u'&') == text && one->isVisible())
            return one;
    return nullptr;
}

} // namespace

class TestApplicationPanel : public QObject {
    Q_OBJECT
private slots:
    void emptyStateSaysWhatBelongsHere();
    void saysWhatIsLostAndWhere();
    void whatDoesNotFitIsNoLoss();
    void sharesAreEdited();
    void applicationsAreRemoved();
    void weightsByHand();
    void absentProfilesAreNamed();
};

void TestApplicationPanel::emptyStateSaysWhatBelongsHere()
{
    ApplicationPanel panel;
    panel.show();
    QVERIFY(panel.isEmpty());
    QSignalSpy open(&panel, &ApplicationPanel::openRequested);
    QPushButton *const opens = button(panel, u"Open application profile..."_s);
    QVERIFY(opens);
    opens->click();
    QCOMPARE(open.size(), 1);
    panel.setByHand(true);
    QTRY_VERIFY(!panel.isEmpty());
}

void TestApplicationPanel::saysWhatIsLostAndWhere()
{
    ApplicationPanel panel;
    panel.resize(900, 300);
    panel.show();
    const std::vector<Application> applications{application("app.profile", 1)};
    panel.setWeighting(by({applications, {}, {}}), {});
    panel.setLoss(loss(applications));
    QTRY_VERIFY2(
        panel.headline().contains(u"calls of app.profile: loses 2.00 s of 60.0 s per run with the library's "
                                  "default, 0 s with the models on show, 0 with the optimum"_s),
        qPrintable(panel.headline()));
    QCOMPARE(panel.title(), u"Application: app.profile"_s);
    const ApplicationModel &model = *panel.model();
    QCOMPARE(model.rowCount(), 2);
    const auto shown
        = [&](int row, const char16_t *key) { return model.index(row, model.column(key)).data().toString(); };
    QCOMPARE(shown(0, u"message_bytes"), u"8 B"_s);
    QCOMPARE(shown(0, u"lost_default_seconds"), u"2.00 s"_s);
    QCOMPARE(shown(0, u"recorded_seconds"), u"2.00 s"_s);
    QCOMPARE(shown(1, u"remark"), u"never measured: the collective was not measured"_s);
    QVERIFY(tableToCsv(model).startsWith(u"collective,placement,message_bytes,calls,share,"_s));
    QCOMPARE(model.index(0, model.column(u"calls")).data(exactValueRole).toDouble(), 1000.0);

    QSignalSpy cells(&panel, &ApplicationPanel::cellActivated);
    panel.table()->setCurrentIndex(model.index(0, 0));
    QTest::keyClick(panel.table(), Qt::Key_Return);
    QCOMPARE(cells.size(), 1);
    QCOMPARE(cells.front().at(0).toString(), u"bcast"_s);
    QVERIFY(cells.front().at(1).value<Cell>() == (Cell{0, 0}));
    panel.table()->setCurrentIndex(model.index(1, 0)); // nowhere on a map
    QTest::keyClick(panel.table(), Qt::Key_Return);
    QCOMPARE(cells.size(), 1);
}

void TestApplicationPanel::whatDoesNotFitIsNoLoss()
{
    ApplicationPanel panel;
    panel.show();
    const std::vector<Application> applications{application("app.profile", 1, 8, 40)};
    panel.setWeighting(by({applications, {}, {}}), {});
    panel.setLoss(loss(applications));
    QTRY_VERIFY2(panel.headline().contains(u"calls of app.profile: does not fit: 3.00 s per run with the "
                                           "library's default by the measured times, 20.0 s as recorded"_s),
        qPrintable(panel.headline()));
    const QModelIndex lost = panel.model()->index(0, panel.model()->column(u"lost_default_seconds"));
    QCOMPARE(lost.data().toString(), u"does not fit"_s);
    QVERIFY(!lost.data(exactValueRole).isValid());
    QCOMPARE(
        panel.model()->index(0, panel.model()->column(u"recorded_seconds")).data().toString(), u"20.0 s"_s);
}

void TestApplicationPanel::sharesAreEdited()
{
    ApplicationPanel panel;
    panel.show();
    panel.setWeighting(by({{application("a", 1), application("b", 3)}, {}, {}}), {});
    QTRY_COMPARE(panel.applications()->topLevelItemCount(), 2);
    QSignalSpy edits(&panel, &ApplicationPanel::edited);
    panel.applications()->topLevelItem(1)->setText(1, u"0.5"_s);
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits.front().at(0).value<Weighting>().applications[1].share, 0.5);
    for (const QString &wrong : {u"-1"_s, u"0"_s, u"many"_s, u"inf"_s}) {
        panel.applications()->topLevelItem(0)->setText(1, wrong);
        QCOMPARE(edits.size(), 1);
        QTRY_COMPARE(panel.applications()->topLevelItem(0)->text(1), u"1"_s);
    }
}

void TestApplicationPanel::applicationsAreRemoved()
{
    ApplicationPanel panel;
    panel.show();
    panel.setWeighting(by({{application("a", 1), application("b", 3)}, {}, {}}), {});
    QTRY_COMPARE(panel.applications()->topLevelItemCount(), 2);
    QSignalSpy edits(&panel, &ApplicationPanel::edited);
    panel.applications()->topLevelItem(0)->setSelected(true);
    button(panel, u"Remove"_s)->click();
    QCOMPARE(edits.size(), 1);
    const auto left = edits.front().at(0).value<Weighting>().applications;
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(left.front().name, std::string("b"));
}

void TestApplicationPanel::weightsByHand()
{
    ApplicationPanel panel;
    panel.show();
    panel.setByHand(true);
    panel.setCollective(u"bcast"_s);
    QSignalSpy edits(&panel, &ApplicationPanel::edited);
    QSignalSpy cells(&panel, &ApplicationPanel::weighCellsRequested);
    QTRY_VERIFY(button(panel, u"Set"_s) && button(panel, u"Set"_s)->isEnabled());
    const auto boxes = panel.findChildren<QDoubleSpinBox *>();
    QCOMPARE(boxes.size(), 2);
    for (QDoubleSpinBox *const box : boxes)
        box->setValue(box->accessibleName().startsWith(u"Factor"_s) ? 2.5 : 4.0);
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits.front().at(0).value<Weighting>().factor("bcast"), 2.5);
    button(panel, u"Set"_s)->click();
    QCOMPARE(cells.size(), 1);
    QCOMPARE(cells.front().at(0).toDouble(), 4.0);
    QVERIFY(!button(panel, u"Clear cells"_s)->isEnabled());
    panel.setWeighting(by({{}, {}, {{"bcast", {}, 3}}}), {});
    QTRY_VERIFY(button(panel, u"Clear cells"_s)->isEnabled());
    button(panel, u"Clear cells"_s)->click();
    QVERIFY(edits.back().at(0).value<Weighting>().painted.empty());
}

void TestApplicationPanel::absentProfilesAreNamed()
{
    ApplicationPanel panel;
    panel.show();
    panel.setWeighting(nullptr, {u"/gone/app.profile"_s});
    QTRY_VERIFY(!panel.isEmpty());
    QCOMPARE(panel.applications()->topLevelItemCount(), 1);
    QCOMPARE(panel.applications()->topLevelItem(0)->text(0), u"/gone/app.profile"_s);
    QVERIFY(panel.applications()->topLevelItem(0)->isDisabled());
}

const testing::Registered<TestApplicationPanel, QApplication> registered("tst_application_panel");

} // namespace collscope::tst_application_panel
#include "tst_application_panel.moc"

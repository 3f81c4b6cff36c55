// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/paper.h"
#include "tests/support/test_program.h"
#include "widgets/models/group_message_model.h"
#include "widgets/panels/group_charts.h"
#include "widgets/panels/group_steps_view.h"
#include "widgets/panels/groups_panel.h"
#include "widgets/panels/parameter_control.h"
#include "widgets/plot/chart_view.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <set>

namespace collscope::tst_groups_panel {

using namespace Qt::StringLiterals;
using groups::Case;
using groups::Phase;
using wire::groups::findScheme;

namespace {

Case caseOf(std::string_view scheme, std::uint32_t processes, double fraction = 0.6)
{
    Case one;
    one.scheme = findScheme(scheme);
    one.processes = processes;
    one.fraction = fraction;
    return one;
}

GroupStepsPtr stepsOf(const Case &one)
{
    auto all = groups::steps(one);
    return all ? std::make_shared<const groups::Steps>(*std::move(all)) : nullptr;
}

bool hasFormed(const GroupsPanel &panel)
{
    return panel.steps()->steps() && panel.steps()->steps()->formed.outcome.of == panel.shown();
}

} // namespace

class TestGroupsPanel : public QObject {
    Q_OBJECT
private slots:
    void formsWhatIsAskedFor();
    void hiddenPanelsDoNoWork();
    void stepsByKeyboard_data();
    void stepsByKeyboard();
    void messagesOfAStep();
    void trees();
    void levels();
    void nobodyTakesPart();
    void chartsOfAllSchemes();
    void marksOfThePaper();
    void cancels();
    void exports();
    void networkAndManyAtOnce();
    void whatTheMachineNeedsIsSaid();
    void columnsAreSeen();
    void numbersOfManyProcesses();
};

void TestGroupsPanel::formsWhatIsAskedFor()
{
    GroupsPanel panel;
    panel.show();
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    QSignalSpy titles(&panel, &GroupsPanel::titleChanged);
    Case wanted = panel.shown();
    wanted.processes = 100;
    wanted.colours = 4;
    wanted.fraction = 0.3;
    wanted.degree = 5;
    wanted.seed = 9;
    wanted.scheme = findScheme("centralized");
    const auto edit = [&panel](const char *key, double value) { emit panel.control(key)->edited(value, 1); };
    edit("processes", 100);
    edit("colours", 4);
    edit("fraction", 0.3);
    edit("degree", 5);
    edit("seed", 9);
    panel.schemes()->setCurrentIndex(0);
    QVERIFY(panel.shown() == wanted);
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    QCOMPARE(panel.steps()->steps()->formed.outcome.groups, std::uint64_t{4});
    QVERIFY(titles.last().at(0).toString().contains(u"Centralized"_s));
    QCOMPARE(panel.control("colours")->value(), 4.0);
}

void TestGroupsPanel::hiddenPanelsDoNoWork()
{
    GroupsPanel panel;
    panel.setCase(caseOf("rank-and-hash", 40));
    QCoreApplication::processEvents(); // what a panel has to do it begins from the event loop
    QVERIFY(!panel.cancelButton()->isEnabled());
    QVERIFY(!panel.steps()->steps());
    panel.show();
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    QVERIFY(panel.charts()->chart()->content().series.empty()); // the page behind neither
}

void TestGroupsPanel::stepsByKeyboard_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("own"); ///< a phase that only it has
    QTest::newRow("centralized") << u"centralized"_s << u"hand-over"_s;
    QTest::newRow("leaves") << u"shrink-and-balance"_s << u"holes are filled"_s;
    QTest::newRow("children") << u"shrink-and-balance-children"_s << u"holes are filled"_s;
    QTest::newRow("rank-and-hash") << u"rank-and-hash"_s << u"exchange"_s;
}

void TestGroupsPanel::stepsByKeyboard()
{
    QFETCH(QString, scheme);
    QFETCH(QString, own);
    GroupStepsView view;
    Case one = caseOf(scheme.toStdString(), 40);
    while (groups::colourOf(one, 0, 0)) // the root is a hole: the new one is another process
        ++one.seed;
    const GroupStepsPtr all = stepsOf(one);
    view.setSteps(all);
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    view.pictures()->setFocus();
    QVERIFY(!view.step());
    QStringList captions;
    std::size_t rows = 0;
    for (std::size_t step = 0; step < all->steps.size(); ++step) {
        QTest::keyClick(view.pictures(), Qt::Key_Period);
        QCOMPARE(view.step(), std::optional(step));
        captions << view.caption()->text();
        rows += static_cast<std::size_t>(view.table()->model()->rowCount());
    }
    QCOMPARE(rows, all->hops.size());
    QVERIFY2(captions.join(u'\n').contains(own), qPrintable(captions.join(u'\n')));
    QVERIFY(captions.first().contains(u"broadcast"_s) && captions.first().contains(u"(simulated)"_s));
    QTest::keyClick(view.pictures(), Qt::Key_Period); // there is nothing behind the last
    QCOMPARE(view.step(), std::optional(all->steps.size() - 1));
    QTest::keyClick(view.pictures(), Qt::Key_Comma);
    QCOMPARE(view.step(), std::optional(all->steps.size() - 2));
    view.slider()->setFocus();
    QTest::keyClick(view.slider(), Qt::Key_Home);
    QVERIFY(!view.step());
    QTest::keyClick(view.slider(), Qt::Key_P);
    QVERIFY(view.play()->isChecked());
    QTRY_COMPARE(view.step(), std::optional<std::size_t>(1));
    QTest::keyClick(view.slider(), Qt::Key_P);
    QVERIFY(!view.play()->isChecked());
}

/// Who sends what to whom, how many bytes: as the simulation has it.
void TestGroupsPanel::messagesOfAStep()
{
    const GroupStepsPtr all = stepsOf(caseOf("rank-and-hash", 13));
    GroupMessageModel model;
    model.setStep(all, 1); // the second of the broadcast
    const groups::Step &step = all->steps[1];
    QVERIFY(step.phase == Phase::broadcast && step.number == 2);
    QCOMPARE(model.rowCount(), 9);
    std::set<int> reached;
    for (int row = 0; row < model.rowCount(); ++row) {
        const int to = model.index(row, model.column(u"to")).data().toInt();
        QCOMPARE(model.index(row, model.column(u"from")).data().toInt(), (to - 1) / 3);
        QCOMPARE(model.index(row, model.column(u"bytes")).data().toString(), u"12 B"_s);
        reached.insert(to);
    }
    QVERIFY(*reached.begin() == 4 && *reached.rbegin() == 12);

    const GroupStepsPtr many = stepsOf(caseOf("rank-and-hash", 4096));
    model.setStep(many, 2);
    QCOMPARE(model.rowCount(), 1); // all of them from level 2 to level 3
    QCOMPARE(model.index(0, model.column(u"from")).data().toString(), u"level 2"_s);
    QCOMPARE(model.index(0, model.column(u"messages")).data().toString(), u"27"_s);
    const qsizetype lines = groupStepsCsv(*many).count(u'\n');
    qsizetype rows = 1;
    for (std::size_t i = 0; i < many->steps.size(); ++i)
        rows += static_cast<qsizetype>(many->steps[i].flows.size());
    QCOMPARE(lines, rows);
}

void TestGroupsPanel::trees()
{
    const GroupStepsPtr all = stepsOf(caseOf("shrink-and-balance", 40));
    const MultiplesPtr pictures = groupPictures(all, std::nullopt);
    QVERIFY(pictures->title(0).contains(u"40 processes"_s));
    QVERIFY(pictures->title(1).contains(u"%1 members"_s.arg(all->formed.outcome.members)));
    const QRectF rect(0, 0, 600, 300);
    std::size_t members = 0;
    for (std::uint32_t process = 0; process < 40; ++process) {
        const QRectF old = pictures->cellRect(0, rect, {}, {0, process});
        QVERIFY(rect.contains(old));
        QVERIFY((pictures->cellAt(0, rect, {}, old.center()) == std::optional(Cell{0, process})));
        const bool isMember = all->member(process) != nullptr;
        members += isMember ? 1 : 0;
        QCOMPARE(!pictures->cellRect(1, rect, {}, {1, process}).isEmpty(), isMember);
        const QString tip = pictures->tip(0, {0, process});
        QCOMPARE(tip.contains(u"a hole"_s), !isMember);
    }
    QCOMPARE(members, std::size_t{all->formed.outcome.members});
    QVERIFY(!all->fills.empty());
    const groups::Fill fill = all->fills.front();
    QVERIFY(pictures->tip(0, {0, fill.hole}).contains(u"its place was taken by %1"_s.arg(fill.filler)));
    // Every process can be reached by keys.
    QVERIFY((pictures->stepped({0, 0}, Qt::Key_Down) == Cell{0, 1}));
    QVERIFY((pictures->stepped({0, 1}, Qt::Key_Right) == Cell{0, 2}));
    QVERIFY((pictures->stepped({0, 2}, Qt::Key_Up) == Cell{0, 0}));
}

void TestGroupsPanel::levels()
{
    Case one = caseOf("shrink-and-balance", 4096);
    one.colours = 4;
    const GroupStepsPtr all = stepsOf(one);
    std::uint64_t places = 0;
    std::uint64_t members = 0;
    for (const groups::Level &level : all->parentLevels) {
        places += level.places;
        members += level.allMembers();
        QVERIFY(level.allMembers() + level.filled <= level.places);
    }
    QCOMPARE(places, std::uint64_t{4096});
    QCOMPARE(members, all->formed.outcome.members);
    QCOMPARE(all->parentLevels.front().mostBelow, members);
    members = 0;
    for (const groups::Level &level : all->newLevels) {
        members += level.allMembers();
        QVERIFY(level.allMembers() <= level.places);
    }
    QCOMPARE(members, all->formed.outcome.members);
    QCOMPARE(all->newLevels.size(), std::size_t{all->formed.outcome.levels});
    const MultiplesPtr pictures = groupPictures(all, std::size_t{0});
    QVERIFY(pictures->tip(0, {0, 1}).contains(u"messages that come here in this step: 3"_s));
    QVERIFY(pictures->tip(0, {0, 3}).contains(u"no messages"_s));
    QVERIFY((pictures->stepped({0, 2}, Qt::Key_Right) == Cell{1, 2}));
}

void TestGroupsPanel::nobodyTakesPart()
{
    for (const auto &scheme : wire::groups::schemes()) {
        GroupsPanel panel;
        panel.setCase(caseOf(scheme.name, 13, 0));
        panel.resize(900, 400);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
        QCOMPARE(panel.steps()->steps()->formed.outcome.members, std::uint64_t{0});
        panel.steps()->setStep(0);
        QVERIFY(!panel.grab().isNull());
        panel.setCase(caseOf(scheme.name, 1, 1));
        QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
        QVERIFY(!panel.grab().isNull());
    }
}

void TestGroupsPanel::chartsOfAllSchemes()
{
    GroupsPanel panel;
    panel.setCase(caseOf("rank-and-hash", 200));
    panel.pages()->setCurrentWidget(panel.charts());
    panel.show();
    const auto schemes = static_cast<std::size_t>(wire::groups::schemes().size());
    for (int axis = 0; axis < panel.charts()->axes()->count(); ++axis)
        for (int figure = 0; figure < panel.charts()->figures()->count(); ++figure) {
            panel.charts()->choose(static_cast<std::size_t>(figure), static_cast<std::size_t>(axis));
            const GroupAxis &over = groupAxes()[static_cast<std::size_t>(axis)];
            const QString title = groupFigures()[static_cast<std::size_t>(figure)].title;
            const auto isDrawn = [&] {
                const ChartContent &content = panel.charts()->chart()->content();
                return content.x.title == over.title && content.y.title == title + u" (simulated)"_s;
            };
            QTRY_VERIFY_WITH_TIMEOUT(isDrawn() && !panel.charts()->isRunning(), 60000);
            const ChartContent content = panel.charts()->chart()->content();
            QCOMPARE(content.series.size(), schemes);
            for (const ChartContent::Series &series : content.series) {
                QCOMPARE(series.points.size(), over.cases(panel.shown()).size());
                QCOMPARE(std::count_if(series.points.begin(), series.points.end(),
                             [](const ChartContent::Point &point) { return point.emphasised; }),
                    series.name == u"Rank-and-Hash"_s ? 1 : 0);
            }
        }
    QSignalSpy formed(panel.charts(), &GroupCharts::caseChosen);
    panel.charts()->choose(0, 1); // is known already
    QTRY_COMPARE(panel.charts()->chart()->content().x.title, groupAxes()[1].title);
    emit panel.charts()->chart()->pointClicked(0, 2);
    QCOMPARE(formed.size(), 1);
    QCOMPARE(panel.pages()->currentIndex(), 0);
    QCOMPARE(panel.shown().scheme, findScheme("centralized"));
    QCOMPARE(panel.shown().fraction, 0.1);
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
}

/// Only where all parameters are the paper's.
void TestGroupsPanel::marksOfThePaper()
{
    const auto outcomeOf = [](Case one) {
        groups::Outcome outcome;
        outcome.of = one;
        outcome.messages = 1;
        outcome.secondsFormed = 1;
        return outcome;
    };
    const auto drawn = [&](const Case &around, std::size_t figure, std::size_t axis) {
        std::vector<groups::Outcome> outcomes;
        for (const Case &one : groupCases(around, groupAxes()[axis]))
            outcomes.push_back(outcomeOf(one));
        return groupChart(outcomes, groupFigures()[figure], groupAxes()[axis], around).content;
    };
    const auto marks = [](const ChartContent &content) {
        QMap<QString, std::vector<double>> said;
        for (const ChartContent::Series &series : content.series)
            if (series.isHollow)
                for (const ChartContent::Point &point : series.points)
                    said[series.name].push_back(point.y);
        return said;
    };
    const auto messages = marks(drawn(caseOf("centralized", 131072), 0, 0));
    QCOMPARE(messages.value(u"Rank-and-Hash (paper)"_s), std::vector<double>{4.9e5});
    QCOMPARE(messages.size(), 3); // it does not tell the two ways of filling apart
    Case other = caseOf("centralized", 131072);
    other.degree = 4;
    QVERIFY(marks(drawn(other, 0, 0)).isEmpty());
    const auto times = marks(drawn(caseOf("centralized", 32768, 1), 3, 2));
    QCOMPARE(times.value(u"MPI_Comm_split (paper)"_s).size(), std::size_t{4});
    QCOMPARE(times.value(u"Rank-and-Hash (paper)"_s).front(), 0.708e-3);
    QVERIFY(marks(drawn(caseOf("centralized", 32768, 1), 1, 2)).isEmpty()); // nothing about memory
}

void TestGroupsPanel::cancels()
{
    GroupsPanel panel;
    panel.setCase(caseOf("shrink-and-balance", mostGroupProcesses));
    panel.show();
    QTRY_VERIFY(panel.cancelButton()->isEnabled()); // once it is slow
    QTest::mouseClick(panel.cancelButton(), Qt::LeftButton);
    QVERIFY(!panel.cancelButton()->isEnabled());
    QVERIFY(panel.message()->text().contains(u"Cancelled"_s));
    panel.setCase(caseOf("shrink-and-balance", 20));
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    QVERIFY(panel.message()->text().isEmpty());
}

void TestGroupsPanel::exports()
{
    QTemporaryDir folder;
    GroupsPanel panel;
    QVERIFY(!panel.exportTo(folder.filePath(u"nothing.png"_s)).isEmpty());
    QVERIFY(panel.csv().isEmpty());
    panel.resize(1000, 500);
    panel.show();
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    panel.steps()->setStep(3);
    QSignalSpy asked(&panel, &GroupsPanel::csvExportRequested);
    for (QAction *const action : panel.steps()->pictures()->actions())
        action->trigger();
    QVERIFY(asked.at(0).at(1).toString().startsWith(u"step,phase,tree,ends,from,to,says,"_s));
    for (const bool chart : {false, true}) {
        panel.pages()->setCurrentIndex(chart ? 1 : 0);
        QTRY_VERIFY(!chart || !panel.csv().isEmpty());
        for (const QString &suffix : {u"png"_s, u"svg"_s, u"pdf"_s}) {
            const QString path = folder.filePath(u"picture."_s + suffix);
            QCOMPARE(panel.exportTo(path), QString());
            QVERIFY(QFileInfo(path).size() > 1000);
        }
        QVERIFY(!panel.exportTo(folder.filePath(u"no/folder.png"_s)).isEmpty());
    }
    QVERIFY(panel.csv().startsWith(u"scheme,processes,fraction,"_s));
    QVERIFY(panel.csv().section(u'\n', 0, 0).contains(u",latency_seconds,"_s));
}

void TestGroupsPanel::networkAndManyAtOnce()
{
    GroupsPanel panel;
    const auto edit = [&panel](const char *key, double value) { emit panel.control(key)->edited(value, 1); };
    panel.setCase(caseOf("centralized", 64));
    panel.show();
    QTRY_VERIFY_WITH_TIMEOUT(hasFormed(panel), 60000);
    const double before = panel.steps()->steps()->formed.outcome.secondsFormed;
    edit("latency", 500);
    QCOMPARE(panel.network().latencySeconds, 500e-6);
    QTRY_VERIFY(panel.steps()->steps()->network == panel.network());
    QVERIFY(panel.steps()->steps()->formed.outcome.secondsFormed > before + 1e-3);
    QVERIFY(panel.message()->text().isEmpty());

    edit("formations", 16); // steps follow one of them, and that is said
    QTRY_VERIFY(panel.message()->text().contains(u"Schemes compared"_s));
    QCOMPARE(panel.steps()->steps()->formed.outcome.of.formations, 1U);
    panel.pages()->setCurrentWidget(panel.charts());
    const auto columnOf = [&panel](const QString &name) {
        const QStringList lines = panel.csv().split(u'\n', Qt::SkipEmptyParts);
        const qsizetype column = lines.value(0).split(u',').indexOf(name);
        QStringList values;
        for (qsizetype i = 1; i < lines.size(); ++i)
            values << lines[i].split(u',').value(column);
        return values;
    };
    QTRY_COMPARE(columnOf(u"formations"_s).count(u"16"_s), 6 * 4); // sizes, schemes
    QTRY_VERIFY(!panel.charts()->isRunning());
    for (const QString &seconds : columnOf(u"latency_seconds"_s))
        QCOMPARE(seconds.toDouble(), 500e-6);
    panel.charts()->choose(3, 3); // time over formations
    const auto differentFormations = [&] {
        const QStringList all = columnOf(u"formations"_s);
        return QSet<QString>(all.begin(), all.end()).size();
    };
    QTRY_COMPARE(differentFormations(), 5);
}

/// Trees that follow the machine take nodes, and one colour.
void TestGroupsPanel::whatTheMachineNeedsIsSaid()
{
    GroupsPanel panel;
    const auto edit = [&panel](const char *key, double value) { emit panel.control(key)->edited(value, 1); };
    panel.setCase(caseOf("centralized", 64));
    panel.pages()->setCurrentWidget(panel.charts());
    panel.show();
    edit("machine", 1);
    QTRY_VERIFY(panel.message()->text().contains(u"need nodes"_s));
    edit("node", 8);
    QTRY_VERIFY(panel.csv().contains(u",machine,"_s));
    QTRY_VERIFY(panel.message()->text().isEmpty());
    edit("colours", 2);
    QTRY_VERIFY(panel.message()->text().contains(u"one colour"_s));
    QVERIFY(!panel.charts()->isRunning());
    edit("colours", 1);
    edit("machine", 0);
    edit("processes", 100000);
    edit("formations", 256);
    QTRY_VERIFY(panel.message()->text().contains(u"collscope groups simulate"_s));
}

void TestGroupsPanel::columnsAreSeen()
{
    GroupStepsView view;
    view.resize(view.fontMetrics().averageCharWidth() * 90, 300); // as it is docked
    view.show();
    for (const char *const scheme : {"rank-and-hash", "shrink-and-balance"}) {
        const GroupStepsPtr all = stepsOf(caseOf(scheme, 100));
        view.setSteps(all);
        for (std::size_t step = 0; step < all->steps.size(); ++step) {
            view.setStep(step);
            QTRY_VERIFY(view.table()->header()->length() <= view.table()->viewport()->width());
        }
    }
}

void TestGroupsPanel::numbersOfManyProcesses()
{
    QTemporaryDir folder;
    GroupStepsView view;
    view.resize(600, 300);
    view.setSteps(stepsOf(caseOf("rank-and-hash", 100)));
    const QString path = folder.filePath(u"trees.svg"_s);
    QCOMPARE(view.exportTo(path), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString svg = QString::fromUtf8(file.readAll());
    QVERIFY(svg.contains(u"f = 0.6, k = 3, 1 colour, seed 1"_s) && svg.contains(u"simulated network: "_s));
    int written = 0;
    for (int process = 0; process < 100; ++process)
        written += svg.contains(u">%1<"_s.arg(process)) || svg.contains(u">%1 <"_s.arg(process)) ? 1 : 0;
    QVERIFY2(written > 80, qPrintable(QString::number(written)));
}

const testing::Registered<TestGroupsPanel, QApplication> registered("tst_groups_panel");

} // namespace collscope::tst_groups_panel
#include "tst_groups_panel.moc"

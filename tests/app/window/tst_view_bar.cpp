// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/view_bar.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/row_chooser.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace collscope::tst_view_bar {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// Two methods on nodes x 1, 2 and 4 processes per node.
std::string placements(const std::vector<int> &allNodes = {1, 2, 4})
{
    std::string text = "collective,library,algorithm,comm_size,nodes,ppn,message_bytes,seconds_median\n";
    for (const int nodes : allNodes)
        for (const int ppn : {1, 2, 4})
            for (const int bytes : {8, 1024})
                for (const char *method : {"linear,", "binomial,"})
                    text += std::string("bcast,collscope,") + method + std::to_string(nodes * ppn) + ','
                        + std::to_string(nodes) + ',' + std::to_string(ppn) + ',' + std::to_string(bytes)
                        + (*method == 'l' ? ",1e-3\n" : ",2e-3\n");
    return text;
}

/// Two schemes of process groups, of two communicator sizes, with as many members and groups as are given.
std::string processGroups(const std::vector<int> &allMembers, const std::vector<int> &allColours)
{
    std::string text
        = "collective,library,algorithm,nodes,ppn,comm_size,members,colours,message_bytes,seconds_median\n";
    for (const int nodes : {2, 4})
        for (const int members : allMembers)
            for (const int colours : allColours)
                for (const char *method : {"centralized,", "rank-and-hash,"})
                    text += std::string("group_bcast,collscope,") + method + std::to_string(nodes) + ",4,"
                        + std::to_string(4 * nodes) + ',' + std::to_string(members) + ','
                        + std::to_string(colours) + (*method == 'c' ? ",8,1e-3\n" : ",8,2e-3\n");
    return text;
}

void choose(QComboBox *combo, const QString &text)
{
    const int index = combo->findText(text);
    QVERIFY2(index >= 0, qPrintable(text));
    combo->setCurrentIndex(index);
    emit combo->activated(index);
}

} // namespace

class TestViewBar : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void whatLeavesNoChoiceIsNotThere();
    void rowsAreSortedAndWalked();
    void nodesSelectData();
    void severalSizesSelectData();
    void groupsSelectData();
    void aLostSelectionIsTold();
    void aHiddenRowIsRevealed();
    void rowsComeBackWithTheProject();
    void allOfItIsSeenInANarrowWindow();

private:
    void open(const std::string &csv);
    ViewBar *bar() const { return m_window->findChild<ViewBar *>(); }
    TimeGridPtr grid() const { return m_window->session()->result()->map()->grid; }
    bool isThere(QWidget *part) const { return part->isVisibleTo(bar()); }
    bool isShown(MapsPanel::View view, std::uint32_t row) const
    {
        return !part<MapsPanel>(*m_window)->view(view)->cellRect({row, 0}).isEmpty();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestViewBar::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->resize(1900, 900);
    m_window->show();
}

void TestViewBar::cleanup()
{
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestViewBar::open(const std::string &csv)
{
    m_window->open({testing::writeFile(m_folder->filePath(u"data.csv"_s), csv)});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->dataset(), 20000);
    m_window->session()->editSpec({"exact", {}}, 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

void TestViewBar::whatLeavesNoChoiceIsNotThere()
{
    open(testing::twoCollectives());
    QVERIFY(isThere(bar()->collectives()));
    QVERIFY(!isThere(bar()->rows()) && !isThere(bar()->nodes()) && !isThere(bar()->ppn()));
    QVERIFY(!isThere(bar()->libraries()));

    cleanup();
    init();
    open(placements());
    QVERIFY(isThere(bar()->rows()));
    QVERIFY(isThere(bar()->nodes()) && isThere(bar()->ppn()));
    QVERIFY(!isThere(bar()->libraries()));
}

void TestViewBar::rowsAreSortedAndWalked()
{
    open(placements());
    const auto result = m_window->session()->result();
    choose(bar()->rows()->sizes(), u"processes per node"_s);
    const auto bottom = [this](std::uint32_t row) {
        return part<MapsPanel>(*m_window)->view(MapsPanel::exactView)->cellRect({row, 0}).bottom();
    };
    QVERIFY(bottom(5) > bottom(1)); // 4 x 1 below 1 x 2
    bar()->rows()->slider()->setValue(3);
    for (const auto view : {MapsPanel::exactView, MapsPanel::modelView, MapsPanel::penaltyView}) {
        part<MapsPanel>(*m_window)->showMap(view); // there is room for one
        QTRY_VERIFY(isShown(view, 8)); // 4 x 4
        QVERIFY(!isShown(view, 5));
    }
    QVERIFY(m_window->session()->result() == result); // nothing was fitted
}

void TestViewBar::nodesSelectData()
{
    open(placements());
    choose(bar()->nodes(), u"2"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 3U, 20000);
    QVERIFY(!isThere(bar()->rows())); // each size has one placement there
    choose(bar()->nodes(), u"all"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 9U, 20000);
    QVERIFY(isThere(bar()->rows()));
}

void TestViewBar::severalSizesSelectData()
{
    open(placements());
    bar()->nodes()->setEditText(u"4, 1"_s);
    emit bar()->nodes()->lineEdit()->editingFinished();
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 6U, 20000);
    QCOMPARE(m_window->session()->selection().only.nodes, (std::vector<std::uint32_t>{1, 4}));
    QCOMPARE(bar()->nodes()->currentText(), u"1,4"_s);
    choose(bar()->ppn(), u"2"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 2U, 20000);

    bar()->nodes()->setEditText(u"1,3"_s); // 3 were not measured: nothing changes, and it is said
    emit bar()->nodes()->lineEdit()->editingFinished();
    QCOMPARE(bar()->nodes()->currentText(), u"1,4"_s);
    QVERIFY2(m_window->messages()->texts().join(u'\n').contains(u"1,2,4"),
        qPrintable(m_window->messages()->texts().join(u'\n')));
    choose(bar()->nodes(), u"all"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 3U, 20000);
}

/// What a project selected and its data no longer has is said.
/// Where communicator size, members and colours all vary there is no map before one of them is chosen.
void TestViewBar::groupsSelectData()
{
    m_window->open({testing::writeFile(m_folder->filePath(u"data.csv"_s), processGroups({4, 8}, {1, 2}))});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->dataset(), 20000);
    QVERIFY(isThere(bar()->members()) && isThere(bar()->colours()));
    choose(bar()->colours(), u"2"_s);
    m_window->session()->editSpec({"exact", {}}, 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    QCOMPARE(grid()->rows(), 4U);
    for (const Placement &placement : grid()->placements())
        QCOMPARE(placement.colours, 2U);
    choose(bar()->members(), u"8"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 2U, 20000);
    QCOMPARE(grid()->rowText(1), std::string("16, 8 in 2 groups"));
    choose(bar()->members(), u"all"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid()->rows(), 4U, 20000);
    QVERIFY((m_window->session()->selection().only.colours == std::vector<std::uint32_t>{2}));
}

void TestViewBar::aLostSelectionIsTold()
{
    open(placements());
    choose(bar()->nodes(), u"4"_s);
    choose(bar()->ppn(), u"2"_s);
    const QString path = m_folder->filePath(u"work.collscope"_s);
    QVERIFY(part<ProjectFile>(*m_window)->save(path, {}));
    testing::writeFile(m_folder->filePath(u"data.csv"_s), placements({1, 2}));
    m_window->open({path});
    QTRY_VERIFY_WITH_TIMEOUT(
        m_window->messages()->texts().join(u'\n').contains(u"no longer there: nodes 4"), 20000);
}

void TestViewBar::aHiddenRowIsRevealed()
{
    open(placements());
    choose(bar()->rows()->sizes(), u"nodes"_s);
    bar()->rows()->slider()->setValue(3);
    const auto &evaluation = *m_window->session()->result()->training;
    const Cell worst = grid()->cell(evaluation.statistics.worstCell);
    QVERIFY(grid()->placements()[worst.row].nodes != 4);
    QVERIFY(!isShown(MapsPanel::exactView, worst.row));
    menuAction(*m_window, "showWorst")->trigger();
    QVERIFY(isShown(MapsPanel::exactView, worst.row));
}

void TestViewBar::rowsComeBackWithTheProject()
{
    open(placements());
    choose(bar()->ppn(), u"all"_s);
    choose(bar()->rows()->sizes(), u"nodes"_s);
    bar()->rows()->slider()->setValue(2);
    const QString path = m_folder->filePath(u"work.collscope"_s);
    QVERIFY(part<ProjectFile>(*m_window)->save(path, {}));
    menuAction(*m_window, "save")->trigger(); // the window says how it is looked at
    bar()->rows()->slider()->setValue(1);
    QVERIFY(!m_window->isWindowModified()); // how it is looked at is nothing to be lost

    Settings settings(m_folder->filePath(u"other.ini"_s));
    MainWindow other(&settings);
    QSignalSpy opened(part<ProjectFile>(other), &ProjectFile::opened);
    other.open({path});
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(other.session()->result(), 20000);
    const RowChooser &rows = *other.findChild<ViewBar *>()->rows();
    QVERIFY((rows.choice() == RowChoice{RowAxes::Size::nodes, 2}));
    QCOMPARE(rows.slider()->value(), 2);
}

/// In as many lines as it takes: nothing is behind an arrow, and a wide window has one line.
void TestViewBar::allOfItIsSeenInANarrowWindow()
{
    open(placements());
    m_window->resize(1900, 900);
    QCoreApplication::processEvents();
    const int oneLine = bar()->height();
    m_window->resize(m_window->minimumSizeHint().expandedTo({793, 600}));
    QTRY_VERIFY(bar()->height() > oneLine);
    QVERIFY(m_window->width() < 1000);
    const QToolButton *const more = bar()->findChild<QToolButton *>(u"qt_toolbar_ext_button"_s);
    QVERIFY(!more || !more->isVisible());
    for (const QWidget *const part : bar()->findChildren<QWidget *>())
        if (part->isVisible())
            QVERIFY2(bar()->rect().contains(QRect(part->mapTo(bar(), QPoint()), part->size())),
                part->metaObject()->className());
    m_window->resize(1900, 900);
    QTRY_COMPARE(bar()->height(), oneLine);
}

const testing::Registered<TestViewBar, QApplication> registered("tst_view_bar");

} // namespace collscope::tst_view_bar
#include "tst_view_bar.moc"

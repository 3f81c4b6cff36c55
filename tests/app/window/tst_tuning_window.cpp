// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with a number that is half typed and a fit that takes its time.
#include "app/window/docks.h"
#include "app/window/session.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/model_facts.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/parameter_control.h"

#include <QAbstractSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace collscope::tst_tuning_window {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

class TestTuningWindow : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_opened = std::make_unique<WindowInFolder>();
        m_window = &m_opened->window;
    }

    void cleanup() { m_opened.reset(); }

    /// A shortcut acts on the number that stands in the box, though Enter was not pressed.
    void typedNumbersCount()
    {
        open(synthetic::paperTimes(7, 8, 8));
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        Session &session = *m_window->session();
        session.editSpec({"quadtree", {{"depth", 3}}}, 0);
        auto *const box = part<ModelPanel>(*m_window)->controls().front()->findChild<QAbstractSpinBox *>();
        const auto type = [box](const QString &number) {
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, number);
        };
        type(u"5"_s);
        QCOMPARE(session.spec().value("depth"), 3.0); // half typed is no number
        QTest::keyClick(box, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(session.spec().value("depth"), 5.0);
        QCOMPARE(session.comparing().models.size(), std::size_t{1});
        QCOMPARE(session.comparing().models.back().value("depth"), 5.0);
        type(u"2"_s);
        emit part<ComparePanel>(*m_window)->addRequested(); // a button that takes no focus
        QCOMPARE(session.comparing().models.back().value("depth"), 2.0);
    }

    /// The automatic model is a row of the comparison, at first with the one on the maps.
    void comparesWithTheAutomaticModel()
    {
        open(synthetic::paperTimes(7, 8, 8));
        Session &session = *m_window->session();
        const auto listed = [this] {
            QStringList kinds;
            for (const ModelSpec &spec : part<ComparePanel>(*m_window)->input().models)
                kinds << QString::fromStdString(spec.kind);
            return kinds.join(u' ');
        };
        QCOMPARE(listed(), u"automatic"_s);
        session.editSpec({"quadtree", {{"depth", 3}}}, 0);
        QCOMPARE(listed(), u"automatic quadtree"_s);
        session.editSpec(firstSpec(), 0); // as a click on its row does
        QCOMPARE(listed(), u"automatic quadtree"_s);
        emit part<ComparePanel>(*m_window)->modelsEdited({{"quadtree", {{"depth", 3}}}});
        QCOMPARE(listed(), u"quadtree"_s);
    }

    /// Figures and code are the former model's until a slow fit is finished, and say so or stay here.
    void aSlowFitIsCancelled()
    {
        open(synthetic::randomTimes(3, 64, 64, 4));
        Session &session = *m_window->session();
        session.editSpec({"quadtree", {{"depth", 3}}}, 0);
        QTRY_VERIFY(session.isCurrent());
        auto *const panel = part<ModelPanel>(*m_window);
        const auto *const facts = part<ModelFacts>(*m_window);
        m_window->docks()->reveal(m_window->docks()->find(u"code"_s));
        m_window->docks()->reveal(m_window->docks()->find(u"model"_s));
        QToolButton *const copy = button<CodePanel>(u"Copy"_s);
        QToolButton *const cancel = button<ModelPanel>(u"Cancel"_s);
        QTRY_VERIFY(copy->isEnabled());
        QVERIFY(facts->isEnabled() && session.isCurrent() && !cancel->isVisibleTo(panel));
        QSignalSpy slow(&session, &Session::slowChanged);
        session.editSpec({"optimal", {{"leaves", 300}}}, 0);
        QVERIFY(!session.isCurrent());
        QVERIFY(!copy->isEnabled()); // at once
        QVERIFY(slow.wait(20000));
        QVERIFY(!facts->isEnabled());
        QVERIFY2(says(u"Still of Quadtree"_s), "the figures do not say whose they are");
        QVERIFY(cancel->isVisibleTo(panel));
        menuAction(*m_window, "exportCode")->trigger(); // would ask for a file, and never end
        QCOMPARE(m_window->messages()->count(), 1);
        cancel->click();
        QVERIFY(!cancel->isVisibleTo(panel) && !facts->isEnabled() && !session.isCurrent());
        QVERIFY(says(u"Cancelled; of Quadtree"_s));
        QVERIFY(!copy->isEnabled() && !button<CodePanel>(u"Export..."_s)->isEnabled());
        session.editSpec({"quadtree", {{"depth", 2}}}, 0);
        QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent(), 20000);
        QVERIFY(facts->isEnabled());
        QVERIFY(!says(u"Cancelled"_s));
        QTRY_VERIFY(copy->isEnabled());
    }

private:
    void open(const synthetic::Times &times)
    {
        m_window->session()->addDatasets(u"/data/a"_s, {summarise(synthetic::dataset(times))}, {});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->isCurrent(), 20000);
    }

    template <typename Panel> QToolButton *button(const QString &text) const
    {
        for (QToolButton *const each : part<Panel>(*m_window)->template findChildren<QToolButton *>())
            if (each->text() == text)
                return each;
        qFatal("no button \"%s\"", qPrintable(text));
    }

    bool says(const QString &start) const
    {
        const auto labels = part<ModelPanel>(*m_window)->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisibleTo(label->window())
                && label->text().startsWith(start, Qt::CaseInsensitive);
        });
    }

    std::unique_ptr<WindowInFolder> m_opened;
    MainWindow *m_window = nullptr;
};

const testing::Registered<TestTuningWindow, QApplication> registered("tst_tuning_window");

} // namespace collscope::tst_tuning_window
#include "tst_tuning_window.moc"

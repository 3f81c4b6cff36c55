// SPDX-License-Identifier: GPL-3.0-or-later
// Rules as a table: what is in it, what is edited in it, and the line of the file that each becomes.
#include "engine/models/hand_model.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"
#include "widgets/models/rules_model.h"
#include "widgets/panels/rules_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace collscope::tst_rules_panel {

using namespace collscope::made_up;
using namespace Qt::StringLiterals;

namespace {

StudyPtr made()
{
    return synthetic::must(
        makeStudy({measured("bcast", {library, bySize, byOtherSize}, 2, 0.05), {"bcast", {}, false}, {}}));
}

FitPtr fitted(const StudyPtr &study, const std::string &spec)
{
    return synthetic::must(fit(synthetic::must(parseModelSpec(spec)), study));
}

const char *const byHand
    = "hand:2/0=basic_linear,2/1KiB=binomial,4/0=basic_linear,4/1KiB=binomial,8/0=default";

/// A panel in which what is asked for becomes the model, as in the window.
struct Shown {
    RulesPanel panel;
    StudyPtr study = made();
    FitPtr result;
    std::vector<int> gestures;

    explicit Shown(const std::string &spec)
    {
        QObject::connect(
            &panel, &RulesPanel::rulesEdited, &panel, [this](const HandRules &rules, int gesture) {
                gestures.push_back(gesture);
                show(handSpec(rules).text());
            });
        panel.resize(700, 300);
        panel.show();
        if (!QTest::qWaitForWindowExposed(&panel))
            qWarning("the panel is not shown");
        show(spec);
    }
    void show(const std::string &spec)
    {
        result = fitted(study, spec);
        panel.setResult(result);
    }
    QString text(int row, RulesModel::Column column) const
    {
        return panel.model()->index(row, column).data().toString();
    }
    bool set(int row, RulesModel::Column column, const QString &value)
    {
        return panel.table()->model()->setData(panel.model()->index(row, column), value);
    }
    bool isListed() const { return panel.model()->grid() && panel.byHandButton()->isEnabled(); }
};

} // namespace

class TestRulesPanel : public QObject {
    Q_OBJECT

private slots:
    void saysWhatBelongsHere()
    {
        RulesPanel panel;
        QCOMPARE(panel.title(), u"Rules"_s);
        QVERIFY(!panel.byHandButton()->isEnabled());
        QVERIFY(!panel.addButton()->isEnabled());
        QVERIFY(!panel.removeButton()->isEnabled());
        panel.editByHand();
        QVERIFY(panel.format()->count() > 1);
        for (int i = 0; i < panel.format()->count(); ++i)
            QVERIFY(panel.format()->itemData(i).toString() != u"table"_s);
    }

    void saysWhyNothingIsThere()
    {
        RulesPanel panel;
        const auto says = [&panel](const QString &text) {
            const auto labels = panel.findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
                return label->isVisibleTo(&panel) && label->text().contains(text);
            });
        };
        panel.show();
        QVERIFY(says(u"Open measurements"_s));
        panel.setProblem(u"no method of bcast is called 'x'"_s);
        QTRY_VERIFY(says(u"is called 'x'"_s));
        QVERIFY(!says(u"Open measurements"_s));
        panel.setResult(nullptr); // the measurements are closed
        QTRY_VERIFY(says(u"Open measurements"_s));
    }

    /// Any model is a list of rules; they are edited once they are a person's.
    void anyModelBecomesRules()
    {
        Shown shown("rules:rows=4");
        QTRY_VERIFY(shown.isListed());
        QTRY_COMPARE(shown.panel.model()->rowCount(), 6);
        QCOMPARE(shown.panel.title(), u"Rules: 6"_s);
        QCOMPARE(shown.text(0, RulesModel::placementColumn), u"2"_s);
        QCOMPARE(shown.text(0, RulesModel::fromColumn), u"0 B"_s);
        QCOMPARE(shown.text(1, RulesModel::fromColumn), u"1 KiB"_s);
        QCOMPARE(shown.text(1, RulesModel::methodColumn), u"openmpi.binomial"_s);
        QCOMPARE(shown.text(1, RulesModel::cellsColumn), u"2"_s);
        QVERIFY(!(shown.panel.model()->index(1, RulesModel::methodColumn).flags() & Qt::ItemIsEditable));
        QVERIFY(shown.panel.summary().contains(u"As Rule table"_s));

        shown.panel.byHandButton()->click();
        QTRY_VERIFY(shown.panel.model()->isByHand());
        QCOMPARE(shown.panel.model()->rules().from(), std::string("rules:rows=4,penalty=0"));
        QCOMPARE(shown.panel.model()->rowCount(), 6);
        QVERIFY(shown.panel.summary().contains(u"Set by hand"_s));
        QVERIFY(!shown.panel.byHandButton()->isEnabled());
    }

    /// Also while nobody sees the panel.
    void asTheMenuDoesIt()
    {
        Shown shown("exact");
        shown.panel.hide();
        shown.show("rules:rows=4");
        shown.panel.editByHand();
        QTRY_COMPARE(shown.gestures.size(), std::size_t{1});
        QCOMPARE(shown.result->model->byHand()->from(), std::string("rules:rows=4,penalty=0"));
    }

    void sizesAndMethodsAreEdited()
    {
        Shown shown(byHand);
        QTRY_COMPARE(shown.panel.model()->rowCount(), 5);
        QSignalSpy refused(&shown.panel, &RulesPanel::refused);
        QVERIFY(!shown.set(0, RulesModel::fromColumn, u"8"_s)); // the first one begins at 0
        QVERIFY(!shown.set(1, RulesModel::fromColumn, u"many"_s));
        QVERIFY(!shown.set(1, RulesModel::fromColumn, u"0"_s));
        QCOMPARE(refused.size(), 2);
        QVERIFY(shown.gestures.empty());
        QVERIFY(shown.set(1, RulesModel::fromColumn, u"64 KiB"_s));
        QTRY_COMPARE(shown.text(1, RulesModel::fromColumn), u"64 KiB"_s);
        const QString before = shown.text(0, RulesModel::penaltyColumn);
        QVERIFY(shown.set(0, RulesModel::methodColumn, u"binomial"_s));
        QTRY_COMPARE(shown.text(0, RulesModel::methodColumn), u"binomial"_s);
        QVERIFY(shown.text(0, RulesModel::penaltyColumn) != before);
        QCOMPARE(QString::fromStdString(shown.result->spec.text()),
            u"hand:2/0B=binomial,2/64KiB=binomial,4/0B=basic_linear,4/1KiB=binomial,8/0B=default"_s);
        QCOMPARE(shown.gestures.size(), std::size_t{2});
        QVERIFY(shown.gestures[0] != shown.gestures[1]);
    }

    void rulesComeAndGo()
    {
        Shown shown(byHand);
        QTRY_COMPARE(shown.panel.model()->rowCount(), 5);
        QVERIFY(!shown.panel.addButton()->isEnabled());
        shown.panel.setSelectedCell(Cell{2, 1});
        QVERIFY(shown.panel.addButton()->isEnabled());
        shown.panel.addButton()->click();
        QTRY_COMPARE(shown.panel.model()->rowCount(), 6);
        QCOMPARE(shown.text(5, RulesModel::fromColumn), u"1 KiB"_s);
        QCOMPARE(shown.text(5, RulesModel::methodColumn), u"openmpi.binomial"_s);
        shown.panel.table()->setCurrentIndex(shown.panel.model()->index(4, 0));
        QVERIFY(shown.panel.removeButton()->isEnabled());
        shown.panel.removeButton()->click();
        QTRY_COMPARE(shown.panel.model()->rowCount(), 5);
        QCOMPARE(shown.text(4, RulesModel::fromColumn), u"0 B"_s);
        QCOMPARE(shown.text(4, RulesModel::methodColumn), u"openmpi.binomial"_s);
    }

    /// The line that decides is the one that is read back.
    void linesOfTheFile()
    {
        Shown shown(byHand);
        QTRY_COMPARE(shown.panel.model()->rowCount(), 5);
        for (int i = 0; i < shown.panel.format()->count(); ++i)
            if (shown.panel.format()->itemData(i).toString() == u"openmpi-rules"_s) {
                shown.panel.format()->setCurrentIndex(i);
                emit shown.panel.format()->activated(i);
            }
        QTRY_VERIFY2(shown.text(1, RulesModel::lineColumn).contains(u"# binomial"_s),
            qPrintable(shown.text(1, RulesModel::lineColumn)));
        QVERIFY(shown.text(0, RulesModel::lineColumn).contains(u"# basic_linear"_s));
        QVERIFY(shown.text(0, RulesModel::lineColumn).at(0).isDigit());
        QCOMPARE(shown.text(4, RulesModel::lineColumn), u"none: the library decides"_s);
        QVERIFY(!shown.panel.model()
                     ->headerData(RulesModel::lineColumn, Qt::Horizontal, Qt::ToolTipRole)
                     .toString()
                     .isEmpty());
        const QString before = shown.text(1, RulesModel::lineColumn);
        QVERIFY(before.contains(u": 1024 "_s));
        QVERIFY(shown.set(1, RulesModel::fromColumn, u"2 KiB"_s));
        QTRY_VERIFY2(shown.text(1, RulesModel::lineColumn).contains(u": 2048 "_s),
            qPrintable(shown.text(1, RulesModel::lineColumn)));
    }
};

const testing::Registered<TestRulesPanel, QApplication> registered("tst_rules_panel");

} // namespace collscope::tst_rules_panel
#include "tst_rules_panel.moc"

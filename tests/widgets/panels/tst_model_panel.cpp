// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/parameter_control.h"
#include "widgets/panels/together_fold.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace collscope::tst_model_panel {

using namespace Qt::StringLiterals;

class TestModelPanel : public QObject {
    Q_OBJECT
private slots:
    void controlsComeFromTheDescription()
    {
        for (const ModelKind &kind : modelKinds()) {
            ModelPanel panel;
            panel.setSpec({std::string(kind.name), {}});
            QCOMPARE(panel.controls().size(), kind.parameters.size());
            for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
                const ParameterInfo &info = kind.parameters[i];
                const ParameterControl *const control = panel.controls()[i];
                QCOMPARE(control->key(), info.key);
                QCOMPARE(control->value(), info.initial);
                QCOMPARE(control->findChild<QCheckBox *>() != nullptr, info.isSwitch);
                const auto *const choice = control->findChild<QComboBox *>();
                QCOMPARE(
                    choice ? choice->count() : 0, info.isSwitch ? 0 : static_cast<int>(info.choices.size()));
                if (info.isSwitch || choice)
                    continue;
                const auto *const slider = control->findChild<QSlider *>();
                const auto *const box = control->findChild<QDoubleSpinBox *>();
                QVERIFY(slider->maximum() <= std::lround((info.most - info.least) / info.step));
                QCOMPARE(box->minimum(), info.least);
                QCOMPARE(box->maximum(), info.most);
            }
        }
    }

    void theAutomaticModelIsFirstAndSaysWhatItIs()
    {
        DatasetBuilder builder(synthetic::provenance());
        synthetic::Times times;
        times.commSizes = {2, 4};
        times.messageBytes = {1, 2};
        times.methods
            = {wire::methodFromId("openmpi", "bcast", 5), wire::methodFromId("openmpi", "bcast", 6)};
        times.seconds = {1, 2, 2, 1, 1, 2, 2, 1};
        synthetic::add(builder, times, 0);
        synthetic::add(builder, times, 1);
        const StudyPtr study = synthetic::must(makeStudy({builder.build(), {"bcast", {}, false}, {}}));
        ModelPanel panel;
        QCOMPARE(panel.findChild<QComboBox *>()->itemData(0).toString(), u"automatic"_s);
        const auto says = [&panel](const QString &text) {
            const auto labels = panel.findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
                return label->isVisibleTo(&panel) && label->text().contains(text);
            });
        };
        panel.setSpec(firstSpec());
        panel.setResult(synthetic::must(fit(firstSpec(), study)));
        QVERIFY(says(u"Rule table, 2 rules: the smallest within one standard error of the best (2 runs"_s));
        panel.setSpec({"quadtree", {}});
        QVERIFY(!says(u"one standard error"_s));
    }

    void theSliderReachesBothEnds()
    {
        for (const ModelKind &kind : modelKinds()) {
            ModelPanel panel;
            panel.setSpec({std::string(kind.name), {}});
            for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
                const ParameterInfo &info = kind.parameters[i];
                if (info.isSwitch || !info.choices.empty())
                    continue;
                auto *const slider = panel.controls()[i]->findChild<QSlider *>();
                slider->setValue(slider->maximum());
                QCOMPARE(panel.controls()[i]->value(), info.most);
                slider->setValue(1);
                QCOMPARE(panel.controls()[i]->value(), info.least + info.step);
                slider->setValue(0);
                QCOMPARE(panel.controls()[i]->value(), info.least);
            }
        }
    }

    void choicesAreChosenByName()
    {
        ModelPanel panel;
        panel.setSpec({"optimal", {{"objective", 1}}});
        ParameterControl *const control = panel.controls().back();
        auto *const choice = control->findChild<QComboBox *>();
        QCOMPARE(choice->currentText(), u"mean time lost"_s);
        const QSignalSpy edited(&panel, &ModelPanel::specEdited);
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.front().front().value<ModelSpec>().text(),
            std::string("optimal:lambda=0,penalty=0,objective=maximum-penalty"));
    }

    void advancedParametersAreFolded()
    {
        ModelPanel panel;
        panel.setSpec({"c45", {}});
        const auto folds = panel.findChildren<Fold *>();
        const auto advanced = std::find_if(folds.begin(), folds.end(),
            [](const Fold *fold) { return qobject_cast<const TogetherFold *>(fold) == nullptr; });
        QVERIFY(advanced != folds.end());
        const auto control = [&panel](const char *key) {
            const auto &all = panel.controls();
            return *std::find_if(
                all.begin(), all.end(), [key](const ParameterControl *each) { return each->key() == key; });
        };
        QVERIFY(control("m")->isVisibleTo(&panel));
        QVERIFY(!control("g")->isVisibleTo(&panel));
        (*advanced)->setOpen(true);
        QVERIFY(control("g")->isVisibleTo(&panel));
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        control("g")->findChild<QCheckBox *>()->click();
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited[0][0].value<ModelSpec>().value("g"), 1.0);
        panel.setSpec(edited[0][0].value<ModelSpec>());
        const auto buttons = panel.findChildren<QToolButton *>();
        QVERIFY(std::any_of(buttons.begin(), buttons.end(),
            [](const QToolButton *button) { return button->text() == u"Advanced (1 changed)"; }));
        panel.setSpec({"quadtree", {}}); // has none
        panel.setSpec({"c45", {}});
        QVERIFY(control("g")->isVisibleTo(&panel)); // it stays open
    }

    void togetherOnlyWhereTheKindCan()
    {
        ModelPanel panel;
        auto *const together = panel.findChild<TogetherFold *>();
        panel.setSpec({"c45", {}});
        QVERIFY(!together->isVisibleTo(&panel)); // no other collective
        panel.setTogether({"gather", "reduce"}, {"reduce"});
        QVERIFY(together->isVisibleTo(&panel));
        const auto checks = together->findChildren<QCheckBox *>();
        QCOMPARE(checks.size(), 2);
        QVERIFY(!checks[0]->isChecked() && checks[1]->isChecked());
        QSignalSpy edited(&panel, &ModelPanel::togetherEdited);
        checks[0]->click();
        QCOMPARE(
            edited[0][0].value<std::vector<std::string>>(), (std::vector<std::string>{"gather", "reduce"}));
        panel.setSpec({"quadtree", {}});
        QVERIFY(!together->isVisibleTo(&panel));
    }

    void aDragIsOneGesture()
    {
        ModelPanel panel;
        panel.setSpec({"quadtree", {{"depth", 3}}});
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        auto *const slider = panel.controls().front()->findChild<QSlider *>();
        slider->setSliderDown(true);
        slider->setValue(4);
        slider->setValue(5);
        slider->setSliderDown(false);
        slider->setValue(6); // by key
        QCOMPARE(edited.size(), 3);
        QCOMPARE(edited[0][1].toInt(), edited[1][1].toInt());
        QVERIFY(edited[1][1].toInt() != edited[2][1].toInt());
        QCOMPARE(edited[2][0].value<ModelSpec>().value("depth"), 6.0);
        QCOMPARE(panel.controls().front()->value(), 6.0);
    }

    void showingAValueAsksForNothing()
    {
        ModelPanel panel;
        panel.setSpec({"quadtree", {{"depth", 3}}});
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        panel.setSpec({"quadtree", {{"depth", 5}}});
        QCOMPARE(panel.controls().front()->value(), 5.0);
        QCOMPARE(edited.size(), 0);
    }

    void largestValueHasWords()
    {
        ModelPanel panel;
        panel.setSpec({"quadtree", {}});
        auto *const box = panel.controls().front()->findChild<QDoubleSpinBox *>();
        QCOMPARE(box->text(), u"no limit"_s);
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        box->findChild<QLineEdit *>()->setText(u"2"_s);
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited[0][0].value<ModelSpec>().value("depth"), 2.0);
        box->findChild<QLineEdit *>()->setText(u"no limit"_s);
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(edited[1][0].value<ModelSpec>().value("depth"), box->maximum());
    }

    void anotherKindAndBackKeepsTheParameters()
    {
        ModelPanel panel;
        auto *const kind = panel.findChild<QComboBox *>();
        QCOMPARE(kind->accessibleName(), u"Model"_s);
        // As the session does: what is asked for is shown.
        connect(&panel, &ModelPanel::specEdited, &panel,
            [&panel](const ModelSpec &spec) { panel.setSpec(spec); });
        const ModelSpec quadtree{"quadtree", {{"depth", 3}, {"threshold", 90}}};
        const ModelSpec c45{"c45", {{"m", 7}, {"g", 1}}};
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        const auto choose = [&](const char *name) {
            kind->setCurrentIndex(kind->findData(QString::fromLatin1(name)));
            emit kind->activated(kind->currentIndex());
            return edited.last()[0].value<ModelSpec>();
        };
        panel.setSpec(quadtree);
        QCOMPARE(choose("c45"), (ModelSpec{"c45", {}}));
        panel.setSpec(c45);
        QCOMPARE(choose("quadtree"), quadtree);
        QCOMPARE(panel.controls().front()->value(), 3.0);
        QCOMPARE(choose("c45"), c45);
        QCOMPARE(choose("optimal"), (ModelSpec{"optimal", {}}));
        QCOMPARE(choose("quadtree"), quadtree);
    }

    /// What somebody made by hand is not lost because another kind is looked at.
    void rulesByHandStayInTheList()
    {
        ModelPanel panel;
        auto *const kind = panel.findChild<QComboBox *>();
        QVERIFY(kind->findData(u"hand"_s) < 0);
        const ModelSpec byHand = parseModelSpec("hand:2/0=binomial").value();
        panel.setSpec(byHand);
        panel.setSpec(parseModelSpec("quadtree").value());
        const int at = kind->findData(u"hand"_s);
        QVERIFY(at >= 0);
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        emit kind->activated((kind->setCurrentIndex(at), at));
        QCOMPARE(edited.size(), 1);
        QVERIFY(edited.front().front().value<ModelSpec>() == byHand);
        panel.setSpec(byHand);
        QCOMPARE(kind->currentData().toString(), u"hand"_s);
        QCOMPARE(kind->findData(u"hand"_s), kind->count() - 1);
    }

    void penaltyReachedIsInPercent_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("optimal tree") << u"optimal"_s;
        QTest::newRow("rule table") << u"rules"_s;
    }
    /// The window shows percent, the SPEC says the ratio, as it always did.
    void penaltyReachedIsInPercent()
    {
        QFETCH(QString, kind);
        ModelPanel panel;
        panel.setSpec({kind.toStdString(), {{"penalty", 0.02}}});
        const auto &all = panel.controls();
        ParameterControl *const control = *std::find_if(
            all.begin(), all.end(), [](const ParameterControl *each) { return each->key() == "penalty"; });
        auto *const box = control->findChild<QDoubleSpinBox *>();
        QCOMPARE(box->text(), u"2 %"_s);
        QCOMPARE(control->value(), 0.02);
        QSignalSpy edited(&panel, &ModelPanel::specEdited);
        const auto typed = [&](const QString &text) {
            auto *const line = box->findChild<QLineEdit *>();
            line->selectAll();
            QTest::keyClicks(line, text);
            QTest::keyClick(box, Qt::Key_Return);
            return edited.last()[0].value<ModelSpec>().value("penalty");
        };
        QCOMPARE(typed(u"5"_s), 0.05);
        QCOMPARE(box->text(), u"5 %"_s);
        QCOMPARE(typed(u"0.25 %"_s), 0.0025);
        QCOMPARE(typed(u"2500"_s), 25.0); // more than the range of ratios
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(edited.last()[0].value<ModelSpec>().value("penalty"), 25.001); // a step of 0.1 %
        panel.setSpec({kind.toStdString(), {{"penalty", 0.05}}});
        QVERIFY(edited.last()[0].value<ModelSpec>().text().find("penalty=25.001") != std::string::npos);
        QVERIFY(modelTitle(ModelSpec{kind.toStdString(), {{"penalty", 0.05}}}).endsWith(u"penalty 5 %"_s));
    }

    /// Where the optimal tree makes the time lost least, the figure reached is in seconds.
    void timeLostIsNoPercentage()
    {
        ModelPanel panel;
        panel.setSpec({"optimal", {{"penalty", 0.02}, {"objective", 1}}});
        const auto &all = panel.controls();
        ParameterControl *const control = *std::find_if(
            all.begin(), all.end(), [](const ParameterControl *each) { return each->key() == "penalty"; });
        QCOMPARE(control->findChild<QDoubleSpinBox *>()->text(), u"0.02"_s);
        panel.setSpec({"optimal", {{"penalty", 0.02}, {"objective", 2}}});
        QCOMPARE(control->findChild<QDoubleSpinBox *>()->text(), u"2 %"_s);
    }

    /// Facts can be selected with the mouse; the Tab key goes past them, but for the link, and every stop
    /// shows.
    void theTabKeyShowsWhereItIs()
    {
        const StudyPtr study = synthetic::must(
            makeStudy({synthetic::dataset(synthetic::paperTimes(1, 8, 16)), {"bcast", {}, false}}));
        ModelPanel panel;
        panel.setSpec({"quadtree", {{"depth", 1}}});
        panel.setResult(synthetic::must(fit({"quadtree", {{"depth", 1}}}, study)));
        panel.resize(320, 800);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QStringList labels;
        panel.findChild<QComboBox *>()->setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget *const stop = QApplication::focusWidget();
            QVERIFY(stop);
            const auto *const label = qobject_cast<QLabel *>(stop);
            if (!label)
                continue;
            const QImage with = stop->grab().toImage();
            panel.setFocus();
            QVERIFY2(stop->grab().toImage() != with, qPrintable(label->text()));
            stop->setFocus(Qt::TabFocusReason);
            labels << label->accessibleName();
        }
        labels.removeDuplicates();
        QCOMPARE(labels, QStringList(u"max at"_s));
        const auto all = panel.findChildren<QLabel *>();
        QVERIFY(std::any_of(all.begin(), all.end(), [](const QLabel *label) {
            return label->accessibleName() == u"mean" && label->focusPolicy() == Qt::ClickFocus
                && label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse);
        }));
    }

    void showsTheFigures()
    {
        const StudyPtr study = synthetic::must(
            makeStudy({synthetic::dataset(synthetic::paperTimes(1, 8, 16)), {"bcast", {}, false}}));
        const FitPtr result = synthetic::must(fit({"quadtree", {{"depth", 0}}}, study));
        ModelPanel panel;
        panel.setResult(result);
        QStringList texts;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            texts << label->text();
        QVERIFY(texts.contains(u"0 to 0, mean 0.00"_s));
        QVERIFY(texts.contains(u"not measured"_s)); // the baseline
        QSignalSpy activated(&panel, &ModelPanel::cellActivated);
        for (QLabel *label : panel.findChildren<QLabel *>()) {
            if (label->text().contains(u"href"_s))
                emit label->linkActivated(u"worst"_s);
        }
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<Cell>(), result->map()->grid->cell(result->statistics().worstCell));
    }
};

const testing::Registered<TestModelPanel, QApplication> registered("tst_model_panel");

} // namespace collscope::tst_model_panel
#include "tst_model_panel.moc"

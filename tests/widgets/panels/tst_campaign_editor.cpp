// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"
#include "engine/wire/catalogue.h"
#include "tests/support/spent.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/find_button.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/models/plan_texts.h"
#include "widgets/panels/campaign_editor.h"
#include "widgets/panels/campaign_form.h"
#include "widgets/panels/collective_list.h"
#include "widgets/panels/field_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <random>
#include <set>

Q_DECLARE_METATYPE(std::vector<collscope::remote::JobOrder>)

namespace collscope::tst_campaign_editor {

using testing::button;
using namespace Qt::StringLiterals;
using remote::JobOrder;
using wire::CampaignPlan;

namespace {

using Random = std::mt19937;

std::uint64_t upTo(Random &random, std::uint64_t most)
{
    return random() % (most + 1);
}

/// Some numbers, some of them in runs as ranges have them.
template <typename Value> std::vector<Value> numbers(Random &random, Value least, bool doubles)
{
    std::set<Value> seen;
    std::vector<Value> list;
    for (auto parts = upTo(random, 3); parts > 0; --parts) {
        auto value = static_cast<Value>(least + upTo(random, 60));
        for (auto length = upTo(random, 5); length > 0; --length) {
            if (seen.insert(value).second)
                list.push_back(value);
            value = static_cast<Value>(doubles ? 2 * value : value + 1);
        }
    }
    return list;
}

/// Any plan that could be in a file.
CampaignPlan anyPlan(Random &random)
{
    CampaignPlan plan;
    const std::vector<std::vector<std::string>> methods = {{}, {"bundled"}, {"native"}, {"all"},
        {"default", "pipeline/8KiB", "openmpi.chain:4/64KiB"}, {"binomial"}};
    plan.system = upTo(random, 1) ? "Peak 2" : "";
    for (const wire::Collective &collective : wire::collectives())
        if (upTo(random, 2) == 0)
            plan.collectives.insert(upTo(random, 1) ? plan.collectives.begin() : plan.collectives.end(),
                std::string(collective.name));
    plan.methods = methods[upTo(random, methods.size() - 1)];
    if (upTo(random, 1) == 0) {
        plan.commSizes = numbers<std::uint32_t>(random, 2, false);
    } else {
        plan.nodes = numbers<std::uint32_t>(random, 1, false);
        plan.ppn = numbers<std::uint32_t>(random, 1, false);
    }
    plan.sizes = numbers<std::uint64_t>(random, 1, true);
    plan.segments = numbers<std::uint64_t>(random, 0, true);
    plan.fanouts = numbers<std::uint32_t>(random, 1, false);
    plan.repetitions = 1 + upTo(random, 1000);
    plan.precision = static_cast<double>(upTo(random, 99)) / 100;
    plan.secondsPerPoint = static_cast<double>(upTo(random, 30)) / 8;
    plan.warmup = upTo(random, 5);
    plan.budget = static_cast<double>(upTo(random, 5000)) / 3;
    plan.timeLimit = 1.0 + static_cast<double>(upTo(random, 100));
    plan.run = static_cast<std::uint32_t>(upTo(random, 9));
    plan.synchronisation = static_cast<wire::Synchronisation>(upTo(random, 1));
    plan.buffers = static_cast<wire::Buffers>(upTo(random, 1));
    return plan;
}

remote::HostProfile host()
{
    remote::HostProfile host;
    host.name = u"Frodo"_s;
    host.sshHost = u"frodo"_s;
    host.workFolder = u"/scratch/me"_s;
    host.partition = u"short"_s;
    host.setup = QStringList{u"module load openmpi"_s};
    return host;
}

CampaignPlan smallPlan()
{
    CampaignPlan plan;
    plan.collectives = {"bcast"};
    plan.methods = {"bundled"};
    plan.nodes = {1, 2, 4};
    plan.ppn = {2};
    plan.sizes = {1, 1024};
    plan.budget = 600;
    return plan;
}

/// What differs from job to job by its number alone.
QString withoutNumbers(QString text)
{
    static const QRegularExpression uuid(u"[0-9a-f]{32}"_s);
    return text.replace(uuid, u"UUID"_s);
}

QLineEdit *line(const QWidget &parent, const QString &key)
{
    return parent.findChild<QLineEdit *>(key);
}

} // namespace

class TestCampaignEditor : public QObject {
    Q_OBJECT
private slots:
    void rangesAreShort_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("shown");
        QTest::newRow("powers of two") << "sizes"
                                       << "1,2,4,8,16"
                                       << "1..16";
        QTest::newRow("up to a MiB") << "sizes"
                                     << "1..1MiB"
                                     << "1..1MiB";
        QTest::newRow("two are no range") << "sizes"
                                          << "1,2,5"
                                          << "1,2,5";
        QTest::newRow("several") << "sizes"
                                 << "3,6,12,1KiB,2KiB,4KiB"
                                 << "3..12,1KiB..4KiB";
        QTest::newRow("none first") << "segments"
                                    << "0,1,2,4"
                                    << "0,1..4";
        QTest::newRow("counts") << "nodes"
                                << "1,2,3,4,8"
                                << "1..4,8";
        QTest::newRow("falling") << "nodes"
                                 << "4,3,2"
                                 << "4,3,2";
    }

    void rangesAreShort()
    {
        QFETCH(QString, key);
        QFETCH(QString, given);
        QFETCH(QString, shown);
        PlanTexts problems;
        const auto plan = planOf({{key, given}}, problems);
        QVERIFY(plan);
        QCOMPARE(planTexts(*plan).value(key), shown);
    }

    void everyPlanComesBackAsItWas()
    {
        Random random(11);
        CampaignForm form;
        for (int i = 0; i < 400; ++i) {
            const CampaignPlan plan = anyPlan(random);
            form.setPlan(plan);
            QVERIFY2(form.plan(), qPrintable(form.firstProblem()));
            QCOMPARE(
                QString::fromStdString(formatPlan(*form.plan())), QString::fromStdString(formatPlan(plan)));
        }
    }

    void everyEntryOfAPlanHasAField()
    {
        CampaignForm form;
        for (const wire::PlanKey &key : wire::planKeys())
            QVERIFY2(
                form.findChild<QWidget *>(QString::fromUtf8(key.name.data(), qsizetype(key.name.size()))),
                std::string(key.name).c_str());
    }

    /// A few characters typed ask for more than any machine: told at the field, at once.
    void tooLargeAGridIsToldAtItsField()
    {
        const auto spent = testing::spentBy([] {
            PlanTexts problems;
            return !planOf({{u"nodes"_s, u"1..100"_s}, {u"ppn"_s, u"1..10000"_s}}, problems)
                && problems.keys() == QStringList(u"ppn"_s)
                && problems[u"ppn"_s].startsWith(u"100 nodes x 10000 ppn make 1000000 placements"_s);
        });
        QVERIFY(spent.good);
        QVERIFY(spent.seconds < 1.0);
        QVERIFY(spent.bytes < 100U << 20);
    }

    void problemsAreAtTheirFields_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::newRow("size 0") << "sizes"
                                << "0";
        QTest::newRow("unit") << "sizes"
                              << "1..1XB";
        QTest::newRow("backwards") << "nodes"
                                   << "4..2";
        QTest::newRow("word") << "ppn"
                              << "many";
        QTest::newRow("negative") << "budget"
                                  << "-1";
        QTest::newRow("no share") << "precision"
                                  << "5";
        QTest::newRow("too many") << "repetitions"
                                  << "10000000";
    }

    void problemsAreAtTheirFields()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        CampaignForm form;
        QVERIFY(form.plan());
        line(form, field)->setText(value);
        QVERIFY(!form.plan());
        QVERIFY2(form.firstProblem().contains(value), qPrintable(form.firstProblem()));
        line(form, field)->clear();
        QVERIFY(form.plan());
        QCOMPARE(form.firstProblem(), QString());
    }

    void somethingMustBeMeasured()
    {
        CampaignForm form;
        auto *const list = form.findChild<CollectiveList *>();
        for (QCheckBox *const box : list->findChildren<QCheckBox *>())
            if (box->isChecked())
                box->click();
        QVERIFY(!form.plan());
        QVERIFY(!form.firstProblem().isEmpty());
        list->findChild<QCheckBox *>(u"barrier"_s)->click();
        QCOMPARE(form.plan()->collectives, std::vector<std::string>{"barrier"});
        auto *const methods = form.findChild<QWidget *>(u"methods"_s)->findChild<QComboBox *>();
        methods->setCurrentIndex(methods->count() - 1);
        QVERIFY(!form.plan());
        form.findChild<QWidget *>(u"methods"_s)->findChild<QLineEdit *>()->setText(u"default, linear"_s);
        QCOMPARE(form.plan()->methods, (std::vector<std::string>{"default", "linear"}));
    }

    void theFirstPlanCanBeSubmittedAtOnce()
    {
        CampaignEditor editor;
        editor.setMachines({{host(), {}}});
        QTRY_VERIFY(editor.outline());
        QCOMPARE(editor.problem(), QString());
        QVERIFY(button(editor, u"Submit"_s)->isEnabled());
        QVERIFY(editor.outline()->estimate.points > 0);
    }

    void thePreviewIsWhatIsSubmitted()
    {
        CampaignEditor editor;
        editor.setMachines({{host(), {}}});
        editor.setPlan(smallPlan());
        remote::CampaignOrder jobs;
        jobs.division = remote::JobDivision::perNodeCount;
        jobs.minutes = 15;
        editor.form()->setJobs(jobs);
        QTRY_VERIFY(editor.outline());
        QSignalSpy submits(&editor, &CampaignEditor::submitRequested);
        button(editor, u"Submit"_s)->click();
        QCOMPARE(submits.count(), 1);
        const auto orders = submits.first().first().value<std::vector<JobOrder>>();
        QCOMPARE(orders.size(), 3U);
        auto *const chooser = editor.findChild<QComboBox *>(u"job"_s);
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const JobOrder &order = orders[i];
            QCOMPARE(order.nodes, 1 << i);
            QCOMPARE(order.ppn, 2);
            QCOMPARE(order.minutes, 15);
            QCOMPARE(order.host, host());
            const auto job = makeJob(order); // as the service does
            QVERIFY(job);
            chooser->setCurrentIndex(static_cast<int>(i));
            QCOMPARE(
                withoutNumbers(editor.script()), withoutNumbers(QString::fromUtf8(*remote::jobScript(*job))));
            QVERIFY(editor.script().contains(u"module load openmpi"));
            QVERIFY(editor.script().contains(u"--partition=short"));
        }
    }

    void theMapHasWhatIsPlanned()
    {
        CampaignEditor editor;
        editor.setMachines({{host(), {}}});
        editor.setPlan(smallPlan());
        QTRY_VERIFY(editor.outline());
        const HeatContent &map = editor.map()->content();
        QCOMPARE(map.columns, (std::vector<QString>{u"1 B"_s, u"1 KiB"_s}));
        QCOMPARE(map.rows.size(), 3U);
        QVERIFY2(map.rows[2].contains(u"4 x 2"), qPrintable(map.rows[2]));
        // Methods with segments of a KiB and more do not cut a byte.
        QVERIFY(map.texts[0].toInt() > 1);
        std::size_t sum = 0;
        for (const QString &text : map.texts)
            sum += text.toUInt();
        QCOMPARE(sum, editor.outline()->estimate.points);
        QVERIFY(map.tips[0].contains(u"bcast"));
    }

    void theEstimateFollows()
    {
        CampaignEditor editor;
        editor.setMachines({{host(), {}}});
        editor.setPlan(smallPlan());
        QTRY_VERIFY(editor.outline());
        const double before = editor.outline()->estimate.seconds;
        const QString shown = editor.estimate();
        QVERIFY(!shown.isEmpty());
        line(editor, u"budget"_s)->setText(u"300"_s);
        QVERIFY(!editor.outline()); // nothing is submitted on an old one
        QVERIFY(!button(editor, u"Submit"_s)->isEnabled());
        QTRY_VERIFY(editor.outline());
        QVERIFY(editor.outline()->estimate.seconds < before);
        QVERIFY(editor.estimate() != shown);
    }

    void aboveTheLimitThereIsAWarning()
    {
        CampaignEditor editor;
        editor.show();
        remote::HostProfile frugal = host();
        frugal.coreHoursLimit = 1;
        editor.setMachines({{frugal, {}}});
        editor.setPlan(smallPlan()); // 8 processes for 10 minutes
        QTRY_VERIFY(editor.outline());
        QCOMPARE(editor.outline()->estimate.warnings.size(), 1);
        QVERIFY(button(editor, u"Submit"_s)->isEnabled());
    }

    void whatTheMachineDoesNotHaveIsTold()
    {
        CampaignEditor::Machine small{host(), {}};
        remote::Partition partition;
        partition.name = u"short"_s; // the host's
        partition.nodes = 2;
        partition.cpusPerNode = 1;
        partition.mostMinutes = 5;
        small.facts.resources.partitions = {partition};
        small.facts.resources.mostJobs = 2;
        CampaignEditor editor;
        editor.setMachines({small});
        QVERIFY(editor.form()->plan()); // nobody has typed one: it is what the machine has
        QCOMPARE(editor.form()->plan()->nodes, (std::vector<std::uint32_t>{1, 2}));
        QCOMPARE(editor.form()->plan()->ppn, std::vector<std::uint32_t>{1});
        QCOMPARE(editor.form()->order().minutes, 5);
        QVERIFY(editor.form()->plan()->budget < 300);
        remote::CampaignOrder usual;
        usual.minutes = 15;
        editor.form()->setJobs(usual);
        editor.setPlan(smallPlan()); // 4 nodes, 2 processes on each
        editor.setMachines({small}); // which does not change what somebody chose
        QCOMPARE(editor.form()->plan()->nodes, smallPlan().nodes);
        QTRY_VERIFY(editor.outline());
        QCOMPARE(editor.outline()->estimate.warnings.size(), 3);
        remote::CampaignOrder jobs;
        jobs.division = remote::JobDivision::perNodeCount;
        editor.form()->setJobs(jobs);
        QTRY_VERIFY2(editor.problem().contains(u"3 jobs"), qPrintable(editor.problem()));
    }

    void methodsThatNobodyHasAreTold()
    {
        CampaignEditor editor;
        editor.setMachines({{host(), {}}});
        CampaignPlan plan = smallPlan();
        plan.methods = {"default", "binomial", "openmpi.chain:4/64KiB"};
        editor.setPlan(plan);
        QTRY_VERIFY(editor.outline());
        plan.methods.push_back("openmpi.binomiall");
        editor.setPlan(plan);
        QTRY_VERIFY2(editor.problem().contains(u"openmpi.binomiall"), qPrintable(editor.problem()));
        QVERIFY(!editor.outline());
        QVERIFY(!button(editor, u"Submit"_s)->isEnabled());
    }

    void withoutMachinesItSaysWhatIsMissing()
    {
        CampaignEditor editor;
        QVERIFY(!button(editor, u"Submit"_s)->isEnabled());
        QVERIFY(editor.problem().contains(u"profile"));
        QSignalSpy profiles(&editor, &CampaignEditor::profilesRequested);
        button(editor, u"Edit profiles"_s)->click();
        QCOMPARE(profiles.count(), 1);
        editor.setMachines({{host(), {}}});
        QTRY_VERIFY(editor.outline());
        QCOMPARE(editor.problem(), QString());
        line(editor, u"sizes"_s)->setText(u"x"_s);
        QVERIFY(editor.problem().contains(u"'x'"));
    }

    void everyMnemonicIsThereOnce()
    {
        const CampaignEditor editor;
        QCOMPARE(testing::doubledMnemonics(editor).join(u'\n'), QString());
    }
};

const testing::Registered<TestCampaignEditor, QApplication> registered("tst_campaign_editor");

} // namespace collscope::tst_campaign_editor
#include "tst_campaign_editor.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Rules files, bundles and differences in the window: what the panels say is what the engine says.
#include "engine/wire/catalogue.h"
#include "tests/support/test_program.h"
#include "tests/support/timed_gain.h"
#include "tests/support/two_ranges.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/models/deploy_model.h"
#include "widgets/models/difference_model.h"
#include "widgets/models/findings_model.h"
#include "widgets/panels/deploy_panel.h"
#include "widgets/panels/difference_panel.h"
#include "widgets/panels/findings_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace collscope::tst_deploy_panels {

using namespace Qt::StringLiterals;

namespace {

void add(DatasetBuilder &builder, const std::string &collective, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
        for (const std::uint64_t bytes : {8U, 1024U, 65536U})
            for (int id = 0; id < 4; ++id)
                builder.add(synthetic::record(collective, wire::methodFromId("openmpi", collective, id),
                    commSize, bytes, 1e-6 * (1 + synthetic::unit(random))));
}

DatasetPtr dataset(std::uint64_t seed)
{
    DatasetBuilder builder(synthetic::provenance());
    add(builder, "bcast", seed);
    add(builder, "scatter", seed + 1);
    return builder.build();
}

DeployChoice choice(const DatasetPtr &data)
{
    return {{data, {"bcast", {}, true}},
        {{"bcast", ModelSpec{"quadtree", {{"depth", 2}}}}, {"scatter", ModelSpec{"exact", {}}}}};
}

template <typename Panel> QString cell(const Panel &panel, int row, QStringView key)
{
    return panel.model()->index(row, panel.model()->column(key)).data().toString();
}

QPushButton *button(const DeployPanel &panel, const QString &text)
{
    for (auto *const button : panel.findChildren<QPushButton *>())
        if (button->text() == text)
            return button;
    return nullptr;
}

/// Picks the entry of a choice that begins so, as a user does.
void choose(const DeployPanel &panel, const QString &name, const QString &begin)
{
    for (auto *const combo : panel.findChildren<QComboBox *>())
        for (int i = 0; combo->accessibleName() == name && i < combo->count(); ++i)
            if (combo->itemText(i).startsWith(begin)) {
                combo->setCurrentIndex(i);
                emit combo->activated(i);
                return;
            }
    QFAIL(qPrintable(u"there is no %1: %2"_s.arg(name, begin)));
}

} // namespace

class TestDeployPanels : public QObject {
    Q_OBJECT
private slots:
    void findings()
    {
        FindingsPanel panel;
        panel.resize(800, 300);
        panel.show();
        QCOMPARE(panel.title(), u"Findings"_s);
        QSignalSpy asked(&panel, &FindingsPanel::openRequested);
        panel.findChild<QPushButton *>()->click(); // the empty state says how to get a file
        QCOMPARE(asked.size(), 1);
        QTemporaryDir folder;
        const std::string path = folder.filePath(u"old.conf"_s).toStdString();
        std::ofstream(path) << "1\n15 1\n0 2\n0 2 0 0\n01000 1 0 0\n";
        const auto file = std::make_shared<const JudgedFile>(synthetic::must(judgeLibraryFile(path)));
        panel.setFile(file);
        QCOMPARE(panel.title(), u"Findings: old.conf, 2 errors"_s);
        QCOMPARE(panel.model()->rowCount(), 2);
        QCOMPARE(panel.model()->index(0, panel.model()->column(u"line")).data().toInt(), 5);
        QVERIFY(panel.model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(u"old.conf:5: error"_s));
        QCOMPARE(panel.markedLine(), 5);
        // In half of a narrow window nothing has to be scrolled sideways, and the whole finding can be read.
        panel.resize(500, 150);
        QApplication::processEvents();
        const QHeaderView &header = *panel.table()->header();
        QVERIFY(header.length() <= panel.table()->viewport()->width());
        const Diagnostic &what = panel.model()->rows().front().what;
        const auto labels = panel.findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->wordWrap()
                && label->text().contains(QString::fromStdString(what.message))
                && label->text().contains(QString::fromStdString(what.remedy));
        }));
        QCOMPARE(file->collectives, std::vector<std::string>{"scatter"});
        QVERIFY(!file->refused);
        panel.setFile(nullptr);
        QCOMPARE(panel.title(), u"Findings"_s);
    }

    void bundle()
    {
        DeployPanel panel(std::make_shared<StudyCache>());
        QCOMPARE(testing::doubledMnemonics(panel), QStringList());
        QCOMPARE(testing::doubledMnemonics(DifferencePanel(std::make_shared<StudyCache>())), QStringList());
        panel.resize(900, 500);
        panel.show();
        QVERIFY(panel.message().contains(u"Open measurements first"_s));
        const auto data = dataset(1);
        panel.setChoice(choice(data));
        QTRY_VERIFY(panel.result());
        // Only the collective on show is ticked at first, and automatic rules decide.
        QCOMPARE(panel.result()->collectives.size(), std::size_t(1));
        QVERIFY(panel.result()->collectives.front().model.starts_with("rules"));
        QCOMPARE(panel.result()->files.size(), std::size_t(5));
        QVERIFY(!cell(panel, 0, u"verdict").isEmpty());
        QVERIFY(cell(panel, 1, u"verdict").isEmpty());
        choose(panel, u"Models"_s, u"as tuned"_s);
        for (auto *const button : panel.findChildren<QPushButton *>())
            if (button->text() == u"&All collectives")
                button->click();
        QTRY_VERIFY(panel.result() && panel.result()->collectives.size() == 2);
        // Scatter gets one algorithm per communicator size: that costs, and the table says what.
        const codegen::ShippedCollective &scatter = panel.result()->collectives[1];
        QCOMPARE(scatter.model, std::string("exact"));
        QVERIFY(scatter.penaltyModel < scatter.penaltyWritten && scatter.cellsDiffer > 0);
        QCOMPARE(panel.model()
                     ->index(1, panel.model()->column(u"penalty_written"))
                     .data(Qt::UserRole + 100)
                     .toDouble(),
            scatter.penaltyWritten);
        QCOMPARE(panel.model()
                     ->index(1, panel.model()->column(u"cells_differ"))
                     .data(Qt::UserRole + 100)
                     .toULongLong(),
            qulonglong(scatter.cellsDiffer));

        const auto labels = panel.findChildren<QLabel *>();
        const auto says = [&labels](const QString &text) {
            return std::any_of(labels.begin(), labels.end(), [&text](const QLabel *label) {
                return label->text().contains(text) || label->toolTip().contains(text);
            });
        };
        QVERIFY(says(u"set coll_han_priority 0"_s));
        panel.chooseTarget(u"nccl-csv"_s); // cannot say methods of Open MPI
        QVERIFY(!says(u"set coll_han_priority 0"_s) && says(u"runs on one channel"_s));
        QTRY_VERIFY(panel.result() && panel.result()->files.empty());
        QVERIFY(panel.message().contains(u"Nothing can be exported"_s));
        QVERIFY2(cell(panel, 0, u"findings").contains(u"NCCL cannot select"_s),
            qPrintable(cell(panel, 0, u"findings")));
        choose(panel, u"Models"_s, u"automatic"_s);
        panel.chooseTarget(u"openmpi-han"_s);
        QTRY_VERIFY(panel.result() && panel.result()->files.size() == 6);

        QPushButton *const exporter = button(panel, u"&Export"_s);
        QVERIFY(!exporter->isEnabled()); // where to?
        panel.setFolder(u"/somewhere"_s);
        QVERIFY(exporter->isEnabled());
        QSignalSpy wanted(&panel, &DeployPanel::exportRequested);
        exporter->click();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), u"/somewhere"_s);
    }

    void anExportThatDecidesNothingSaysWhy()
    {
        codegen::Shipment shipment;
        shipment.collectives.emplace_back().collective = "bcast";
        shipment.collectives.front().verdict = codegen::Verdict::leftToLibrary;
        QVERIFY(!shipment.decidesAnything());
        QVERIFY(DeployPanel::undecidedText(shipment).contains(u"by more than noise: no file is needed"_s));
        shipment.collectives.front().leftBecause = codegen::withinNoise;
        QVERIFY(DeployPanel::undecidedText(shipment).contains(u"by more than noise"_s));
        shipment.collectives.front().leftBecause = "there is only one run";
        QVERIFY(DeployPanel::undecidedText(shipment).contains(u"The table says why"_s));
        shipment.collectives.front().verdict = codegen::Verdict::better;
        QVERIFY(shipment.decidesAnything());
    }

    void targetsAreSuggestedOnce()
    {
        DeployPanel panel(std::make_shared<StudyCache>());
        panel.suggestTarget(u"openmpi-han"_s);
        QCOMPARE(panel.target().section(u':', 0, 0), u"openmpi-han"_s);
        panel.chooseTarget(u"c:merged"_s);
        QCOMPARE(panel.target(), u"c:merged"_s);
        panel.suggestTarget(u"openmpi-han"_s); // the user's choice stays
        QCOMPARE(panel.target(), u"c:merged"_s);
        panel.chooseTarget(u"no-target"_s);
        QCOMPARE(panel.target(), u"c:merged"_s);
    }

    /// What loses against the library's own choice is not exported unless somebody wants that, and one choice
    /// leaves it to the library.
    void refusal()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t commSize : {2U, 4U, 8U})
            for (const std::uint64_t bytes : {8U, 1024U})
                for (int id = 0; id < 2; ++id)
                    builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                        commSize, bytes,
                        id == 0          ? 1e-6
                            : bytes == 8 ? 0.9e-6
                                         : 3e-6));
        DeployPanel panel(std::make_shared<StudyCache>());
        panel.resize(900, 500);
        panel.show();
        panel.setChoice({{builder.build(), {"bcast", {}, false}}, {{"bcast", ModelSpec{"exact", {}}}}});
        panel.setFolder(u"/somewhere"_s);
        QPushButton *const exporter = button(panel, u"&Export"_s);
        QTRY_VERIFY(panel.result());
        QVERIFY(exporter->isEnabled());
        choose(panel, u"Models"_s, u"as tuned"_s);
        choose(panel, u"Where a model is worse than the library"_s, u"leave the collective"_s);
        QTRY_VERIFY(panel.result());
        QTRY_COMPARE(cell(panel, 0, u"verdict"), u"left to the library"_s);
        const QString why = cell(panel, 0, u"findings");
        QVERIFY2(why.contains(u"slower than the library by itself"_s), qPrintable(why));
        choose(panel, u"Where a model is worse than the library"_s, u"do not export"_s);
        QTRY_VERIFY(panel.result() && !panel.result()->refusals.empty());
        QCOMPARE(cell(panel, 0, u"verdict"), u"worse"_s);
        QVERIFY2(panel.message().startsWith(u"Refused"_s), qPrintable(panel.message()));
        QVERIFY(!exporter->isEnabled());
        choose(panel, u"Policy"_s, u"as fitted"_s);
        QTRY_VERIFY(panel.result() && exporter->isEnabled());
        choose(panel, u"Policy"_s, u"proved better"_s);
        choose(panel, u"Where a model is worse than the library"_s, u"leave those cells"_s);
        QTRY_VERIFY(panel.result() && panel.result()->refusals.empty());
        QCOMPARE(cell(panel, 0, u"verdict"), u"better"_s);
        QVERIFY(exporter->isEnabled());
    }

    void deterministicMethodsOnly()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t commSize : {2U, 4U})
            for (const std::uint64_t bytes : {8U, 1024U})
                for (const int id : {0, 1, 2}) // default, basic_linear, nonoverlapping
                    builder.add(synthetic::record("allreduce", wire::methodFromId("openmpi", "allreduce", id),
                        commSize, bytes, 4e-6 - id * 1e-6));
        DeployPanel panel(std::make_shared<StudyCache>());
        panel.resize(900, 500);
        panel.show();
        panel.setFolder(u"/somewhere"_s);
        panel.setChoice(
            {{builder.build(), {"allreduce", {}, false}}, {{"allreduce", ModelSpec{"exact", {}}}}});
        choose(panel, u"Models"_s, u"as tuned"_s);
        choose(panel, u"Policy"_s, u"as fitted"_s);
        QTRY_VERIFY(panel.result() && panel.result()->collectives.at(0).problem.empty());
        const auto writes = [&panel](const char *part) {
            return panel.result() && panel.result()->files.front().text.find(part) != std::string::npos;
        };
        QVERIFY(writes("# nonoverlapping") && !writes("deterministic: "));
        panel.findChild<QCheckBox *>(u"deterministic"_s)->setChecked(true);
        QTRY_VERIFY(writes("deterministic: every method here"));
        QVERIFY(!writes("# nonoverlapping"));
    }

    /// What was slower when it was timed is not exported unless somebody wants that.
    void slowerWhenTimed()
    {
        DeployPanel panel(std::make_shared<StudyCache>());
        panel.resize(900, 500);
        panel.show();
        panel.setFolder(u"/somewhere"_s);
        DeployChoice wanted = choice(dataset(1));
        panel.setChoice(wanted);
        panel.findChild<QCheckBox *>(u"extrapolates"_s)->setChecked(true); // scatter's rule is for all sizes
        choose(panel, u"Models"_s, u"as tuned"_s);
        button(panel, u"&All collectives"_s)->click();
        const auto shipped = [&panel] { return panel.result() ? panel.result()->collectives.size() : 0; };
        QTRY_COMPARE(shipped(), std::size_t{2});
        QVERIFY(cell(panel, 0, u"verified").isEmpty());
        const ModelPtr bcast = panel.result()->collectives[0].written;
        const ModelPtr scatter = panel.result()->collectives[1].written;
        wanted.verified = {synthetic::timedGain(*bcast, synthetic::provenance(), 2),
            synthetic::timedGain(*scatter, synthetic::provenance(), 0.5)};
        panel.setChoice(wanted);
        QTRY_COMPARE(shipped(), std::size_t{1});
        QVERIFY2(cell(panel, 0, u"verified").startsWith(u"slower: \u221250 %"_s),
            qPrintable(cell(panel, 0, u"verified")));
        QVERIFY2(cell(panel, 1, u"verified").startsWith(u"gained: +100 %"_s),
            qPrintable(cell(panel, 1, u"verified")));
        const QModelIndex tick = panel.model()->index(0, 0);
        QCOMPARE(tick.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY2(
            panel.message().contains(u"bcast is not ticked: it was slower"_s), qPrintable(panel.message()));
        QVERIFY(button(panel, u"&Export"_s)->isEnabled());
        panel.model()->setData(tick, Qt::Checked, Qt::CheckStateRole);
        QTRY_COMPARE(shipped(), std::size_t{2});
        QVERIFY2(panel.message().contains(u"bcast is ticked although it was slower"_s),
            qPrintable(panel.message()));
        // Other decisions are judged anew, in the cells in which they are those that were timed.
        choose(panel, u"Models"_s, u"automatic"_s);
        QTRY_COMPARE(shipped(), std::size_t{1});
        QVERIFY(panel.message().contains(u"bcast is not ticked"_s));
        // On another system nothing of it holds.
        wanted.verified.clear();
        panel.setChoice(wanted);
        QTRY_COMPARE(shipped(), std::size_t{2});
        QVERIFY(!panel.message().contains(u"slower"_s));
        QVERIFY(cell(panel, 0, u"verified").isEmpty());
    }

    /// What the target cannot say is left out with a reason, the rest is exported.
    void partly()
    {
        DatasetBuilder builder(synthetic::provenance());
        add(builder, "bcast", 1);
        for (const std::uint64_t bytes : {8U, 64U})
            builder.add(synthetic::record("reduce", synthetic::method(0), 4, bytes, 1e-6));
        const auto data = builder.build();
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        for (const char *const collective : {"bcast", "reduce", "gather"})
            order.collectives.push_back({{data, {collective, {}, false}, {}}, ModelSpec{"exact", {}}});
        const auto result = synthetic::must(codegen::ship(order));
        QVERIFY(result->collectives[0].problem.empty());
        QVERIFY(result->collectives[1].problem.find("cannot select") != std::string::npos);
        QVERIFY(!result->collectives[2].item && !result->collectives[2].problem.empty());
        QVERIFY(result->files.front().text.find("reduce") == std::string::npos);
    }

    void difference()
    {
        DifferencePanel panel(std::make_shared<StudyCache>());
        panel.resize(900, 600);
        panel.show();
        QVERIFY(panel.message().contains(u"Open measurements first"_s));
        const auto before = dataset(1);
        const auto after = dataset(9);
        const GridSelection selection{"bcast", {}, true};
        DifferenceChoice choice{
            {{u"old"_s, before, {{"rules", {{"rows", 3}}}}}, {u"new"_s, after, {}}}, selection, after.get()};
        panel.setChoice(choice);
        QTRY_VERIFY(panel.difference()); // what is on show against the other one
        panel.setSides(1, u"exact"_s, 1, u"exact"_s);
        QTRY_VERIFY(panel.difference() && panel.difference()->changed() == 0);
        panel.setSides(0, u"exact"_s, 1, u"exact"_s);
        QTRY_VERIFY(panel.difference() && panel.difference()->changed() > 0);
        const auto old = synthetic::must(fitModel({"exact", {}}, synthetic::decisionMap(before, selection)));
        const auto map = synthetic::decisionMap(after, selection);
        const auto wanted = decisionDifference(*old, *synthetic::must(fitModel({"exact", {}}, map)), map);
        QCOMPARE(panel.difference()->changed(), wanted.changed());
        QCOMPARE(panel.difference()->stale(0.05), wanted.stale(0.05));
        QCOMPARE(panel.model()->rowCount(), static_cast<int>(wanted.changed()));
        const double dearest
            = panel.model()->index(0, panel.model()->column(u"cost")).data(Qt::UserRole + 100).toDouble();
        QCOMPARE(dearest, wanted.byCost().front().cost);
        // The table and the maps point at each other.
        const Cell cell = panel.model()->cellOf(1);
        emit panel.changesMap()->cellSelected(cell);
        QCOMPARE(panel.table()->currentIndex().row(), 1);
        QVERIFY2(panel.message().contains(u"decided differently"_s), qPrintable(panel.message()));
        // The table of all collectives says the same of the one on show.
        const DifferenceSummaryModel *const overview = panel.overview()->model();
        panel.findChild<QTabWidget *>()->setCurrentWidget(panel.overview());
        QTRY_VERIFY(overview->rowCount() > 1);
        const auto &rows = overview->rows();
        const auto own = std::find_if(rows.begin(), rows.end(), [](const DifferenceSummary &row) {
            return row.collective == "bcast" && row.before == "exact" && row.after == "exact";
        });
        QVERIFY(own != rows.end());
        QCOMPARE(own->changed, wanted.changed());
        QCOMPARE(own->old.mean, wanted.before.statistics.mean);
        const auto other = std::find_if(rows.rbegin(), rows.rend(),
            [](const DifferenceSummary &row) { return row.before == "exact" && row.after == "exact"; });
        const std::string shown = other->collective;
        emit panel.overview()->table()->activated(
            overview->index(static_cast<int>(rows.rend() - other) - 1, 0));
        QTRY_VERIFY(panel.difference() && panel.difference()->map->grid->collective() == shown);
        panel.setSides(0, u"no-such-model"_s, 1, u"exact"_s);
        QTRY_VERIFY(panel.message().contains(u"no model called"_s));
        QCOMPARE(panel.model()->rowCount(), 0);
    }

    void aThirdDatasetJudges()
    {
        DifferencePanel panel(std::make_shared<StudyCache>());
        panel.resize(900, 600);
        panel.show();
        const DatasetPtr small = synthetic::dataset(synthetic::smallRange());
        const DatasetPtr large = synthetic::dataset(synthetic::largeRange());
        panel.setChoice(
            {{{u"small"_s, small, {}}, {u"large"_s, large, {}}}, {"bcast", {}, false}, small.get()});
        panel.setSides(0, u"exact"_s, 0, u"exact"_s);
        QTRY_VERIFY(panel.difference() && panel.difference()->map->grid->cells() == 4);
        QVERIFY(!panel.message().contains(u"measured range"_s));
        panel.setJudge(1);
        QTRY_VERIFY(panel.difference() && panel.difference()->map->grid->cells() == 9);
        QCOMPARE(panel.difference()->outside(), std::size_t{5});
        QVERIFY2(panel.message().contains(u"5 cells (ruled, o) beyond the measured range"_s),
            qPrintable(panel.message()));
        QVERIFY2(panel.message().contains(u"with the library's default"_s), qPrintable(panel.message()));
        panel.setSides(0, u"exact"_s, 1, u"exact"_s);
        QTRY_COMPARE(panel.model()->rowCount(), 3);
        const QString states = cell(panel, 0, u"state") + cell(panel, 2, u"state");
        QCOMPARE(states, u"stale, outsidenot measured, outside"_s);
    }
};

const testing::Registered<TestDeployPanels, QApplication> registered("tst_deploy_panels");

} // namespace collscope::tst_deploy_panels
#include "tst_deploy_panels.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session.h"
#include "app/window/settings.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/support/thread_clock.h"
#include "widgets/common/latest_task.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace collscope::tst_session {

using namespace Qt::StringLiterals;

namespace {

DatasetSummary bcastData(std::size_t rows = 16, std::size_t columns = 32)
{
    return summarise(synthetic::dataset(synthetic::paperTimes(7, rows, columns)));
}

DatasetSummary reduceData()
{
    return summarise(synthetic::dataset(synthetic::paperTimes(8, 8, 8), "reduce"));
}

DatasetSummary defaultsAlone()
{
    synthetic::Times times;
    times.commSizes = {2};
    times.messageBytes = {1};
    times.methods = {synthetic::baselineMethod()};
    times.seconds = {1e-6};
    return summarise(synthetic::dataset(times));
}

void setBaseline(Session &session, bool isCandidate)
{
    GridSelection selection = session.selection();
    selection.baselineIsCandidate = isCandidate;
    session.setSelection(selection);
}

void open(Session &session, const DatasetSummary &data, const QString &path = u"/data/a"_s)
{
    session.addDatasets(path, {data}, {});
}

/// A map of random winners, the worst there is for a quadtree.
DatasetSummary noise(std::size_t side)
{
    return summarise(synthetic::dataset(synthetic::randomTimes(3, side, side, 4)));
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT
private slots:
    void depthChangesTheLeaves();
    void oneDragIsOneStep();
    void undoIsBounded();
    void undoShowsWhatItChanged();
    void titlesAreUnique();
    void openingAgainReplaces();
    void closingTheLastEmpties();
    void oneModelForSeveralCollectives();
    void projectRoundTrip();
    void comparingBelongsToACollective();
    void comparingIsUndoable();
    void excludingIsUndoable();
    void defaultsAloneAreShown();
    void whatHasMethodsIsShownFirst();
    void mapIsSharedByFits();
    void aKnownBoundGivesTheSameTrees();
    void windowStaysAwake();
    void settingsOfANewerVersionAreLeftAlone();
};

void TestSession::depthChangesTheLeaves()
{
    Session session;
    QSignalSpy results(&session, &Session::resultChanged);
    open(session, bcastData());
    QTRY_VERIFY(session.isCurrent());
    QVERIFY(!results.isEmpty()); // the measured map may come first
    QVERIFY(session.result()->spec == firstSpec());
    session.editSpec({"quadtree", {{"depth", 3}}}, 0);
    QTRY_COMPARE(session.result()->spec.value("depth"), 3.0);
    const std::size_t leaves = session.result()->shape.leaves;
    session.editSpec({"quadtree", {{"depth", 0}}}, 0);
    QTRY_COMPARE(session.result()->shape.leaves, std::size_t{1});
    session.editSpec({"quadtree", {{"depth", 16}}}, 0);
    QTRY_VERIFY(session.result()->shape.leaves > leaves);
    QCOMPARE(session.result()->statistics().max, 0.0);
    QVERIFY(session.result()->fitSeconds > 0);
}

void TestSession::oneDragIsOneStep()
{
    Session session;
    open(session, bcastData());
    for (const double depth : {4.0, 5.0, 6.0})
        session.editSpec({"quadtree", {{"depth", depth}}}, 41);
    session.editSpec({"quadtree", {{"depth", 7}}}, 42);
    QCOMPARE(session.undoStack()->count(), 2);
    session.undoStack()->undo();
    QCOMPARE(session.spec().value("depth"), 6.0);
    session.undoStack()->undo();
    QVERIFY(session.spec() == firstSpec());
    session.undoStack()->redo();
    QCOMPARE(session.spec().value("depth"), 6.0);
    session.editSpec({"quadtree", {{"depth", 5}}}, 50);
    session.editSpec({"quadtree", {{"depth", 6}}}, 50); // there and back: no step at all
    QCOMPARE(session.undoStack()->count(), 1);
    QTRY_COMPARE(session.result() ? session.result()->spec.value("depth") : 0.0, 6.0);
}

void TestSession::undoIsBounded()
{
    Session session;
    open(session, bcastData());
    const ModelSpec first = session.spec();
    for (int i = 0; i < 3 * Session::mostUndoSteps; ++i)
        session.editSpec({"quadtree", {{"depth", 1 + i % 2}}}, 0);
    QCOMPARE(session.undoStack()->count(), Session::mostUndoSteps);
    while (session.undoStack()->canUndo())
        session.undoStack()->undo();
    QVERIFY(!(session.spec() == first));
    QCOMPARE(session.spec().kind, std::string("quadtree"));
}

void TestSession::undoShowsWhatItChanged()
{
    Session session;
    open(session, bcastData());
    open(session, reduceData(), u"/data/b"_s);
    QCOMPARE(session.collective(), "reduce");
    session.editSpec({"quadtree", {{"depth", 1}}}, 0);
    session.show(session.datasets()[0].summary.dataset);
    QCOMPARE(session.collective(), "bcast");
    QVERIFY(session.spec() == firstSpec());
    session.undoStack()->undo();
    QCOMPARE(session.collective(), "reduce");
    QVERIFY(session.spec() == firstSpec());
}

void TestSession::titlesAreUnique()
{
    Session session;
    open(session, bcastData());
    QCOMPARE(session.datasets()[0].title, u"made-up (simulated)"_s);
    open(session, reduceData(), u"/data/b"_s);
    QVERIFY(session.datasets()[0].title != session.datasets()[1].title);
}

void TestSession::openingAgainReplaces()
{
    Session session;
    open(session, bcastData());
    const DatasetPtr before = session.dataset();
    open(session, bcastData());
    QCOMPARE(session.datasets().size(), std::size_t{1});
    QVERIFY(session.dataset() && session.dataset() != before);
    QTRY_VERIFY(session.result() && session.result()->map()->grid->dataset() == session.dataset());
}

void TestSession::closingTheLastEmpties()
{
    Session session;
    open(session, bcastData());
    QTRY_VERIFY(session.result());
    session.closeDataset(session.dataset().get());
    QVERIFY(!session.dataset());
    QVERIFY(!session.result());
    session.refit();
    QVERIFY(LatestTask::waitForAll(std::chrono::seconds(30)));
    QCoreApplication::processEvents();
    QVERIFY(!session.result());
}

/// Two collectives of one dataset.
DatasetSummary twoCollectives(std::size_t rows = 10, std::size_t columns = 20)
{
    DatasetBuilder builder(synthetic::provenance());
    std::uint64_t seed = 11;
    for (const std::string collective : {"bcast", "reduce", "gather"}) {
        const synthetic::Times times = synthetic::paperTimes(seed++, rows, columns);
        std::size_t at = 0;
        for (const std::uint32_t commSize : times.commSizes)
            for (const std::uint64_t bytes : times.messageBytes)
                for (const Method &method : times.methods)
                    builder.add(synthetic::record(collective, method, commSize, bytes, times.seconds[at++]));
    }
    return summarise(builder.build());
}

void TestSession::oneModelForSeveralCollectives()
{
    Session session;
    const DatasetSummary data = twoCollectives();
    open(session, data);
    session.show(data.dataset, "bcast");
    QCOMPARE(session.otherCollectives().size(), std::size_t{2});
    session.editSpec({"c45", {}}, 0);
    session.editTogether({"reduce"});
    QTRY_VERIFY(session.result() && session.result()->parts.size() == 2);
    const FitPtr bcast = session.result();
    QCOMPARE(bcast->parts[0]->map(), bcast->map());
    QCOMPARE(bcast->parts[1]->map()->grid->collective(), std::string_view("reduce"));
    QVERIFY(bcast->tree && bcast->tree->collectiveLevel);
    // The other one shows the same tree.
    session.show(data.dataset, "reduce");
    QCOMPARE(session.spec().kind, std::string("c45"));
    QCOMPARE(session.together(), std::vector<std::string>{"bcast"});
    QTRY_VERIFY(session.result() && session.result()->map()->grid->collective() == "reduce");
    QCOMPARE(session.result()->shape.leaves, bcast->parts[1]->shape.leaves);
    QCOMPARE(session.result()->statistics().mean, bcast->parts[1]->statistics().mean);
    // A saved project has it.
    Session other;
    open(other, data);
    other.restore(session.toProject());
    QCOMPARE(other.collective(), std::string("reduce"));
    QCOMPARE(other.together(), std::vector<std::string>{"bcast"});
    QTRY_VERIFY(other.result() && other.result()->parts.size() == 2);
    // A third one joins from here; then the first leaves.
    session.editTogether({"bcast", "gather"});
    session.show(data.dataset, "gather");
    QCOMPARE(session.together(), (std::vector<std::string>{"reduce", "bcast"}));
    session.editTogether({"reduce"});
    session.show(data.dataset, "bcast");
    QVERIFY(session.together().empty());
    QCOMPARE(session.spec().kind, std::string("c45"));
    session.undoStack()->undo(); // shows where it was done
    QCOMPARE(session.collective(), std::string("gather"));
    QCOMPARE(session.together().size(), std::size_t{2});
    // A kind that cannot do it alone leaves the others.
    session.editSpec({"quadtree", {{"depth", 2}}}, 0);
    QVERIFY(session.together().empty());
    session.show(data.dataset, "reduce");
    QCOMPARE(session.together(), std::vector<std::string>{"bcast"});
    QCOMPARE(session.spec().kind, std::string("c45"));
    session.undoStack()->undo();
    QCOMPARE(session.collective(), std::string("gather"));
    QCOMPARE(session.together().size(), std::size_t{2});
}

void TestSession::comparingBelongsToACollective()
{
    Session session;
    QSignalSpy changes(&session, &Session::comparingChanged);
    open(session, bcastData());
    open(session, reduceData(), u"/data/b"_s);
    session.editComparing({{{"quadtree", {}}, {"optimal", {{"leaves", 4}}}}, {{1, 2}}}, u"add"_s);
    QCOMPARE(session.comparing().models.size(), std::size_t{2});
    const project::Project saved = session.toProject();
    changes.clear();
    session.show(session.datasets()[0].summary.dataset);
    QVERIFY(!changes.isEmpty());
    QVERIFY(session.comparing() == Comparing());

    Session other;
    open(other, bcastData());
    open(other, reduceData(), u"/data/b"_s);
    other.restore(saved);
    QCOMPARE(other.collective(), "reduce");
    QCOMPARE(other.comparing().models.size(), std::size_t{2});
    QCOMPARE(other.comparing().models[1].text(), (ModelSpec{"optimal", {{"leaves", 4}}}.text()));
    QCOMPARE(other.comparing().heldOut.runs, (std::vector<std::uint32_t>{1, 2}));
}

void TestSession::comparingIsUndoable()
{
    Session session;
    open(session, reduceData(), u"/data/b"_s);
    open(session, bcastData());
    const Comparing one{{{"quadtree", {}}}, {}};
    session.editComparing(one, u"add"_s);
    session.editComparing(one, u"nothing new"_s);
    QCOMPARE(session.undoStack()->count(), 1);
    session.editComparing({}, u"remove"_s);
    QCOMPARE(session.undoStack()->undoText(), u"remove"_s);
    session.undoStack()->undo();
    QVERIFY(session.comparing() == one);
    session.show(session.datasets()[0].summary.dataset);
    session.undoStack()->undo(); // shows where it happened
    QCOMPARE(session.collective(), "bcast");
    QVERIFY(session.comparing() == Comparing());
}

void TestSession::projectRoundTrip()
{
    Session session;
    open(session, bcastData());
    open(session, reduceData(), u"/data/b"_s);
    session.editSpec({"quadtree", {{"depth", 2}, {"threshold", 80}}}, 0);
    session.show(session.datasets()[0].summary.dataset);
    setBaseline(session, true);
    session.setTiesAreFree(true);
    QVERIFY(session.comparedData().tiesAreFree);
    const project::Project saved = session.toProject();
    QCOMPARE(saved.data, (std::vector<std::string>{"/data/a", "/data/b"}));

    Session other;
    open(other, bcastData());
    open(other, reduceData(), u"/data/b"_s);
    other.restore(saved);
    QCOMPARE(other.collective(), "bcast");
    QVERIFY(other.selection().baselineIsCandidate);
    QVERIFY(other.tiesAreFree());
    other.show(other.datasets()[1].summary.dataset);
    QCOMPARE(other.spec().text(), "quadtree:depth=2,threshold=80");
    other.show(other.datasets()[0].summary.dataset);
    QCOMPARE(other.toProject(), saved);
}

void TestSession::excludingIsUndoable()
{
    Session session;
    open(session, bcastData());
    QTRY_VERIFY(session.result() && session.isCurrent());
    const std::uint32_t rows = session.result()->map()->grid->rows();
    Conditions smallest;
    smallest.commSizes = {session.result()->map()->grid->commSize(0)};
    const std::vector<Exclusion> excluded{{{}, "bcast", {}, smallest, "busy machine"}};
    session.editExcluded(excluded, u"exclude"_s);
    session.editExcluded(excluded, u"nothing new"_s);
    QCOMPARE(session.undoStack()->count(), 1);
    QTRY_COMPARE(session.result()->map()->grid->rows(), rows - 1);
    const project::Project saved = session.toProject();
    session.undoStack()->undo();
    QTRY_COMPARE(session.result()->map()->grid->rows(), rows);

    session.clear();
    open(session, bcastData());
    session.restore(saved);
    QCOMPARE(session.selection().excluded, excluded);
    QTRY_VERIFY(session.result() && session.isCurrent());
    QCOMPARE(session.result()->map()->grid->rows(), rows - 1);
    session.clear(); // what comes next is another project
    open(session, bcastData());
    QVERIFY(session.selection().excluded.empty());
}

/// The default is what can be shown; other data are not changed by that.
void TestSession::defaultsAloneAreShown()
{
    Session session;
    QSignalSpy failed(&session, &Session::failed);
    open(session, defaultsAlone());
    QTRY_VERIFY(session.result());
    QVERIFY(session.selection().baselineIsCandidate && failed.isEmpty());
    open(session, reduceData(), u"/data/b"_s);
    QVERIFY(!session.selection().baselineIsCandidate);
    session.show(session.datasets()[0].summary.dataset);
    QVERIFY(session.selection().baselineIsCandidate);
    setBaseline(session, false);
    QTRY_COMPARE(failed.size(), 1);
    setBaseline(session, true);
    session.show(session.datasets()[1].summary.dataset);
    QVERIFY(session.selection().baselineIsCandidate); // it was wanted
}

void TestSession::whatHasMethodsIsShownFirst()
{
    Session session;
    const DatasetSummary reduce = reduceData();
    session.addDatasets(u"/data/a"_s, {defaultsAlone(), reduce}, {});
    QCOMPARE(session.dataset(), reduce.dataset);
    QCOMPARE(session.collective(), "reduce");
    QTRY_VERIFY(session.result());
}

void TestSession::mapIsSharedByFits()
{
    Session session;
    open(session, bcastData());
    QTRY_VERIFY(session.result());
    const DecisionMapPtr map = session.result()->map();
    session.editSpec({"quadtree", {{"depth", 1}}}, 0);
    QTRY_COMPARE(session.result()->spec.value("depth"), 1.0);
    QCOMPARE(session.result()->map(), map);
    open(session, reduceData(), u"/data/b"_s);
    QTRY_VERIFY(session.result()->map() != map);
    session.show(session.datasets()[0].summary.dataset);
    QTRY_COMPARE(session.result()->map(), map);
}

void TestSession::aKnownBoundGivesTheSameTrees()
{
    const DatasetPtr data = synthetic::dataset(synthetic::paperTimes(7, 6, 10));
    const StudyPtr study = synthetic::must(makeStudy({data, {"bcast", {}, false}}));
    FitWishes wishes;
    wishes.bound = boundOf(*study)->curve;
    for (const char *text : {"optimal:leaves=1", "optimal:leaves=7", "optimal:leaves=59", "optimal",
             "optimal:lambda=0.002", "optimal:penalty=0.03", "optimal:leaves=9,depth=3",
             "optimal:leaves=5,objective=2", "optimal:leaves=12,penalty=0.05"}) {
        const ModelSpec spec = synthetic::must(parseModelSpec(text));
        const FitPtr known = synthetic::must(fit(spec, study, wishes));
        const FitPtr fitted = synthetic::must(fit(spec, study));
        QCOMPARE(known->shape.leaves, fitted->shape.leaves);
        QCOMPARE(known->shape.depthMax, fitted->shape.depthMax);
        QCOMPARE(known->statistics().mean, fitted->statistics().mean);
        QCOMPARE(known->model->spec(), fitted->model->spec());
    }
}

void TestSession::windowStaysAwake()
{
    const DatasetSummary data = noise(512);
    Session session;
    // Processor time beside that of a fit alone: neither a slow machine nor one that is busy with other
    // things must fail this.
    double longestWork = 0;
    using testing::threadSeconds;
    double workBefore = threadSeconds();
    QTimer pulse;
    pulse.setInterval(10);
    connect(&pulse, &QTimer::timeout, this, [&] {
        longestWork = std::max(longestWork, threadSeconds() - std::exchange(workBefore, threadSeconds()));
    });
    pulse.start();
    open(session, data);
    QTRY_VERIFY_WITH_TIMEOUT(session.result(), 60000);
    for (double depth = 1; depth <= 9; ++depth) {
        session.editSpec({"quadtree", {{"depth", depth}}}, 1);
        QTest::qWait(20);
    }
    QTRY_COMPARE_WITH_TIMEOUT(session.result()->spec.value("depth"), 9.0, 60000);
    const StudyPtr study = session.result()->study;
    const double before = threadSeconds();
    synthetic::must(fit({"quadtree", {{"depth", 9}}}, study));
    const double aFit = threadSeconds() - before;
    qInfo("%.3f s of work without an event, %.3f s for a fit", longestWork, aFit);
    QVERIFY(longestWork < aFit / 2);
}

void TestSession::settingsOfANewerVersionAreLeftAlone()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"settings.ini"_s);
    {
        Settings settings(file);
        settings.setDarkPalette(true);
        QVERIFY(settings.darkPalette());
    }
    {
        QSettings store(file, QSettings::IniFormat);
        store.setValue(u"version"_s, Settings::version + 1);
    }
    Settings settings(file);
    QVERIFY(!settings.darkPalette());
    settings.setLinkedZoom(false);
    QVERIFY(settings.linkedZoom());
    QCOMPARE(QSettings(file, QSettings::IniFormat).value(u"view/darkPalette"_s).toBool(), true);
}

const testing::Registered<TestSession, QApplication> registered("tst_session");

} // namespace collscope::tst_session
#include "tst_session.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_service.h"
#include "app/window/docks.h"
#include "app/window/features/deploying.h"
#include "app/window/host_profiles.h"
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/made_up_jobs.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/ranking_model.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/profile_editor.h"
#include "widgets/panels/verify_panel.h"
#include "widgets/plot/chart_view.h"
#include "widgets/plot/heat_view.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/method_legend.h"
#include "widgets/plot/tree_drawing.h"

#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>

#include <map>
#include <set>

namespace collscope::tst_plain_text {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// What every name here begins with, and what must be seen of it.
const QString word = u"hostile"_s;
const QString tag = u"<b>"_s + word;

QString name(const QString &what)
{
    return tag + u' ' + what + u"</b><img src=\"file:///nowhere/x.png\"><a href=\"x\">&amp;%2[*]"_s;
}

std::string plain(const QString &what)
{
    return name(what).toStdString();
}

QString rendered(const QString &html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText();
}

/// As a tooltip, and as a label of Qt::AutoText.
QString guessed(const QString &text)
{
    return Qt::mightBeRichText(text) ? rendered(text) : text;
}

DatasetPtr hostileData()
{
    Provenance provenance = synthetic::provenance();
    provenance.system = plain(u"system"_s);
    provenance.mpiLibrary = plain(u"mpi"_s);
    provenance.mpiVersion = plain(u"version"_s);
    provenance.format = plain(u"format"_s);
    provenance.path = plain(u"path"_s);
    provenance.facts.emplace_back(plain(u"key"_s), plain(u"value"_s));
    DatasetBuilder builder(provenance);
    std::mt19937_64 random(3);
    for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
        for (const std::uint64_t bytes : {8U, 1024U, 4096U})
            for (int id = 0; id < 12; ++id) {
                Method method;
                method.library = plain(u"library"_s);
                method.algorithm = id == 0
                    ? "default"
                    : name(u"method %1"_s.arg(id)).remove(u'/').remove(u':').toStdString();
                method.algorithmId = id;
                for (const std::uint32_t run : {0U, 1U})
                    builder.add(synthetic::record(
                        "bcast", method, commSize, bytes, 1e-6 * (1 + synthetic::unit(random)), run));
            }
    return builder.build();
}

JudgedFile hostileFile()
{
    JudgedFile file;
    file.path = plain(u"rules"_s);
    file.format = &libraryFormats().front();
    file.text = plain(u"text"_s) + "\n";
    Finding finding;
    finding.what = {file.path, 1, plain(u"message"_s), plain(u"remedy"_s)};
    file.findings.push_back(finding);
    return file;
}

JobRow hostileJob(remote::JobState state)
{
    JobRow row = testing::madeUpJob(state);
    row.job.order.host.name = name(u"host"_s);
    row.job.order.host.sshHost = name(u"ssh"_s);
    row.job.order.host.workFolder = u'/' + name(u"work"_s);
    row.job.id = name(u"id"_s);
    row.job.reason = name(u"reason"_s);
    row.job.error = name(u"error"_s);
    row.job.expectedStart = name(u"start"_s);
    row.job.order.plan.system = name(u"plan"_s).toStdString();
    row.problem = name(u"problem"_s);
    row.recordsPath = u'/' + name(u"records"_s);
    return row;
}

} // namespace

/// Names of everything come from files and other machines: nowhere in the window may one of them be taken for
/// HTML.
class TestPlainText : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void helpers();
    void wholeWindow();

private:
    void fill();
    void fillCampaigns();
    /// `shown`: what can be read of a text that was made from names.
    void check(const QString &where, const QString &shown);
    void checkWidget(const QWidget &widget);
    void checkModel(const QString &where, const QAbstractItemModel &model, const QModelIndex &parent = {});
    void checkHover(QWidget &widget);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::map<QString, int> m_seen; ///< how many names, by where
    QStringList m_wrong;
};

void TestPlainText::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->resize(1600, 1000);
    m_window->show();
}

void TestPlainText::cleanup()
{
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestPlainText::helpers()
{
    QCOMPARE(plainTip(u"2 < 3 & 4"_s), u"2 < 3 & 4"_s);
    for (const QString &text : {name(u"x"_s), u"&lt;b&gt;"_s, u"a\n<i>b</i>"_s, u"<!-- -->"_s}) {
        QCOMPARE(guessed(plainTip(text)), text);
        QCOMPARE(rendered(wrappedTip(text)), text);
        QCOMPARE(PlainLabel(text).textFormat(), Qt::PlainText);
    }
    QWidget widget;
    widget.setWindowTitle(plainWindowTitle(u"a[*]b"_s) + u"[*]"_s);
    QCOMPARE(widget.windowTitle(), u"a[*][*]b[*]"_s);
}

void TestPlainText::check(const QString &where, const QString &shown)
{
    m_seen[where] += static_cast<int>(shown.count(word));
    if (shown.count(word) != shown.count(tag))
        m_wrong << where + u": "_s + shown.left(300);
}

void TestPlainText::checkModel(
    const QString &where, const QAbstractItemModel &model, const QModelIndex &parent)
{
    for (int row = 0; row < std::min(model.rowCount(parent), 30); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {Qt::ToolTipRole, Qt::WhatsThisRole})
                check(where + u" tooltip"_s, guessed(index.data(role).toString()));
            for (const int role : {Qt::DisplayRole, Qt::EditRole, Qt::StatusTipRole})
                check(where + u" text"_s, index.data(role).toString());
        }
        checkModel(where, model, model.index(row, 0, parent));
    }
    for (int column = 0; !parent.isValid() && column < model.columnCount(); ++column)
        check(where + u" heading"_s,
            guessed(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString()));
}

void TestPlainText::checkWidget(const QWidget &widget)
{
    const QString where = QLatin1String(widget.metaObject()->className());
    for (const QString &text : {widget.toolTip(), widget.whatsThis()})
        check(where + u" tooltip"_s, guessed(text));
    check(where + u" status tip"_s, widget.statusTip());
    if (const auto *const label = qobject_cast<const QLabel *>(&widget)) {
        const Qt::TextFormat format = label->textFormat();
        check(u"label"_s,
            format == Qt::PlainText      ? label->text()
                : format == Qt::AutoText ? guessed(label->text())
                                         : rendered(label->text()));
        if (format == Qt::AutoText && label->text().contains(word) && where != u"QTipLabel")
            m_wrong << u"a name in a label of Qt::AutoText: "_s + label->text().left(100);
    }
    if (const auto *const view = qobject_cast<const QAbstractItemView *>(&widget); view && view->model()) {
        const QAbstractItemModel *model = view->model();
        while (const auto *const proxy = qobject_cast<const QAbstractProxyModel *>(model))
            model = proxy->sourceModel();
        checkModel(QLatin1String(model->metaObject()->className()), *model);
    }
    if (const auto *const combo = qobject_cast<const QComboBox *>(&widget))
        checkModel(u"QComboBox"_s, *combo->model());
    for (const QAction *const action : widget.actions())
        check(u"QAction"_s, guessed(action->toolTip()));
}

/// Tooltips that are made while the mouse rests somewhere.
void TestPlainText::checkHover(QWidget &widget)
{
    constexpr int steps = 24;
    QList<QPoint> places;
    for (int i = 0; i < steps * steps; ++i)
        places << QPoint((i % steps * 2 + 1) * widget.width() / (2 * steps),
            (i / steps * 2 + 1) * widget.height() / (2 * steps));
    if (const auto *const chart = qobject_cast<const ChartView *>(&widget))
        for (std::size_t line = 0; line < chart->content().series.size(); ++line)
            for (std::size_t point = 0; point < chart->content().series[line].points.size(); ++point)
                places << chart->positionOf({line, point}).toPoint();
    QString last;
    for (const QPoint &at : places) {
        QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &help);
        if (const QString text = QToolTip::text(); text != std::exchange(last, text))
            check(QLatin1String(widget.metaObject()->className()) + u" hover"_s, guessed(text));
    }
    QToolTip::hideText();
}

void TestPlainText::fill()
{
    m_window->session()->addDatasets(name(u"file"_s), {summarise(hostileData())}, name(u"lost"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    const QString rules = m_folder->filePath(tag + u" rules<i>.conf"_s); // a name of a file has no '/'
    const ModelSpec file{"file", {}, rules.toStdString()};
    testing::writeFile(rules, "1\n7 1\n0 1\n0 1 0 0\n");
    const ModelSpec tree{"c45", {}};
    m_window->session()->editSpec(tree, 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result()->spec == tree, 20000);
    m_window->session()->editComparing({{file, tree}, {}}, name(u"comparing"_s));
    part<DeployingFeature>(*m_window)->findings()->setFile(std::make_shared<const JudgedFile>(hostileFile()));
    part<VerifyPanel>(*m_window)->setSubject(name(u"subject"_s), 2);
    part<VerifyPanel>(*m_window)->setProblem(name(u"problem"_s));
    auto *const profiles = m_window->findChild<ProfileEditor *>();
    QVERIFY(profiles);
    profiles->setProfiles({hostileJob(remote::JobState::draft).job.order.host});
    profiles->beginTest();
    profiles->addCheck({remote::profileCheckNames().front(), remote::CheckState::failed, name(u"detail"_s),
        name(u"remedy"_s)});
    profiles->say(Severity::error, name(u"said"_s), name(u"details"_s));
    for (const Severity severity : {Severity::error, Severity::information})
        m_window->say(severity, name(u"message"_s), name(u"details"_s));
    menuAction(*m_window, "difference")->trigger();
    menuAction(*m_window, "exportBundle")->trigger();
}

void TestPlainText::fillCampaigns()
{
    std::vector<JobRow> jobs;
    for (const remote::JobState state :
        {remote::JobState::draft, remote::JobState::queued, remote::JobState::failed, remote::JobState::lost})
        jobs.push_back(hostileJob(state));
    part<CampaignsPanel>(*m_window)->setJobs(jobs);
    part<CampaignsPanel>(*m_window)->select(jobs.front().job.uuid);
    for (const auto state : {MachineRow::State::unreachable, MachineRow::State::signIn})
        part<CampaignsPanel>(*m_window)->setMachines(
            {{jobs.front().job.order.host, state, name(u"machine"_s), {}, {}}});
    part<CampaignsPanel>(*m_window)->setLog(jobs.front().job.uuid, name(u"log"_s));
}

void TestPlainText::wholeWindow()
{
    const QSignalSpy listed(part<CampaignService>(*m_window), &CampaignService::jobsChanged);
    fill();
    if (QTest::currentTestFailed())
        return;
    for (QDockWidget *const dock : m_window->findChildren<QDockWidget *>()) {
        m_window->docks()->raise(m_window->docks()->find(dock->objectName()));
        QCoreApplication::processEvents(); // panels fill when they are seen
        QVERIFY(LatestTask::waitForAll(std::chrono::seconds(20)));
    }
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    const auto raise
        = [this](const QString &dock) { m_window->docks()->raise(m_window->docks()->find(dock)); };
    raise(u"compare"_s);
    QTRY_VERIFY(part<ComparePanel>(*m_window)->model()->rowCount()
        > 1); // the file chooses nothing measured: a message
    raise(u"instance"_s);
    emit part<MapsPanel>(*m_window)->cellSelected(Cell{0, 0});
    QTRY_VERIFY(part<InstancePanel>(*m_window)->model()->rowCount() > 1);
    // What was asked for is on show, the difference of two models too, before it is looked at.
    QVERIFY(LatestTask::waitForAll(std::chrono::seconds(20)));
    QCoreApplication::processEvents();
    QVERIFY(LatestTask::waitForAll(std::chrono::seconds(20)));
    QCoreApplication::processEvents();
    QTRY_VERIFY(!listed.isEmpty());
    fillCampaigns(); // only now: what is really in the store, nothing, has been shown
    for (QDockWidget *const dock : m_window->findChildren<QDockWidget *>()) {
        m_window->docks()->raise(m_window->docks()->find(dock->objectName()));
        QApplication::processEvents();
        for (QWidget *const widget : QApplication::allWidgets()) {
            if (!widget->isVisible())
                continue;
            if (qobject_cast<ChartView *>(widget) || qobject_cast<HeatView *>(widget)
                || qobject_cast<MethodLegend *>(widget))
                checkHover(*widget);
            if (auto *const tree = qobject_cast<TreeDrawing *>(widget))
                checkHover(*tree->viewport());
        }
    }
    fillCampaigns(); // the store may have been listed again
    for (const QWidget *const widget : QApplication::allWidgets())
        checkWidget(*widget);
    MapContent map;
    map.map = m_window->session()->result()->map();
    map.layer = methodLayer(m_window->session()->result()->training);
    map.palette = MethodPalette(*map.map->grid);
    for (std::size_t cell = 0; cell < map.map->grid->cells(); ++cell)
        check(u"MapView hover"_s, guessed(cellToolTip(map, map.map->grid->cell(cell))));
    MethodLegend legend; // too narrow for all of them: those without room are in a tooltip
    map.layer = methodLayer(); // the exact map has most of them
    legend.setContent(map);
    constexpr int width = 1500;
    legend.resize(width, legend.heightForWidth(width));
    legend.show();
    m_seen[u"collscope::MethodLegend hover"_s] = 0; // what the tooltip of another widget had left there
    checkHover(legend);
    for (const auto &[where, count] : m_seen)
        if (count > 0)
            qInfo("%5d names in %s", count, qPrintable(where));
    m_wrong.removeDuplicates();
    QVERIFY2(m_wrong.isEmpty(), qPrintable(u"\n"_s + m_wrong.join(u"\n"_s)));
    // Names are where they are to be looked for.
    for (const QString &where :
        {u"label"_s, u"collscope::RankingModel tooltip"_s, u"collscope::FindingsModel tooltip"_s,
            u"collscope::JobTableModel tooltip"_s, u"collscope::DatasetTreeModel tooltip"_s,
            u"collscope::DeployModel tooltip"_s, u"collscope::TreeOutlineModel tooltip"_s, u"MapView hover"_s,
            u"collscope::MethodLegend hover"_s, u"QComboBox text"_s})
        QVERIFY2(m_seen[where] > 0, qPrintable(where));
}

const testing::Registered<TestPlainText, QApplication> registered("tst_plain_text");

} // namespace collscope::tst_plain_text
#include "tst_plain_text.moc"

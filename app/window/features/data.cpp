// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/data.h"

#include "app/window/menus.h"
#include "app/window/nearest_selection.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/view_bar.h"
#include "engine/study/held_out_fit.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/panels/dataset_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <map>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString statisticTitle(Statistic statistic)
{
    switch (statistic) {
    case Statistic::minimum:
        return DataFeature::tr("&Minimum: the fastest run");
    case Statistic::geometricMean:
        return DataFeature::tr("&Geometric mean over the runs");
    default:
        return DataFeature::tr("M&edian over the runs");
    }
}

} // namespace

DataFeature::DataFeature(const WindowContext &context)
    : Feature(context), m_panel(new DatasetPanel), m_measuring(new LatestTask(this))
{
    addDock(u"data"_s, tr("Data"), m_panel, {DockPlace::left, 0, dataWorkspaces});
    makeActions();
    Session *const session = context.session;
    connect(session, &Session::datasetsChanged, this, &DataFeature::showDatasets);
    connect(session, &Session::selectionChanged, this, &DataFeature::showSelection);
    connect(m_panel, &DatasetPanel::picked, this,
        [this, session](const DatasetPtr &dataset, const QString &collective) {
            session->show(dataset, collective.toStdString());
            if (collective.isEmpty())
                emit m_context.requests->showOverview();
            else
                emit m_context.requests->showMaps();
        });
    connect(m_panel, &DatasetPanel::factPicked, this, &DataFeature::showFact);
    connect(session, &Session::resultChanged, this, &DataFeature::measureDefaults);
    connect(m_panel, &DatasetPanel::closeRequested, session,
        [session](const DatasetPtr &dataset) { session->closeDataset(dataset.get()); });
    showDatasets();
}

void DataFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    Session *const session = m_context.session;
    QAction *const next = menus.add(Menus::dataStep, u"nextCollective"_s, tr("&Next collective"),
        QKeySequence(Qt::CTRL | Qt::Key_PageDown));
    QAction *const previous = menus.add(Menus::dataStep, u"previousCollective"_s, tr("&Previous collective"),
        QKeySequence(Qt::CTRL | Qt::Key_PageUp));
    ViewBar *const bar = m_context.bar;
    connect(bar, &ViewBar::refused, this, [this](const QString &why) {
        m_context.notices->tell({Severity::warning, why, {}, u"sizes"_s});
    });
    connect(next, &QAction::triggered, bar, [bar] { bar->step(1); });
    connect(previous, &QAction::triggered, bar, [bar] { bar->step(-1); });

    QAction *const candidate = menus.addToggle(Menus::dataCandidates, u"baselineIsCandidate"_s,
        tr("&Library default is a candidate"),
        tr("Let a decision be \"leave this cell to the library\" where its own choice was the fastest"));
    candidate->setIconText(tr("Library default is a candidate"));
    bar->addToggle(candidate);
    connect(candidate, &QAction::toggled, session, [session](bool checked) {
        GridSelection selection = session->selection();
        selection.baselineIsCandidate = checked;
        session->setSelection(selection);
    });
    connect(session, &Session::selectionChanged, candidate,
        [session, candidate] { candidate->setChecked(session->selection().baselineIsCandidate); });

    makeStatistics();
    QAction *const ties
        = menus.addToggle(Menus::dataCandidates, u"tiesAreFree"_s, tr("&Ties are free choices"),
            tr("Let models choose any method that cannot be told from the best of a cell: quadtrees and C4.5 "
               "trees become smaller"));
    menus.needData(ties);
    connect(ties, &QAction::toggled, session, &Session::setTiesAreFree);
    connect(session, &Session::selectionChanged, ties,
        [session, ties] { ties->setChecked(session->tiesAreFree()); });
    QAction *const close = menus.add(Menus::dataClose, u"closeData"_s, tr("&Close this data"));
    connect(
        close, &QAction::triggered, session, [session] { session->closeDataset(session->dataset().get()); });
    for (QAction *const action : {next, previous, close})
        menus.needData(action);
}

void DataFeature::makeStatistics()
{
    QMenu *const menu
        = m_context.menus->addMenu(Menus::dataCandidates, u"statistic"_s, tr("What &stands for a cell"));
    menu->menuAction()->setStatusTip(tr("Of several runs; kept for what is opened later"));
    m_context.menus->listAsSetting(menu->menuAction());
    auto *const group = new QActionGroup(this);
    Session *const session = m_context.session;
    const auto choose = [session](Statistic statistic) {
        GridSelection selection = session->selection();
        selection.statistic = statistic;
        session->setSelection(selection);
    };
    Settings *const settings = m_context.settings;
    if (const auto kept = parseStatistic(settings->statistic().toStdString()))
        choose(*kept);
    for (const Statistic statistic : statistics()) {
        QAction *const action = menu->addAction(statisticTitle(statistic));
        action->setObjectName(u"statistic-"_s + toText(statisticText(statistic)));
        action->setStatusTip(
            tr("Which time of several runs stands for a method in a cell; a single run has one"));
        action->setCheckable(true);
        group->addAction(action);
        const auto show = [session, action, statistic] {
            action->setChecked(session->selection().statistic == statistic);
        };
        show();
        connect(session, &Session::selectionChanged, action, show);
        connect(action, &QAction::triggered, session, [settings, choose, statistic] {
            settings->setStatistic(toText(statisticText(statistic)));
            choose(statistic);
        });
    }
}

void DataFeature::showDatasets()
{
    std::vector<DatasetTreeModel::Entry> entries;
    for (const OpenDataset &open : m_context.session->datasets())
        entries.push_back({open.summary, open.title, open.lost});
    m_panel->setEntries(std::move(entries));
    showSelection();
}

void DataFeature::showFact(DatasetTreeModel::Fact fact)
{
    Docks *const docks = m_context.docks;
    if (fact == DatasetTreeModel::methods)
        docks->reveal(docks->find(u"times"_s));
    else if (fact == DatasetTreeModel::cells)
        docks->reveal(docks->find(u"statistics"_s));
    else
        emit m_context.requests->showThirdMap(ThirdMap::defaultPenalty);
}

void DataFeature::measureDefaults()
{
    DataSelection shown = m_context.session->data();
    const std::vector<DataSelection> all = eachCollective(shown);
    shown.grid.collective.clear();
    if (std::exchange(m_measured, shown) == shown || all.empty())
        return;
    m_measuring->start(
        [all](const std::stop_token &stop) {
            std::map<std::string, double> penalties;
            for (const DataSelection &each : all)
                if (const auto penalty = defaultPenalty(each, stop))
                    penalties.emplace(each.grid.collective, penalty->mean);
            return penalties;
        },
        [this, dataset = shown.dataset](const std::map<std::string, double> &penalties) {
            m_panel->model()->setPenalties(dataset.get(), penalties);
        });
}

void DataFeature::showSelection()
{
    const Session &session = *m_context.session;
    m_panel->setCurrent(session.dataset().get(), session.collective());
    if (const OpenDataset *const shown = session.find(session.dataset().get()))
        m_context.exporter->setPrefix(filePrefix(shown->title + u'-' + toText(session.collective())));
}

} // namespace collscope

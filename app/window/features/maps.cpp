// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/maps.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/view_bar.h"
#include "app/window/view_state.h"
#include "engine/evaluate/measuring_again.h"
#include "engine/models/hand_model.h"
#include "engine/study/held_out_fit.h"
#include "widgets/common/latest_task.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/row_chooser.h"
#include "widgets/panels/verdict_strip.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QStackedWidget>
#include <QTimer>

#include <array>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutMarks = u"marks"_s;
const QString aboutDefault = u"default"_s;
const QString aboutFit = u"fit"_s; ///< a later notice about it takes the place of an earlier one
} // namespace

MapsFeature::MapsFeature(const WindowContext &context)
    : Feature(context), m_maps(new MapsPanel), m_planning(new LatestTask(this)),
      m_judging(new LatestTask(this)), m_settled(new QTimer(this))
{
    constexpr int settledMs = 250; // a slider that moves asks for nothing
    m_settled->setSingleShot(true);
    m_settled->setInterval(settledMs);
    connect(m_settled, &QTimer::timeout, this, &MapsFeature::judge);
    context.centre->addWidget(m_maps);
    m_maps->setLinkedZoom(context.view->linkedZoom());
    m_maps->setLogPenalty(context.view->logPenalty());
    m_maps->setDoubt(context.view->doubt());
    makeViewActions();
    makeThirdMapActions();
    makePictureActions();
    connectView();
    connect(context.session, &Session::datasetsChanged, this, &MapsFeature::showDatasets);
    connect(context.session, &Session::resultChanged, this, &MapsFeature::showResult);
    connect(context.requests, &Requests::showMaps, this, &MapsFeature::showMaps);
    connect(context.requests, &Requests::showThirdMap, this, [this](ThirdMap map) {
        showMaps();
        m_maps->setThirdMap(map);
        m_maps->showMap(MapsPanel::penaltyView);
        emit m_maps->thirdMapChosen(map);
    });
    connect(context.docks, &Docks::workspaceChanged, this, &MapsFeature::showWorkspace);
    connect(context.session, &Session::failed, this, [this](const Diagnostic &cause) {
        m_context.notices->tell({Severity::error, QString::fromStdString(cause.text()), {}, aboutFit});
        m_maps->setEmpty(QString::fromStdString(cause.message));
    });
}

void MapsFeature::makeViewActions()
{
    Menus &menus = *m_context.menus;
    ViewState *const view = m_context.view;
    QAction *const reset = menus.add(Menus::viewMaps, u"resetZoom"_s, tr("&Reset zoom"),
        QKeySequence(Qt::CTRL | Qt::Key_0), tr("Show the whole maps (double click)"));
    menus.needData(reset);
    connect(reset, &QAction::triggered, m_maps, &MapsPanel::resetZoom);

    QAction *const linked = menus.addToggle(
        Menus::viewMaps, u"linkedZoom"_s, tr("&Link zoom"), tr("Zoom and pan all three maps together"));
    linked->setChecked(view->linkedZoom());
    menus.listAsSetting(linked);
    connect(linked, &QAction::toggled, view, &ViewState::setLinkedZoom);
    connect(view, &ViewState::linkedZoomChanged, linked, &QAction::setChecked);

    QAction *const log = menus.addToggle(Menus::viewMaps, u"logPenalty"_s, tr("Lo&garithmic penalty scale"),
        tr("From 1 % to 1000 %; otherwise from 0 to 50 %"));
    log->setChecked(view->logPenalty());
    menus.listAsSetting(log);
    connect(log, &QAction::toggled, view, &ViewState::setLogPenalty);
    connect(view, &ViewState::logPenaltyChanged, log, &QAction::setChecked);

    QAction *const doubt = menus.addToggle(Menus::viewMaps, u"doubt"_s, tr("D&oubt"),
        tr("Mark on the exact map where methods tie and where nobody can tell (Ctrl+T)"));
    doubt->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    doubt->setChecked(view->doubt());
    menus.listAsSetting(doubt);
    connect(doubt, &QAction::toggled, view, &ViewState::setDoubt);
    connect(view, &ViewState::doubtChanged, doubt, &QAction::setChecked);
}

void MapsFeature::makeThirdMapActions()
{
    QMenu *const menu = m_context.menus->addMenu(Menus::viewMaps, u"thirdMap"_s, tr("&Third map"));
    auto *const group = new QActionGroup(menu);
    Settings *const settings = m_context.settings;
    ViewState *const view = m_context.view;
    for (const ThirdMap map : thirdMaps) {
        QAction *const action = menu->addAction(thirdMapTitle(map));
        group->addAction(action);
        action->setCheckable(true);
        action->setChecked(map == m_maps->thirdMap());
        connect(view, &ViewState::thirdMapChanged, this, [this, action, map](const QString &shown) {
            if (shown != thirdMapName(map))
                return;
            action->setChecked(true);
            m_maps->setThirdMap(map);
        });
        connect(action, &QAction::triggered, view, [this, view, map] {
            view->setThirdMap(thirdMapName(map));
            m_maps->showMap(MapsPanel::penaltyView);
        });
    }
    connect(m_maps, &MapsPanel::thirdMapChosen, view,
        [view](ThirdMap map) { view->setThirdMap(thirdMapName(map)); });
    view->setThirdMap(settings->thirdMap());
    connect(view, &ViewState::thirdMapChanged, this,
        [settings](const QString &shown) { settings->setThirdMap(shown); });
    m_context.menus->needData(menu->menuAction());
}

void MapsFeature::makePictureActions()
{
    QMenu *const exportMenu = m_context.menus->addMenu(Menus::fileExport, u"exportPlot"_s, tr("&Export map"));
    QMenu *const copyMenu
        = m_context.menus->addMenu(Menus::editCopy, u"copyPlot"_s, tr("&Copy map as image"));
    const std::array<QString, MapsPanel::viewCount> titles{
        tr("&Fastest measured..."), tr("&Chosen by the model..."), tr("&Third map...")};
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const auto which = static_cast<MapsPanel::View>(i);
        MapView *const picture = m_maps->view(which);
        connect(exportMenu->addAction(titles[i]), &QAction::triggered, this,
            [this, picture, which] { m_context.exporter->askForPlot(picture, MapsPanel::viewName(which)); });
        connect(copyMenu->addAction(QString(titles[i]).remove(u"..."_s)), &QAction::triggered, picture,
            [picture] { picture->copyImage(); });
        connect(picture, &MapView::exportFailed, m_context.notices,
            [notices = m_context.notices](const QString &why) { notices->say(Severity::error, why); });
    }
    m_context.menus->needData(exportMenu->menuAction());
    m_context.menus->needData(copyMenu->menuAction());
}

void MapsFeature::connectView()
{
    ViewState *const view = m_context.view;
    Settings *const settings = m_context.settings;
    connect(view, &ViewState::linkedZoomChanged, m_maps, &MapsPanel::setLinkedZoom);
    connect(view, &ViewState::linkedZoomChanged, this,
        [settings](bool isLinked) { settings->setLinkedZoom(isLinked); });
    connect(view, &ViewState::logPenaltyChanged, m_maps, &MapsPanel::setLogPenalty);
    connect(view, &ViewState::logPenaltyChanged, this,
        [settings](bool isLog) { settings->setLogPenalty(isLog); });

    connect(view, &ViewState::doubtChanged, m_maps, &MapsPanel::setDoubt);
    connect(view, &ViewState::doubtChanged, this, [settings](bool isShown) { settings->setDoubt(isShown); });
    m_maps->setDimsByWeight(view->dimsByWeight());
    connect(view, &ViewState::dimsByWeightChanged, m_maps, &MapsPanel::setDimsByWeight);
    connect(m_context.requests, &Requests::weighCellsOfMaps, this, [this](double weight) {
        const std::vector<bool> &marked = m_maps->markedCells();
        emit m_context.requests->weighCells(marked.empty() ? m_maps->cellsInView() : marked, weight);
    });

    connect(m_context.bar, &ViewBar::collectiveChosen, m_context.requests, &Requests::showMaps);
    RowChooser *const rows = m_context.bar->rows();
    connect(rows, &RowChooser::choiceChanged, view, &ViewState::setRows);
    connect(view, &ViewState::rowsChanged, rows, &RowChooser::setChoice);
    connect(view, &ViewState::rowsChanged, m_maps, &MapsPanel::setRows);

    connect(m_maps, &MapsPanel::cellSelected, view, &ViewState::setSelected);
    connect(m_maps, &MapsPanel::cellHovered, view, &ViewState::hovered);
    connect(m_maps, &MapsPanel::rulesEdited, m_context.session,
        [session = m_context.session](
            const HandRules &rules, int gesture) { session->editSpec(handSpec(rules), gesture); });
    connect(m_maps, &MapsPanel::cellMenuOpens, m_context.requests,
        [requests = m_context.requests](QMenu *menu, Cell cell, MapsPanel::View which) {
            emit requests->cellMenuOpens(menu, cell, which != MapsPanel::exactView);
        });
    connect(m_maps, &MapsPanel::left, this, [this] {
        if (m_context.docks->workspace() == Workspace::explore)
            emit m_context.requests->showOverview();
    });
    connect(m_maps, &MapsPanel::marksChanged, this, &MapsFeature::showMarks);
    connect(m_planning, &LatestTask::slowChanged, this, [this](bool slow) {
        if (slow)
            askAboutMarks(tr("Counting what it costs to measure the marked cells again"), nullptr);
    });
    connect(m_planning, &LatestTask::failed, this,
        [this](const QString &cause) { askAboutMarks(cause, nullptr); });
    connect(view, &ViewState::selectRequested, this, [this, rows](Cell cell) {
        rows->reveal(cell.row);
        m_maps->selectCell(cell);
        m_context.view->setSelected(cell);
    });
    connect(view, &ViewState::highlightRequested, m_maps, &MapsPanel::highlightCells);
    connect(view, &ViewState::differenceRequested, m_maps, &MapsPanel::setDifference);
}

/// What measuring the marked cells again costs, and the ways to do so and to leave it.
void MapsFeature::showMarks()
{
    const FitPtr &result = m_context.session->result();
    const std::vector<bool> &marked = m_maps->markedCells();
    if (marked.empty() || !result || marked.size() != result->map()->grid->cells()) {
        m_planning->cancel();
        m_context.notices->withdraw(aboutMarks);
        return;
    }
    m_planning->start(
        [grid = result->map()->grid, marked](const std::stop_token &stop) {
            CellsAgain cells{grid, {}};
            for (std::size_t cell = 0; cell < marked.size(); ++cell)
                if (marked[cell])
                    cells.cells.push_back(cell);
            return planAgain({&cells, 1}, stop);
        },
        [this](const Expected<PlanAgain> &again) {
            askAboutMarks(again ? tr("Marked: %1").arg(QString::fromStdString(costText(*again)))
                                : QString::fromStdString(again.error().text()),
                again ? &*again : nullptr);
        });
}

void MapsFeature::askAboutMarks(const QString &text, const PlanAgain *again)
{
    Notice notice{Severity::question, text, {}, aboutMarks, {}};
    if (again)
        notice.answers.push_back({tr("Measure these again..."),
            [requests = m_context.requests, plan = *again] { emit requests->measureAgain(plan); }});
    notice.answers.push_back({tr("Clear marks"), [maps = m_maps] { maps->clearMarks(); }});
    m_context.notices->ask(notice);
}

void MapsFeature::showDatasets()
{
    QStackedWidget *const centre = m_context.centre;
    const bool any = !m_context.session->datasets().empty();
    if (!any)
        centre->setCurrentWidget(m_context.start);
    else if (centre->currentWidget() == m_context.start)
        centre->setCurrentWidget(m_maps);
    if (any && !m_context.session->result())
        m_maps->setEmpty(tr("Preparing the map"));
}

/// In *Measure* one begins something new; what is being measured comes to the front by itself.
void MapsFeature::showWorkspace(Workspace workspace)
{
    m_context.centre->setVisible(workspace != Workspace::laboratory); // which has nothing to do with the data
    if (workspace == Workspace::measure)
        m_context.centre->setCurrentWidget(m_context.start);
    else if (workspace != Workspace::overview && !m_context.session->datasets().empty())
        m_context.centre->setCurrentWidget(m_maps);
}

void MapsFeature::showMaps()
{
    const Workspace workspace = m_context.docks->workspace();
    if (workspace == Workspace::overview || workspace == Workspace::measure)
        m_context.docks->setWorkspace(Workspace::explore);
}

void MapsFeature::showResult()
{
    const FitPtr &result = m_context.session->result();
    if (result) {
        m_context.notices->withdraw(aboutFit);
        m_maps->setResult(result);
        noteDefaultAlone(*result->map()->grid);
    }
    m_context.view->setMaps(m_maps->methodPalette(), result ? m_maps->selectedCell() : std::nullopt);
    m_judging->cancel();
    m_settled->start();
}

void MapsFeature::noteDefaultAlone(const TimeGrid &grid)
{
    const Dataset *const alone = isDefaultAlone(grid) ? grid.dataset().get() : nullptr;
    if (!alone)
        m_context.notices->withdraw(aboutDefault);
    else if (m_noted != alone)
        m_context.notices->tell({Severity::information,
            tr("Only the library default was measured. To compare, measure its algorithms, or open logs in "
               "which they were forced."),
            {}, aboutDefault});
    m_noted = alone;
}

void MapsFeature::judge()
{
    const Session &session = *m_context.session;
    const FitPtr &result = session.result();
    if (!result || !session.isCurrent() || !result->parts.empty())
        return;
    m_judging->start([studies = session.studies(), spec = result->spec, data = result->study->data](
                         const std::stop_token &stop) { return fitHeldOut(spec, data, *studies, {}, stop); },
        [this](const Expected<FitPtr> &judged) { m_maps->verdict()->setHeldOut(judged.value_or(nullptr)); });
}

} // namespace collscope

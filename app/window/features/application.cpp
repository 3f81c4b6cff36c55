// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/application.h"

#include "app/window/menus.h"
#include "app/window/nearest_selection.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/view_state.h"
#include "engine/evaluate/application_loss.h"
#include "engine/map/weighting_file.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/application_panel.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>
#include <set>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What came of reading profiles.
struct ReadProfiles {
    Weighting read;
    std::vector<project::WeightedApplication> absent;
    QStringList problems;
};

/// Just that cell.
Conditions whereOf(const Instance &at)
{
    Conditions where;
    const auto say = [](std::uint32_t value, std::vector<std::uint32_t> &list) {
        if (value != 0)
            list = {value};
    };
    say(at.placement.nodes, where.nodes);
    say(at.placement.ppn, where.ppn);
    say(at.placement.commSize, where.commSizes);
    say(at.placement.members, where.members);
    say(at.placement.colours, where.colours);
    where.messageBytes = {at.messageBytes};
    return where;
}

ReadProfiles readProfiles(const std::vector<project::WeightedApplication> &asked, const std::stop_token &stop)
{
    ReadProfiles result;
    for (const project::WeightedApplication &application : asked) {
        const std::vector<std::filesystem::path> files(application.files.begin(), application.files.end());
        if (const auto added = addApplication(result.read, files, application.share, stop); !added) {
            result.absent.push_back(application);
            result.problems << QString::fromStdString(added.error().text());
        }
    }
    return result;
}

/// A collective and the model that decides it.
struct Decided {
    std::string collective;
    ModelSpec spec;
};

struct JudgedLoss {
    ApplicationLossPtr loss;
    QString problem;
};

JudgedLoss judged(const std::shared_ptr<StudyCache> &studies, const DataSelection &data,
    const std::vector<Decided> &decided, const FitPtr &shown, const std::stop_token &stop)
{
    std::vector<FitPtr> fits;
    QStringList problems;
    for (const Decided &one : decided) {
        if (shown && shown->study->collective() == one.collective) {
            fits.push_back(shown);
            continue;
        }
        DataSelection part = data;
        part.grid = nearestSelection(data.dataset.get(), data.grid, one.collective);
        auto fitted = studies->study(part, stop).and_then([&](const StudyPtr &study) {
            return fit(one.spec, study, {}, stop);
        });
        if (fitted)
            fits.push_back(*std::move(fitted));
        else
            problems << QString::fromStdString(fitted.error().text());
    }
    return {std::make_shared<const ApplicationLoss>(applicationLoss(data.weighting->applications, fits)),
        problems.join(u' ')};
}

} // namespace

ApplicationFeature::ApplicationFeature(const WindowContext &context)
    : Feature(context), m_panel(new ApplicationPanel),
      m_dock(addDock(u"application"_s, tr("Application"), m_panel,
          {DockPlace::bottomLeft, 6, {}, Workspace::explore, false, true})),
      m_reading(new LatestTask(this)), m_readingAbsent(new LatestTask(this)), m_judging(new LatestTask(this)),
      m_refresh(new VisibleRefresh(m_panel, [this] { judge(); }))
{
    makeActions();
    Session *const session = context.session;
    connect(session, &Session::weightingChanged, this, &ApplicationFeature::show);
    connect(session, &Session::applicationsAbsent, this, &ApplicationFeature::readAbsent);
    connect(session, &Session::resultChanged, this, &ApplicationFeature::show);
    connect(session, &Session::selectionChanged, this, &ApplicationFeature::show);
    connect(context.requests, &Requests::openApplications, this, &ApplicationFeature::open);
    connect(context.requests, &Requests::weighCells, this, &ApplicationFeature::weigh);
    connect(m_panel, &ApplicationPanel::weighCellsRequested, context.requests, &Requests::weighCellsOfMaps);
    connect(m_panel, &ApplicationPanel::openRequested, this, &ApplicationFeature::askForFiles);
    connect(m_panel, &ApplicationPanel::edited, session, &Session::editWeighting);
    connect(m_panel, &ApplicationPanel::cellActivated, this, &ApplicationFeature::select);
    connect(context.view, &ViewState::mapsChanged, this, [this] {
        const FitPtr &result = m_context.session->result();
        if (m_selecting && result && result->study->collective() == m_selecting->first)
            selectShown(std::exchange(m_selecting, {})->second);
    });
    connect(m_judging, &LatestTask::slowChanged, m_panel, &ApplicationPanel::setBusy);
    for (LatestTask *const task : {m_reading, m_readingAbsent, m_judging})
        connect(task, &LatestTask::failed, this,
            [this](const QString &cause) { m_context.notices->say(Severity::error, cause); });
}

void ApplicationFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    QAction *const open = menus.add(Menus::fileOpen, u"openApplication"_s, tr("Open applicatio&n profile..."),
        {}, tr("Open the profile of a program, so that the calls it makes count"));
    connect(open, &QAction::triggered, this, &ApplicationFeature::askForFiles);
    QAction *const dims = menus.addToggle(Menus::viewMaps, u"dimByWeight"_s, tr("&Brightness by weight"),
        tr("Cells of the maps fade by how little they count"));
    dims->setChecked(m_context.view->dimsByWeight());
    connect(dims, &QAction::toggled, m_context.view, &ViewState::setDimsByWeight);
    connect(m_context.view, &ViewState::dimsByWeightChanged, dims, &QAction::setChecked);
    QAction *const weigh = menus.add(Menus::dataCandidates, u"weighCells"_s, tr("&Weight of cells..."), {},
        tr("Say how much the marked cells (or those in view) count, or a whole collective"));
    menus.needData(weigh);
    connect(weigh, &QAction::triggered, this, [this] {
        if (!m_context.session->weighting()) // the controls are behind the empty state until something weighs
            m_panel->setByHand(true);
        m_context.docks->raise(m_dock);
    });
}

void ApplicationFeature::askForFiles()
{
    const QStringList paths = QFileDialog::getOpenFileNames(m_context.window,
        tr("Open profiles of applications"), m_context.settings->lastFolder(),
        tr("Application profiles (*.profile *.mpiP *.xml *.db *.txt *.xz *.gz);;All files (*)"));
    if (!paths.isEmpty()) {
        m_context.settings->setLastFolder(QFileInfo(paths.first()).absolutePath());
        open(paths);
    }
}

/// Each file is an application of its own.
void ApplicationFeature::open(const QStringList &paths)
{
    m_waiting += paths;
    if (m_reading->isRunning() || m_waiting.isEmpty())
        return;
    std::vector<project::WeightedApplication> asked;
    for (const QString &path : std::exchange(m_waiting, {}))
        asked.push_back({{QFile::encodeName(path).toStdString()}, 1});
    m_reading->start([asked](const std::stop_token &stop) { return readProfiles(asked, stop); },
        [this](const ReadProfiles &result) {
            for (const QString &problem : result.problems)
                m_context.notices->say(Severity::error, problem);
            if (!result.read.applications.empty()) {
                Session &session = *m_context.session;
                Weighting weighting = session.weighting() ? *session.weighting() : Weighting();
                weighting.applications.insert(weighting.applications.end(), result.read.applications.begin(),
                    result.read.applications.end());
                session.editWeighting(weighting, tr("Open application profile"));
                m_context.docks->raise(m_dock);
            }
            open({}); // what came meanwhile
        });
}

void ApplicationFeature::readAbsent()
{
    const auto asked = m_context.session->absentApplications();
    m_readingAbsent->start([asked](const std::stop_token &stop) { return readProfiles(asked, stop); },
        [this, asked](const ReadProfiles &result) {
            if (m_context.session->absentApplications() != asked)
                return; // another project is open by now
            for (const QString &problem : result.problems)
                m_context.notices->say(
                    Severity::warning, tr("Without an application's weights: %1").arg(problem));
            m_context.session->addApplications(result.read.applications, result.absent);
        });
}

void ApplicationFeature::show()
{
    const Session &session = *m_context.session;
    QStringList absent;
    for (const project::WeightedApplication &application : session.absentApplications())
        absent << QFile::decodeName(QByteArray::fromStdString(application.files.front()));
    m_panel->setWeighting(session.weighting(), absent);
    m_panel->setCollective(session.dataset() ? QString::fromStdString(session.collective()) : QString());
    m_refresh->request();
}

void ApplicationFeature::judge()
{
    const Session &session = *m_context.session;
    const WeightingPtr weighting = session.weighting();
    if (!weighting || weighting->applications.empty() || !session.dataset()) {
        m_judging->cancel();
        m_panel->setLoss(nullptr,
            session.dataset() ? QString() : tr("Open measurements, to see what the application loses."));
        return;
    }
    const FitPtr shown = session.isCurrent() ? session.result() : nullptr;
    std::vector<Decided> decided;
    const OpenDataset *const open = session.find(session.dataset().get());
    for (const std::string_view collective : session.dataset()->collectives())
        for (const Application &application : weighting->applications)
            if (std::any_of(application.profile->calls.entries.begin(),
                    application.profile->calls.entries.end(),
                    [&](const auto &entry) { return entry.first.collective == collective; })) {
                decided.push_back({std::string(collective), session.specOf(*open, collective)});
                break;
            }
    m_judging->start([studies = session.studies(), data = session.data(), decided, shown](
                         const std::stop_token &stop) { return judged(studies, data, decided, shown, stop); },
        [this](const JudgedLoss &result) { m_panel->setLoss(result.loss, result.problem); });
}

void ApplicationFeature::weigh(const std::vector<bool> &cells, double weight)
{
    Session &session = *m_context.session;
    if (!session.result())
        return;
    const TimeGrid &grid = *session.result()->map()->grid;
    Weighting weighting = session.weighting() ? *session.weighting() : Weighting();
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < cells.size() && cell < grid.cells(); ++cell)
        count += cells[cell] ? 1 : 0;
    const auto tooMany = [&](std::size_t there) {
        if (there <= mostPainted)
            return false;
        m_context.notices->say(Severity::error,
            tr("There can be no more than %1 weights of cells: mark fewer, or zoom in.").arg(mostPainted));
        return true;
    };
    if (tooMany(count))
        return;
    std::set<std::string> keys;
    std::vector<PaintedWeight> painted;
    for (std::size_t cell = 0; cell < cells.size() && cell < grid.cells(); ++cell)
        if (cells[cell]) {
            painted.push_back(
                {std::string(grid.collective()), whereOf(grid.instance(grid.cell(cell))), weight});
            keys.insert(painted.back().where.text());
        }
    std::erase_if(weighting.painted, [&](const PaintedWeight &other) {
        return other.collective == grid.collective() && keys.contains(other.where.text());
    });
    weighting.painted.insert(weighting.painted.end(), painted.begin(), painted.end());
    if (tooMany(weighting.painted.size()))
        return;
    session.editWeighting(weighting, tr("Weight of cells"));
}

void ApplicationFeature::select(const QString &collective, Cell cell)
{
    Session &session = *m_context.session;
    if (session.collective() == collective.toStdString()) {
        selectShown(cell);
        return;
    }
    m_selecting = {collective.toStdString(), cell};
    session.show(session.dataset(), collective.toStdString());
}

/// The table may be of cells that were excluded since.
void ApplicationFeature::selectShown(Cell cell) const
{
    const FitPtr &result = m_context.session->result();
    if (!result)
        return;
    const TimeGrid &grid = *result->map()->grid;
    if (cell.row < grid.rows() && cell.column < grid.columns())
        emit m_context.view->selectRequested(cell);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/deploying.h"

#include "app/window/loader.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/tool_window.h"
#include "app/window/view_bar.h"
#include "engine/evaluate/verification.h"
#include "engine/remote/shell.h"
#include "engine/tune/deciding.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/common/wording.h"
#include "widgets/panels/deploy_panel.h"
#include "widgets/panels/difference_panel.h"
#include "widgets/panels/findings_panel.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// With the script of the bundle before it; empty: the bundle has none.
QString launcherLine(const codegen::Shipment &shipment, const QString &folder)
{
    const auto script = std::find_if(shipment.files.begin(), shipment.files.end(),
        [](const codegen::TextFile &file) { return file.name.ends_with(".sh"); });
    if (script == shipment.files.end())
        return {};
    std::uint32_t ranks = 0;
    for (const codegen::ShippedCollective &row : shipment.collectives)
        if (row.item)
            ranks = std::max(ranks, row.item->map->grid->commSizes().back());
    const QString path = QDir(folder).filePath(QString::fromStdString(script->name));
    return u". %1 && mpirun -n %2 ./program"_s.arg(QString::fromStdString(remote::shownWord(path)))
        .arg(ranks);
}

} // namespace

DeployingFeature::DeployingFeature(const WindowContext &context)
    : Feature(context), m_findings(new FindingsPanel),
      m_dock(addDock(
          u"findings"_s, tr("Findings"), m_findings, {DockPlace::bottomRight, 3, {}, Workspace::ship})),
      m_bundle(new DeployPanel(context.session->studies())),
      m_bundleDock(
          addDock(u"deployment"_s, tr("Export"), m_bundle, {DockPlace::bottomLeft, 4, Workspace::ship})),
      m_refresh(new VisibleRefresh(m_bundle, [this] { updateBundle(); })), m_task(new LatestTask(this))
{
    makeActions();
    connectBundle();
    connect(m_findings, &FindingsPanel::openRequested, this, &DeployingFeature::askForRules);
    connect(context.loader, &Loader::loaded, this, [this](const LoadedPath &loaded) {
        if (loaded.libraryFile)
            take(loaded.libraryFile);
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { m_context.notices->say(Severity::error, cause); });
    for (const auto signal : {&Session::datasetsChanged, &Session::selectionChanged, &Session::specChanged})
        connect(context.session, signal, this, [this] {
            m_refresh->request();
            updateDifference();
        });
    connect(context.requests, &Requests::verified, this, &DeployingFeature::takeVerified);
    connect(context.exporter, &Exporter::failed, this, [this](const QString &text) {
        if (m_bundle->isVisible())
            m_bundle->setMessage(text);
    });
}

void DeployingFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    QAction *const bundle = menus.add(Menus::deployExport, u"exportBundle"_s, tr("Export &bundle..."),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
        tr("A folder that an MPI library loads: rules, switches, how to install and undo it"));
    bundle->setIconText(tr("Export"));
    m_context.bar->addCommand(bundle);
    QAction *const rules = menus.add(Menus::deployFiles, u"openRules"_s, tr("Open &rules file..."),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
        tr("What does a file of an MPI library really do, and what is wrong with it?"));
    QAction *const difference = menus.add(Menus::deployFiles, u"difference"_s, tr("&Difference..."),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
        tr("Which decisions changed between two measurements, models or rules files, and what that costs"));
    menus.needData(bundle);
    menus.needData(difference);
    connect(bundle, &QAction::triggered, m_context.requests, &Requests::shipBundle);
    connect(rules, &QAction::triggered, this, &DeployingFeature::askForRules);
    connect(difference, &QAction::triggered, this, &DeployingFeature::showDifference);
}

QString DeployingFeature::askForFile()
{
    QString path = QFileDialog::getOpenFileName(m_context.window, tr("Open a file that an MPI library loads"),
        m_context.settings->lastFolder(),
        tr("All files (*);;Rules (*.conf *.file *.rules);;JSON (*.json);;Scripts and tables (*.sh *.csv)"));
    if (!path.isEmpty())
        m_context.settings->setLastFolder(QFileInfo(path).absolutePath());
    return path;
}

void DeployingFeature::askForRules()
{
    if (const QString path = askForFile(); !path.isEmpty())
        openRules(path);
}

void DeployingFeature::openRules(const QString &path)
{
    m_task->start([file = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString()](
                      const std::stop_token &stop) { return judgeLibraryFile(file, stop); },
        [this](const Expected<JudgedFile> &file) {
            if (file)
                take(std::make_shared<const JudgedFile>(*file));
            else
                m_context.notices->say(Severity::error, QString::fromStdString(file.error().text()));
        });
}

void DeployingFeature::take(const std::shared_ptr<const JudgedFile> &file)
{
    m_findings->setFile(file);
    m_context.docks->reveal(m_dock);
    const std::size_t errors = file->count(FindingSeverity::error);
    const std::size_t warnings = file->count(FindingSeverity::warning);
    const QString name = QFileInfo(QString::fromStdString(file->path)).fileName();
    QStringList counts;
    if (errors > 0)
        counts << countText(errors, tr("1 error"), tr("%1 errors"));
    if (warnings > 0)
        counts << countText(warnings, tr("1 warning"), tr("%1 warnings"));
    QStringList details;
    for (const Finding &finding : file->findings)
        details << QString::fromStdString(finding.text());
    const QString what = tr("%1 is read as: %2").arg(name, Wording::declared(file->format->title));
    if (file->refused) {
        m_context.notices->say(
            Severity::error, QString::fromStdString(file->refused->text()), details.join(u'\n'));
    } else if (counts.isEmpty()) {
        m_context.notices->say(
            Severity::information, tr("%1; nothing is wrong with it").arg(what), details.join(u'\n'));
    } else {
        m_context.notices->say(errors > 0 ? Severity::error : Severity::warning,
            tr("%1; %2").arg(what, counts.join(u", "_s)), details.join(u'\n'));
    }
    emit m_context.requests->remember(QString::fromStdString(file->path), false);
    if (!file->refused)
        showModel(*file);
}

void DeployingFeature::showModel(const JudgedFile &file)
{
    if (!m_context.session->dataset()) {
        m_context.notices->say(
            Severity::information, tr("Open measurements to see on the maps what the file does"));
        return;
    }
    const ModelSpec spec{"file", {}, file.path};
    const std::size_t shown = m_context.session->showModel(spec, file.collectives);
    if (shown == 0) {
        m_context.notices->say(Severity::warning,
            tr("The file has no rules for any collective of %1")
                .arg(m_context.session->find(m_context.session->dataset().get())->title));
        return;
    }
    Comparing comparing = m_context.session->comparing();
    if (std::find(comparing.models.begin(), comparing.models.end(), spec) == comparing.models.end()) {
        comparing.models.push_back(spec);
        m_context.session->editComparing(comparing, tr("Add to comparison"));
    }
    m_context.docks->reveal(m_dock);
}

void DeployingFeature::makeWindow(
    const QString &title, QWidget *panel, const QString &name, const QString &page)
{
    newToolWindow(title, panel, m_context.window, page)->setObjectName(name);
}

void DeployingFeature::connectBundle()
{
    connect(m_bundle, &DeployPanel::browseRequested, this, [this](const QString &folder) {
        const QString chosen = QFileDialog::getExistingDirectory(m_context.window, tr("Folder of the bundle"),
            folder.isEmpty() ? m_context.settings->lastFolder() : folder);
        if (!chosen.isEmpty())
            m_bundle->setFolder(chosen);
    });
    connect(m_bundle, &DeployPanel::exportRequested, this, &DeployingFeature::exportBundle);
    connect(m_bundle->model(), &DeployModel::ticksChanged, this, &DeployingFeature::suggestFolder);
    connect(
        m_context.requests, &Requests::shipBundle, this, [this] { m_context.docks->raise(m_bundleDock); });
}

void DeployingFeature::updateBundle()
{
    DeployChoice choice;
    choice.data = m_context.session->data();
    if (const OpenDataset *const open = m_context.session->find(choice.data.dataset.get()))
        for (const std::string_view collective : choice.data.dataset->collectives())
            choice.collectives.push_back(
                {std::string(collective), m_context.session->specOf(*open, collective),
                    m_context.session->togetherOf(*open, collective)});
    for (const RealisedGainPtr &gain : m_verified)
        if (choice.data.dataset && isAbout(*gain, *choice.data.dataset))
            choice.verified.push_back(gain);
    if (choice.data.dataset && m_bundleData.lock() != choice.data.dataset) {
        m_bundleData = choice.data.dataset;
        if (const QString target = libraryTarget(*choice.data.dataset); !target.isEmpty())
            m_bundle->suggestTarget(target);
    }
    m_bundle->setChoice(choice);
    suggestFolder();
}

/// Named after the one collective that is exported, or the system alone.
void DeployingFeature::suggestFolder()
{
    const OpenDataset *const open = m_context.session->find(m_context.session->dataset().get());
    if (!open)
        return;
    const auto ticked = m_bundle->model()->ticked();
    const QString what = ticked.size() == 1 ? open->title + u'-' + toText(ticked.front().name) : open->title;
    m_bundle->suggestFolder(m_context.exporter->inLastFolder(filePrefix(what + u"-tuned"_s)));
}

void DeployingFeature::takeVerified(const std::vector<RealisedGainPtr> &gains)
{
    for (const RealisedGainPtr &gain : gains) {
        const TimeGrid &grid = *gain->map->grid;
        std::erase_if(m_verified, [&grid](const RealisedGainPtr &older) {
            return older->map->grid->collective() == grid.collective() && isAbout(*older, *grid.dataset());
        });
        m_verified.push_back(gain);
    }
    m_refresh->request();
}

void DeployingFeature::exportBundle(
    const QString &folder, const codegen::ShipmentPtr &shipment, bool replaces)
{
    const codegen::Target *const target = codegen::findTarget(shipment->order.target);
    QStringList details;
    bool areImpossible = false; // times that decide
    for (const codegen::ShippedCollective &row : shipment->collectives)
        if (!row.impossible.empty() && row.problem.empty()
            && row.verdict != codegen::Verdict::leftToLibrary) {
            areImpossible = true;
            details << tr("Warning: %1: %2").arg(toText(row.collective), toText(row.impossible));
        }
    for (const codegen::ShippedCollective &row : shipment->collectives)
        details << u"%1: %2"_s.arg(QString::fromStdString(row.collective),
            QString::fromStdString(
                row.problem.empty() ? codegen::figuresText(row) : "left out: " + row.problem));
    for (const auto &refusal : shipment->refusals)
        details << tr("exported although refused: %1").arg(QString::fromStdString(refusal.text));
    const QStringList objections = m_bundle->model()->objections();
    details << objections;
    const bool isDoubtful = !shipment->refusals.empty() || !objections.empty() || areImpossible;
    const Severity severity = isDoubtful ? Severity::warning
        : shipment->decidesAnything()    ? Severity::success
                                         : Severity::information;
    m_context.exporter->writeBundle(folder, shipment->files, replaces,
        [this, shipment, details, severity, areImpossible, target](
            const QString &written, std::size_t files) {
            QString text
                = tr("%1 written to %2 (%3). %4")
                      .arg(countText(files, tr("1 file"), tr("%1 files")), QDir::toNativeSeparators(written),
                          Wording::declared(target->title), toText(target->verified));
            if (!shipment->decidesAnything())
                text = tr("%1 They change nothing, and are written to %2.")
                           .arg(DeployPanel::undecidedText(*shipment), QDir::toNativeSeparators(written));
            else if (areImpossible)
                text += u' ' + tr("Some measured times cannot be right: the details name them.");
            m_bundle->setMessage(QString(text + u' ' + toText(target->warning)).trimmed());
            m_context.notices->tell(
                {severity, text, details.join(u'\n'), u"bundle"_s, nextSteps(shipment, written)});
        });
}

/// What one does with the files of a bundle.
std::vector<Notice::Answer> DeployingFeature::nextSteps(
    const codegen::ShipmentPtr &shipment, const QString &folder)
{
    std::vector<Notice::Answer> answers;
    if (const QString line = launcherLine(*shipment, folder); !line.isEmpty())
        answers.push_back({tr("Copy mpirun line"), [this, line] {
                               QGuiApplication::clipboard()->setText(line);
                               m_context.notices->say(
                                   Severity::information, tr("Copied to the clipboard"), line);
                           }});
    if (const auto models = tune::writtenModels(*shipment); models && !models->empty())
        answers.push_back(
            {tr("Verify here"), [this, models = *models] { emit m_context.requests->verifyHere(models); }});
    answers.push_back({tr("Open folder"), [this, folder] { m_context.notices->showFolder(folder); }});
    return answers;
}

void DeployingFeature::showDifference()
{
    if (!m_difference) {
        m_difference = new DifferencePanel(m_context.session->studies());
        makeWindow(tr("Difference of decisions"), m_difference, u"difference"_s,
            u"deployment#What does a file really do?"_s);
        connect(
            m_difference, &DifferencePanel::csvExportRequested, m_context.exporter, &Exporter::askForTable);
        connect(m_difference, &DifferencePanel::exportFailed, this,
            [this](const QString &why) { m_context.notices->say(Severity::error, why); });
        connect(m_difference, &DifferencePanel::openRequested, this, [this](bool after) {
            if (const QString path = askForFile(); !path.isEmpty())
                m_difference->setFile(after, path);
        });
    }
    m_difference->window()->show();
    m_difference->window()->raise();
    m_difference->window()->activateWindow();
    updateDifference();
}

void DeployingFeature::updateDifference()
{
    if (!m_difference || !m_difference->isVisible())
        return;
    DifferenceChoice choice;
    choice.selection = m_context.session->selection();
    choice.shown = m_context.session->dataset().get();
    for (const OpenDataset &open : m_context.session->datasets()) {
        DifferenceChoice::Side side{
            open.title, open.summary.dataset, {m_context.session->specOf(open, choice.selection.collective)}};
        if (side.dataset == m_context.session->dataset())
            for (const ModelSpec &spec : m_context.session->comparing().models)
                side.models.push_back(spec);
        choice.datasets.push_back(std::move(side));
    }
    m_difference->setChoice(choice);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does when something happens.
#include "app/window/deploying.h"
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/facts_question.h"
#include "app/window/help_pages.h"
#include "app/window/loader.h"
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/dataset_panel.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/statistics_panel.h"
#include "widgets/panels/tree_panel.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QStackedWidget>

#include <functional>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// "peak-bcast": safe in a file name.
QString filePrefix(const QString &title, const std::string &collective)
{
    static const QRegularExpression unsafe(u"[^A-Za-z0-9.]+"_s);
    QString text = title + u'-' + QString::fromStdString(collective);
    text = text.toLower().replace(unsafe, u"-"_s);
    return text;
}

void fillRecent(QMenu *menu, const QStringList &paths, const std::function<void(const QString &)> &open,
    const std::function<void()> &clear)
{
    menu->clear();
    menu->setEnabled(!paths.isEmpty());
    for (const QString &path : paths) {
        QObject::connect(menu->addAction(plainCaption(QDir::toNativeSeparators(path))), &QAction::triggered,
            menu, [open, path] { open(path); });
    }
    menu->addSeparator();
    QObject::connect(menu->addAction(MainWindow::tr("&Clear list")), &QAction::triggered, menu, clear);
}

} // namespace

void MainWindow::askForFiles()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this,
        tr("Open measurements, a project or a rules file"), m_settings->lastFolder(),
        tr("All files (*);;Measurements (*.csv *.csv.xz *.csv.gz *.txt *.records *.xz *.gz);;Projects (*.%1)")
            .arg(ProjectFile::suffix));
    if (!paths.isEmpty()) {
        m_settings->setLastFolder(QFileInfo(paths.first()).absolutePath());
        open(paths);
    }
}

void MainWindow::askForFolder()
{
    const QString path = QFileDialog::getExistingDirectory(
        this, tr("Open a folder of measurements"), m_settings->lastFolder());
    if (!path.isEmpty()) {
        m_settings->setLastFolder(QFileInfo(path).absolutePath());
        open({path});
    }
}

void MainWindow::takeLoaded(const LoadedPath &loaded)
{
    if (loaded.libraryFile) {
        m_deploying->take(loaded.libraryFile);
        return;
    }
    sayProblems(loaded);
    m_session->addDatasets(loaded.path, loaded.datasets, loaded.lossText());
    remember(loaded.path, false);
}

/// One message per file or folder, as severe as the worst that is said of it.
void MainWindow::sayProblems(const LoadedPath &loaded)
{
    if (loaded.warnings.empty())
        return;
    QStringList details;
    for (const Diagnostic &warning : loaded.warnings)
        details << QString::fromStdString(warning.text());
    if (loaded.unnamed > 0)
        details << tr("and %1 more").arg(formatCount(loaded.unnamed));
    const QString name = QDir::toNativeSeparators(loaded.path);
    const QString worst = details.first();
    const QString rest = details.join(u'\n');
    const bool isNote = loaded.warnings.front().severity == Diagnostic::Severity::note;
    if (loaded.warnings.front().severity == Diagnostic::Severity::error)
        tell({Severity::error, tr("%1 is open, but incomplete: %2").arg(name, worst), rest, loaded.path});
    else if (!loaded.lossText().isEmpty())
        tell({Severity::warning, tr("%1: %2 skipped, the rest is open").arg(name, loaded.lossText()), rest,
            loaded.path});
    else
        tell({isNote ? Severity::information : Severity::warning,
            details.size() == 1 ? worst : tr("%1: %2 remarks").arg(name).arg(details.size()),
            details.size() == 1 ? QString() : rest, loaded.path});
}

/// What could not be opened the last time is old news now.
void MainWindow::beginLoading()
{
    for (const QString &path : std::exchange(m_failedPaths, {}))
        m_messages->withdraw(path);
}

void MainWindow::takeFailed(const QString &path, const Diagnostic &cause)
{
    Notice notice{Severity::error, QString::fromStdString(cause.text()), {}, path};
    if (const std::string keys = io::factsAsked(cause); !keys.empty())
        notice.answers = {{tr("Say what is missing..."), [this, path, keys = QString::fromStdString(keys)] {
                               askForFacts(this, path, keys, [this, path](const io::ImportFacts &facts) {
                                   m_loader->load({path}, facts);
                               });
                           }}};
    tell(notice);
    m_failedPaths << path;
    if (QFileInfo::exists(path))
        return;
    RecentFiles recent = m_settings->recentData();
    recent.remove(path);
    m_settings->setRecentData(recent);
    showRecent();
}

void MainWindow::remember(const QString &path, bool isProject)
{
    RecentFiles recent = isProject ? m_settings->recentProjects() : m_settings->recentData();
    recent.add(path);
    if (isProject)
        m_settings->setRecentProjects(recent);
    else
        m_settings->setRecentData(recent);
    showRecent();
}

void MainWindow::showRecent()
{
    const QStringList measurements = m_settings->recentData().paths();
    const QStringList projects = m_settings->recentProjects().paths();
    const auto openPath = [this](const QString &path) { open({path}); };
    fillRecent(m_actions.recentData, measurements, openPath, [this] {
        m_settings->setRecentData(RecentFiles());
        QMetaObject::invokeMethod(
            this, &MainWindow::showRecent, Qt::QueuedConnection); // the menu is still open
    });
    fillRecent(m_actions.recentProjects, projects, openPath, [this] {
        m_settings->setRecentProjects(RecentFiles());
        QMetaObject::invokeMethod(this, &MainWindow::showRecent, Qt::QueuedConnection);
    });
    m_start->setRecent(measurements, projects);
}

void MainWindow::showDatasets()
{
    std::vector<DatasetTreeModel::Entry> entries;
    for (const Session::OpenDataset &open : m_session->datasets())
        entries.push_back({open.summary, open.title, open.lost});
    const bool any = !entries.empty();
    forgetClosed();
    m_data->setEntries(std::move(entries));
    m_data->setCurrent(m_session->dataset().get(), m_session->collective());
    m_actions.setDataOpen(any);
    m_centre->setCurrentWidget(any ? static_cast<QWidget *>(m_maps) : m_start);
    if (any && !m_session->result())
        m_maps->setEmpty(tr("Preparing the map"));
    showTitle();
}

/// What was said about data that is no longer open is old news.
void MainWindow::forgetClosed()
{
    QStringList open;
    for (const Session::OpenDataset &each : m_session->datasets())
        open << each.path;
    for (const QString &path : std::exchange(m_openPaths, open))
        if (!open.contains(path))
            m_messages->withdraw(path);
}

void MainWindow::showResult()
{
    const FitPtr &result = m_session->result();
    if (result)
        m_messages->withdraw(aboutFit);
    m_model->setResult(result);
    if (result) {
        const bool simulated = result->map()->grid->dataset()->provenance().origin == Origin::simulated;
        m_maps->setResult(result, simulated);
    }
    m_code->setResult(result);
    m_tree->setResult(result, m_maps->methodPalette());
    m_statistics->setResult(result);
    showInstance(result ? m_maps->selectedCell() : std::nullopt);
    showStatus();
}

void MainWindow::showInstance(std::optional<Cell> cell)
{
    m_instance->setInstance(m_session->result(), m_maps->methodPalette(), cell);
    m_tree->setSelectedCell(cell);
}

void MainWindow::showStatus()
{
    const FitPtr &result = m_session->result();
    if (!result) {
        m_status->clear();
        return;
    }
    m_status->setText(tr("%1 to fit  |  %2 cells, %3 interpolated")
                          .arg(formatSeconds(result->fitSeconds), formatCount(result->map()->grid->cells()),
                              formatCount(result->map()->interpolatedCells())));
}

void MainWindow::showTitle()
{
    const Session::OpenDataset *const shown = m_session->find(m_session->dataset().get());
    const QString project
        = m_project->path().isEmpty() ? QString() : QFileInfo(m_project->path()).completeBaseName();
    QStringList parts;
    if (shown)
        parts << plainWindowTitle(
            tr("%1, %2").arg(shown->title, QString::fromStdString(m_session->collective())));
    if (!project.isEmpty())
        parts << plainWindowTitle(project) + u"[*]"_s;
    parts << tr("Collscope");
    setWindowTitle(parts.join(u" - "_s));
    setWindowModified(m_project->isChanged());
    if (shown)
        m_exporter->setPrefix(filePrefix(shown->title, m_session->collective()));
}

void MainWindow::showHelp(const QString &page)
{
    m_docks->raise(m_docks->find(u"help"_s));
    m_help->setPage(helpPage(page));
    m_settings->setHelpPage(page);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/opening.h"

#include "app/window/facts_question.h"
#include "app/window/load_progress.h"
#include "app/window/mapping_question.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/project_file.h"
#include "app/window/requests.h"
#include "app/window/sample_data.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/view_bar.h"
#include "widgets/common/format.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

OpeningFeature::OpeningFeature(const WindowContext &context) : Feature(context)
{
    makeActions();
    makeProgress();
    connect(context.requests, &Requests::open, this, &OpeningFeature::open);
    connect(context.loader, &Loader::started, this, &OpeningFeature::forgetFailed);
    connect(context.loader, &Loader::loaded, this, &OpeningFeature::take);
    connect(context.loader, &Loader::failed, this, &OpeningFeature::takeFailed);
    connect(context.session, &Session::datasetsChanged, this, &OpeningFeature::forgetClosed);
}

void OpeningFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    QAction *const files = menus.add(Menus::fileOpen, u"open"_s, tr("&Open..."), QKeySequence::Open,
        tr("Open measurements or a project (Ctrl+O)"));
    files->setIconText(tr("Open"));
    m_context.bar->addCommand(files);
    QAction *const folder = menus.add(Menus::fileOpen, u"openFolder"_s, tr("Open &folder..."),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), tr("Open a folder of measurements (Ctrl+Shift+O)"));
    QAction *const table = menus.add(Menus::fileOpen, u"openTable"_s, tr("Open &table..."), {},
        tr("Open a table of another program by saying what its columns are"));
    connect(table, &QAction::triggered, this, &OpeningFeature::askForTable);
    QAction *const sample = menus.add(Menus::fileOpen, u"openSample"_s, tr("Open sa&mple data"));
    const StartPage *const start = m_context.start;
    connect(files, &QAction::triggered, this, &OpeningFeature::askForFiles);
    connect(start, &StartPage::openFileRequested, this, &OpeningFeature::askForFiles);
    connect(folder, &QAction::triggered, this, &OpeningFeature::askForFolder);
    connect(start, &StartPage::openFolderRequested, this, &OpeningFeature::askForFolder);

    const QStringList samples = sampleData();
    const auto openSamples = [this, samples] {
        m_quietPaths = samples.mid(1); // the first is the one to look at
        open(samples);
    };
    sample->setVisible(!samples.isEmpty());
    m_context.start->setSampleDataAvailable(!samples.isEmpty());
    connect(sample, &QAction::triggered, this, openSamples);
    connect(start, &StartPage::openSampleRequested, this, openSamples);
}

void OpeningFeature::makeProgress()
{
    auto *const progress = new LoadProgress;
    m_context.window->statusBar()->addPermanentWidget(progress);
    Loader *const loader = m_context.loader;
    connect(loader, &Loader::started, progress, &LoadProgress::begin);
    connect(loader, &Loader::progress, progress, &LoadProgress::setProgress);
    connect(loader, &Loader::finished, progress, &LoadProgress::end);
    connect(progress, &LoadProgress::cancelRequested, loader, &Loader::cancel);
}

void OpeningFeature::askForFiles()
{
    const QStringList paths = QFileDialog::getOpenFileNames(m_context.window,
        tr("Open measurements, a project or a rules file"), m_context.settings->lastFolder(),
        tr("All files (*);;Measurements (*.csv *.csv.xz *.csv.gz *.txt *.records *.xz *.gz);;Projects (*.%1)")
            .arg(ProjectFile::suffix));
    if (!paths.isEmpty()) {
        m_context.settings->setLastFolder(QFileInfo(paths.first()).absolutePath());
        open(paths);
    }
}

void OpeningFeature::askForFolder()
{
    const QString path = QFileDialog::getExistingDirectory(
        m_context.window, tr("Open a folder of measurements"), m_context.settings->lastFolder());
    if (!path.isEmpty()) {
        m_context.settings->setLastFolder(QFileInfo(path).absolutePath());
        open({path});
    }
}

void OpeningFeature::askForTable()
{
    const QString path = QFileDialog::getOpenFileName(m_context.window, tr("Open a table"),
        m_context.settings->lastFolder(), tr("Tables (*.csv *.tsv *.txt *.dat *.xz *.gz);;All files (*)"));
    if (!path.isEmpty()) {
        m_context.settings->setLastFolder(QFileInfo(path).absolutePath());
        askForColumns(path);
    }
}

void OpeningFeature::askForColumns(const QString &path)
{
    askForMapping(m_context.window, path, m_context.settings,
        [loader = m_context.loader, path](const io::ImportFacts &facts) { loader->load({path}, facts); });
}

void OpeningFeature::open(const QStringList &paths)
{
    QStringList measurements;
    for (const QString &path : paths) {
        if (ProjectFile::isProject(path))
            emit m_context.requests->openProject(path);
        else
            measurements << path;
    }
    m_context.loader->load(measurements);
}

void OpeningFeature::take(const LoadedPath &loaded)
{
    if (loaded.isProfile) {
        emit m_context.requests->openApplications({loaded.path});
        return;
    }
    if (loaded.libraryFile) // no measurements: who judges such files has heard of it as well
        return;
    sayProblems(loaded);
    const bool isQuiet = m_quietPaths.removeOne(loaded.path);
    m_context.session->addDatasets(loaded.path, loaded.datasets, loaded.lossText(),
        isQuiet ? Session::Show::whenNothingElse : Session::Show::always);
    emit m_context.requests->remember(loaded.path, false);
}

/// One message per file or folder, as severe as the worst that is said of it.
void OpeningFeature::sayProblems(const LoadedPath &loaded)
{
    if (loaded.warnings.empty())
        return;
    QStringList details;
    std::string keys; // of facts that are asked for
    for (const Diagnostic &warning : loaded.warnings) {
        details << QString::fromStdString(saidInWindow(warning).text());
        keys = keys.empty() ? io::factsAsked(warning) : keys;
    }
    if (loaded.unnamed > 0)
        details << tr("and %1 more").arg(formatCount(loaded.unnamed));
    const QString name = QDir::toNativeSeparators(loaded.path);
    const QString worst = details.first();
    const QString rest = details.join(u'\n');
    const bool isNote = loaded.warnings.front().severity == Diagnostic::Severity::note;
    const auto answers = factsAnswer(loaded.path, keys);
    Notices &notices = *m_context.notices;
    if (loaded.warnings.front().severity == Diagnostic::Severity::error)
        notices.tell({Severity::error, tr("%1 is open, but incomplete: %2").arg(name, worst), rest,
            loaded.path, answers});
    else if (!loaded.lossText().isEmpty())
        notices.tell({Severity::warning, tr("%1: %2 skipped, the rest is open").arg(name, loaded.lossText()),
            rest, loaded.path, answers});
    else
        notices.tell({isNote ? Severity::information : Severity::warning,
            details.size() == 1 ? worst : tr("%1: %2 remarks").arg(name).arg(details.size()),
            details.size() == 1 ? QString() : rest, loaded.path, answers});
}

void OpeningFeature::takeFailed(const QString &path, const Diagnostic &cause)
{
    const std::string keys = io::factsAsked(cause);
    Notice notice{Severity::error, QString::fromStdString(saidInWindow(cause).text()), {}, path,
        factsAnswer(path, keys)};
    if (looksLikeTable(path, !keys.empty()))
        notice.answers.push_back({tr("Say what its columns are..."), [this, path] { askForColumns(path); }});
    m_context.notices->tell(notice);
    m_failedPaths << path;
}

/// `keys`: as factsAsked() says them; none: there is nothing to answer.
std::vector<Notice::Answer> OpeningFeature::factsAnswer(const QString &path, const std::string &keys)
{
    if (keys.empty())
        return {};
    return {{tr("Say what is missing..."), [this, path, keys = QString::fromStdString(keys)] {
                 askForFacts(m_context.window, path, keys,
                     [loader = m_context.loader, path](
                         const io::ImportFacts &facts) { loader->load({path}, facts); });
             }}};
}

/// What could not be opened the last time is old news now.
void OpeningFeature::forgetFailed()
{
    for (const QString &path : std::exchange(m_failedPaths, {}))
        m_context.notices->withdraw(path);
}

/// What was said about data that is no longer open is old news.
void OpeningFeature::forgetClosed()
{
    QStringList open;
    for (const OpenDataset &each : m_context.session->datasets())
        open << each.path;
    for (const QString &path : std::exchange(m_openPaths, open))
        if (!open.contains(path))
            m_context.notices->withdraw(path);
}

} // namespace collscope

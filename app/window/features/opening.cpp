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
#include "engine/io/atomic_file.h"
#include "engine/io/csv_writer.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>

#include <iterator>
#include <sstream>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutFacts = u"facts"_s;

/// Writes all measurements as a new table of the folder and returns its path.
Expected<QString> writeTable(const QString &place, const io::Loaded &loaded)
{
    std::ostringstream text;
    io::writeCsv(text, loaded.datasets);
    const QDir folder(place);
    const QString name = filePrefix(QString::fromStdString(loaded.datasets.front()->provenance().system));
    QString path = folder.filePath(name + u".csv"_s);
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = folder.filePath(u"%1-%2.csv"_s.arg(name).arg(number));
    folder.mkpath(u"."_s);
    return io::writeAtomically(QFile::encodeName(path).toStdString(), text.str()).map([&path] {
        return path;
    });
}
} // namespace

OpeningFeature::OpeningFeature(const WindowContext &context)
    : Feature(context), m_asking(new LatestTask(this))
{
    makeActions();
    makeProgress();
    connect(context.requests, &Requests::open, this, &OpeningFeature::open);
    connect(context.loader, &Loader::started, this, &OpeningFeature::forgetFailed);
    connect(context.loader, &Loader::loaded, this, &OpeningFeature::take);
    connect(context.loader, &Loader::failed, this, &OpeningFeature::takeFailed);
    connect(m_asking, &LatestTask::failed, this,
        [this](const QString &cause) { m_context.notices->say(Severity::error, cause); });
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

    QAction *const closeAll = menus.add(Menus::dataClose, u"closeAllData"_s, tr("Close &all data"));
    menus.needData(closeAll);
    connect(closeAll, &QAction::triggered, m_context.session, &Session::clear);
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
    if (m_lacking.remove(loaded.path) > 0)
        askAboutFacts();
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
    const auto answers = keys.empty() ? std::vector<Notice::Answer>() : factsAnswer(QStringList{loaded.path});
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
    const QString text = QString::fromStdString(saidInWindow(cause).text());
    const bool lacksFacts = !io::factsAsked(cause).empty();
    if (lacksFacts) {
        m_lacking[path] = text;
        askAboutFacts();
        return;
    }
    Notice notice{Severity::error, text, {}, path, {}};
    if (looksLikeTable(path, false))
        notice.answers.push_back({tr("Say what its columns are..."), [this, path] { askForColumns(path); }});
    m_context.notices->tell(notice);
    m_failedPaths << path;
}

/// One question for all files that lack facts. It stays until it is answered.
void OpeningFeature::askAboutFacts()
{
    if (m_lacking.isEmpty()) {
        m_context.notices->withdraw(aboutFacts);
        return;
    }
    const QStringList paths = m_lacking.keys();
    Notice notice{Severity::question, m_lacking.first(), {}, aboutFacts, factsAnswer(paths)};
    if (paths.size() > 1) {
        notice.text = tr("%1 files do not name all facts, such as the MPI library or the algorithm.")
                          .arg(formatCount(static_cast<std::uint64_t>(paths.size())));
        notice.details = QStringList(m_lacking.values()).join(u'\n');
    } else if (looksLikeTable(paths.first(), true)) {
        notice.answers.push_back(
            {tr("Say what its columns are..."), [this, path = paths.first()] { askForColumns(path); }});
    }
    m_context.notices->tell(notice);
}

std::vector<Notice::Answer> OpeningFeature::factsAnswer(const QStringList &paths)
{
    return {{tr("Enter facts..."), [this, paths] { askForFactsOf(paths); }}};
}

void OpeningFeature::askForFactsOf(const QStringList &paths)
{
    using Asked = Expected<std::vector<io::AskedFile>>;
    m_asking->start(
        [paths](const std::stop_token &stop) -> Asked {
            std::vector<io::AskedFile> all;
            for (const QString &path : paths) {
                auto asked = io::askedFiles(QFile::encodeName(path).toStdString(), {{}, stop});
                if (!asked)
                    return asked;
                std::move(asked->begin(), asked->end(), std::back_inserter(all));
            }
            return all;
        },
        [this, paths](const Asked &asked) {
            if (!asked) {
                m_context.notices->say(Severity::error, QString::fromStdString(asked.error().text()));
                return;
            }
            if (asked->empty()) // they have changed meanwhile
                m_context.loader->load(paths);
            else
                askForFacts(m_context.window, *asked, [this, paths](const auto &facts, const auto &loaded) {
                    openTogether(paths, facts, loaded);
                });
        });
}

/// A file keeps its place. Several become one system: a table of all of them, which is opened in their place.
void OpeningFeature::openTogether(const QStringList &paths, const std::vector<io::FileFacts> &facts,
    const std::shared_ptr<const io::Loaded> &loaded)
{
    for (const QString &path : paths)
        m_lacking.remove(path);
    askAboutFacts();
    if (facts.size() == 1 && facts.front().version.empty() && !facts.front().run) {
        m_context.loader->load({QFile::decodeName(facts.front().path.string().c_str())}, facts.front().facts);
        return;
    }
    m_asking->start([place = m_context.settings->measuredFolder(), loaded](
                        const std::stop_token &) { return writeTable(place, *loaded); },
        [this](const Expected<QString> &path) {
            if (!path) {
                m_context.notices->fileFailed(QString::fromStdString(path.error().text()));
                return;
            }
            m_context.notices->confirmFile(
                tr("The files and their facts are in one table: %1").arg(QDir::toNativeSeparators(*path)),
                *path);
            m_context.loader->load({*path});
        });
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

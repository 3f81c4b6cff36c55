// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept when the window is closed, and when it is not closed but killed.
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "engine/project/project.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"

#include <QApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

constexpr int patience = 20000; // for a busy machine

double keptDepth(const QString &file)
{
    const auto kept = project::open(file.toStdString());
    return kept && !kept->tunings.empty() ? kept->tunings.front().model.value("depth") : -1;
}

/// A run that opens something, sets the depth, and stays until it is killed.
int runUntilKilled(const QString &settingsFile, const QString &path)
{
    Settings settings(settingsFile);
    MainWindow window(&settings);
    window.show();
    window.open({path});
    QObject::connect(
        window.session(), &Session::resultChanged, &window,
        [&window] {
            if (window.session()->result())
                window.session()->editSpec({"quadtree", {{"depth", 5}}}, 0);
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}

} // namespace

class TestSessionKeeping : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void changesAreKeptWithinSeconds();
    void aKilledRunIsOfferedToTheNext();
    void windowsHaveAFileEach();
    void aRestoredProjectKnowsItsFile();
    void anEarlierSessionStaysOnOffer();
    void closingAChangedProjectAsks();
    void aSessionIsSimplyKept();
    void openingAnotherProjectAsks();
    void lookingAroundIsNoChange();
    void absentDataStaysPartOfTheProject();
    void aFolderThatCannotBeWrittenIsSaid();

private:
    QString file(const QString &name) const { return m_folder->filePath(name); }
    void start();
    void open(const QString &path);
    void save(const QString &path) const;
    void setDepth(double depth) const;
    double depth() const { return m_window->session()->spec().value("depth"); }
    void answer(const QString &text) const;
    bool asks() const;
    /// From the start page or the menu, whichever.
    void continueLast();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    QString m_data;
};

void TestSessionKeeping::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_data = testing::writeFile(file(u"data.csv"_s), testing::twoCollectives());
    start();
}

void TestSessionKeeping::cleanup()
{
    QVERIFY2(!QApplication::activeModalWidget(), "a modal window is open");
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestSessionKeeping::start()
{
    m_window.reset();
    m_settings = std::make_unique<Settings>(file(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestSessionKeeping::open(const QString &path)
{
    QSignalSpy results(m_window->session(), &Session::resultChanged);
    m_window->open({path});
    QTRY_VERIFY_WITH_TIMEOUT(!results.isEmpty() && m_window->session()->result(), patience);
}

void TestSessionKeeping::save(const QString &path) const
{
    QVERIFY(part<ProjectFile>(*m_window)->save(path, {}));
}

void TestSessionKeeping::setDepth(double depth) const
{
    m_window->session()->editSpec({"quadtree", {{"depth", depth}}}, 0);
}

bool TestSessionKeeping::asks() const
{
    return m_window->messages()->texts().join(u' ').contains(u"not saved"_s);
}

void TestSessionKeeping::answer(const QString &text) const
{
    QVERIFY(asks());
    for (auto *const button : m_window->messages()->findChildren<QToolButton *>()) {
        if (button->text() == text) {
            button->click();
            return;
        }
    }
    QFAIL("there is no such answer");
}

void TestSessionKeeping::continueLast()
{
    QSignalSpy opened(part<ProjectFile>(*m_window), &ProjectFile::opened);
    QVERIFY(menuAction(*m_window, "continueSession")->isEnabled());
    menuAction(*m_window, "continueSession")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
}

void TestSessionKeeping::changesAreKeptWithinSeconds()
{
    open(m_data);
    setDepth(4);
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 4.0, patience);
    menuAction(*m_window, "logPenalty")->setChecked(false);
    QTRY_VERIFY_WITH_TIMEOUT(
        !project::open(m_settings->lastSessionFile().toStdString())->logPenalty, patience);
}

/// A real process and a real SIGKILL, in the middle of work on a project.
void TestSessionKeeping::aKilledRunIsOfferedToTheNext()
{
    open(m_data);
    const QString project = file(u"work.collscope"_s);
    save(project);
    const double saved = depth();
    m_window.reset();
    QFile::remove(m_settings->lastSessionFile());

    QProcess run;
    run.setProcessChannelMode(QProcess::ForwardedChannels);
    run.start(QCoreApplication::applicationFilePath(), {u"until-killed"_s, file(u"settings.ini"_s), project});
    QVERIFY(run.waitForStarted());
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 5.0, 3 * patience);
    run.kill();
    QVERIFY(run.waitForFinished());
    QCOMPARE(run.exitStatus(), QProcess::CrashExit);
    QVERIFY(saved != 5.0);
    QCOMPARE(keptDepth(project), -1.0); // nobody has saved it there

    start();
    continueLast();
    QCOMPARE(depth(), 5.0);
    QCOMPARE(part<ProjectFile>(*m_window)->path(), project);
    QVERIFY(m_window->isWindowModified());
    menuAction(*m_window, "save")->trigger(); // without asking where
    QCOMPARE(keptDepth(project), 5.0);
    QVERIFY(!m_window->isWindowModified());
}

void TestSessionKeeping::windowsHaveAFileEach()
{
    open(m_data);
    const QString project = file(u"work.collscope"_s);
    save(project);
    setDepth(2);
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 2.0, patience);

    QProcess run;
    run.setProcessChannelMode(QProcess::ForwardedChannels);
    run.start(QCoreApplication::applicationFilePath(), {u"until-killed"_s, file(u"settings.ini"_s), project});
    QVERIFY(run.waitForStarted());
    const QString second = m_settings->lastSessionFile().replace(u".collscope"_s, u"-2.collscope"_s);
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(second), 5.0, 3 * patience);
    QCOMPARE(keptDepth(m_settings->lastSessionFile()), 2.0);
    run.kill();
    QVERIFY(run.waitForFinished());

    // What the other window left is the newest.
    start();
    continueLast();
    QCOMPARE(depth(), 5.0);
    QVERIFY(QFile::exists(second));
}

void TestSessionKeeping::aRestoredProjectKnowsItsFile()
{
    open(m_data);
    const QString project = file(u"work.collscope"_s);
    save(project);
    QVERIFY(m_window->close());
    start();
    continueLast();
    QCOMPARE(part<ProjectFile>(*m_window)->path(), project);
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(m_window->windowTitle().contains(u"work"_s));

    // Without the file, what was kept is all there is.
    QVERIFY(m_window->close());
    QVERIFY(QFile::remove(project));
    start();
    continueLast();
    QVERIFY(m_window->isWindowModified());
    QCOMPARE(m_window->messages()->count(), 1);
    menuAction(*m_window, "save")->trigger();
    QVERIFY(QFile::exists(project));
}

void TestSessionKeeping::anEarlierSessionStaysOnOffer()
{
    open(m_data);
    setDepth(4);
    QVERIFY(m_window->close());
    start();
    open(testing::writeFile(file(u"other.csv"_s), testing::twoCollectives()));
    setDepth(2);
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 2.0, patience);
    continueLast();
    QCOMPARE(depth(), 4.0);
    QCOMPARE(m_window->session()->datasets().front().path, m_data);
    // What was left for it is on offer in turn, and so is what a project took the place of.
    setDepth(1);
    save(file(u"work.collscope"_s));
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 1.0, patience);
    continueLast();
    QCOMPARE(depth(), 2.0);
    setDepth(3);
    open(file(u"work.collscope"_s));
    QTRY_COMPARE_WITH_TIMEOUT(depth(), 1.0, patience);
    QTRY_COMPARE_WITH_TIMEOUT(keptDepth(m_settings->lastSessionFile()), 1.0, patience);
    continueLast();
    QCOMPARE(depth(), 3.0);
}

void TestSessionKeeping::closingAChangedProjectAsks()
{
    open(m_data);
    const QString project = file(u"work.collscope"_s);
    save(project);
    setDepth(4);
    QVERIFY(m_window->isWindowModified());
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible() && asks());
    answer(u"Cancel"_s);
    QVERIFY(m_window->isVisible() && !asks());
    QVERIFY(!m_window->close());
    answer(u"Save"_s);
    QVERIFY(!m_window->isVisible());
    QCOMPARE(keptDepth(project), 4.0);

    start();
    open(project);
    setDepth(2);
    QVERIFY(!m_window->close());
    m_window->session()->undoStack()->undo(); // as it was: nothing is asked any more
    QVERIFY(!m_window->isWindowModified());
    setDepth(1);
    QVERIFY(!m_window->close());
    answer(u"Do not save"_s);
    QVERIFY(!m_window->isVisible());
    QCOMPARE(keptDepth(project), 4.0);
    QCOMPARE(keptDepth(m_settings->lastSessionFile()), 1.0); // for those who regret it
}

void TestSessionKeeping::aSessionIsSimplyKept()
{
    open(m_data);
    setDepth(4);
    QVERIFY(m_window->close());
    QCOMPARE(keptDepth(m_settings->lastSessionFile()), 4.0);
}

void TestSessionKeeping::openingAnotherProjectAsks()
{
    open(m_data);
    save(file(u"one.collscope"_s));
    save(file(u"two.collscope"_s));
    setDepth(4);
    m_window->open({file(u"one.collscope"_s)});
    QVERIFY(asks());
    QCOMPARE(m_window->session()->datasets().size(), std::size_t{1});
    m_window->session()->undoStack()->undo();
    QVERIFY(!asks()); // there is nothing to lose any more
    setDepth(4);
    m_window->open({file(u"one.collscope"_s)});
    answer(u"Save"_s);
    QTRY_COMPARE_WITH_TIMEOUT(part<ProjectFile>(*m_window)->path(), file(u"one.collscope"_s), patience);
    QCOMPARE(keptDepth(file(u"two.collscope"_s)), 4.0);
}

void TestSessionKeeping::lookingAroundIsNoChange()
{
    open(m_data);
    save(file(u"work.collscope"_s));
    menuAction(*m_window, "nextCollective")->trigger();
    menuAction(*m_window, "logPenalty")->setChecked(false);
    QVERIFY(!m_window->isWindowModified());
    menuAction(*m_window, "baselineIsCandidate")->setChecked(true);
    QVERIFY(m_window->isWindowModified());
    menuAction(*m_window, "baselineIsCandidate")->setChecked(false);
    QVERIFY(!m_window->isWindowModified());
    // Nothing to undo, yet a change.
    m_window->open({testing::writeFile(file(u"other.csv"_s), testing::twoCollectives())});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{2}, patience);
    QVERIFY(m_window->isWindowModified());
}

/// A disk that is not mounted today.
void TestSessionKeeping::absentDataStaysPartOfTheProject()
{
    const QString other = testing::writeFile(file(u"other.csv"_s), testing::twoCollectives());
    open(m_data);
    open(other);
    save(file(u"work.collscope"_s));
    QVERIFY(QFile::rename(other, file(u"away.csv"_s)));
    start();
    QSignalSpy opened(part<ProjectFile>(*m_window), &ProjectFile::opened);
    open(file(u"work.collscope"_s));
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QCOMPARE(m_window->session()->datasets().size(), std::size_t{1});
    QVERIFY(!m_window->isWindowModified());
    setDepth(1);
    menuAction(*m_window, "save")->trigger();
    QCOMPARE(project::open(file(u"work.collscope"_s).toStdString())->data.size(), std::size_t{2});
}

void TestSessionKeeping::aFolderThatCannotBeWrittenIsSaid()
{
    QVERIFY(QDir().mkpath(m_settings->lastSessionFile())); // a folder where the file should be
    testing::writeFile(m_settings->lastSessionFile() + u".before/occupied"_s, "");
    open(m_data);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->messages()->count(), 1, patience);
    QVERIFY2(m_window->messages()->texts().first().contains(u"not kept"_s),
        qPrintable(m_window->messages()->texts().first()));
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.value(1) == u"until-killed"_s)
        return runUntilKilled(words.value(2), words.value(3));
    TestSessionKeeping test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_session_keeping.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window/window_walk.h"

#include "app/window/docks.h"
#include "app/window/facts_question.h"
#include "app/window/mapping_question.h"
#include "app/window/requests.h"
#include "app/window/sample_data.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "tests/app/window/contact_sheet.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/menu_walk.h"
#include "tests/app/window/widget_checks.h"
#include "tests/app/window/window_parts.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/common/latest_task.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/exclude_dialog.h"
#include "widgets/panels/folder_dialog.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/measuring_strip.h"
#include "widgets/panels/profile_editor.h"

#include <QActionGroup>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QMenuBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace collscope::testing {

using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 120000;

/// Chosen in the end, or where what they do is awaited.
bool isLeftOut(const QAction &action)
{
    static const QStringList names{u"quit"_s, u"closeData"_s, u"openSample"_s, u"measureHere"_s};
    return names.contains(action.objectName());
}

HelpPanel *shownHelp()
{
    for (QWidget *const widget : QApplication::allWidgets())
        if (auto *const help = qobject_cast<HelpPanel *>(widget); help && help->isVisible())
            return help;
    return nullptr;
}

QString withoutMnemonic(QString text)
{
    return text.remove(u'&').remove(u"..."_s);
}

} // namespace

WindowWalk::WindowWalk(const QString &pictures) : m_pictures(pictures)
{
    constexpr int oftenMs = 20;
    m_modals.setInterval(oftenMs);
    connect(&m_modals, &QTimer::timeout, this, &WindowWalk::lookAtModal);
}

const WindowWalk::Report &WindowWalk::walk(bool isDark)
{
    menuAction(m_window, "darkPalette")->setChecked(isDark);
    m_window.show();
    if (!QTest::qWaitForWindowActive(&m_window))
        qFatal("the window does not become active");
    settle();
    look(m_window, u"start"_s, u"start"_s);
    openData();
    m_modals.start();
    int number = 0;
    for (const QAction *const each : m_window.menuBar()->actions())
        collect(*each->menu(), withoutMnemonic(each->text()), QString::number(number++));
    find(u"menus"_s, doubledInMenus(*m_window.menuBar()), u"letters of several entries"_s);
    walkPanels();
    walkEntries();
    walkOtherDialogs();
    closeAll();
    writeContactSheets(m_looks, m_pictures + u"/sheet-looks"_s);
    writeContactSheets(m_afterwards, m_pictures + u"/sheet-afterwards"_s);
    return m_report;
}

/// All sample data, or a small made-up file where nobody looks.
void WindowWalk::openData()
{
    const bool isSeen = !m_pictures.isEmpty();
    const QString file = writeFile(m_folder.filePath(u"data.csv"_s), twoCollectives());
    if (isSeen)
        menuAction(m_window, "openSample")->trigger();
    else
        m_window.open({file});
    Session &session = *m_window.session();
    const qsizetype files = isSeen ? sampleData().size() : 1;
    if (!QTest::qWaitFor(
            [&] { return session.result() && std::ssize(session.datasets()) >= files; }, patienceMs))
        qFatal("the data does not open");
    Comparing comparing;
    comparing.heldOut.eachRun = true;
    for (const char *const spec : {"quadtree:depth=3", "c45", "optimal:leaves=8"})
        comparing.models.push_back(parseModelSpec(spec).value());
    session.editComparing(comparing, u"compare"_s);
    session.editSpec(comparing.models.front(), 0);
    if (!QTest::qWaitFor([&] { return session.result() && session.isCurrent(); }, patienceMs))
        qFatal("the model is not fitted");
    emit part<ViewState>(m_window)->selectRequested(Cell{1, 1});
    settle();
}

void WindowWalk::collect(QMenu &menu, const QString &path, const QString &place)
{
    lookAtPopup(menu, m_window.mapToGlobal(QPoint(40, 40)), u"menu "_s + path, u"menu "_s + place);
    QSet<QString> &texts = m_report.texts[place];
    int number = 0;
    for (QAction *const action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString own = path + u" > "_s + withoutMnemonic(action->text());
        const QString where = place + u'.' + QString::number(number++);
        if (action->text().isEmpty())
            m_report.findings << own + u": no text"_s;
        for (const QString &text : {action->text(), action->toolTip(), action->statusTip()})
            texts << withoutMnemonic(text);
        if (action->menu())
            collect(*action->menu(), own, where);
        else
            m_entries << Entry{action, own, where};
    }
}

void WindowWalk::walkPanels()
{
    for (Dock *const dock : m_window.findChildren<Dock *>()) {
        m_window.docks()->reveal(dock);
        settle();
        const QString path = u"panel "_s + dock->windowTitle();
        look(*dock, path, dock->objectName());
        walkDropDowns(*dock, path, dock->objectName());
        find(path, outsideOfParents(m_window), u"not all in view"_s);
        ++m_report.panels;
    }
    menuAction(m_window, "restoreLayout")->trigger();
    settle();
    look(m_window, u"window"_s, u"window"_s);
    const QSize before = m_window.size();
    m_window.resize(1020, 560); // a screen of 1024 x 600 with a frame
    settle();
    look(m_window, u"window, small"_s, u"window"_s);
    m_window.resize(before);
}

void WindowWalk::walkDropDowns(QWidget &panel, const QString &path, const QString &place)
{
    int number = 0;
    const auto open = [&](QAbstractButton &button, QMenu *menu) {
        if (!menu || !button.isVisible() || !button.isEnabled())
            return;
        const QString which = u" > "_s + withoutMnemonic(button.text());
        lookAtPopup(*menu, button.mapToGlobal(QPoint(0, button.height())), path + which,
            place + u'.' + QString::number(number++));
    };
    for (auto *const button : panel.findChildren<QPushButton *>())
        open(*button, button->menu());
    for (auto *const button : panel.findChildren<QToolButton *>())
        open(*button, button->menu());
}

void WindowWalk::walkEntries()
{
    for (const Entry &entry : std::as_const(m_entries)) {
        if (!entry.action || !entry.action->isVisible())
            continue; // an entry before took it away: a list that was cleared
        if (entry.action->objectName() == u"measureHere" && !m_pictures.isEmpty())
            measureAndStop(entry);
        else if (!entry.action->isEnabled())
            m_report.disabled << entry.path;
        else if (!isLeftOut(*entry.action))
            trigger(entry);
    }
}

void WindowWalk::trigger(const Entry &entry)
{
    m_path = entry.path;
    m_place = entry.place;
    const int before = m_report.dialogs;
    const QActionGroup *const group = entry.action->actionGroup();
    QAction *const checked = group ? group->checkedAction() : nullptr;
    entry.action->trigger(); // a dialog that holds it up is looked at meanwhile
    settle();
    ++m_report.entries;
    if (!lookAtWindows() && m_report.dialogs == before)
        takePicture(m_window, u"after"_s, entry.path);
    takeBack(entry, checked);
}

/// What is ticked or chosen, but for panels, which are to be seen.
void WindowWalk::takeBack(const Entry &entry, QAction *checkedBefore)
{
    if (!entry.action || !entry.action->isCheckable())
        return;
    const bool isPanel = namedPart<QMenu>(m_window, u"panels"_s)->actions().contains(entry.action);
    if (checkedBefore)
        checkedBefore->trigger();
    else if (!entry.action->actionGroup() && !isPanel)
        entry.action->trigger();
    settle();
}

void WindowWalk::measureAndStop(const Entry &entry)
{
    constexpr int soonMs = 20000;
    auto *const strip = part<MeasuringStrip>(m_window);
    entry.action->trigger();
    if (!QTest::qWaitFor([strip] { return strip->isVisible(); }, soonMs)) {
        m_report.disabled << entry.path; // without an MPI library there is nothing to measure
        return;
    }
    settle();
    ++m_report.entries;
    look(*strip, u"panel measuring"_s, u"measuring"_s);
    takePicture(m_window, u"after"_s, entry.path);
    emit strip->stopRequested();
    settle();
}

/// Those that no menu opens.
void WindowWalk::walkOtherDialogs()
{
    const QString csv = m_folder.filePath(u"data.csv"_s);
    const auto show = [this](const QString &name, const std::function<void()> &open) {
        m_path = m_place = name;
        const int before = m_report.dialogs;
        open();
        settle();
        lookAtWindows();
        if (m_report.dialogs == before)
            m_report.findings << name + u": there is no dialog"_s;
    };
    if (m_window.session()->result())
        show(u"Exclude"_s, [this] {
            const TimeGrid &grid = *m_window.session()->result()->map()->grid;
            emit part<Requests>(m_window)->exclude(exclusionAt(grid, {0, 0}, 0));
        });
    show(u"Columns"_s, [&] { askForMapping(&m_window, csv, &m_settings, [](const auto &) {}); });
    io::AskedFile asked;
    asked.suggested.path = csv.toStdString();
    asked.missing = {"library", "algorithm", "ranks"};
    asked.collectives = {"bcast"};
    show(u"Facts"_s, [&] { askForFacts(&m_window, {asked}, [](const auto &, const auto &) {}); });
    show(u"Cancel jobs"_s, [this] {
        emit part<CampaignsPanel>(m_window)->cancelRequested({u"one"_s, u"two"_s});
    });
    show(u"Work folder"_s, [this] {
        auto *const dialog = new FolderDialog(u"frodo"_s, part<ProfileEditor>(m_window)->window());
        dialog->setFolder({u"/scratch/me"_s, {u"campaigns"_s, u"src"_s}, true, false});
        dialog->show();
    });
}

void WindowWalk::closeAll()
{
    menuAction(m_window, "restoreLayout")->trigger();
    while (!m_window.session()->datasets().empty()) {
        menuAction(m_window, "closeData")->trigger();
        settle();
    }
    takePicture(m_window, u"after"_s, u"Close this data"_s);
    menuAction(m_window, "quit")->trigger();
    if (m_window.isVisible())
        m_report.findings << u"Quit: the window stays"_s;
    m_report.entries += 2;
}

void WindowWalk::settle() const
{
    constexpr int soonMs = 5;
    constexpr int drawnMs = 40;
    QTest::qWait(soonMs);
    if (m_pictures.isEmpty())
        return;
    const auto isIdle = [this] {
        const QList<LatestTask *> tasks = m_window.findChildren<LatestTask *>(); // what fills panels
        return std::none_of(
            tasks.begin(), tasks.end(), [](const LatestTask *task) { return task->isRunning(); });
    };
    (void)QTest::qWaitFor(isIdle, patienceMs / 4);
    QTest::qWait(drawnMs);
}

void WindowWalk::find(const QString &path, const QStringList &problems, const QString &what)
{
    for (const QString &problem : problems)
        m_report.findings << path + u": "_s + what + u": "_s + problem;
}

void WindowWalk::look(QWidget &widget, const QString &path, const QString &place)
{
    QCoreApplication::sendPostedEvents(
        nullptr, QEvent::LayoutRequest); // room for what came from a thread just now
    find(path, cutTexts(widget), u"cut"_s);
    find(path, silentButtons(widget), u"a button without words"_s);
    find(path, outsideOfParents(widget), u"not all in view"_s);
    m_report.texts[place] += textsOf(widget);
    takePicture(widget, u"look"_s, path);
}

void WindowWalk::lookAtPopup(QMenu &menu, const QPoint &at, const QString &path, const QString &place)
{
    if (menu.isEmpty()) {
        if (menu.isEnabled())
            m_report.findings << path + u": it opens nothing"_s;
        return;
    }
    menu.popup(at);
    settle();
    look(menu, path, place);
    menu.close();
    settle();
}

void WindowWalk::lookAtDialog(QWidget &dialog)
{
    const QScopedValueRollback looking(m_isLooking, true);
    const QPointer<QWidget> alive(&dialog);
    ++m_report.dialogs;
    dialog.activateWindow();
    if (dialog.windowType() != Qt::Popup && !QTest::qWaitForWindowActive(&dialog))
        m_report.findings << m_path + u": the dialog does not become active"_s;
    settle();
    const QString path = u"dialog "_s + m_path + u" - "_s + dialog.windowTitle();
    if (qobject_cast<QFileDialog *>(&dialog)) { // Qt's own, or the desktop's
        takePicture(dialog, u"look"_s, path);
    } else {
        look(dialog, path, m_place);
        find(path, doubledMnemonics(dialog), u"letters of several"_s);
        find(path, unreachable(dialog), u"Tab does not come to"_s);
    }
    if (alive && qobject_cast<QDialog *>(&dialog))
        askForHelp(dialog);
    if (!alive)
        return;
    QWidget *const focus = dialog.focusWidget();
    QTest::keyClick(focus ? focus : &dialog, Qt::Key_Escape);
    settle();
    if (alive && alive->isVisible()) {
        m_report.findings << path + u": Escape does not close it"_s;
        alive->close();
        settle();
    }
}

void WindowWalk::askForHelp(QWidget &dialog)
{
    m_window.docks()->find(u"help"_s)->hide();
    QWidget *const focus = dialog.focusWidget();
    QTest::keyClick(focus ? focus : &dialog, Qt::Key_F1);
    settle();
    HelpPanel *const help = shownHelp();
    if (!help) {
        m_report.findings << m_path + u": no help on F1"_s;
        return;
    }
    if (help->toPlainText().isEmpty())
        m_report.findings << m_path + u": an empty page of help"_s;
    if (!m_window.isAncestorOf(help)) { // its own, over a dialog that holds up the window
        takePicture(*help->window(), u"look"_s, m_path + u" - F1"_s);
        QTest::keyClick(help, Qt::Key_Escape);
        settle();
        if (shownHelp() || !dialog.isVisible())
            m_report.findings << m_path + u": Escape does not lead back from its help"_s;
    }
    dialog.activateWindow();
    settle();
}

void WindowWalk::lookAtModal()
{
    if (QWidget *const modal = QApplication::activeModalWidget(); modal && !m_isLooking)
        lookAtDialog(*modal);
}

bool WindowWalk::lookAtWindows()
{
    QList<QPointer<QWidget>> windows; // some end others
    for (QWidget *const each : QApplication::topLevelWidgets())
        windows << each;
    bool any = false;
    for (const QPointer<QWidget> &window : std::as_const(windows))
        if (window && window->isVisible() && window != &m_window && window->windowType() != Qt::ToolTip) {
            lookAtDialog(*window);
            any = true;
        }
    return any;
}

void WindowWalk::takePicture(QWidget &widget, const QString &kind, const QString &path)
{
    if (m_pictures.isEmpty())
        return;
    QStringList &list = kind == u"look" ? m_looks : m_afterwards;
    QString name = path;
    name.replace(u" > "_s, u" - "_s).replace(u'/', u'_').replace(u':', u'_');
    const QString file = u"%1/%2-%3 %4.png"_s.arg(m_pictures, kind)
                             .arg(static_cast<int>(list.size()) + 1, 3, 10, QChar(u'0'))
                             .arg(name.left(100));
    if (!widget.grab().save(file))
        qFatal("cannot write %s", qPrintable(file));
    list << file;
}

} // namespace collscope::testing

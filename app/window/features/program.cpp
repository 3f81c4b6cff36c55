// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/program.h"

#include "app/window/machine_door.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/tool_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/panels/program_panel.h"

#include <QAction>
#include <QDateTime>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QMainWindow>
#include <QUrl>

namespace collscope {

using namespace Qt::StringLiterals;

ProgramFeature::ProgramFeature(const WindowContext &context) : Feature(context), m_task(new LatestTask(this))
{
    QAction *const action
        = context.menus->add(Menus::campaign, u"program"_s, tr("Make my &program faster..."), {},
            tr("Times the methods of the calls that a program makes, and proves the gain on the program"));
    connect(action, &QAction::triggered, this, &ProgramFeature::show);
    connect(context.start->machine(), &MachineDoor::programRequested, this, &ProgramFeature::show);
    connect(m_task, &LatestTask::failed, this, [this](const QString &cause) {
        m_poll.stop();
        m_panel->end();
        m_panel->setProblem(cause);
    });
    constexpr int pollMs = 250;
    m_poll.setInterval(pollMs);
    connect(&m_poll, &QTimer::timeout, this, &ProgramFeature::watch);
}

ProgramFeature::~ProgramFeature()
{
    m_stop.request_stop();
}

void ProgramFeature::show()
{
    if (!m_panel) {
        m_panel = new ProgramPanel;
        m_panel->setWorkFolder(QDir::currentPath());
        newToolWindow(tr("Make my program faster"), m_panel, m_context.window, u"program"_s)
            ->setObjectName(u"program"_s);
        connect(m_panel, &ProgramPanel::startRequested, this, &ProgramFeature::makeFaster);
        connect(m_panel, &ProgramPanel::cancelRequested, this, [this] { m_stop.request_stop(); });
        connect(m_panel, &ProgramPanel::reportRequested, this, [this] {
            if (!QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder + u"/report.html"_s)))
                m_context.notices->say(Severity::warning,
                    tr("Nothing opens web pages here: %1")
                        .arg(QDir::toNativeSeparators(m_folder + u"/report.html"_s)));
        });
        connect(m_panel, &ProgramPanel::callsRequested, this, [this] {
            emit m_context.requests->open({m_folder + u"/screen.txt"_s});
            emit m_context.requests->openApplications({m_folder + u"/app.profile"_s});
        });
    }
    m_panel->window()->show();
    m_panel->window()->raise();
    m_panel->window()->activateWindow();
    m_panel->line()->setFocus();
}

void ProgramFeature::makeFaster()
{
    tune::ProgramOrder order = m_panel->order();
    const QString name = u"program-"_s + QDateTime::currentDateTime().toString(u"yyyy-MM-dd-HHmmss"_s);
    m_folder = QDir(m_context.settings->measuredFolder()).filePath(name);
    order.folder = m_folder;
    m_news = std::make_shared<Mailbox<News>>();
    m_stop = {};
    m_panel->begin();
    m_poll.start();
    m_task->start(
        [asked = order, news = m_news, stop = m_stop.get_token()](
            const std::stop_token &) -> Expected<tune::ProgramResult> {
            tune::ProgramOrder whole = asked;
            const tune::ThisMachine machine = tune::lookAtThisMachine(stop);
            if (machine.libraries.empty())
                return failure(machine.problem.toStdString());
            whole.libraries = machine.libraries;
            return tune::tuneProgram(
                whole,
                [&news](const std::string &line, double left) {
                    news->put({toText(line), left});
                },
                stop);
        },
        [this](const Expected<tune::ProgramResult> &result) { take(result); });
}

void ProgramFeature::watch()
{
    for (const News &each : m_news->take())
        m_panel->addStep(each.step, each.secondsLeft);
}

void ProgramFeature::take(const Expected<tune::ProgramResult> &result)
{
    m_poll.stop();
    watch();
    m_panel->end();
    if (result)
        m_panel->setResult(*result);
    else
        m_panel->setProblem(m_stop.stop_requested() ? tr("Cancelled.") : toText(result.error().text()));
}

} // namespace collscope

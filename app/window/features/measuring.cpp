// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/measuring.h"

#include "app/window/machine_door.h"
#include "app/window/measuring_run.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/report_writer.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "engine/tune/deciding.h"
#include "engine/tune/outcome.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/panels/measuring_strip.h"

#include <QAction>
#include <QDateTime>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <QVBoxLayout>

#include <map>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString joined(const std::vector<std::string> &names)
{
    QStringList texts;
    for (const std::string &name : names)
        texts << QString::fromStdString(name);
    return texts.join(u", "_s);
}

/// "This sentence." of "this sentence".
QString sentence(const std::string &text)
{
    QString result = toText(text);
    if (!result.isEmpty())
        result[0] = result[0].toUpper();
    return result + u'.';
}

/// " Left to the library: scan, exscan (no rules were better on a run held out by more than noise)."
QString leftText(const tune::TuningResult &result)
{
    std::map<std::string, QStringList> collectives; // by reason
    for (const tune::TunedCollective &each : result.collectives)
        if (!each.leftBecause.empty())
            collectives[each.leftBecause] << toText(each.shipped.collective);
    QStringList texts;
    for (const auto &[reason, names] : collectives)
        texts << u"%1 (%2)"_s.arg(names.join(u", "_s), toText(reason));
    return texts.isEmpty() ? QString()
                           : MeasuringFeature::tr(" Left to the library: %1.").arg(texts.join(u"; "_s));
}

/// " Timed in turn: allreduce +12.0 % (+9.0 to +15.0 %)."
QString verifiedText(const tune::TuningResult &result)
{
    QStringList gains;
    for (const tune::TunedCollective &each : result.collectives)
        if (each.gain && each.leftBecause.empty())
            gains << u"%1 %2"_s.arg(
                toText(each.shipped.collective), toText(tune::gainText(each.gain->statistics)));
    return gains.isEmpty() ? QString() : MeasuringFeature::tr(" Timed in turn: %1.").arg(gains.join(u", "_s));
}

/// The first few cells are the smallest and largest messages: their mean is that of no program.
bool saysSomething(const tune::Outcome &outcome, const wire::CampaignPlan &plan)
{
    constexpr std::size_t part = 10;
    return part * outcome.cells >= plan.collectives.size() * plan.commSizes.size() * plan.sizes.size();
}

} // namespace

MeasuringFeature::MeasuringFeature(const WindowContext &context)
    : Feature(context), m_door(context.start->machine()), m_strip(new MeasuringStrip),
      m_looking(new LatestTask(this)), m_run(new MeasuringRun(context.session, context.requests, this))
{
    context.strips->addWidget(m_strip);
    QAction *const action = context.menus->add(Menus::campaign, u"measureHere"_s, tr("Measure &this machine"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M),
        tr("Time the algorithms of an MPI library on this machine's cores"));
    connect(action, &QAction::triggered, this, &MeasuringFeature::measureByMenu);
    connect(m_door, &MachineDoor::lookRequested, this, &MeasuringFeature::look);
    connect(m_door, &MachineDoor::measureRequested, this, &MeasuringFeature::measure);
    connect(m_door, &MachineDoor::buildRequested, this, &MeasuringFeature::build);
    connect(m_strip, &MeasuringStrip::stopRequested, this, [this] {
        m_strip->setStopping();
        m_run->stop();
    });
    connect(m_strip, &MeasuringStrip::showRequested, this, &MeasuringFeature::show);
    connect(m_strip, &MeasuringStrip::shipRequested, this, &MeasuringFeature::ship);
    connect(m_strip, &MeasuringStrip::verifyRequested, this, &MeasuringFeature::verify);
    const auto sayFailed = [this](const QString &cause) { m_context.notices->say(Severity::error, cause); };
    connect(m_looking, &LatestTask::failed, this, sayFailed);
    connect(m_run, &MeasuringRun::failed, this, sayFailed);
    connect(m_run, &MeasuringRun::progressed, m_strip, &MeasuringStrip::setProgress);
    connect(m_run, &MeasuringRun::judged, this, [this] {
        const tune::Outcome outcome
            = m_run->shipment() ? tune::outcomeOf(*m_run->shipment()) : tune::Outcome();
        if (saysSomething(outcome, m_run->order().plan))
            m_strip->setFigure(toText(tune::outcomeText(outcome)));
    });
    connect(m_run, &MeasuringRun::ended, this, &MeasuringFeature::finish);
    connect(m_run, &MeasuringRun::reported, this, [this](const QString &path) {
        m_context.notices->confirmFile(
            tr("Report of what was measured: %1").arg(QDir::toNativeSeparators(path)), path);
    });
    constexpr int pollMs = 250;
    m_steps.setInterval(pollMs);
    connect(&m_steps, &QTimer::timeout, this, [this] {
        for (const QString &step : m_building->take())
            m_door->setBuilding(tr("%1...").arg(step));
    });
    constexpr int soonMs = 400; // who opens data at once need not wait for what nobody asks
    m_lookSoon.setInterval(soonMs);
    m_lookSoon.setSingleShot(true);
    connect(&m_lookSoon, &QTimer::timeout, this, [this] {
        if (!m_machine && m_context.start->isVisible() && !m_looking->isRunning())
            look();
    });
    context.start->installEventFilter(this);
}

/// The folder is whole, or says why it is not.
bool MeasuringFeature::mayClose()
{
    return m_run->report()->mayClose(m_context);
}

void MeasuringFeature::close()
{
    m_run->stop(); // what was measured is in the file
}

bool MeasuringFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show && !m_machine)
        m_lookSoon.start();
    return Feature::eventFilter(watched, event);
}

void MeasuringFeature::look()
{
    m_door->setLooking();
    m_looking->start([](const std::stop_token &stop) { return tune::lookAtThisMachine(stop); },
        [this](const tune::ThisMachine &machine) { takeMachine(machine); });
}

void MeasuringFeature::takeMachine(const tune::ThisMachine &machine)
{
    m_machine = machine;
    m_door->setMachine(machine);
    if (std::exchange(m_isAsked, false))
        measureByMenu();
}

/// Of the library that comes first: the start page has the choice.
void MeasuringFeature::measureByMenu()
{
    if (m_run->isUnderWay())
        return;
    if (!m_machine) {
        m_isAsked = true;
        if (!m_looking->isRunning())
            look();
        return;
    }
    if (const tune::MpiLibrary *const library = m_machine->measurable())
        measure(*library, m_door->budget());
    else
        m_context.notices->say(
            Severity::error, std::exchange(m_machine, {})->problem); // it is looked at anew
}

void MeasuringFeature::build(const tune::MpiLibrary &library)
{
    m_building = std::make_shared<Mailbox<QString>>();
    m_door->setBuilding(tr("Building an agent for %1...").arg(library.title()));
    m_steps.start();
    m_looking->start(
        [library, steps = m_building](const std::stop_token &stop) {
            return tune::buildAgent(
                library, [&steps](const QString &step) { steps->put(step); }, stop);
        },
        [this](const Expected<QString> &built) {
            m_steps.stop();
            if (built)
                look();
            else
                m_door->setProblem(toText(built.error().text()));
        });
}

void MeasuringFeature::measure(const tune::MpiLibrary &library, double budgetSeconds)
{
    if (m_run->isUnderWay() || !m_machine)
        return;
    const QString name = u"%1-%2"_s.arg(QSysInfo::machineHostName().section(u'.', 0, 0),
        QDateTime::currentDateTime().toString(u"yyyy-MM-dd-HHmmss"_s));
    m_run->begin(
        *m_machine, library, budgetSeconds, QDir(m_context.settings->measuredFolder()).filePath(name));
    m_strip->begin(tr("%1 on %2 with %3")
                       .arg(joined(m_run->order().plan.collectives), m_machine->coresText, library.title()),
        budgetSeconds);
}

void MeasuringFeature::finish()
{
    const codegen::ShipmentPtr &shipment = m_run->shipment();
    const auto &result = m_run->result();
    QString text;
    if (!m_run->problem().isEmpty())
        text = tr("It ended early: %1. ").arg(m_run->problem());
    else if (!result)
        text = shipment ? tr("Stopped early. ") : tr("Stopped before anything was measured.");
    const tune::Outcome outcome = shipment ? tune::outcomeOf(*shipment) : tune::Outcome();
    if (shipment)
        text += sentence(tune::outcomeText(outcome));
    if (result)
        text += verifiedText(*result) + leftText(*result);
    if (const std::string busy = result ? result->busyness.text() : std::string(); !busy.empty())
        text += u' ' + toText(busy);
    if (result)
        tellVerified(*result);
    m_strip->end(text, shipment != nullptr, outcome.tuned > 0);
    if (!m_run->problem().isEmpty())
        m_context.notices->say(Severity::error, m_run->problem());
}

void MeasuringFeature::tellVerified(const tune::TuningResult &result)
{
    std::vector<RealisedGainPtr> gains;
    for (const tune::TunedCollective &tuned : result.collectives)
        if (tuned.gain)
            gains.push_back(std::make_shared<const RealisedGain>(*tuned.gain));
    emit m_context.requests->verified(gains);
}

/// The rules as the models of their collectives.
void MeasuringFeature::show()
{
    const OpenDataset *const open = m_run->opened();
    if (!open) {
        emit m_context.requests->open({m_run->records()});
        return;
    }
    m_context.session->show(open->summary.dataset);
    std::string first;
    for (const codegen::ShippedCollective &row : m_run->shipment()->collectives)
        if (const auto spec = parseModelSpec(row.model);
            spec && row.item && row.verdict == codegen::Verdict::better) {
            m_context.session->showModel(*spec, {row.collective});
            first = first.empty() ? row.collective : first;
        }
    m_context.session->show(open->summary.dataset, first);
}

/// What was tuned to the end is in its folder already.
void MeasuringFeature::ship()
{
    if (!m_run->result() || !m_run->result()->decides()) {
        show();
        emit m_context.requests->shipBundle(); // says what is known of it, and writes it
        return;
    }
    const codegen::Target *const target = codegen::findTarget(m_run->shipment()->order.target);
    const QString text = tr("%1 for %2 in %3: README.md there says how to install and undo them.")
                             .arg(m_run->result()->files.join(u", "_s), Wording::declared(target->title),
                                 QDir::toNativeSeparators(m_run->order().folder));
    m_context.notices->confirmFile(text, QDir(m_run->order().folder).filePath(u"README.md"_s));
}

/// What was timed already is shown; else it is timed now.
void MeasuringFeature::verify()
{
    for (const QString &name : {u"verification-2.txt"_s, u"verification.txt"_s})
        if (const QString timed = QDir(m_run->order().folder).filePath(name);
            m_run->result() && QFileInfo::exists(timed)) {
            emit m_context.requests->showVerification(timed);
            return;
        }
    const auto models = tune::writtenModels(*m_run->shipment());
    if (!models) {
        m_context.notices->say(Severity::error, toText(models.error().text()));
        return;
    }
    VerifyRequest request;
    request.processes = m_run->order().plan.commSizes.back();
    request.budget = tune::divided(MachineDoor::usualBudget).verification;
    request.launcher = m_run->library().launcher;
    request.agent = m_run->library().agent;
    emit m_context.requests->verify(*models, request);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/measuring_run.h"

#include "app/window/report_writer.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/outcome.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/report/tuning_report.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Reading and judging takes time of the cores that are measured: not often. In ms.
qint64 readInterval(double budgetSeconds)
{
    constexpr double looks = 12;
    return static_cast<qint64>(1000 * std::clamp(budgetSeconds / looks, 1.0, 30.0));
}

/// What is done at the moment, for the strip.
QString phaseTitle(tune::Phase phase, int run)
{
    switch (phase) {
    case tune::Phase::plan:
        return {};
    case tune::Phase::measure:
    case tune::Phase::measureAgain:
        return MeasuringRun::tr("run %1").arg(run);
    case tune::Phase::decide:
        return MeasuringRun::tr("deciding");
    case tune::Phase::verify:
        return MeasuringRun::tr("timing the rules and the default in turn");
    case tune::Phase::conclude:
        break;
    }
    return MeasuringRun::tr("writing");
}

} // namespace

MeasuringRun::MeasuringRun(Session *session, Requests *requests, QObject *parent)
    : QObject(parent), m_session(session), m_requests(requests), m_job(new LatestTask(this)),
      m_reading(new LatestTask(this)), m_judging(new LatestTask(this)), m_report(new ReportWriter(this))
{
    for (LatestTask *const task : {m_job, m_reading, m_judging})
        connect(task, &LatestTask::failed, this, [this](const QString &cause) {
            m_poll.stop();
            emit failed(cause);
        });
    connect(m_report, &ReportWriter::written, this, &MeasuringRun::reported);
    connect(m_report, &ReportWriter::failed, this, &MeasuringRun::failed);
    constexpr int pollMs = 250;
    m_poll.setInterval(pollMs);
    connect(&m_poll, &QTimer::timeout, this, &MeasuringRun::watch);
}

MeasuringRun::~MeasuringRun()
{
    m_stop.request_stop();
}

void MeasuringRun::begin(const tune::ThisMachine &machine, const tune::MpiLibrary &library,
    double budgetSeconds, const QString &folder)
{
    m_library = library;
    m_order = {};
    m_order.folder = folder;
    m_order.budget = budgetSeconds;
    m_order.plan = tune::planFor(machine, library, tune::secondsForRuns(budgetSeconds));
    m_order.offers = library.offers;
    m_order.runner = tune::runnerHere(library);
    m_records = QDir(folder).filePath(u"records.txt"_s);
    m_news = std::make_shared<Mailbox<News>>();
    m_stop = {};
    m_now = {tune::Phase::plan, budgetSeconds};
    m_runs = 0;
    m_readSize = 0;
    m_readAt = 0;
    m_problem.clear();
    m_shipment.reset();
    m_result.reset();
    m_judging->cancel();
    m_clock.start();
    m_poll.start();
    m_job->start(
        [order = m_order, news = m_news, stop = m_stop.get_token()](const std::stop_token &) {
            tune::Events events;
            events.began = [&news](tune::Phase phase, double left) { news->put({phase, left}); };
            return tune::tune(order, events, stop);
        },
        [this](const Expected<tune::TuningResult> &result) { takeResult(result); });
}

void MeasuringRun::watch()
{
    for (const News &each : m_news->take()) {
        m_now = each;
        const bool isRun = each.phase == tune::Phase::measure || each.phase == tune::Phase::measureAgain;
        m_runs += isRun ? 1 : 0;
        m_now.secondsLeft += static_cast<double>(m_clock.elapsed()) / 1000; // as if it had begun with it
    }
    emit progressed(m_order.budget - m_now.secondsLeft + static_cast<double>(m_clock.elapsed()) / 1000,
        phaseTitle(m_now.phase, m_runs));
    const bool isTime = m_clock.elapsed() - m_readAt >= readInterval(m_order.budget);
    if (isTime && !m_reading->isRunning() && QFileInfo(m_records).size() > m_readSize)
        read();
}

void MeasuringRun::read()
{
    m_readAt = m_clock.elapsed();
    m_readSize = QFileInfo(m_records).size();
    m_reading->start(
        [path = m_records](const std::stop_token &stop) {
            return readPath(path, {{}, stop});
        },
        [this](const Expected<LoadedPath> &loaded) { take(loaded); }, LatestTask::Older::finishesFirst);
}

const OpenDataset *MeasuringRun::opened() const
{
    const auto &open = m_session->datasets();
    const auto found = std::find_if(
        open.begin(), open.end(), [this](const OpenDataset &dataset) { return dataset.path == m_records; });
    return found == open.end() ? nullptr : &*found;
}

void MeasuringRun::take(const Expected<LoadedPath> &loaded)
{
    const bool hasData = loaded && !loaded->datasets.empty();
    if (hasData) {
        // Whoever looks at something else meanwhile is left alone.
        const bool isOpen = opened() != nullptr;
        m_session->addDatasets(m_records, loaded->datasets, loaded->lossText(),
            isOpen ? Session::Show::whenNothingElse : Session::Show::always);
        if (!isOpen)
            emit m_requests->remember(m_records, false);
    }
    if (hasData && !m_result)
        judge(loaded->datasets.front().dataset); // takes longer than reading: the maps do not wait for it
    else if (!isUnderWay())
        emit ended();
}

void MeasuringRun::judge(const DatasetPtr &measured)
{
    m_judging->start(
        [measured](
            const std::stop_token &stop) { return tune::shipmentSoFar(measured, stop).value_or(nullptr); },
        [this](const codegen::ShipmentPtr &shipment) {
            if (m_result) // which knows better
                return;
            m_shipment = shipment;
            emit judged();
            if (!isUnderWay())
                emit ended();
        },
        LatestTask::Older::finishesFirst);
}

void MeasuringRun::takeResult(const Expected<tune::TuningResult> &result)
{
    m_poll.stop();
    if (result) {
        m_result = *result;
        m_shipment = result->shipment;
        m_report->write(
            [result = *result](const std::stop_token &stop) { return tuningReport(result, stop); },
            QDir(m_order.folder).filePath(QLatin1String(tuningReportName)));
    } else if (!m_stop.stop_requested()) {
        m_problem = toText(result.error().text());
    }
    if (QFileInfo::exists(m_records))
        read();
    else
        emit ended();
}

} // namespace collscope

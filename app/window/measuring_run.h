// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/loader.h"
#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"
#include "widgets/common/mailbox.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace collscope {

class LatestTask;
class ReportWriter;
class Requests;
class Session;
struct OpenDataset;

/// A tuning of this machine in the background. What is measured is opened in the session and read again as it
/// grows, and judged as far as it is known.
class MeasuringRun : public QObject {
    Q_OBJECT
public:
    MeasuringRun(Session *session, Requests *requests, QObject *parent);
    ~MeasuringRun() override;

    bool isUnderWay() const { return m_poll.isActive(); }
    void begin(const tune::ThisMachine &machine, const tune::MpiLibrary &library, double budgetSeconds,
        const QString &folder);
    void stop() { m_stop.request_stop(); } ///< what was measured is in the file

    // Of the one under way, or the last one
    const tune::MpiLibrary &library() const { return m_library; }
    const tune::TuningOrder &order() const { return m_order; }
    const QString &records() const { return m_records; }
    /// Null: nothing is known of rules.
    const codegen::ShipmentPtr &shipment() const { return m_shipment; }
    /// Nothing: it was not done to the end.
    const std::optional<tune::TuningResult> &result() const { return m_result; }
    /// Why it ended early; empty: it did not, or because somebody wanted it.
    const QString &problem() const { return m_problem; }
    ReportWriter *report() const { return m_report; }
    /// What was measured, in the session; null: it is not open.
    const OpenDataset *opened() const;

signals:
    void progressed(double seconds, const QString &doing);
    void judged(); ///< shipment()
    void ended(); ///< and all that was measured is open and judged
    void reported(const QString &path); ///< report.html is there: the last file of the folder
    void failed(const QString &cause);

private:
    /// What is heard of the work in the background.
    struct News {
        tune::Phase phase = tune::Phase::plan;
        double secondsLeft = 0;
    };

    void watch();
    void read();
    void take(const Expected<LoadedPath> &loaded);
    void judge(const DatasetPtr &measured);
    void takeResult(const Expected<tune::TuningResult> &result);

    Session *m_session;
    Requests *m_requests;
    LatestTask *m_job;
    LatestTask *m_reading;
    LatestTask *m_judging; ///< what was read
    ReportWriter *m_report;
    QTimer m_poll;
    std::shared_ptr<Mailbox<News>> m_news;
    std::stop_source m_stop;
    QElapsedTimer m_clock;
    tune::MpiLibrary m_library;
    tune::TuningOrder m_order;
    QString m_records;
    qint64 m_readSize = 0; ///< bytes of the records when they were last read
    qint64 m_readAt = 0; ///< by the clock, in ms
    News m_now;
    int m_runs = 0; ///< that began
    QString m_problem;
    codegen::ShipmentPtr m_shipment;
    std::optional<tune::TuningResult> m_result;
};

} // namespace collscope

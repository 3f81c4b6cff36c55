// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "widgets/report/report.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>

namespace collscope {

class LatestTask;
class ReportDocument;
struct WindowContext;

/// Makes reports in the background and paints them one picture at a time, so that the window goes on living.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    using Make = std::function<Expected<Report>(const std::stop_token &stop)>;

    explicit ReportWriter(QObject *parent);

    /// `make` runs in the background. A PDF document where the path ends in .pdf, else a web page. A newer
    /// report takes the place of one that is under way.
    void write(const Make &make, const QString &path);
    void cancel(); ///< nothing is written
    /// For Feature::mayClose(): false while a report is under way; it says so, and closes the window when the
    /// report is there or has failed. True when it is asked again meanwhile: somebody does without it.
    bool mayClose(const WindowContext &context);

signals:
    void begun();
    void painting(double fraction);
    void written(const QString &path);
    void failed(const QString &problem);
    void ended(); ///< either of them, or cancelled: nothing is under way

private:
    void paint(const std::shared_ptr<ReportDocument> &document, const QString &path);
    void save(const std::shared_ptr<const ReportDocument> &document, const QString &path);
    void end(const QString &path, const QString &problem);

    LatestTask *m_task;
    unsigned m_number = 0; ///< of the report that is painted: an older one stops
    bool m_isBusy = false;
    bool m_isAwaited = false; ///< by a window that closes
};

} // namespace collscope

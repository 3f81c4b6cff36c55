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

/// Makes reports in the background and paints them one picture at a time, so that the window goes on living.
class ReportWriter : public QObject {
    Q_OBJECT
public:
    using Make = std::function<Expected<Report>(const std::stop_token &stop)>;

    explicit ReportWriter(QObject *parent);

    /// `make` runs in the background. A PDF document where the path ends in .pdf, else a web page. A newer
    /// report takes the place of one that is under way.
    void write(const Make &make, const QString &path);

signals:
    void written(const QString &path);
    void failed(const QString &problem);

private:
    void paint(const std::shared_ptr<ReportDocument> &document, const QString &path);
    void save(const std::shared_ptr<const ReportDocument> &document, const QString &path);

    LatestTask *m_task;
    unsigned m_number = 0; ///< of the report that is painted: an older one stops
};

} // namespace collscope

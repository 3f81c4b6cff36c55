// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <memory>

namespace collscope {

class LatestTask;
class ReportDocument;

/// File > Report: what is open, as one document for a colleague.
class ReportingFeature : public Feature {
    Q_OBJECT
public:
    explicit ReportingFeature(const WindowContext &context);

private:
    void ask();
    void write(const QString &path);
    /// One picture at a time, so that the window goes on living.
    void paint(const std::shared_ptr<ReportDocument> &document, const QString &path);
    void save(const std::shared_ptr<const ReportDocument> &document, const QString &path);

    LatestTask *m_task;
    unsigned m_number = 0; ///< of the report that is painted: an older one stops
};

} // namespace collscope

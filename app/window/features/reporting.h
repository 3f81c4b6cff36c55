// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <QTimer>

namespace collscope {

class LoadProgress;
class ReportWriter;

/// File > Report: what is open, as one document for a colleague.
class ReportingFeature : public Feature {
    Q_OBJECT
public:
    explicit ReportingFeature(const WindowContext &context);

    bool mayClose() override;

private:
    void ask();
    void write(const QString &path);

    ReportWriter *m_writer;
    LoadProgress *m_progress;
    QTimer m_poll; ///< how far the models are
};

} // namespace collscope

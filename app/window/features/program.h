// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/tune/program_tuning.h"
#include "widgets/common/mailbox.h"

#include <QTimer>

#include <memory>
#include <stop_token>

namespace collscope {

class LatestTask;
class ProgramPanel;

/// *My program*: makes a program of the user faster, in the background.
class ProgramFeature : public Feature {
    Q_OBJECT
public:
    explicit ProgramFeature(const WindowContext &context);
    ~ProgramFeature() override;

private:
    struct News {
        QString step;
        double secondsLeft = 0;
    };

    void show();
    void makeFaster();
    void watch();
    void take(const Expected<tune::ProgramResult> &result);

    ProgramPanel *m_panel = nullptr; ///< null until it is asked for
    LatestTask *m_task;
    std::shared_ptr<Mailbox<News>> m_news;
    std::stop_source m_stop;
    QTimer m_poll;
    QString m_folder; ///< of the last results
};

} // namespace collscope

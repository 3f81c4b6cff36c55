// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"
#include "widgets/common/mailbox.h"

#include <QTimer>

#include <memory>
#include <optional>

namespace collscope {

class LatestTask;
class MachineDoor;
class MeasuringRun;
class MeasuringStrip;

/// Measuring this machine: the first door of the start page, the strip over the maps while they fill in, and
/// what came of it: rules, their files, and what they gained when they were timed.
class MeasuringFeature : public Feature {
    Q_OBJECT
public:
    explicit MeasuringFeature(const WindowContext &context);

    bool mayClose() override;
    void close() override;

    void measure(const tune::MpiLibrary &library, double budgetSeconds);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void look();
    void takeMachine(const tune::ThisMachine &machine);
    void measureByMenu();
    void build(const tune::MpiLibrary &library);
    void finish();
    void tellVerified(const tune::TuningResult &result); ///< to whoever ships
    void show();
    void ship();
    void verify();

    MachineDoor *m_door;
    MeasuringStrip *m_strip;
    LatestTask *m_looking;
    MeasuringRun *m_run;
    QTimer m_lookSoon; ///< once the start page is seen
    QTimer m_steps; ///< of building
    std::optional<tune::ThisMachine> m_machine; ///< nothing: nobody has looked yet
    bool m_isAsked = false; ///< it is to be measured once it is known
    std::shared_ptr<Mailbox<QString>> m_building;
};

} // namespace collscope

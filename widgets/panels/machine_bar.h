// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/job_row.h"

#include <QWidget>

#include <vector>

namespace collscope {

/// A line for each machine: how the connection is, when it was and will be asked, and a button to sign in or
/// to disconnect.
class MachineBar : public QWidget {
    Q_OBJECT
public:
    explicit MachineBar(QWidget *parent = nullptr);

    void setMachines(const std::vector<MachineRow> &machines);
    QStringList texts() const; ///< of the lines

signals:
    void signInRequested(const collscope::remote::HostProfile &host);
    void signOutRequested(const collscope::remote::HostProfile &host);

private:
    class Line;
    void addLine();

    std::vector<Line *> m_lines;
};

/// "connected, checked 17:20:05, again 17:21:05".
QString machineText(const MachineRow &machine);

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace collscope {

/// The sample data, the most instructive first, as its file `order` says: beside an installed program, else
/// in the source tree; empty when there is none.
QStringList sampleData();
/// A folder of jobs that have ended; empty when there is none.
QString sampleCampaign();

} // namespace collscope

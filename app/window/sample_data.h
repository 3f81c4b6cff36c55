// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace collscope {

/// Folder of the sample data: beside an installed program, else in the source tree; empty when there is none.
QString sampleDataFolder();

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// The output of ompi-collectives-tuning as it lies on disk: per collective a folder of files
/// `<algorithm id>_<ranks>ranks_run<run>.out`, each what OSU or IMB printed. The user may open the folder
/// `output`, the one that holds it, or that of one collective. The system is named after the folder. Whether
/// the times were measured or simulated is not said in it, so the origin is unknown.
Reader tuningFolderReader();

} // namespace collscope::io

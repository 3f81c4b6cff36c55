// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"
#include "mpi_agent/bench/output_file.h"

#include <cstddef>
#include <string>
#include <vector>

namespace collscope::agent {

/// Every process's own seconds of every repetition, as CSV.
class RankFile {
public:
    /// Begins the file anew; an empty path stands for no file. `detail`: what its lines say.
    bool open(const std::string &path, std::string &problem, wire::Detail detail = wire::Detail::summary);
    /// `seconds`: per repetition those of each process of `point`.
    bool append(const wire::RecordLine &point, const std::vector<double> &seconds, std::string &problem);

private:
    OutputFile m_file;
    bool m_ofGroups = false;
};

} // namespace collscope::agent

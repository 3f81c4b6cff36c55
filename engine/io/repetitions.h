// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/dataset_group.h"

#include <unordered_map>

namespace collscope::io {

/// Collects what a source lists repetition by repetition: all of one instance, method and run become one
/// measurement, with summary and samples.
class Repetitions {
public:
    /// One repetition, of seconds, of what `record` says; `line` is where it stands.
    void add(const DatasetKey &dataset, const wire::RecordLine &record, double seconds, std::size_t line);
    /// Gives the measurements to the datasets; what they refuse goes to the log.
    void finish(DatasetGroup &group, ReadLog &log);

private:
    struct Group {
        DatasetKey dataset;
        wire::RecordLine record;
        std::size_t line = 0; ///< of the first
    };
    std::unordered_map<std::string, std::size_t> m_index;
    std::vector<Group> m_groups; ///< in the order of their first repetitions
    std::string m_key;
};

/// Count, quartiles, mean and the median's interval of at least one time.
Summary summaryOf(std::vector<double> seconds);

} // namespace collscope::io

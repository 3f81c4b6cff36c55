// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"

#include <set>
#include <string>
#include <string_view>

namespace collscope::agent {

/// What a record file holds already: whoever continues it need not measure that again.
class Recorded {
public:
    /// A line behind the header.
    void addLine(std::string_view line, const wire::RecordColumns &columns);

    bool isMeasured(const wire::RecordLine &point) const; ///< by a job of the same run
    bool isStuck(const wire::RecordLine &point) const; ///< it did not end
    std::size_t measurements() const { return m_measured.size(); }

private:
    std::set<std::string> m_measured;
    std::set<std::string> m_stuck;
};

} // namespace collscope::agent

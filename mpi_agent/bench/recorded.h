// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// What a record file holds already: whoever continues it need not measure that again.
class Recorded {
public:
    /// A line behind the header.
    void addLine(std::string_view line, const wire::RecordColumns &columns);

    bool isMeasured(const wire::RecordLine &point) const; ///< by a job of the same run
    bool isStuck(const wire::RecordLine &point) const; ///< it did not end
    /// What is measured and what is stuck as text, for processes that do not have the file.
    std::string known() const;
    void addKnown(const std::string &known);
    /// From now on the lines are kept, too.
    void keepLines() { m_keepsLines = true; }
    const std::vector<wire::RecordLine> &lines() const { return m_lines; } ///< in the order of the file
    std::size_t measurements() const { return m_measured.size(); }

private:
    std::set<std::string> m_measured;
    std::set<std::string> m_stuck;
    std::vector<wire::RecordLine> m_lines;
    bool m_keepsLines = false;
};

} // namespace collscope::agent

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collscope::io {

/// What launchers, containers, terminals and Markdown put before the lines of a benchmark.
///
/// Their forms are many ("[1,0]<stdout>:", "[pod/worker-0/nccl] ", "Nov 30 02:00:01 node7 job[12]: "), so
/// they are not listed but learned: a benchmark's headings begin in known words, and whatever stands before
/// these is a prefix.
class LogPrefixes {
public:
    void learn(std::string_view line);
    /// Returns the line without a prefix of a learned form; numbers, names and the width of blanks may
    /// differ.
    std::string_view without(std::string_view line) const;

private:
    std::vector<std::string> m_forms;
};

} // namespace collscope::io

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

namespace collscope::decide {

/// What the environment of a process says, read once. Everything is off when nothing is set.
struct Settings {
    bool off = false; ///< COLLSCOPE_OFF: decide, record and print nothing
    enum class Trace { none, lowestRank, everyRank };
    Trace trace = Trace::none; ///< COLLSCOPE_TRACE: 1, or "all" for a line of every process
    std::string decisionFile; ///< COLLSCOPE_TABLE: a runtime table or a plug-in; empty: decide nothing
    std::string profileFile; ///< COLLSCOPE_PROFILE; empty: record nothing
    double profileSeconds = 60; ///< COLLSCOPE_PROFILE_SECONDS: at most between two times of writing it
    std::string complaint; ///< about what could not be understood; empty: nothing
    std::string node; ///< COLLSCOPE_NODE: the node this process counts as being on; empty: its host

    bool askForAnything() const
    {
        return !decisionFile.empty() || !profileFile.empty() || trace != Trace::none;
    }
};

/// Value of an environment variable, null when it is not set.
using Environment = std::function<const char *(const char *name)>;

/// Nothing that an environment may say is an error: what cannot be understood counts as not set, and is
/// complained of.
Settings readSettings(const Environment &environment);

/// Those of this process, read at the first call.
const Settings &settings();

} // namespace collscope::decide

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/problem.h"

#include <QStringList>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::cli {

/// An option of a command.
struct Option {
    std::string_view name; ///< "collective" for --collective
    std::string_view
        value; ///< what the help calls its value: "FILE"; "[FILE]" may be left out; empty: takes none
    std::string_view help; ///< empty: the help leaves it out
    bool repeatable = false;
    std::string_view letter = {}; ///< "o" for -o; may be empty
};

/// The words behind a command's name, read.
///
/// An option whose value may be left out takes it as --csv=FILE. The next word is taken too, but only behind
/// DATA and when it is no option: in `map --csv peak.csv` the file is what is read, never what is
/// overwritten.
///
/// CLI11 2.1 is not used for this: there `map --csv peak.csv` overwrites its data, what is wrong is said
/// without what would be right, and wrong usage ends with a status for each of its kinds.
class Arguments {
public:
    /// `command`: its name, for messages.
    static Result<Arguments> parse(
        std::string_view command, const std::vector<Option> &options, const QStringList &words);

    bool has(std::string_view option) const { return m_values.contains(option); }
    /// The value of an option, or `otherwise` when it was not given. A value that was left out is "-".
    std::string value(std::string_view option, std::string_view otherwise = {}) const;
    std::vector<std::string> values(std::string_view option) const;
    /// The names of all that were given.
    std::vector<std::string> options() const;
    /// What is no option: the files and folders.
    const std::vector<std::string> &data() const { return m_data; }

private:
    std::map<std::string, std::vector<std::string>, std::less<>> m_values;
    std::vector<std::string> m_data;
};

/// "campaign list takes no --nodes, -x; it takes --store"
Problem takesNo(
    std::string_view command, const std::vector<std::string> &given, const std::vector<Option> &options);

/// Does a list of words ask for help?
bool asksForHelp(const QStringList &words);

} // namespace collscope::cli

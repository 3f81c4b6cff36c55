// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::cli {

/// A way of using a command that takes only some of its options.
struct Form {
    std::string name; ///< for messages: "campaign run --detach"
    std::vector<Option> options;
};

/// For forms: all options but the named ones.
std::vector<Option> without(const std::vector<std::string_view> &names, std::vector<Option> options);

/// A sub-command: works without a display and ends.
struct Command {
    std::string_view name; ///< with that of the command it belongs to: "map", "campaign list"
    std::string_view synopsis; ///< behind the name: "DATA --collective C"
    std::string_view summary; ///< one line
    std::vector<Option> options = {};
    Result<void> (*run)(const Arguments &arguments) = nullptr; ///< null: only its sub-commands do anything
    /// Does it paint, so that it needs fonts and a (windowless) QApplication? Null: never. See Drawing.
    bool (*paints)(const Arguments &arguments) = nullptr;
    /// Which way is it used? Nothing: it may take all its options. Null: it always may.
    std::optional<Form> (*form)(const Command &command, const Arguments &arguments) = nullptr;
    std::vector<Command> commands = {}; ///< sub-commands of its own
    bool worksUnpainted = false; ///< the command also works without its pictures
};

/// The words behind the name of a command; an option that would be ignored is wrong usage.
Result<Arguments> readArguments(const Command &command, const QStringList &words);

/// All commands, in the order the help lists them. A new one is one file and one line in commands.cpp.
const std::vector<Command> &commands();
/// The one called `name` in full; nullptr when there is none.
const Command *findCommand(const std::vector<Command> &among, std::string_view name);
/// The last word of its name: "list".
std::string_view lastWord(const Command &command);
/// Those words for messages: "info, map, ...".
std::string commandNames(const std::vector<Command> &commands);

/// The one that others name.
Command tuneCommand();

} // namespace collscope::cli

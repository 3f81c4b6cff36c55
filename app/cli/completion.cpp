// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include "app/cli/command.h"

#include "engine/codegen/target.h"
#include "engine/models/model.h"
#include "engine/wire/catalogue.h"

#include <set>

namespace collscope::cli {

namespace {

/// A branch of a `case`: `  "map") echo "--csv --json" ;;`
std::string branch(std::string_view pattern, const std::string &words)
{
    return "    " + std::string(pattern) + ") echo \"" + words + "\" ;;\n";
}

std::string wordsBehind(const Command &command)
{
    std::string words;
    for (const Command &own : command.commands)
        words += std::string(lastWord(own)) + ' ';
    for (const Option &option : command.options)
        if (!option.help.empty())
            words += "--" + std::string(option.name) + ' ';
    return words + "--help";
}

std::string branchesOf(const std::vector<Command> &among)
{
    std::string text;
    for (const Command &command : among)
        text += branch('"' + std::string(command.name) + '"', wordsBehind(command))
            + branchesOf(command.commands);
    return text;
}

/// Adds the options that take no value.
void addSwitches(const std::vector<Command> &among, std::set<std::string> &switches)
{
    for (const Command &command : among) {
        for (const Option &option : command.options)
            if (option.value.empty())
                switches.insert("--" + std::string(option.name));
        addSwitches(command.commands, switches);
    }
}

std::string namedValues()
{
    std::string collectives = "all";
    for (const wire::Collective &collective : wire::collectives())
        collectives += ' ' + std::string(collective.name);
    std::string models;
    for (const ModelKind &kind : modelKinds())
        models += std::string(kind.name) + ' ';
    std::string targets;
    for (const codegen::Target &target : codegen::targets())
        targets += std::string(target.name) + ' ';
    return branch("--collective", collectives) + branch("--model", models) + branch("--target", targets);
}

} // namespace

std::string bashCompletion()
{
    std::string first = "help";
    for (const Command &command : commands())
        first += ' ' + std::string(command.name);
    std::set<std::string> switches;
    addSwitches(commands(), switches);
    std::string patterns;
    for (const std::string &option : switches)
        patterns += (patterns.empty() ? "" : " | ") + option;
    return "# Completion of collscope's words in bash, made of what its commands declare.\n\n"
           "# What may stand behind a command.\n"
           "_collscope_words() {\n    case $1 in\n"
        + branch("\"\"", first + " --help --version") + branchesOf(commands())
        + "    esac\n}\n\n# The values of an option, where they have names.\n"
          "_collscope_values() {\n    case $1 in\n"
        + namedValues() + "    esac\n}\n\n_collscope_takes_no_value() {\n    case $1 in\n    " + patterns
        + R"bash() return 0 ;;
    esac
    return 1
}

_collscope() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= prefix= i words
    for ((i = 1; i < COMP_CWORD; ++i)); do
        words=$(_collscope_words "${command:+$command }${COMP_WORDS[i]}")
        [ -n "$words" ] || break
        command="${command:+$command }${COMP_WORDS[i]}"
    done
    COMPREPLY=()
    if [[ $previous == --* ]] && ! _collscope_takes_no_value "$previous"; then
        words=$(_collscope_values "$previous")
        [[ $current != *,* ]] || prefix="${current%,*},"
        [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$words" -- "${current##*,}")
        return
    fi
    [[ $current != -* && -n $command && $(_collscope_words "$command") == --* ]] ||
        mapfile -t COMPREPLY < <(compgen -W "$(_collscope_words "$command")" -- "$current")
}

complete -o bashdefault -o default -F _collscope collscope
)bash";
}

} // namespace collscope::cli

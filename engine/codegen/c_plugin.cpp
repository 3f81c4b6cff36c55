// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_plugin.h"

#include "engine/codegen/c_text.h"

#include <fmt/format.h>

#include <optional>

namespace collscope::codegen {

namespace {

/// The layout is that of mpi_agent/decide/decision_plugin.h, version 1, so that the file needs no header.
constexpr std::string_view beginning = R"(
/* Under any MPI program, in the place of a runtime table:
 *     cc -O2 -shared -fPIC -DCOLLSCOPE_PLUGIN -o decide.so FILE.c
 * and COLLSCOPE_TABLE=decide.so. */
#ifdef COLLSCOPE_PLUGIN
#ifndef COLLSCOPE_DECISION_PLUGIN_H
struct collscope_decision {
    const char *collective;
    const char *const *methods; /* up to NULL */
    int (*decide)(int comm_size, int nodes, int ppn, size_t bytes);
};
#endif
)";

/// At most so many can be told apart at run time.
constexpr std::size_t mostMethods = 255;

/// How a plug-in names it; nothing when it is to be left to the library.
std::optional<std::string> pluginName(const Method &method, const std::string &collective)
{
    const std::string text = wire::methodText(method);
    if (method.isBaseline() || wire::parseMethod(text, method.library, collective) != method)
        return std::nullopt;
    return method.library + '.' + text;
}

std::string functionText(const PluginFunction &function)
{
    std::string names;
    std::string positions; // of each method among the names
    std::size_t count = 0;
    for (const Method &method : function.methods) {
        const auto name = pluginName(method, function.collective);
        const bool fits = name && count < mostMethods;
        if (fits)
            names += stringLiteral(*name) + ", ";
        positions += (positions.empty() ? "" : ", ") + (fits ? std::to_string(count++) : "-1");
    }
    return fmt::format(R"(
static const char *const {0}_plugin_methods[] = {{{1}NULL}};

static int {0}_plugin_method(int comm_size, int nodes, int ppn, size_t bytes)
{{
    static const short position[{2}] = {{{3}}};
    const int method = {0}_method(comm_size, bytes{4});
{5}    return method < 0 ? -1 : position[method];
}}
)",
        function.collective, names, function.methods.size(), positions,
        function.readsPlacement ? ", nodes, ppn" : "",
        function.readsPlacement ? "" : "    (void)nodes;\n    (void)ppn;\n");
}

} // namespace

std::string pluginText(const std::vector<PluginFunction> &functions)
{
    std::string text(beginning);
    std::string list;
    for (const PluginFunction &function : functions) {
        if (function.methods.empty())
            continue;
        text += functionText(function);
        list += fmt::format("        {{{0}, {1}_plugin_methods, {1}_plugin_method}},\n",
            stringLiteral(function.collective), function.collective);
    }
    return text
        + fmt::format(R"(
const struct collscope_decision *collscope_decisions(unsigned version);

const struct collscope_decision *collscope_decisions(unsigned version)
{{
    static const struct collscope_decision all[] = {{
{}        {{NULL, NULL, NULL}}
    }};
    return version == 1 ? all : NULL;
}}
#endif
)",
            list);
}

} // namespace collscope::codegen

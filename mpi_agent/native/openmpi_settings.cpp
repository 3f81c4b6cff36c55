// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/openmpi_settings.h"

#include "engine/wire/catalogue.h"
#include "mpi_agent/native/tool_variables.h"

#include <dlfcn.h>

#include <array>

namespace collscope::agent {

namespace {

std::string setting(const std::string &name, const std::string &value)
{
    return name + '=' + value;
}

/// Open MPI numbers its variables as MPI_T does, and tells where a value comes from: 0 is the default.
using ValueSource = int (*)(int index, const void *value, int *source, const char **file);

std::string allSettings()
{
    const auto find = reinterpret_cast<ValueSource>(dlsym(RTLD_DEFAULT, "mca_base_var_get_value"));
    std::string text;
    for (int index = 0; find && index < toolVariableCount(); ++index) {
        const std::string name = toolVariableName(index);
        if (name != "coll" && name.compare(0, 5, "coll_") != 0)
            continue;
        if (name == "coll_tuned_use_dynamic_rules") // set by the agent
            continue;
        int source = 0;
        if (find(index, nullptr, &source, nullptr) == 0 && source != 0)
            text += (text.empty() ? "" : " ") + setting(name, toolValue(index));
    }
    return text;
}

} // namespace

OpenMpiSettings::OpenMpiSettings(const MpiLibrary &library)
{
    if (library.slug != wire::openMpiLibrary)
        return;
    m_text = allSettings();
    constexpr std::array rules{"coll_tuned_dynamic_rules_filename", "coll_han_dynamic_rules_filename"};
    for (const std::string name : rules)
        if (const std::string file = toolText(name); !file.empty() && m_rules.empty())
            m_rules = setting(name, file);
}

std::string OpenMpiSettings::deciding(std::string_view collective) const
{
    const std::string name = "coll_tuned_" + std::string(collective) + "_algorithm";
    const auto variable = ToolVariable::find(name);
    const int forced = variable ? variable->read().value_or(0) : 0;
    return forced != 0 ? setting(name, std::to_string(forced)) : m_rules;
}

} // namespace collscope::agent

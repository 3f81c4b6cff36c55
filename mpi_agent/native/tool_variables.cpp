// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/tool_variables.h"

#include <mpi.h>

#include <array>

namespace collscope::agent {

#ifdef COLLSCOPE_SIMULATED // SimGrid has no MPI_T

void openTools() { }

std::optional<ToolVariable> ToolVariable::find(const std::string &)
{
    return std::nullopt;
}

std::string ToolVariable::description() const
{
    return {};
}

std::vector<std::pair<int, std::string>> ToolVariable::values() const
{
    return {};
}

std::optional<int> ToolVariable::read() const
{
    return std::nullopt;
}

bool ToolVariable::write(int) const
{
    return false;
}

std::string toolDescription(const std::string &)
{
    return {};
}

std::string toolText(const std::string &)
{
    return {};
}

int toolVariableCount()
{
    return 0;
}

std::string toolVariableName(int)
{
    return {};
}

std::string toolValue(int)
{
    return {};
}

std::string toolValue(const std::string &)
{
    return {};
}

#else

namespace {

constexpr int textLength = 8192;

/// What MPI_T_cvar_get_info says.
struct Info {
    std::string name;
    std::string description;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_T_enum values = MPI_T_ENUM_NULL;
};

Info infoOf(int index)
{
    std::array<char, 256> name{};
    std::vector<char> text(textLength);
    int nameLength = static_cast<int>(name.size());
    int length = textLength;
    int verbosity = 0;
    int binding = 0;
    int scope = 0;
    Info info;
    if (MPI_T_cvar_get_info(index, name.data(), &nameLength, &verbosity, &info.type, &info.values,
            text.data(), &length, &binding, &scope)
        == MPI_SUCCESS) {
        info.name = name.data();
        info.description = text.data();
    }
    return info;
}

/// Opens the variable for `use(handle, number of elements)`; false when that fails.
template <typename Use> bool withHandle(int index, Use use)
{
    MPI_T_cvar_handle handle = nullptr;
    int count = 0;
    if (MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) != MPI_SUCCESS)
        return false;
    const bool done = use(handle, count);
    MPI_T_cvar_handle_free(&handle);
    return done;
}

std::optional<int> indexOf(const std::string &name)
{
    int index = 0;
    if (MPI_T_cvar_get_index(name.c_str(), &index) != MPI_SUCCESS)
        return std::nullopt;
    return index;
}

} // namespace

void openTools()
{
    int provided = 0;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
}

std::optional<ToolVariable> ToolVariable::find(const std::string &name)
{
    const auto index = indexOf(name);
    if (!index || infoOf(*index).type != MPI_INT)
        return std::nullopt;
    return ToolVariable(*index);
}

std::string ToolVariable::description() const
{
    return infoOf(m_index).description;
}

std::vector<std::pair<int, std::string>> ToolVariable::values() const
{
    std::vector<std::pair<int, std::string>> result;
    const MPI_T_enum values = infoOf(m_index).values;
    std::array<char, 256> name{};
    int length = static_cast<int>(name.size());
    int count = 0;
    if (values == MPI_T_ENUM_NULL || MPI_T_enum_get_info(values, &count, name.data(), &length) != MPI_SUCCESS)
        return result;
    for (int i = 0; i < count; ++i) {
        int value = 0;
        length = static_cast<int>(name.size());
        if (MPI_T_enum_get_item(values, i, &value, name.data(), &length) == MPI_SUCCESS)
            result.emplace_back(value, name.data());
    }
    return result;
}

std::optional<int> ToolVariable::read() const
{
    int value = 0;
    const bool done = withHandle(m_index,
        [&](MPI_T_cvar_handle handle, int) { return MPI_T_cvar_read(handle, &value) == MPI_SUCCESS; });
    return done ? std::optional(value) : std::nullopt;
}

bool ToolVariable::write(int value) const
{
    return withHandle(m_index,
        [&](MPI_T_cvar_handle handle, int) { return MPI_T_cvar_write(handle, &value) == MPI_SUCCESS; });
}

std::string toolDescription(const std::string &name)
{
    const auto index = indexOf(name);
    return index ? infoOf(*index).description : std::string();
}

std::string toolText(const std::string &name)
{
    const auto index = indexOf(name);
    return index && infoOf(*index).type == MPI_CHAR ? toolValue(*index) : std::string();
}

int toolVariableCount()
{
    int count = 0;
    return MPI_T_cvar_get_num(&count) == MPI_SUCCESS ? count : 0;
}

std::string toolVariableName(int index)
{
    return infoOf(index).name;
}

std::string toolValue(int index)
{
    const MPI_Datatype type = infoOf(index).type;
    std::string text;
    if (type == MPI_INT)
        withHandle(index, [&](MPI_T_cvar_handle handle, int) {
            int value = 0;
            const bool done = MPI_T_cvar_read(handle, &value) == MPI_SUCCESS;
            text = done ? std::to_string(value) : "?";
            return done;
        });
    if (type == MPI_C_BOOL)
        withHandle(index, [&](MPI_T_cvar_handle handle, int) {
            bool value = false;
            const bool done = MPI_T_cvar_read(handle, &value) == MPI_SUCCESS;
            text = !done ? "?" : value ? "1" : "0";
            return done;
        });
    if (type != MPI_CHAR)
        return text.empty() ? "?" : text;
    withHandle(index, [&](MPI_T_cvar_handle handle, int count) {
        std::vector<char> buffer(static_cast<std::size_t>(count < textLength ? textLength : count) + 1);
        const bool done = MPI_T_cvar_read(handle, buffer.data()) == MPI_SUCCESS;
        if (done)
            text = buffer.data();
        return done;
    });
    return text;
}

std::string toolValue(const std::string &name)
{
    const auto index = indexOf(name);
    return index ? toolValue(*index) : std::string();
}

#endif

bool ToolVariable::writable() const
{
    const auto value = read();
    return value && write(*value);
}

} // namespace collscope::agent

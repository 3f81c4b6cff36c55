// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/tool_variables.h"

#include <mpi.h>

#include <dlfcn.h>

#include <array>
#include <string_view>

namespace collscope::agent {

#ifdef COLLSCOPE_SIMULATED // SimGrid has no MPI_T

void openTools() { }
void openVariables() { }

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

/// Open MPI's own functions for the variables that MPI_T lists, by the same numbers. MPI_T_init_thread opens
/// every component that there is, 200 ms; the variables of coll/tuned are there without it, and a call that a
/// program waits for may look them up.
struct OpenMpiVariables {
    int (*find)(const char *name, int *index) = nullptr;
    int (*get)(int index, const void *storage, int *source, const char **file) = nullptr;
    int (*set)(int index, const void *value, std::size_t bytes, int source, const char *file) = nullptr;

    /// Null under another library.
    static const OpenMpiVariables *here()
    {
        static const OpenMpiVariables all;
        return all.find && all.get && all.set ? &all : nullptr;
    }

    /// The place where a variable of coll/tuned has its value; null: there is no such variable.
    template <typename Stored> const Stored *storageOf(int index) const
    {
        const void *storage = nullptr;
        return get(index, static_cast<const void *>(&storage), nullptr, nullptr) == 0
            ? static_cast<const Stored *>(storage)
            : nullptr;
    }

private:
    OpenMpiVariables()
    {
        find = reinterpret_cast<decltype(find)>(dlsym(RTLD_DEFAULT, "mca_base_var_find_by_name"));
        get = reinterpret_cast<decltype(get)>(dlsym(RTLD_DEFAULT, "mca_base_var_get_value"));
        set = reinterpret_cast<decltype(set)>(dlsym(RTLD_DEFAULT, "mca_base_var_set_value"));
    }
};

constexpr std::string_view ofTuned = "coll_tuned_"; ///< numbers, but for the name of the rules file
constexpr std::string_view rulesFile = "coll_tuned_dynamic_rules_filename";

/// The number of a variable of coll/tuned; nothing: it is another one, or the library is another.
std::optional<int> tunedIndex(const std::string &name)
{
    const OpenMpiVariables *const own = OpenMpiVariables::here();
    int index = 0;
    if (!own || name.compare(0, ofTuned.size(), ofTuned) != 0 || own->find(name.c_str(), &index) != 0)
        return std::nullopt;
    return index;
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

void openVariables()
{
    if (!OpenMpiVariables::here())
        openTools();
}

std::optional<ToolVariable> ToolVariable::find(const std::string &name)
{
    if (const auto own = tunedIndex(name); own && name != rulesFile)
        return ToolVariable(*own, true);
    const auto index = indexOf(name);
    if (!index || infoOf(*index).type != MPI_INT)
        return std::nullopt;
    return ToolVariable(*index, false);
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
    if (m_isOwn) {
        const auto *const value = OpenMpiVariables::here()->storageOf<int>(m_index);
        return value ? std::optional(*value) : std::nullopt;
    }
    int value = 0;
    const bool done = withHandle(m_index,
        [&](MPI_T_cvar_handle handle, int) { return MPI_T_cvar_read(handle, &value) == MPI_SUCCESS; });
    return done ? std::optional(value) : std::nullopt;
}

bool ToolVariable::write(int value) const
{
    constexpr int setAtRunTime = 4; // MCA_BASE_VAR_SOURCE_SET, as MPI_T_cvar_write says
    if (m_isOwn)
        return OpenMpiVariables::here()->set(m_index, &value, sizeof value, setAtRunTime, nullptr) == 0;
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
    if (const auto own = tunedIndex(name)) {
        const auto *const text = OpenMpiVariables::here()->storageOf<const char *>(*own);
        return text && *text ? *text : std::string();
    }
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

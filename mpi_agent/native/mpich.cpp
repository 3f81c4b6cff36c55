// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/catalogue.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/tool_variables.h"

#include <algorithm>
#include <cctype>

namespace collscope::agent {

namespace {

std::string variableOf(std::string_view collective)
{
    std::string name = "MPIR_CVAR_";
    for (const char c : collective)
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name + "_INTRA_ALGORITHM";
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::uint64_t powerOfTwoUpTo(std::uint32_t n)
{
    std::uint64_t power = 1;
    while (power * 2 <= n)
        power *= 2;
    return power;
}

/// The longest name in the catalogue in which `text` ends. The descriptions run their lines together, so that
/// a name may follow the word before without a blank.
const wire::Algorithm *nameAtEnd(std::string_view text, std::string_view collective)
{
    const wire::Algorithm *longest = nullptr;
    const auto *const all = wire::algorithms(wire::mpichLibrary, collective);
    for (std::size_t i = 0; all && i < all->size(); ++i)
        if (endsWith(text, (*all)[i].name) && (!longest || (*all)[i].name.size() > longest->name.size()))
            longest = &(*all)[i];
    return longest;
}

/// MPICH and its children. MPI_T shows no names; the description lists them in the order of their numbers,
/// each as "name - Force ...". A choice holds from the next call on.
class Mpich : public NativeLibrary {
public:
    Mpich(ToolVariable device, ToolVariable fallback) : m_device(device), m_fallback(fallback)
    {
        m_ownDevice = m_device.read().value_or(0);
        m_ownFallback = m_fallback.read().value_or(0);
    }

    std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const override
    {
        std::vector<wire::OfferedAlgorithm> result;
        const auto variable = ToolVariable::find(variableOf(collective));
        if (!variable || !variable->writable())
            return result;
        constexpr std::string_view mark = " - Force ";
        const std::string text = variable->description();
        int id = 0;
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
            ++id; // 0 is "auto"
            const auto before = std::string_view(text).substr(0, text.find_last_not_of(' ', at) + 1);
            if (const auto *const known = nameAtEnd(before, collective))
                result.push_back({std::string(known->name), id});
        }
        return result;
    }

    /// While one of its algorithms is forced, the device layer must not take the call before, and what the
    /// algorithm cannot do must be an error: another algorithm would run under its name. Only smp has to be
    /// let: it calls the same collective for its parts, within the nodes and between them.
    bool choose(std::string_view collective, const wire::Method &method) const override
    {
        constexpr int none = 1;
        constexpr int error = 0;
        constexpr int silent = 2;
        const auto variable = ToolVariable::find(variableOf(collective));
        if (method.isBaseline())
            return m_device.write(m_ownDevice) && m_fallback.write(m_ownFallback)
                && (!variable || variable->write(0));
        return variable && m_device.write(none)
            && m_fallback.write(method.algorithm == "smp" ? silent : error)
            && variable->write(method.algorithmId);
    }

    bool choiceIsKeptByCommunicators() const override { return false; }

    MPI_Comm duplicate(MPI_Comm base) const override
    {
        MPI_Comm made = MPI_COMM_NULL;
        MPI_Comm_dup(base, &made);
        return made;
    }

    /// What its algorithms ask of a call, which is a commutative one without MPI_IN_PLACE.
    std::optional<wire::Method> whatRuns(std::string_view collective, const wire::Method &method,
        std::uint32_t commSize, std::uint64_t count, std::uint64_t) const override
    {
        const bool powerOfTwo = (commSize & (commSize - 1)) == 0;
        const auto is = [&](std::string_view start, std::string_view name) {
            return collective.substr(0, start.size()) == start && method.algorithm == name;
        };
        const bool fails = is("alltoall", "pairwise_sendrecv_replace")
            || (is("allgather", "recursive_doubling") && !powerOfTwo)
            || (is("allreduce", "reduce_scatter_allgather") && count < powerOfTwoUpTo(commSize))
            || (is("reduce", "reduce_scatter_gather") && count < powerOfTwoUpTo(commSize))
            || (is("reduce_scatter", "noncommutative") && !powerOfTwo)
            || (collective == "reduce_scatter" && method.algorithm == "noncommutative"
                && count % commSize != 0);
        return fails ? std::nullopt : std::optional(method);
    }

private:
    ToolVariable m_device;
    ToolVariable m_fallback;
    int m_ownDevice;
    int m_ownFallback;
};

} // namespace

std::unique_ptr<NativeLibrary> findMpich(const MpiLibrary &, std::string &)
{
    const auto device = ToolVariable::find("MPIR_CVAR_DEVICE_COLLECTIVES");
    const auto fallback = ToolVariable::find("MPIR_CVAR_COLLECTIVE_FALLBACK");
    if (!device || !fallback || !ToolVariable::find(variableOf("bcast")))
        return nullptr;
    return std::make_unique<Mpich>(*device, *fallback);
}

} // namespace collscope::agent

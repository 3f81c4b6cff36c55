// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/method_communicators.h"
#include "mpi_agent/collectives/errors_return.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"

namespace collscope::agent {

namespace {

/// MPI libraries have some ten thousand communicators, and each costs memory.
constexpr std::size_t mostCommunicators = 1000;

wire::Method libraryChoice()
{
    wire::Method method;
    method.algorithm = wire::baselineAlgorithm;
    return method;
}

} // namespace

MethodCommunicators::~MethodCommunicators()
{
    release();
    if (m_plain != MPI_COMM_NULL)
        MPI_Comm_free(&m_plain);
}

bool MethodCommunicators::isNative(const wire::Method &method) const
{
    return !wire::isLibrarysChoice(method) && method.library != wire::bundledLibrary
        && !wire::isComponent(method)
        && method.algorithm != wire::commCreateGroup; // another function of MPI: nothing is to be chosen
}

MPI_Comm MethodCommunicators::make(const std::string &collective, const wire::Method &method) const
{
    const bool kept = m_native->choiceIsKeptByCommunicators();
    const bool chosen = m_native->choose(collective, method);
    if (!kept) // or the agreement itself might go through the method
        m_native->choose(collective, libraryChoice());
    const int mine = chosen ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_base);
    MPI_Comm made = MPI_COMM_NULL;
    if (all != 0) {
        made = m_native->duplicate(m_base);
        MPI_Comm_set_errhandler(made, errorsReturn());
    }
    if (kept)
        m_native->choose(collective, libraryChoice());
    return made;
}

/// One for all collectives: components keep what they set up.
MPI_Comm MethodCommunicators::componentCommunicator(const wire::Method &method)
{
    const std::string name = wire::qualifiedText(method);
    if (const auto found = m_made.find(name); found != m_made.end())
        return found->second;
    const MPI_Comm made = m_components->duplicate(m_base, method.algorithm);
    if (made != MPI_COMM_NULL)
        MPI_Comm_set_errhandler(made, errorsReturn());
    return m_made[name] = made;
}

std::string MethodCommunicators::handedOn(const std::string &collective, const wire::Method &method)
{
    if (!wire::isComponent(method))
        return {};
    if (!m_components)
        return "this Open MPI's components cannot be told apart";
    const MPI_Comm made = componentCommunicator(method);
    const auto serving = made == MPI_COMM_NULL ? std::nullopt : m_components->serving(made, collective);
    const int mine = serving == method.algorithm ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_base);
    if (all != 0)
        return {};
    const bool here = serving && mine == 0;
    return (here ? "coll/" + *serving : "another component") + " does";
}

MPI_Comm MethodCommunicators::find(const std::string &collective, const wire::Method &method)
{
    if (wire::isComponent(method))
        return handedOn(collective, method).empty() ? componentCommunicator(method) : MPI_COMM_NULL;
    if (!isNative(method)) {
        if (m_plain == MPI_COMM_NULL) {
            MPI_Comm_dup(m_base, &m_plain);
            MPI_Comm_set_errhandler(m_plain, errorsReturn());
        }
        return m_plain;
    }
    if (!m_native)
        return MPI_COMM_NULL;
    const std::string name = collective + ' ' + wire::methodText(method);
    if (const auto found = m_made.find(name); found != m_made.end())
        return found->second;
    if (m_made.size() >= mostCommunicators)
        release();
    return m_made[name] = make(collective, method);
}

bool MethodCommunicators::begin(const std::string &collective, const wire::Method &method) const
{
    return !isNative(method) || m_native->choiceIsKeptByCommunicators()
        || m_native->choose(collective, method);
}

void MethodCommunicators::end(const std::string &collective, const wire::Method &method) const
{
    if (isNative(method) && !m_native->choiceIsKeptByCommunicators())
        m_native->choose(collective, libraryChoice());
}

void MethodCommunicators::release()
{
    for (auto &[name, communicator] : m_made)
        if (communicator != MPI_COMM_NULL)
            MPI_Comm_free(&communicator);
    m_made.clear();
}

} // namespace collscope::agent

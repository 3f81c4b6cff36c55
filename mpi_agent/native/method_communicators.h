// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/openmpi_components.h"

#include <mpi.h>

#include <map>
#include <string>

namespace collscope::agent {

/// The communicators on which the MPI library uses its methods, made when first asked for. All processes of
/// the communicator do the same. None of them is the one that repetitions are synchronised on: what the
/// synchronisation has just left in the caches would make whatever uses that one look faster.
class MethodCommunicators {
public:
    /// `native`, `components`: nullptr when the library lets nobody choose.
    MethodCommunicators(
        MPI_Comm base, const NativeLibrary *native, const OpenMpiComponents *components = nullptr)
        : m_base(base), m_native(native), m_components(components)
    {
    }
    ~MethodCommunicators();
    MethodCommunicators(const MethodCommunicators &) = delete;
    MethodCommunicators &operator=(const MethodCommunicators &) = delete;

    /// Where `method` is to be carried out; MPI_COMM_NULL on all processes when one of them cannot choose it.
    MPI_Comm find(const std::string &collective, const wire::Method &method);
    /// Why a component does not carry the collective out there, on all processes; empty when it does, and for
    /// every other method. Components may hand a collective on for good once they were called.
    std::string handedOn(const std::string &collective, const wire::Method &method);
    /// Around calls of the collective, on each process for itself: between them nothing else may call it, for
    /// with some libraries the choice holds for every call. True when it could be made.
    bool begin(const std::string &collective, const wire::Method &method) const;
    void end(const std::string &collective, const wire::Method &method) const;

private:
    bool isNative(const wire::Method &method) const;
    MPI_Comm make(const std::string &collective, const wire::Method &method) const;
    MPI_Comm componentCommunicator(const wire::Method &method);
    void release();

    MPI_Comm m_base;
    const NativeLibrary *m_native;
    const OpenMpiComponents *m_components;
    std::map<std::string, MPI_Comm> m_made;
    MPI_Comm m_plain = MPI_COMM_NULL; ///< of the library's own choices and of the bundled methods
};

} // namespace collscope::agent

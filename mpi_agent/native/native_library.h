// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "engine/wire/offers.h"
#include "engine/wire/records.h"
#include "mpi_agent/bench/mpi_library.h"

#include <mpi.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// The MPI library's own algorithms: which there are, and how to make it use one of them. An MPI library is
/// one file and one line in native_library.cpp. All processes do the same at the same time.
class NativeLibrary {
public:
    virtual ~NativeLibrary() = default;
    NativeLibrary() = default;
    NativeLibrary(const NativeLibrary &) = delete;
    NativeLibrary &operator=(const NativeLibrary &) = delete;

    /// The algorithms that can be chosen at run time.
    virtual std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const = 0;
    /// As Offers::only: what was chosen before the program began.
    virtual std::optional<int> onlyMethod(std::string_view) const { return std::nullopt; }
    /// How algorithms are chosen, for the records.
    virtual std::string way() const { return "chosen at run time (MPI_T)"; }
    /// What else the records say of the library.
    virtual wire::Header facts() const { return {}; }
    /// Makes the library use `method`, or its own choice again when that is the baseline. False when this
    /// process could not.
    virtual bool choose(std::string_view collective, const wire::Method &method) const = 0;
    /// Why the library in use cannot run `method` at all; empty if nothing is known against it.
    virtual std::string obstacleTo(std::string_view, const wire::Method &) const { return {}; }
    /// Whether a choice holds for the communicators made after it, rather than from the next call on.
    virtual bool choiceIsKeptByCommunicators() const = 0;
    /// A communicator like `base`, on which choices decide whatever the library would prefer to use there.
    virtual MPI_Comm duplicate(MPI_Comm base) const = 0;
    /// What runs when `method` is chosen: libraries fall back silently. Nothing when the call would fail.
    /// `count`: elements of the message, `messageBytes`: of the instance.
    virtual std::optional<wire::Method> whatRuns(std::string_view collective, const wire::Method &method,
        std::uint32_t commSize, std::uint64_t count, std::uint64_t messageBytes) const = 0;
};

/// Sets what has to be set before MPI_Init so that algorithms can be chosen at all.
void prepareNativeLibraries();
/// Takes it back once MPI_Init is over: programs that this one starts are to know nothing of it.
void endPreparation();

/// The library of this process; nothing when it offers no way to choose: `obstacle` then says why.
std::unique_ptr<NativeLibrary> findNativeLibrary(const MpiLibrary &library, std::string &obstacle);

std::unique_ptr<NativeLibrary> findIntelMpi(const MpiLibrary &library, std::string &obstacle);
std::unique_ptr<NativeLibrary> findOpenMpi(const MpiLibrary &library, std::string &obstacle);
std::unique_ptr<NativeLibrary> findMpich(const MpiLibrary &library, std::string &obstacle);

} // namespace collscope::agent

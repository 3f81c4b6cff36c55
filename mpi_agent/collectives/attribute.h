// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/errors.h"

#include <mpi.h>

#include <memory>

namespace collscope::agent {

/// A value of its type for each communicator, which lives as long as that. Copies of a communicator get one
/// of their own.
template <typename Value> class Attribute {
public:
    /// Made by `make(communicator)` when it is asked for the first time. Throws MpiError, and what `make`
    /// throws.
    template <typename Make> static const Value &of(MPI_Comm communicator, const Make &make)
    {
        void *known = nullptr;
        int isKnown = 0;
        check(MPI_Comm_get_attr(communicator, key(), &known, &isKnown));
        if (isKnown != 0)
            return *static_cast<const Value *>(known);
        auto made = std::make_unique<Value>(make(communicator));
        check(MPI_Comm_set_attr(communicator, key(), made.get()));
        return *made.release();
    }

private:
    static int remove(MPI_Comm /*communicator*/, int /*key*/, void *value, void * /*state*/)
    {
        const std::unique_ptr<Value> known(static_cast<Value *>(value));
        return MPI_SUCCESS;
    }

    static int key()
    {
        static const int made = [] { // again where it fails
            int key = MPI_KEYVAL_INVALID;
            check(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, remove, &key, nullptr));
            return key;
        }();
        return made;
    }
};

} // namespace collscope::agent

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <exception>
#include <new>

/// MPI error codes travel as an exception inside the library, so that every buffer and request on the way is
/// given back, and leave it as a return value.
namespace collscope::agent {

class MpiError : public std::exception {
public:
    explicit MpiError(int code) : m_code(code) { }
    int code() const { return m_code; }
    const char *what() const noexcept override { return "an MPI function failed"; }

private:
    int m_code;
};

inline void check(int code)
{
    if (code != MPI_SUCCESS)
        throw MpiError(code);
}

/// Runs `body` and says how it ended as an MPI error code.
template <typename Body> int errorCodeOf(Body &&body)
{
    try {
        body();
        return MPI_SUCCESS;
    } catch (const MpiError &error) {
        return error.code();
    } catch (const std::bad_alloc &) {
        return MPI_ERR_NO_MEM;
    }
}

} // namespace collscope::agent

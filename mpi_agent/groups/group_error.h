// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/errors.h"

#include <string>

namespace collscope::agent::groups {

/// An MPI error code with what a user can do with it.
class GroupError : public MpiError {
public:
    GroupError(int errorCode, std::string text) : MpiError(errorCode), m_text(std::move(text)) { }
    const char *what() const noexcept override { return m_text.c_str(); }

private:
    std::string m_text;
};

/// A call that was refused before anything was sent, or by all members: the group goes on.
class Refusal : public GroupError {
public:
    using GroupError::GroupError;
};

} // namespace collscope::agent::groups

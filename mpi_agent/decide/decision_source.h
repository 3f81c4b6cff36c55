// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "engine/wire/placement.h"
#include "engine/wire/requirements.h"
#include "engine/wire/table_row.h"
#include "mpi_agent/decide/call.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Where decisions come from: a runtime table, or a compiled function in its place.
namespace collscope::decide {

/// The answer that leaves a call to the MPI library.
inline constexpr std::uint8_t leaveToLibrary = 255;

/// What a decision can answer for one collective: method numbers are positions here.
struct Candidate {
    wire::Method method;
    std::string text; ///< "openmpi.chain:4/64KiB", "collscope.binomial"
    wire::Requirements needs = 0; ///< without those that are guaranteed for all calls
};

/// The decisions of one collective at one placement. Copies are cheap; the source has to live on.
class SourceRow {
public:
    SourceRow() = default;
    explicit SourceRow(const wire::TableRow &row) : m_row(row), m_hasRow(true) { }
    using Function = int (*)(int commSize, int nodes, int ppn, std::size_t bytes);
    SourceRow(Function function, const wire::Placement &placement, std::size_t candidates)
        : m_function(function), m_placement(placement), m_candidates(candidates)
    {
    }

    /// A position in the candidates or leaveToLibrary. Allocates nothing, takes no lock.
    std::uint8_t method(std::uint64_t bytes) const noexcept
    {
        if (m_hasRow)
            return m_row.method(bytes);
        return m_function ? called(bytes) : leaveToLibrary;
    }
    explicit operator bool() const { return m_hasRow || m_function; }

private:
    std::uint8_t called(std::uint64_t bytes) const noexcept
    {
        const int answer = m_function(static_cast<int>(m_placement.commSize),
            static_cast<int>(m_placement.nodes), static_cast<int>(m_placement.ppn), bytes);
        const bool known = answer >= 0 && static_cast<std::size_t>(answer) < m_candidates;
        return known ? static_cast<std::uint8_t>(answer) : leaveToLibrary;
    }

    wire::TableRow m_row;
    bool m_hasRow = false;
    Function m_function = nullptr;
    wire::Placement m_placement;
    std::size_t m_candidates = 0;
};

class DecisionSource {
public:
    virtual ~DecisionSource() = default;
    DecisionSource() = default;
    DecisionSource(const DecisionSource &) = delete;
    DecisionSource &operator=(const DecisionSource &) = delete;

    /// An empty row where nothing is decided about the collective.
    virtual SourceRow row(Operation operation, const wire::Placement &placement) const = 0;
    const std::vector<Candidate> &candidates(Operation operation) const
    {
        return m_candidates[static_cast<std::size_t>(operation)];
    }
    /// Equal sources decide equally.
    std::uint64_t checksum() const { return m_checksum; }

protected:
    /// `guaranteed`: requirements that all calls of the programs meet.
    void add(Operation operation, const wire::Method &method, wire::Requirements guaranteed);
    void setChecksum(std::uint64_t checksum) { m_checksum = checksum; }

private:
    std::array<std::vector<Candidate>, decidedOperations> m_candidates;
    std::uint64_t m_checksum = 0;
};

/// A table or plug-in as bytes. Nothing of a plug-in has run.
struct DecisionFile {
    std::string bytes;
    std::uint64_t checksum = 0;
};

/// Reads `file` whole: a table that is shortened or deleted later changes nothing. Nothing when that fails,
/// with the reason in `problem`, one line.
std::optional<DecisionFile> readDecisionFile(const std::string &file, std::string &problem);
/// Decodes a table, or loads a plug-in. Null when that fails, with the reason in `problem`, one line.
std::unique_ptr<DecisionSource> decisionSourceOf(const DecisionFile &file, std::string &problem);
/// Both, of a file that is compared with nobody's.
std::unique_ptr<DecisionSource> readDecisionSource(const std::string &file, std::string &problem);

} // namespace collscope::decide

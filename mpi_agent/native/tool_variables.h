// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The control variables that an MPI library shows through its tool interface (MPI_T, MPI 3.1 section 14.3).
/// A library without one, such as SimGrid's, has none.
namespace collscope::agent {

/// Opens the tool interface until the process ends. MPICH 4.3.2 and 5.0.1 crash in collectives behind
/// MPI_T_finalize (pmodels/mpich #7954), and MPI_Finalize makes some; Open MPI 4.1 crashes in MPI_T_finalize
/// behind MPI_Finalize.
void openTools();
/// The same where variables that choose methods need it: those of Open MPI do not, whose tool interface takes
/// 200 ms to open. What names or describes a variable needs openTools().
void openVariables();

/// One control variable that holds an int.
class ToolVariable {
public:
    /// Nothing when there is none of that name, or it holds something else.
    static std::optional<ToolVariable> find(const std::string &name);

    std::string description() const;
    /// The values that the variable's enumeration names; empty when it has none.
    std::vector<std::pair<int, std::string>> values() const;
    std::optional<int> read() const;
    bool write(int value) const; ///< in this process
    /// Whether it takes its own value back: some are there to be read only.
    bool writable() const;

private:
    ToolVariable(int index, bool isOwn) : m_index(index), m_isOwn(isOwn) { }
    int m_index;
    bool m_isOwn; ///< read and written by functions of Open MPI, not by MPI_T
};

/// Description of a variable of any type; empty when there is none.
std::string toolDescription(const std::string &name);
/// Value of a variable that holds text; empty when there is none.
std::string toolText(const std::string &name);

/// All variables by their numbers, whatever they hold.
int toolVariableCount();
std::string toolVariableName(int index);
std::string toolValue(int index); ///< "?" for types other than bool, int and text
/// The same by name; empty when there is none.
std::string toolValue(const std::string &name);

} // namespace collscope::agent

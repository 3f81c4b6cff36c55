// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/say.h"
#include "engine/data/seen_rows.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace collscope {

/// Why so many nodes, processes per node, processes, and members and colours of groups cannot be, if they
/// cannot; 0: not known, or no groups.
std::optional<std::string> impossiblePlacement(const wire::RecordLine &record);

/// The one way to make a Dataset: readers hand over rows in any order, each is checked, the result is
/// ordered.
class DatasetBuilder {
public:
    explicit DatasetBuilder(Provenance provenance);

    /// What add() says of a duplicate, in the user's language.
    static constexpr std::string_view readBefore
        = toSay("the same measurement (instance, method and run) was read before");

    /// Takes one row. Returns why it was refused, if it was: unknown collective, no or impossible time,
    /// statistics that contradict each other (a minimum above the median), impossible size or communicator
    /// size, a duplicate of an earlier row (same instance, method and run; the first one
    /// stays), more than 2^32 - 2 rows. See Dataset::isExtrapolated().
    std::optional<std::string> add(const wire::RecordLine &record, bool isExtrapolated = false);

    /// Checks and numbers what the rows of a table share: collective, method and placement. Returns why they
    /// are refused, if they are.
    std::optional<std::string> number(const wire::RecordLine &shared, BuiltRow &row);
    /// Takes a row that number() filled in, with its own size and run.
    std::optional<std::string> add(
        BuiltRow row, const Summary &summary, std::span<const double> each, bool isExtrapolated = false);

    /// So many rows are to be expected: memory for them is set apart, but not touched.
    void reserve(std::size_t rows);

    Provenance &provenance() { return m_dataset.m_provenance; }
    std::size_t size() const { return m_rows.size(); }

    /// Orders rows and methods. The builder is empty afterwards.
    DatasetPtr build();

private:
    struct MethodLess {
        bool operator()(const Method &a, const Method &b) const { return wire::catalogueOrder(a, b); }
    };

    std::optional<MethodIndex> indexOf(const Method &method);
    std::uint32_t groupsOf(const wire::RecordLine &record);
    void append(const BuiltRow &row, const Summary &summary, std::span<const double> each);
    std::vector<MethodIndex> nameMethods();
    std::vector<std::uint32_t> order() const;
    void fillColumns(const std::vector<std::uint32_t> &order);

    Dataset m_dataset; ///< the columns of m_rows are filled at the end
    std::vector<BuiltRow> m_rows;
    std::map<Method, MethodIndex, MethodLess> m_methods;
    std::vector<std::pair<Method, MethodIndex>> m_recentMethods; ///< by a few bits of what they are called
    std::map<Dataset::Groups, std::uint32_t> m_groups; ///< in the order in which they occur, from 1 on
    SeenRows m_seen;
};

} // namespace collscope

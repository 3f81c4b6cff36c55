// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_styles.h"

#include "engine/map/square.h"
#include "engine/models/quadtree.h"

#include <fmt/format.h>

#include <algorithm>

/// The style "nested": if (NW) {...} else if (NE) {...} else if (SW) {...} else if (SE) {...} else {error}
/// for every inner node (Pjesivac-Grbovic et al., Parallel Computing 33 (2007), section 3.2).
namespace collscope::codegen {

namespace {

/// Sizes [first, last) of an axis.
struct Part {
    std::size_t first = 0;
    std::size_t last = 0;
    bool empty() const { return first == last; }
};

class NestedWriter {
public:
    NestedWriter(const Quadtree &tree, const DecisionBands &bands)
        : m_table(tree.table()), m_grid(*tree.fittedTo()->grid), m_position(bands.position),
          m_rows(firstReplicas(m_grid.rows(), m_table.order())),
          m_columns(firstReplicas(m_grid.columns(), m_table.order()))
    {
        const std::uint32_t side = 1U << m_table.order();
        write(0, {0, m_rows.size()}, {0, m_columns.size()}, {0, 0, side}, 1);
        m_function.size = fmt::format("{} if and else-if statements", m_statements);
    }

    CFunction take() { return std::move(m_function); }

private:
    /// A block of the square by its north-west corner.
    struct Block {
        std::uint32_t row;
        std::uint32_t column;
        std::uint32_t side;
    };

    /// The sizes of `part` whose first replica lies before `middle` of the square, and the others. The
    /// replicas of a size only fill the square up: the size belongs to the quadrant of the first one, as in
    /// the in-memory table.
    static std::pair<Part, Part> halves(
        const Part &part, const std::vector<std::uint32_t> &replicas, std::uint32_t middle)
    {
        const auto from = replicas.begin() + static_cast<std::ptrdiff_t>(part.first);
        const auto to = replicas.begin() + static_cast<std::ptrdiff_t>(part.last);
        const auto cut = static_cast<std::size_t>(std::lower_bound(from, to, middle) - replicas.begin());
        return {{part.first, cut}, {cut, part.last}};
    }

    void write(std::uint32_t node, const Part &rows, const Part &columns, const Block &block, unsigned level)
    {
        const std::uint32_t content = m_table.nodes()[node];
        if (content & wire::QuadtreeTable::leafBit) {
            line(level, fmt::format("return {};", m_position[m_table.method(node)]));
            return;
        }
        const std::uint32_t half = block.side / 2;
        const auto [north, south] = halves(rows, m_rows, block.row + half);
        const auto [west, east] = halves(columns, m_columns, block.column + half);
        static constexpr std::string_view names[] = {"NW", "NE", "SW", "SE"};
        bool first = true;
        for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant) {
            const bool isSouth = (quadrant & 2U) != 0;
            const bool isEast = (quadrant & 1U) != 0;
            const Part &rowsIn = isSouth ? south : north;
            const Part &columnsIn = isEast ? east : west;
            if (rowsIn.empty() || columnsIn.empty())
                continue; // holds copies only: no size leads there
            const Block inside{block.row + (isSouth ? half : 0), block.column + (isEast ? half : 0), half};
            const std::string test = condition(north, south, isSouth, west, east, isEast);
            if (test.empty()) { // the only quadrant that sizes lead to needs no test
                line(level, fmt::format("/* {}: the other quadrants hold copies only */", names[quadrant]));
                write(content + quadrant, rowsIn, columnsIn, inside, level);
                return;
            }
            line(level, fmt::format("{}if ({}) {{ /* {} */", first ? "" : "} else ", test, names[quadrant]));
            first = false;
            m_statements += 1;
            write(content + quadrant, rowsIn, columnsIn, inside, level + 1);
        }
        line(level, "} else {");
        line(level + 1, "return -1; /* no quadrant */");
        line(level, "}");
    }

    /// What tells a quadrant from its siblings: nothing about an axis whose sizes all lie on the same side.
    std::string condition(
        const Part &north, const Part &south, bool isSouth, const Part &west, const Part &east, bool isEast)
    {
        std::string test;
        if (!north.empty() && !south.empty()) {
            test = fmt::format("comm_size {} {}", isSouth ? ">=" : "<", m_grid.commSizes()[south.first]);
            m_function.readsCommSize = true;
        }
        if (!west.empty() && !east.empty()) {
            test += fmt::format("{}bytes {} {}ULL", test.empty() ? "" : " && ", isEast ? ">=" : "<",
                m_grid.messageBytes()[east.first]);
            m_function.readsBytes = true;
        }
        return test;
    }

    void line(unsigned level, std::string_view text)
    {
        m_function.body.append(std::size_t{4} * level, ' ');
        m_function.body += text;
        m_function.body += '\n';
    }

    const wire::QuadtreeTable &m_table;
    const TimeGrid &m_grid;
    const std::vector<std::uint16_t> &m_position;
    std::vector<std::uint32_t> m_rows; ///< first replicas
    std::vector<std::uint32_t> m_columns;
    CFunction m_function;
    std::size_t m_statements = 0;
};

} // namespace

Expected<CFunction> nestedFunction(const Model &model, const DecisionBands &bands)
{
    const auto *const tree = dynamic_cast<const Quadtree *>(&model);
    if (!tree)
        return failure("the style nested writes quadtrees, not " + model.spec(), "use the style merged");
    return NestedWriter(*tree, bands).take();
}

} // namespace collscope::codegen

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/tree_outline_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/tree_drawing.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Cases of C4.5 may be fractions: those with an unknown value go down several branches.
QString countText(double count)
{
    if (std::isnan(count))
        return u"\u2013"_s;
    return count == std::floor(count) ? formatCount(static_cast<std::uint64_t>(count))
                                      : numberText(count, 'f', 1);
}

} // namespace

void TreeOutlineModel::setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods)
{
    beginResetModel();
    m_diagram = diagram;
    m_methods = methods;
    m_path.clear();
    const std::size_t count = diagram ? diagram->content.nodes.size() : 0;
    m_children.assign(count, {});
    m_rows.assign(count, 0);
    for (std::uint32_t node = 1; node < count; ++node) {
        auto &siblings = m_children[diagram->content.nodes[node].parent];
        m_rows[node] = static_cast<int>(siblings.size());
        siblings.push_back(node);
    }
    endResetModel();
}

void TreeOutlineModel::setPath(const std::vector<std::uint32_t> &path)
{
    const std::vector<std::uint32_t> before = std::exchange(m_path, path);
    const auto changed = [this](const std::vector<std::uint32_t> &nodes, std::size_t from) {
        for (std::size_t i = from; i < nodes.size(); ++i)
            emit dataChanged(find(nodes[i]), find(nodes[i], columnCount_ - 1), {Qt::FontRole});
    };
    const auto common = static_cast<std::size_t>(
        std::mismatch(before.begin(), before.end(), path.begin(), path.end()).first - before.begin());
    changed(before, common);
    changed(path, common);
}

QModelIndex TreeOutlineModel::find(std::uint32_t node, int column) const
{
    return m_diagram && node < m_rows.size() ? createIndex(m_rows[node], column, quintptr{node})
                                             : QModelIndex();
}

QString TreeOutlineModel::text() const
{
    QString result;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const TreeContent::Node &node = m_diagram->content.nodes[i];
        result += QString(static_cast<qsizetype>(node.depth) * 2, u' ') + node.condition;
        if (node.leaf)
            result += u": "_s + node.methodText;
        result += u" (%1)"_s.arg(cellsText(node.cells)) + u'\n';
    }
    return result;
}

QModelIndex TreeOutlineModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const std::uint32_t found
        = parent.isValid() ? m_children[node(parent)][static_cast<std::size_t>(row)] : 0;
    return createIndex(row, column, quintptr{found});
}

QModelIndex TreeOutlineModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || node(child) == 0)
        return {};
    return find(m_diagram->content.nodes[node(child)].parent);
}

int TreeOutlineModel::rowCount(const QModelIndex &parent) const
{
    if (!m_diagram || parent.column() > 0)
        return 0;
    return parent.isValid() ? static_cast<int>(m_children[node(parent)].size()) : 1;
}

int TreeOutlineModel::columnCount(const QModelIndex &) const
{
    return columnCount_;
}

QVariant TreeOutlineModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_diagram)
        return {};
    const TreeContent::Node &at = m_diagram->content.nodes[node(index)];
    switch (role) {
    case Qt::DisplayRole:
        return text(at, index.column());
    case Qt::DecorationRole:
        return index.column() == methodColumn && at.leaf && at.method < m_methods.size()
            ? QVariant(m_methods.swatch(at.method))
            : QVariant();
    case Qt::ToolTipRole:
        return wrappedTip(treeNodeText(m_diagram->content, node(index)));
    case Qt::FontRole:
        return fontOf(node(index));
    case Qt::TextAlignmentRole:
        return index.column() <= methodColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QFont TreeOutlineModel::fontOf(std::uint32_t node) const
{
    const std::uint32_t depth = m_diagram->content.nodes[node].depth;
    QFont font;
    font.setBold(depth < m_path.size() && m_path[depth] == node);
    font.setStrikeOut(m_diagram->content.nodes[node].pruned);
    return font;
}

QVariant TreeOutlineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    const std::array<QString, columnCount_> titles{
        tr("Condition"), tr("Method"), tr("Cells"), tr("Cases"), tr("Errors")};
    const std::array<QString, columnCount_> help{tr("Which instances of the line above come here"),
        tr("What a leaf answers"), tr("Cells of the map that come here"),
        tr("Cases the model was fitted to that came here"),
        tr("Cases among them whose best method is another one than the answer")};
    if (role == Qt::DisplayRole)
        return titles[static_cast<std::size_t>(section)];
    if (role == Qt::ToolTipRole)
        return help[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant(
            section <= methodColumn ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QString TreeOutlineModel::text(const TreeContent::Node &node, int column) const
{
    switch (column) {
    case conditionColumn:
        return node.condition;
    case methodColumn:
        return node.leaf ? m_methods.letter(node.method) + u"  "_s + node.methodText : QString();
    case cellsColumn:
        return formatCount(node.cells);
    case casesColumn:
        return countText(node.cases);
    default:
        return countText(node.errors);
    }
}

} // namespace collscope

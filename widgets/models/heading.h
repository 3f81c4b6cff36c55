// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/table_export.h"

#include <QString>
#include <QVariant>

#include <span>

namespace collscope {

/// Of a column of a table.
struct Heading {
    QString title;
    const char16_t *name; ///< stable, for files; as on the command line
    QString help = {};
};

/// What QAbstractItemModel::headerData() says of these columns.
inline QVariant headingData(std::span<const Heading> all, int section, Qt::Orientation orientation, int role)
{
    if (orientation != Qt::Horizontal || section < 0 || static_cast<std::size_t>(section) >= all.size())
        return {};
    const Heading &heading = all[static_cast<std::size_t>(section)];
    if (role == columnNameRole)
        return QString::fromUtf16(heading.name);
    if (role == Qt::DisplayRole)
        return heading.title;
    return role == Qt::ToolTipRole && !heading.help.isEmpty() ? QVariant(heading.help) : QVariant();
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/column_model.h"

#include "widgets/common/format.h"

namespace collscope {

QString shownText(const CellValue &value, CellUnit unit)
{
    if (!value.isValid() || value.typeId() == QMetaType::QString)
        return value.toString();
    switch (unit) {
    case CellUnit::count:
        return formatCount(value.toULongLong());
    case CellUnit::bytes:
        return formatSize(value.toULongLong());
    case CellUnit::seconds:
        return formatSeconds(value.toDouble());
    case CellUnit::penalty:
        return formatSlower(value.toDouble());
    case CellUnit::share:
        return formatPenalty(value.toDouble());
    case CellUnit::gain:
        return formatGain(value.toDouble());
    case CellUnit::word:
    case CellUnit::number:
        break;
    }
    return value.typeId() == QMetaType::Double ? numberText(value.toDouble(), 'g', 3) : value.toString();
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pending_input.h"

#include <QAbstractSpinBox>
#include <QApplication>

namespace collscope {

void takePendingInput()
{
    if (auto *const box = qobject_cast<QAbstractSpinBox *>(QApplication::focusWidget()))
        box->interpretText();
}

} // namespace collscope

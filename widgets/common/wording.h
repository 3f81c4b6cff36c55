// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace collscope {

/// Wording::tr(): for functions and types that have no tr() of their own.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(collscope::Wording)
};

} // namespace collscope

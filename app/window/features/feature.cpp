// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/feature.h"

#include <QMainWindow>

namespace collscope {

Feature::Feature(const WindowContext &context) : QObject(context.window), m_context(context) { }

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place that includes QCustomPlot. Its header uses the short keywords (signals, slots) and foreach,
// which a stricter build may have switched off.
#pragma push_macro("QT_NO_KEYWORDS")
#pragma push_macro("QT_NO_FOREACH")
#undef QT_NO_KEYWORDS
#undef QT_NO_FOREACH
#include <qcustomplot.h>
#pragma pop_macro("QT_NO_FOREACH")
#pragma pop_macro("QT_NO_KEYWORDS")

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/import_facts.h"

#include <QString>

#include <functional>

class QWidget;

namespace collscope {

/// The same for the window, which asks for facts itself: without the option of the command line.
Diagnostic saidInWindow(Diagnostic problem);

/// Asks for what a file does not say, in a window of its own that holds nothing up. `keys` is what to fill
/// in, "ranks=,algorithm=". An answer that cannot be is asked for again, with the reason.
void askForFacts(QWidget *parent, const QString &path, const QString &keys,
    const std::function<void(const io::ImportFacts &)> &then);

} // namespace collscope

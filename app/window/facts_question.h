// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/asked_facts.h"

#include <functional>
#include <memory>

class QWidget;

namespace collscope {

/// The same for the window, which asks for facts itself: without the option of the command line.
Diagnostic saidInWindow(Diagnostic problem);

/// Asks for what files do not name, in a window of its own that holds nothing up. `then` gets the facts and
/// what the files hold with them.
using FactsAnswer
    = std::function<void(const std::vector<io::FileFacts> &, const std::shared_ptr<const io::Loaded> &)>;
void askForFacts(QWidget *parent, const std::vector<io::AskedFile> &files, const FactsAnswer &then);

} // namespace collscope

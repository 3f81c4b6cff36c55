// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QDialog;
class QString;
class QWidget;

namespace collscope {

/// A window of its own around `content`, over `parent`, that holds nothing up. Escape closes it, F1 calls
/// `help`; what is in it stays.
QDialog *newToolWindow(
    const QString &title, QWidget *content, QWidget *parent, const std::function<void()> &help);

} // namespace collscope

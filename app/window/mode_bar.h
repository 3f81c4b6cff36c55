// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

namespace collscope {

class Docks;
class Menus;

/// The bar at the left edge that changes between workspaces, the laboratory at its bottom. The same actions
/// are in the menu *View* and have the keys Ctrl+1 to Ctrl+5.
class ModeBar : public QToolBar {
    Q_OBJECT
public:
    /// Both outlive the bar.
    ModeBar(Menus *menus, Docks *docks, QWidget *parent = nullptr);
};

} // namespace collscope

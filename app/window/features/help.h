// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <QPointer>

namespace collscope {

class HelpPanel;

/// A page of help for every panel.
class HelpFeature : public Feature {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowContext &context);

private:
    void show(const QString &page);
    void showForFocus();

    HelpPanel *m_panel;
    Dock *m_dock;
    QPointer<QWidget> m_before; ///< had the focus before the help
};

} // namespace collscope

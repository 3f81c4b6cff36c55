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
    /// "maps", or "maps#Colours": a heading of it.
    void show(const QString &page);
    QString text(const QString &page) const;
    QString shortcuts() const;
    void showForFocus();

    HelpPanel *m_panel;
    Dock *m_dock;
    QPointer<QWidget> m_before; ///< had the focus before the help
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/window_context.h"

#include <QObject>

namespace collscope {

/// A part of the window that its user would name: it owns its docks or tool windows, its actions and what
/// connects them with the session and the rest of the context. Features do not know each other. A feature
/// ends before its panels and the context: what it connects that needs itself has itself as the receiver.
class Feature : public QObject {
    Q_OBJECT
public:
    explicit Feature(const WindowContext &context);

    /// All features are there and the window has its layout: what an earlier run left may go on.
    virtual void start() { }
    /// Whether the window may be closed. If not, the feature asks, and closes the window once it may be.
    virtual bool mayClose() { return true; }
    /// The window closes: what is to be kept is put down now.
    virtual void close() { }

protected:
    /// Its title and its tables go where those of all panels go.
    template <typename Panel>
    Dock *addDock(const QString &name, const QString &title, Panel *panel, const DockPlace &place)
    {
        Dock *const dock = m_context.docks->add(name, title, panel, place);
        if constexpr (requires { &Panel::titleChanged; })
            connect(panel, &Panel::titleChanged, dock, &Dock::setTitle);
        if constexpr (requires { &Panel::csvExportRequested; })
            connect(panel, &Panel::csvExportRequested, m_context.exporter, &Exporter::askForTable);
        return dock;
    }

    const WindowContext m_context;
};

} // namespace collscope

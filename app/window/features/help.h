// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

#include <QPointer>

class QTabBar;

namespace collscope {

class HelpPanel;

/// A page of help for every panel.
class HelpFeature : public Feature {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowContext &context);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// "maps", or "maps#Colours": a heading of it.
    void show(const QString &page);
    void showOver(QWidget *dialog, const QString &page);
    void fill(HelpPanel *panel, const QString &page) const;
    QString text(const QString &page) const;
    QString shortcuts() const;
    /// Of the panel whose tab was clicked last, unless the focus has moved since; else of that with `focus`.
    QString pageFor(const QWidget *focus) const;
    void noteTab(const QTabBar &bar);

    HelpPanel *m_panel;
    Dock *m_dock;
    QPointer<QWidget> m_before; ///< had the focus before the help
    QPointer<Dock> m_clicked; ///< its tab was clicked, which leaves the focus where it is
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace collscope {

/// A dock whose name never changes and whose title says what is in it. Tabs show the name, so that they stay
/// where they are and as wide as they are while the content changes; the title bar shows the title, and
/// DockTabs the subject.
class Dock : public QDockWidget {
    Q_OBJECT
public:
    Dock(const QString &name, QWidget *parent);

    /// "Instance: 25 ranks, 480 B"
    void setTitle(const QString &title);
    const QString &title() const { return m_title; }
    /// What the title says behind the name: "25 ranks, 480 B".
    QString subject() const;

signals:
    void titleChanged();

protected:
    void initStyleOption(QStyleOptionDockWidget *option) const override;

private:
    /// A floating dock has no tab, and its window has the frame of the desktop.
    void showTitle();

    const QString m_name;
    QString m_title;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace collscope {

/// A menu of one widget that grows and shrinks with it, and stays on the screen.
class ContentMenu : public QMenu {
    Q_OBJECT
public:
    /// Takes the content over.
    explicit ContentMenu(QWidget *content, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; ///< the content needs another size

private:
    void fit();

    QWidget *m_content;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace collscope {

/// A narrow button with text from top to bottom, at the side of what it shows and hides.
class SideTab : public QAbstractButton {
    Q_OBJECT
public:
    explicit SideTab(const QString &text, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace collscope

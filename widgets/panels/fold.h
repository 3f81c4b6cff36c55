// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace collscope {

/// A heading that opens and closes what stands below it. Closed at first.
class Fold : public QWidget {
    Q_OBJECT
public:
    explicit Fold(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    bool isOpen() const;
    void setOpen(bool open);
    /// Where widgets are added.
    QVBoxLayout *body() const { return m_column; }
    void addHeading(const QString &text);

signals:
    void toggled(bool open);

private:
    QToolButton *m_button;
    QWidget *m_body;
    QVBoxLayout *m_column;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace collscope {

/// What is being read or written, how far it is, and a button to stop it. Comes only when it takes a while.
class LoadProgress : public QWidget {
    Q_OBJECT
public:
    explicit LoadProgress(QWidget *parent = nullptr);

    void begin();
    /// `fraction` 0 is "not known yet".
    void setProgress(const QString &path, double fraction);
    void setText(const QString &text, double fraction);
    void end();

signals:
    void cancelRequested();

private:
    QLabel *m_name;
    QProgressBar *m_bar;
    QTimer m_delay;
};

} // namespace collscope

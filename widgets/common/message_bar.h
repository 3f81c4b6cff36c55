// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace collscope {

enum class Severity { information, warning, error };

/// Messages that wait to be read and hold nothing up: stacked, newest at the bottom, each with an icon, its
/// details behind a link, and a close button. Escape closes the one that has the focus. Empty, the bar takes
/// no space.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostMessages = 4; ///< the oldest makes room for the newest; the log has them all

    explicit MessageBar(QWidget *parent = nullptr);

    /// `details` is plain text of any length; empty: no link.
    void post(Severity severity, const QString &text, const QString &details = {});
    void clear();
    int count() const;
    /// Texts on show, oldest first.
    QStringList texts() const;

signals:
    void countChanged(int count);

private:
    class Message;
    void close(Message *message);

    QVBoxLayout *m_layout;
    QList<Message *> m_messages;
};

} // namespace collscope

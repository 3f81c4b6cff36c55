// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <chrono>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace collscope {

/// Success and information leave by themselves; the others stay until they are closed, old news, or too many.
/// A question stays until it is answered.
enum class Severity { success, information, warning, error, question };

/// Something to be read.
struct Notice {
    struct Answer {
        QString text;
        std::function<void()> act;
    };

    Severity severity = Severity::information;
    QString text;
    QString details = {}; ///< plain text of any length; empty: no link
    /// A later notice about the same takes the place of this one. Empty: only one with the same text does.
    QString about = {};
    std::vector<Answer> answers = {}; ///< buttons; each of them closes the notice as well
};

/// Notices that wait to be read and hold nothing up: stacked, newest at the bottom, each with an icon, its
/// details behind a link, and a close button. Escape closes the one that has the focus. Empty, the bar takes
/// no space. It stands in a layout, or lies over the bottom edge of another widget.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostMessages = 4; ///< unless told otherwise

    explicit MessageBar(QWidget *parent = nullptr);

    /// The oldest that is no question makes room for the newest.
    void setMost(int most) { m_most = most; }
    /// How long those stay that leave by themselves; one that is pointed at or has the focus stays longer.
    void setStay(std::chrono::milliseconds stay) { m_stay = stay; }
    /// Becomes a child of `host`, as wide as that is, and covers no more of it than there is to read.
    void lieOver(QWidget *host);

    void post(const Notice &notice);
    void post(Severity severity, const QString &text, const QString &details = {});
    /// What is about this is old news.
    void withdraw(const QString &about);
    void clear();
    int count() const;
    /// Texts on show, oldest first.
    QStringList texts() const;

signals:
    void countChanged(int count);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Message;
    void close(Message *message);
    template <typename Condition> void closeIf(const Condition &condition);
    void place();

    QVBoxLayout *m_layout;
    QList<Message *> m_messages;
    QWidget *m_host = nullptr; ///< what it lies over; null: it stands in a layout
    int m_most = mostMessages;
    std::chrono::milliseconds m_stay;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <chrono>
#include <functional>
#include <vector>

class QScrollArea;
class QToolButton;
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
/// details behind a link, and a close button. The newest are seen; a button says how many more there are and
/// opens the list of all of them, each with its details and answers. Escape closes the one that has the
/// focus. Stands in a layout, hides nothing, and takes no space when it is empty.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostMessages = 4; ///< seen, unless told otherwise
    static constexpr int mostKept = 100; ///< the oldest that is no question makes room for the newest

    explicit MessageBar(QWidget *parent = nullptr);

    /// How many are seen before the list is opened.
    void setMost(int most);
    /// How long those stay that leave by themselves; one that is pointed at or has the focus stays longer.
    void setStay(std::chrono::milliseconds stay) { m_stay = stay; }

    void post(const Notice &notice);
    void post(Severity severity, const QString &text, const QString &details = {});
    /// What is about this is old news.
    void withdraw(const QString &about);
    void clear();
    int count() const; ///< seen or in the list
    /// Of all that wait to be read, oldest first.
    QStringList texts() const;
    /// Opens the list of all messages; hidden where all are seen anyway.
    QToolButton *more() const { return m_more; }

signals:
    void countChanged(int count);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Message;
    QWidget *makeHead();
    void close(Message *message);
    template <typename Condition> void closeIf(const Condition &condition);
    void showNewest();
    void fitHeight();

    QWidget *m_head; ///< over the messages: how many more there are, and all of them put away
    QToolButton *m_more;
    QScrollArea *m_area;
    QVBoxLayout *m_layout;
    QList<Message *> m_messages;
    int m_most = mostMessages;
    std::chrono::milliseconds m_stay;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/message_bar.h"

#include "widgets/common/plain_text.h"

#include <QAccessible>
#include <QApplication>
#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Long enough to read a path and to reach for the button behind it.
constexpr std::chrono::seconds usualStay{10};

QStyle::StandardPixmap standardIcon(Severity severity)
{
    switch (severity) {
    case Severity::success:
        return QStyle::SP_DialogApplyButton;
    case Severity::information:
        return QStyle::SP_MessageBoxInformation;
    case Severity::warning:
        return QStyle::SP_MessageBoxWarning;
    case Severity::question:
        return QStyle::SP_MessageBoxQuestion;
    case Severity::error:
        break;
    }
    return QStyle::SP_MessageBoxCritical;
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::success:
        return MessageBar::tr("Done");
    case Severity::information:
        return MessageBar::tr("Note");
    case Severity::warning:
        return MessageBar::tr("Warning");
    case Severity::question:
        return MessageBar::tr("Question");
    case Severity::error:
        break;
    }
    return MessageBar::tr("Error");
}

bool leavesByItself(Severity severity)
{
    return severity == Severity::success || severity == Severity::information;
}

} // namespace

class MessageBar::Message : public QFrame {
public:
    Message(MessageBar *bar, const Notice &notice) : QFrame(bar), m_bar(bar), m_notice(notice)
    {
        setFrameShape(QFrame::StyledPanel);
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::ToolTipBase);
        setForegroundRole(QPalette::ToolTipText);
        setAccessibleName(severityName(notice.severity) + u": "_s + notice.text);
        auto *const row = new QHBoxLayout;
        auto *const icon = new PlainLabel;
        const int side = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
        icon->setPixmap(style()->standardIcon(standardIcon(notice.severity), nullptr, this).pixmap(side));
        row->addWidget(icon);
        auto *const label = new PlainLabel(notice.text);
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::ToolTipText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(label, 1);
        m_column = new QVBoxLayout(this);
        m_column->setContentsMargins(6, 2, 2, 2);
        m_column->addLayout(row);
        for (const Notice::Answer &answer : notice.answers)
            addAnswer(row, answer);
        if (!notice.details.isEmpty())
            addDetails(row);
        row->addWidget(closeButton());
        if (leavesByItself(notice.severity))
            leaveLater();
    }

    const Notice &notice() const { return m_notice; }

    /// For a question: it is answered with the keyboard at once.
    void takeFocus()
    {
        if (m_firstAnswer)
            m_firstAnswer->setFocus(Qt::OtherFocusReason);
    }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Escape)
            m_bar->close(this);
        else
            QFrame::keyPressEvent(event);
    }

private:
    void leaveLater()
    {
        auto *const timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, [this] {
            const bool isLookedAt = underMouse() || isAncestorOf(QApplication::focusWidget());
            if (!isLookedAt) // else again after as long
                m_bar->close(this);
        });
        timer->start(m_bar->m_stay);
    }

    QToolButton *addButton(QLayout *row, const QString &text)
    {
        auto *const button = new QToolButton;
        button->setText(text);
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
        return button;
    }

    void addAnswer(QLayout *row, const Notice::Answer &answer)
    {
        QToolButton *const button = addButton(row, answer.text);
        if (!m_firstAnswer)
            m_firstAnswer = button;
        connect(button, &QToolButton::clicked, this, [this, act = answer.act] {
            m_bar->close(this);
            act();
        });
    }

    void addDetails(QLayout *row)
    {
        QToolButton *const button = addButton(row, tr("Details"));
        button->setObjectName(u"details"_s);
        button->setCheckable(true);
        button->setAutoRaise(true);
        connect(button, &QToolButton::toggled, this, [this](bool open) {
            if (open && !m_details) {
                m_details = new QPlainTextEdit(m_notice.details);
                m_details->setReadOnly(true);
                m_details->setAccessibleName(tr("Details"));
                m_details->setMaximumHeight(fontMetrics().height() * 8);
                m_column->addWidget(m_details);
            }
            if (m_details)
                m_details->setVisible(open);
        });
    }

    QToolButton *closeButton()
    {
        auto *const button = new QToolButton;
        button->setAutoRaise(true);
        button->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton, nullptr, this));
        button->setToolTip(tr("Close this message (Esc)"));
        button->setAccessibleName(tr("Close this message"));
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this] { m_bar->close(this); });
        return button;
    }

    static QString tr(const char *text) { return MessageBar::tr(text); }

    MessageBar *m_bar;
    Notice m_notice;
    QVBoxLayout *m_column = nullptr;
    QToolButton *m_firstAnswer = nullptr;
    QPlainTextEdit *m_details = nullptr;
};

MessageBar::MessageBar(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this)), m_stay(usualStay)
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    setAccessibleName(tr("Messages"));
    hide();
}

void MessageBar::lieOver(QWidget *host)
{
    m_host = host;
    setParent(host);
    host->installEventFilter(this);
    place();
}

bool MessageBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return done;
}

bool MessageBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_host && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void MessageBar::place()
{
    if (!m_host)
        return;
    const int wanted = m_layout->hasHeightForWidth() ? m_layout->totalHeightForWidth(m_host->width())
                                                     : m_layout->totalSizeHint().height();
    const int height = std::min(wanted, m_host->height());
    setGeometry(0, m_host->height() - height, m_host->width(), height);
    raise();
}

void MessageBar::post(const Notice &notice)
{
    closeIf([&notice](const Notice &older) {
        return notice.about.isEmpty() ? older.severity == notice.severity && older.text == notice.text
                                      : older.about == notice.about;
    });
    const auto oldest = std::find_if(m_messages.begin(), m_messages.end(),
        [](const Message *message) { return message->notice().severity != Severity::question; });
    if (m_messages.size() >= m_most && oldest != m_messages.end())
        close(*oldest);
    auto *const message = new Message(this, notice);
    m_messages.append(message);
    m_layout->addWidget(message);
    message->show(); // else only the next turn of the event loop shows it, and it has no height till then
    show();
    place();
    if (notice.severity == Severity::question)
        message->takeFocus();
    QAccessibleEvent announced(message, QAccessible::Alert);
    QAccessible::updateAccessibility(&announced);
    emit countChanged(count());
}

void MessageBar::post(Severity severity, const QString &text, const QString &details)
{
    post(Notice{severity, text, details});
}

void MessageBar::withdraw(const QString &about)
{
    closeIf([&about](const Notice &notice) { return notice.about == about; });
}

template <typename Condition> void MessageBar::closeIf(const Condition &condition)
{
    for (Message *const message : QList(m_messages)) // close() changes the list
        if (condition(message->notice()))
            close(message);
}

void MessageBar::clear()
{
    closeIf([](const Notice &) { return true; });
}

int MessageBar::count() const
{
    return static_cast<int>(m_messages.size());
}

QStringList MessageBar::texts() const
{
    QStringList result;
    for (const Message *message : m_messages)
        result << message->notice().text;
    return result;
}

void MessageBar::close(Message *message)
{
    m_messages.removeAll(message);
    m_layout->removeWidget(message);
    message->hide();
    message->deleteLater();
    setVisible(!m_messages.isEmpty());
    place();
    emit countChanged(count());
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/message_bar.h"

#include "widgets/common/counts.h"
#include "widgets/common/plain_text.h"

#include <QAccessible>
#include <QApplication>
#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
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
            if (open) { // those of the last in a long list are below what is seen
                QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
                m_bar->m_area->ensureVisible(0, geometry().bottom(), 0, 0);
            }
        });
    }

    QToolButton *closeButton()
    {
        auto *const button = new QToolButton;
        button->setObjectName(u"close"_s);
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

MessageBar::MessageBar(QWidget *parent)
    : QWidget(parent), m_head(makeHead()), m_area(new QScrollArea), m_stay(usualStay)
{
    auto *const inner = new QWidget;
    m_layout = new QVBoxLayout(inner);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    inner->installEventFilter(this); // hears of details that are opened
    m_area->setWidget(inner);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus); // its buttons have it
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_area);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Messages"));
    hide();
}

QWidget *MessageBar::makeHead()
{
    auto *const head = new QWidget;
    auto *const row = new QHBoxLayout(head);
    row->setContentsMargins(2, 0, 2, 0);
    const auto addButton = [row] {
        auto *const button = new QToolButton;
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
        return button;
    };
    m_more = addButton();
    m_more->setToolTip(tr("All messages, oldest first, with what can be done about each"));
    m_more->setObjectName(u"more"_s);
    m_more->setCheckable(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_more, &QToolButton::toggled, this, &MessageBar::showNewest);
    row->addStretch();
    QToolButton *const all = addButton();
    all->setToolTip(tr("The log keeps them"));
    all->setObjectName(u"closeAll"_s);
    all->setText(tr("Close all"));
    connect(all, &QToolButton::clicked, this,
        [this] { closeIf([](const Notice &notice) { return notice.severity != Severity::question; }); });
    head->hide();
    return head;
}

void MessageBar::setMost(int most)
{
    m_most = most;
    showNewest();
}

bool MessageBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fitHeight();
    return done;
}

bool MessageBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area->widget() && event->type() == QEvent::LayoutRequest)
        fitHeight();
    return QWidget::eventFilter(watched, event);
}

void MessageBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

/// All when the list is open, else the newest; a question is always seen.
void MessageBar::showNewest()
{
    const bool isOpen = m_more->isChecked();
    int seen = 0;
    int hidden = 0;
    for (auto at = m_messages.rbegin(); at != m_messages.rend(); ++at) {
        const bool isSeen = isOpen || seen < m_most || (*at)->notice().severity == Severity::question;
        ++(isSeen ? seen : hidden);
        (*at)->setVisible(isSeen); // explicitly, else it has no height before the next turn of the event loop
    }
    const auto over = static_cast<std::size_t>(std::max(0, count() - m_most));
    m_more->setArrowType(isOpen ? Qt::DownArrow : Qt::UpArrow);
    m_more->setText(isOpen
            ? tr("Only the newest")
            : countText(static_cast<std::size_t>(hidden), tr("1 more message"), tr("%1 more messages")));
    m_head->setVisible(over > 0);
    setVisible(!m_messages.isEmpty());
    fitHeight();
    if (isOpen)
        m_area->ensureVisible(0, m_area->widget()->height());
}

/// As high as what is seen; a long list scrolls.
void MessageBar::fitHeight()
{
    QLayout *const layout = m_area->widget()->layout();
    const int wanted = layout->hasHeightForWidth() ? layout->totalHeightForWidth(m_area->viewport()->width())
                                                   : layout->totalSizeHint().height();
    const int most = window()->height() / 3;
    m_area->setFixedHeight(std::clamp(wanted, 0, std::max(most, fontMetrics().height() * 4)));
}

void MessageBar::post(const Notice &notice)
{
    closeIf([&notice](const Notice &older) {
        return notice.about.isEmpty() ? older.severity == notice.severity && older.text == notice.text
                                      : older.about == notice.about;
    });
    const auto oldest = std::find_if(m_messages.begin(), m_messages.end(),
        [](const Message *message) { return message->notice().severity != Severity::question; });
    if (m_messages.size() >= mostKept && oldest != m_messages.end())
        close(*oldest);
    auto *const message = new Message(this, notice);
    m_messages.append(message);
    m_layout->addWidget(message);
    showNewest();
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
    if (count() <= m_most)
        m_more->setChecked(false); // the next list is opened by whoever wants to read it
    showNewest();
    emit countChanged(count());
}

} // namespace collscope

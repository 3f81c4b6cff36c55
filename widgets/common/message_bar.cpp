// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/message_bar.h"

#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStyle>
#include <QToolButton>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QStyle::StandardPixmap standardIcon(Severity severity)
{
    switch (severity) {
    case Severity::information:
        return QStyle::SP_MessageBoxInformation;
    case Severity::warning:
        return QStyle::SP_MessageBoxWarning;
    case Severity::error:
        break;
    }
    return QStyle::SP_MessageBoxCritical;
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::information:
        return MessageBar::tr("Note");
    case Severity::warning:
        return MessageBar::tr("Warning");
    case Severity::error:
        break;
    }
    return MessageBar::tr("Error");
}

} // namespace

class MessageBar::Message : public QFrame {
public:
    Message(MessageBar *bar, Severity severity, const QString &text, const QString &details)
        : QFrame(bar), m_bar(bar), m_text(text)
    {
        setFrameShape(QFrame::StyledPanel);
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::ToolTipBase);
        setForegroundRole(QPalette::ToolTipText);
        setAccessibleName(severityName(severity) + u": "_s + text);
        auto *const grid = new QGridLayout(this);
        grid->setContentsMargins(6, 2, 2, 2);
        auto *const icon = new QLabel;
        const int side = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
        icon->setPixmap(style()->standardIcon(standardIcon(severity), nullptr, this).pixmap(side));
        grid->addWidget(icon, 0, 0);
        auto *const label = new QLabel(text);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::ToolTipText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(label, 0, 1);
        grid->setColumnStretch(1, 1);
        if (!details.isEmpty())
            addDetails(grid, details);
        grid->addWidget(closeButton(), 0, 3);
    }

    const QString &text() const { return m_text; }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Escape)
            m_bar->close(this);
        else
            QFrame::keyPressEvent(event);
    }

private:
    void addDetails(QGridLayout *grid, const QString &details)
    {
        auto *const button = new QToolButton;
        button->setText(tr("Details"));
        button->setObjectName(u"details"_s);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        grid->addWidget(button, 0, 2);
        connect(button, &QToolButton::toggled, this, [this, grid, details](bool open) {
            if (open && !m_details) {
                m_details = new QPlainTextEdit(details);
                m_details->setReadOnly(true);
                m_details->setAccessibleName(tr("Details"));
                m_details->setMaximumHeight(fontMetrics().height() * 8);
                grid->addWidget(m_details, 1, 1, 1, 3);
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
    QString m_text;
    QPlainTextEdit *m_details = nullptr;
};

MessageBar::MessageBar(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    setAccessibleName(tr("Messages"));
    hide();
}

void MessageBar::post(Severity severity, const QString &text, const QString &details)
{
    if (m_messages.size() == mostMessages)
        close(m_messages.first());
    auto *const message = new Message(this, severity, text, details);
    m_messages.append(message);
    m_layout->addWidget(message);
    show();
    emit countChanged(count());
}

void MessageBar::clear()
{
    while (!m_messages.isEmpty())
        close(m_messages.first());
}

int MessageBar::count() const
{
    return static_cast<int>(m_messages.size());
}

QStringList MessageBar::texts() const
{
    QStringList result;
    for (const Message *message : m_messages)
        result << message->text();
    return result;
}

void MessageBar::close(Message *message)
{
    m_messages.removeAll(message);
    m_layout->removeWidget(message);
    message->hide();
    message->deleteLater();
    setVisible(!m_messages.isEmpty());
    emit countChanged(count());
}

} // namespace collscope

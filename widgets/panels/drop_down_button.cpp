// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/drop_down_button.h"

#include "widgets/common/plain_text.h"
#include "widgets/panels/content_menu.h"

#include <QApplication>
#include <QEvent>
#include <QStyleOptionButton>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace collscope {

namespace {

/// What stands in a menu: the Tab key stays in it, which a menu would take for itself.
class FocusRing : public QWidget {
public:
    explicit FocusRing(QWidget *content)
    {
        auto *const column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(content);
    }

protected:
    bool focusNextPrevChild(bool next) override
    {
        QWidget *const from = QApplication::focusWidget();
        if (!from || !isAncestorOf(from))
            return false;
        const auto after
            = [next](QWidget *at) { return next ? at->nextInFocusChain() : at->previousInFocusChain(); };
        for (QWidget *at = after(from); at != from; at = after(at))
            if (isAncestorOf(at) && at->isVisible() && at->isEnabled() && !at->focusProxy()
                && (at->focusPolicy() & Qt::TabFocus) != 0) {
                at->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
                break;
            }
        return true;
    }
};

} // namespace

DropDownButton::DropDownButton(QWidget *content, QString help, QWidget *parent)
    : QPushButton(parent), m_help(std::move(help))
{
    auto *const menu = new ContentMenu(new FocusRing(content), this);
    setMenu(menu);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(
        menu, &QMenu::aboutToShow, content, [content] { content->setFocus(Qt::PopupFocusReason); },
        Qt::QueuedConnection);
}

void DropDownButton::setChoice(const QString &choice)
{
    m_choice = choice;
    updateGeometry();
    showChoice();
}

/// What the style puts around the whole text: its frame and the arrow. A shortened text tells less, since
/// styles have a least width.
int DropDownButton::frame() const
{
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text = m_choice;
    const int text = fontMetrics().horizontalAdvance(m_choice);
    const int arrow = style()->pixelMetric(QStyle::PM_MenuButtonIndicator, &option, this);
    const QSize content(text + arrow, fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_PushButton, &option, content, this).width() - text;
}

QSize DropDownButton::sizeHint() const
{
    // Eliding counts parts of pixels.
    const auto text = static_cast<int>(std::ceil(QFontMetricsF(font()).horizontalAdvance(m_choice)));
    return {frame() + text, QPushButton::sizeHint().height()};
}

/// A long choice must not keep a window wide.
QSize DropDownButton::minimumSizeHint() const
{
    return {frame() + fontMetrics().averageCharWidth() * 6, QPushButton::sizeHint().height()};
}

void DropDownButton::showChoice()
{
    setText(plainCaption(fontMetrics().elidedText(m_choice, Qt::ElideRight, width() - frame())));
    setAccessibleName(m_choice);
    setToolTip(wrappedTip(m_choice + QChar(u'\n') + m_help));
}

void DropDownButton::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    showChoice();
}

void DropDownButton::changeEvent(QEvent *event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        showChoice();
}

} // namespace collscope

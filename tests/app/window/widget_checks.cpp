// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window/widget_checks.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QStyleOptionToolButton>
#include <QTabBar>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QTreeView>

namespace collscope::testing {

using namespace Qt::StringLiterals;

namespace {

/// What QWidgets keep to themselves: how their style is to draw them.
template <typename Widget, typename Option> Option drawn(const Widget &widget)
{
    struct Opened : Widget {
        using Widget::initStyleOption;
    };
    Option option;
    (widget.*static_cast<void (Widget::*)(Option *) const>(&Opened::initStyleOption))(&option);
    return option;
}

QString tabText(const QTabBar &bar, int tab)
{
    struct Opened : QTabBar {
        using QTabBar::initStyleOption;
    };
    QStyleOptionTab option;
    (bar.*static_cast<void (QTabBar::*)(QStyleOptionTab *, int) const>(&Opened::initStyleOption))(
        &option, tab);
    return option.text;
}

int widthOf(const QWidget &widget, const QString &text)
{
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

/// What is left of a button for its text; -1: it is none whose text counts.
int roomOf(const QAbstractButton &button)
{
    const QStyle &style = *button.style();
    const auto ornament = [](const QStyleOptionButton &option) {
        return option.icon.isNull() ? 0 : option.iconSize.width() + 4;
    };
    if (const auto *const push = qobject_cast<const QPushButton *>(&button)) {
        const auto option = drawn<QPushButton, QStyleOptionButton>(*push);
        const bool hasArrow = option.features & QStyleOptionButton::HasMenu;
        return style.subElementRect(QStyle::SE_PushButtonContents, &option, push).width() - ornament(option)
            - (hasArrow ? style.pixelMetric(QStyle::PM_MenuButtonIndicator, &option, push) : 0);
    }
    if (const auto *const box = qobject_cast<const QCheckBox *>(&button)) {
        const auto option = drawn<QCheckBox, QStyleOptionButton>(*box);
        return style.subElementRect(QStyle::SE_CheckBoxContents, &option, box).width() - ornament(option);
    }
    if (const auto *const radio = qobject_cast<const QRadioButton *>(&button)) {
        const auto option = drawn<QRadioButton, QStyleOptionButton>(*radio);
        return style.subElementRect(QStyle::SE_RadioButtonContents, &option, radio).width()
            - ornament(option);
    }
    if (const auto *const tool = qobject_cast<const QToolButton *>(&button)) {
        const auto option = drawn<QToolButton, QStyleOptionToolButton>(*tool);
        if (option.toolButtonStyle == Qt::ToolButtonIconOnly)
            return -1;
        const int arrow = tool->arrowType() == Qt::NoArrow ? 0 : option.iconSize.width();
        return tool->width() - arrow;
    }
    return -1;
}

bool isCut(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull())
        return false;
    if (label.wordWrap()) // in all its lines
        return label.heightForWidth(label.width()) > label.height() + 1;
    if (Qt::mightBeRichText(label.text()) && label.textFormat() != Qt::PlainText)
        return label.sizeHint().width() > label.width() + 1;
    const QSize room = label.contentsRect().size();
    const QSize text = label.fontMetrics().size(label.buddy() ? Qt::TextShowMnemonic : 0, label.text());
    return text.width() > room.width() || label.fontMetrics().height() > room.height() + 1;
}

bool isCut(const QComboBox &combo)
{
    const auto option = drawn<QComboBox, QStyleOptionComboBox>(combo);
    const QRect field
        = combo.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
    return combo.fontMetrics().horizontalAdvance(combo.currentText()) > field.width();
}

/// Behind the tab of another one a dock is not hidden.
bool isBehind(const QWidget &widget)
{
    for (const QWidget *above = &widget; above; above = above->parentWidget())
        if (qobject_cast<const QDockWidget *>(above))
            return above->visibleRegion().isEmpty();
    return false;
}

template <typename Widget> QList<const Widget *> seen(const QWidget &root)
{
    QList<const Widget *> widgets;
    if (const auto *const self = qobject_cast<const Widget *>(&root))
        widgets << self;
    for (const Widget *const widget : root.findChildren<Widget *>())
        if (widget->isVisible() && widget->window() == root.window() && !isBehind(*widget))
            widgets << widget;
    return widgets;
}

/// Of several buttons of which one is pressed, Tab comes to one; the arrow keys to the others.
bool isOneOfSeveral(const QWidget &widget)
{
    const auto *const button = qobject_cast<const QAbstractButton *>(&widget);
    return button && !button->isChecked()
        && (button->autoExclusive() || (button->group() && button->group()->exclusive()));
}

bool takesTab(const QWidget &widget)
{
    return widget.focusPolicy() & Qt::TabFocus && widget.isEnabled() && !isPart(widget)
        && !isOneOfSeveral(widget);
}

} // namespace

QString nameOf(const QWidget &widget)
{
    QString name = QLatin1String(widget.metaObject()->className());
    if (!widget.objectName().isEmpty())
        name += u'(' + widget.objectName() + u')';
    QString text = widget.accessibleName();
    if (const auto *const button = qobject_cast<const QAbstractButton *>(&widget))
        text = button->text();
    else if (const auto *const label = qobject_cast<const QLabel *>(&widget))
        text = label->text();
    return text.isEmpty() ? name : name + u" \""_s + text.left(60) + u'"';
}

bool isPart(const QWidget &widget)
{
    if (widget.objectName().startsWith(u"qt_"_s) || widget.focusProxy())
        return true;
    for (const QWidget *above = widget.parentWidget(); above; above = above->parentWidget())
        if (qobject_cast<const QComboBox *>(above) || qobject_cast<const QAbstractSpinBox *>(above)
            || qobject_cast<const QAbstractItemView *>(above))
            return true;
    return false;
}

QStringList cutTexts(const QWidget &root)
{
    QStringList cut;
    for (const auto *const label : seen<QLabel>(root))
        if (label->toolTip().isEmpty() && isCut(*label))
            cut << nameOf(*label);
    for (const auto *const button : seen<QAbstractButton>(root))
        if (const int room = roomOf(*button); room >= 0 && widthOf(*button, button->text()) > room)
            cut << nameOf(*button);
    for (const auto *const bar : seen<QTabBar>(root))
        for (int tab = 0; tab < bar->count(); ++tab)
            if (bar->tabToolTip(tab).isEmpty() && tabText(*bar, tab) != bar->tabText(tab))
                cut << u"tab \"%1\""_s.arg(bar->tabText(tab));
    for (const auto *const combo : seen<QComboBox>(root))
        if (combo->toolTip().isEmpty() && isCut(*combo))
            cut << nameOf(*combo) + u": "_s + combo->currentText();
    return cut;
}

QStringList silentButtons(const QWidget &root)
{
    QStringList silent;
    for (const auto *const button : seen<QAbstractButton>(root))
        if (button->text().isEmpty() && button->accessibleName().isEmpty() && button->toolTip().isEmpty()
            && !isPart(*button))
            silent << nameOf(*button);
    return silent;
}

QStringList outsideOfParents(const QWidget &root)
{
    QStringList outside;
    for (const auto *const widget : seen<QWidget>(root)) {
        const QWidget *const parent = widget == &root ? nullptr : widget->parentWidget();
        if (!parent || isPart(*widget) || widget->isWindow() || qobject_cast<const QTabBar *>(widget)
            || qobject_cast<const QAbstractScrollArea *>(parent->parentWidget())
            || qobject_cast<const QAbstractScrollArea *>(parent) || qobject_cast<const QTabBar *>(parent))
            continue;
        if (!parent->rect().contains(widget->geometry()))
            outside << nameOf(*widget);
    }
    return outside;
}

QStringList unreachable(QWidget &dialog)
{
    QList<const QWidget *> wanted;
    int stops = 0; // those of parts as well
    for (const auto *const widget : seen<QWidget>(dialog)) {
        stops += widget->focusPolicy() & Qt::TabFocus ? 1 : 0;
        if (takesTab(*widget))
            wanted << widget;
    }
    QSet<const QWidget *> reached;
    for (int i = 0; i < 2 * stops; ++i) {
        QWidget *const focus = QApplication::focusWidget();
        QTest::keyClick(focus && focus->window() == &dialog ? focus : &dialog, Qt::Key_Tab);
        if (QApplication::focusWidget())
            reached << QApplication::focusWidget();
    }
    QStringList missed;
    for (const auto *const widget : wanted)
        if (!reached.contains(widget))
            missed << nameOf(*widget);
    return missed;
}

QSet<QString> textsOf(const QWidget &root)
{
    QSet<QString> texts;
    const auto add = [&texts](QString text) {
        if (Qt::mightBeRichText(text))
            text = QTextDocumentFragment::fromHtml(text).toPlainText();
        texts << text.remove(u'&').simplified();
    };
    for (const auto *const widget : seen<QWidget>(root)) {
        for (const QString &text : {widget->toolTip(), widget->accessibleName()})
            add(text);
        if (const auto *const label = qobject_cast<const QLabel *>(widget))
            add(label->text());
        else if (const auto *const button = qobject_cast<const QAbstractButton *>(widget))
            add(button->text());
        else if (const auto *const box = qobject_cast<const QGroupBox *>(widget))
            add(box->title());
        else if (const auto *const line = qobject_cast<const QLineEdit *>(widget))
            add(line->placeholderText());
        else if (const auto *const combo = qobject_cast<const QComboBox *>(widget))
            for (int item = 0; item < combo->count(); ++item)
                add(combo->itemText(item));
        else if (const auto *const bar = qobject_cast<const QTabBar *>(widget))
            for (int tab = 0; tab < bar->count(); ++tab)
                add(bar->tabText(tab));
        else if (const auto *const header = qobject_cast<const QHeaderView *>(widget);
                 header && header->model())
            for (int section = 0; section < header->count(); ++section)
                for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                    add(header->model()->headerData(section, header->orientation(), role).toString());
    }
    add(root.windowTitle());
    texts.remove(QString());
    return texts;
}

} // namespace collscope::testing

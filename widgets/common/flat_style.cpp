// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/flat_style.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QTabBar>
#include <QToolBar>

#include <optional>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal radius = 3; ///< of the corners of buttons and fields
constexpr int accentWidth = 2;

QColor mixed(const QColor &ground, const QColor &ink, qreal share)
{
    return QColor::fromRgbF(static_cast<float>(ground.redF() + (ink.redF() - ground.redF()) * share),
        static_cast<float>(ground.greenF() + (ink.greenF() - ground.greenF()) * share),
        static_cast<float>(ground.blueF() + (ink.blueF() - ground.blueF()) * share));
}

/// Between surfaces.
QColor separatorColor(const QPalette &palette)
{
    return mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), 0.16);
}

/// Around what takes input: three times the contrast of its ground.
QColor outlineColor(const QStyleOption &option)
{
    const QPalette &palette = option.palette;
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_Enabled)
        return palette.color(QPalette::Highlight);
    const bool isEnabled = option.state & QStyle::State_Enabled;
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::WindowText), isEnabled ? 0.48 : 0.2);
}

void drawBox(QPainter *painter, const QRect &rect, const QBrush &fill, const QColor &outline)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(outline.alpha() == 0 ? QPen(Qt::NoPen) : QPen(outline, 1));
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

/// The ground of a button; nothing for one that shows only that it can be pressed.
std::optional<QColor> buttonFill(const QStyleOption &option, bool isFlat)
{
    const QPalette &palette = option.palette;
    const QColor ground = palette.color(isFlat ? QPalette::Window : QPalette::Base);
    const QColor ink = palette.color(QPalette::WindowText);
    const bool isEnabled = option.state & QStyle::State_Enabled;
    if (isEnabled && option.state & QStyle::State_Sunken)
        return mixed(ground, ink, 0.18);
    if (option.state & QStyle::State_On)
        return mixed(ground, palette.color(QPalette::Highlight), 0.24);
    if (isEnabled && option.state & QStyle::State_MouseOver)
        return mixed(ground, ink, 0.08);
    if (isFlat)
        return {};
    return isEnabled ? ground : palette.color(QPalette::Window);
}

void drawTab(const QStyleOptionTab &tab, QPainter *painter)
{
    const bool isSelected = tab.state & QStyle::State_Selected;
    const QColor ground = tab.palette.color(QPalette::Window);
    if (isSelected)
        painter->fillRect(tab.rect, tab.palette.color(QPalette::Base));
    else if (tab.state & QStyle::State_MouseOver)
        painter->fillRect(tab.rect, mixed(ground, tab.palette.color(QPalette::WindowText), 0.06));
    if (!isSelected)
        return;
    QRect line = tab.rect;
    switch (tab.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        line.setTop(line.bottom() - accentWidth + 1);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        line.setWidth(accentWidth);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        line.setLeft(line.right() - accentWidth + 1);
        break;
    default:
        line.setHeight(accentWidth);
    }
    painter->fillRect(line, tab.palette.color(QPalette::Highlight));
}

void drawArrow(const QStyleOption &option, const QRect &rect, QPainter *painter)
{
    const bool isEnabled = option.state & QStyle::State_Enabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(
        option.palette.color(isEnabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText), 1.4));
    const QPointF middle = QRectF(rect).center();
    painter->drawPolyline(
        QPolygonF{middle + QPointF(-3.5, -1.5), middle + QPointF(0, 2), middle + QPointF(3.5, -1.5)});
    painter->restore();
}

void drawScrollBar(
    const QProxyStyle &style, const QStyleOptionSlider &bar, QPainter *painter, const QWidget *widget)
{
    painter->fillRect(bar.rect, bar.palette.color(QPalette::Base));
    if (bar.maximum <= bar.minimum)
        return;
    const QRect handle = style.subControlRect(QStyle::CC_ScrollBar, &bar, QStyle::SC_ScrollBarSlider, widget);
    const bool isHeld = bar.activeSubControls & QStyle::SC_ScrollBarSlider
        && bar.state & (QStyle::State_Sunken | QStyle::State_MouseOver);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(
        bar.palette.color(QPalette::Base), bar.palette.color(QPalette::WindowText), isHeld ? 0.6 : 0.42));
    constexpr int margin = 3;
    const QRectF shape = QRectF(handle).adjusted(margin, margin, -margin, -margin);
    const qreal round = std::min(shape.width(), shape.height()) / 2;
    painter->drawRoundedRect(shape, round, round);
    painter->restore();
}

} // namespace

FlatStyle::FlatStyle() : QProxyStyle(u"fusion"_s) { }

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ToolBarIconSize:
        return 22;
    case PM_DockWidgetTitleMargin:
        return 4;
    case PM_TabBarTabHSpace:
        return 20;
    case PM_TabBarTabVSpace:
        return 10;
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
        return 0;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 5;
    case PM_ScrollBarExtent:
        return 12;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(
    StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *result) const
{
    if (hint == SH_ScrollBar_Transient || hint == SH_EtchDisabledText)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

QSize FlatStyle::sizeFromContents(
    ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const
{
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    const auto *const bar = widget ? qobject_cast<const QToolBar *>(widget->parentWidget()) : nullptr;
    if (type == CT_ToolButton && bar && bar->orientation() == Qt::Vertical) {
        constexpr int least = 64;
        whole = {std::max(whole.width(), least), whole.height() + 10};
    }
    return whole;
}

void FlatStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const QPalette &palette = option->palette;
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto *const button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool isFlat = button && button->features & QStyleOptionButton::Flat;
        const auto fill = buttonFill(*option, isFlat);
        if (fill)
            drawBox(painter, option->rect, *fill, isFlat ? QColor(Qt::transparent) : outlineColor(*option));
        const bool isDefault = button && button->features & QStyleOptionButton::DefaultButton;
        if (isDefault && option->state & State_Enabled)
            drawBox(painter, option->rect, Qt::NoBrush, palette.color(QPalette::Highlight));
        return;
    }
    case PE_PanelButtonTool:
        if (const auto fill = buttonFill(*option, true))
            drawBox(painter, option->rect, *fill, Qt::transparent);
        return;
    case PE_FrameLineEdit:
        drawBox(painter, option->rect, Qt::NoBrush, outlineColor(*option));
        return;
    case PE_PanelLineEdit: {
        const auto *const frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        const bool hasFrame = frame && frame->lineWidth > 0;
        drawBox(painter, option->rect, palette.brush(QPalette::Base),
            hasFrame ? outlineColor(*option) : QColor(Qt::transparent));
        return;
    }
    case PE_FrameTabBarBase:
    case PE_FrameStatusBarItem:
    case PE_FrameMenu:
        if (element == PE_FrameMenu)
            break;
        return;
    case PE_FrameTabWidget:
    case PE_FrameGroupBox:
    case PE_Frame:
    case PE_FrameDockWidget: {
        const auto *const frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (element == PE_Frame && frame && frame->frameShape == QFrame::NoFrame)
            return;
        painter->save();
        painter->setPen(separatorColor(palette));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    }
    case PE_IndicatorDockWidgetResizeHandle: {
        const bool isRow = option->state & State_Horizontal;
        QRect line = option->rect;
        if (isRow)
            line = {line.left(), line.center().y(), line.width(), 1};
        else
            line = {line.center().x(), line.top(), 1, line.height()};
        painter->fillRect(line, separatorColor(palette));
        return;
    }
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton: {
        // Fusion's outline is darker than the ground, which hides it on a dark one.
        const bool isDark
            = palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
        const auto *const button = qstyleoption_cast<const QStyleOptionButton *>(option);
        if (!button || !isDark)
            break;
        QStyleOptionButton seen(*button);
        seen.palette.setColor(QPalette::Window, palette.color(QPalette::Text).lighter(150));
        QProxyStyle::drawPrimitive(element, &seen, painter, widget);
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawControl(
    ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const QPalette &palette = option->palette;
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto *const tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            drawTab(*tab, painter);
            return;
        }
        break;
    case CE_ToolBar: {
        const auto *const bar = qstyleoption_cast<const QStyleOptionToolBar *>(option);
        painter->fillRect(option->rect, palette.color(QPalette::Window));
        const QRect &rect = option->rect;
        if (bar && bar->toolBarArea == Qt::LeftToolBarArea)
            painter->fillRect(rect.right(), rect.top(), 1, rect.height(), separatorColor(palette));
        else
            painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, separatorColor(palette));
        return;
    }
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, palette.color(QPalette::Window));
        return;
    case CE_MenuBarItem:
        if (const auto *const item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            const bool isOpen = item->state & State_Selected;
            painter->fillRect(option->rect,
                isOpen ? mixed(palette.color(QPalette::Window), palette.color(QPalette::Highlight), 0.24)
                       : palette.color(QPalette::Window));
            const int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
            drawItemText(painter, item->rect, flags, palette, item->state & State_Enabled, item->text,
                QPalette::WindowText);
            return;
        }
        break;
    case CE_HeaderSection: {
        const QRect &rect = option->rect;
        painter->fillRect(rect, palette.color(QPalette::Window));
        painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, separatorColor(palette));
        painter->fillRect(rect.right(), rect.top() + 4, 1, rect.height() - 8, separatorColor(palette));
        return;
    }
    case CE_DockWidgetTitle:
        if (const auto *const dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option)) {
            painter->fillRect(option->rect, palette.color(QPalette::Base));
            painter->save();
            QFont font = painter->font();
            font.setWeight(QFont::DemiBold);
            painter->setFont(font);
            const QRect place
                = subElementRect(SE_DockWidgetTitleBarText, option, widget).adjusted(8, 0, 0, 0);
            const QString title = QFontMetrics(font).elidedText(dock->title, Qt::ElideRight, place.width());
            drawItemText(
                painter, place, Qt::AlignLeft | Qt::AlignVCenter, palette, true, title, QPalette::WindowText);
            painter->restore();
            return;
        }
        break;
    case CE_Splitter:
        drawPrimitive(PE_IndicatorDockWidgetResizeHandle, option, painter, widget);
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    if (const auto *const box = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        control == CC_ComboBox && box) {
        const auto fill = buttonFill(*option, false);
        drawBox(painter, option->rect, fill.value_or(option->palette.color(QPalette::Base)),
            outlineColor(*option));
        drawArrow(*option, subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget), painter);
        return;
    }
    if (const auto *const bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        control == CC_ScrollBar && bar) {
        drawScrollBar(*this, *bar, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QPalette lightPalette()
{
    const QColor ink(0x1f, 0x24, 0x29);
    const QColor faint(0x62, 0x6b, 0x75);
    QPalette palette(QColor(0xf1, 0xf3, 0xf5));
    palette.setColor(QPalette::Window, QColor(0xf1, 0xf3, 0xf5));
    palette.setColor(QPalette::WindowText, ink);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xf7, 0xf8, 0xfa));
    palette.setColor(QPalette::Text, ink);
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Button, QColor(0xf7, 0xf8, 0xfa));
    palette.setColor(QPalette::ButtonText, ink);
    palette.setColor(QPalette::ToolTipBase, QColor(0xff, 0xfb, 0xe6));
    palette.setColor(QPalette::ToolTipText, ink);
    palette.setColor(QPalette::Highlight, QColor(0x1f, 0x6f, 0xb8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1a, 0x5f, 0xa3));
    palette.setColor(QPalette::LinkVisited, QColor(0x6a, 0x4a, 0x9c));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x8b, 0x93, 0x9c));
    return palette;
}

QPalette darkPalette()
{
    const QColor window(0x2b, 0x2e, 0x32);
    const QColor text(0xe4, 0xe6, 0xe8);
    const QColor faint(0x92, 0x96, 0x9b);
    QPalette palette(window);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, QColor(0x1e, 0x20, 0x23));
    palette.setColor(QPalette::AlternateBase, QColor(0x25, 0x28, 0x2b));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Button, QColor(0x3a, 0x3d, 0x42));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::ToolTipBase, QColor(0x3a, 0x3f, 0x46));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, QColor(0x3d, 0x7e, 0xc2));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x6c, 0xb2, 0xf5));
    palette.setColor(QPalette::LinkVisited, QColor(0xb0, 0x9c, 0xe8));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    return palette;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/theme.h"

#include <QApplication>
#include <QProxyStyle>
#include <QStyleOption>

#include <mutex>

namespace collscope {

QPalette darkPalette()
{
    const QColor window(0x38, 0x3a, 0x3e);
    const QColor base(0x20, 0x22, 0x24);
    const QColor text(0xe4, 0xe6, 0xe8);
    const QColor faint(0x92, 0x96, 0x9b);
    QPalette palette(window);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, QColor(0x28, 0x2a, 0x2d));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Button, QColor(0x47, 0x4a, 0x4f));
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

namespace {

/// The outlines of boxes and rings to tick: Fusion makes them darker than the ground they stand on, where
/// nobody sees them if that is dark.
class SeenIndicators : public QProxyStyle {
public:
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override
    {
        const auto *const button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool isIndicator = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
        if (!button || !isIndicator || !isDark(option->palette)) {
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            return;
        }
        QStyleOptionButton seen(*button);
        // what outlines are made of, darker
        seen.palette.setColor(QPalette::Window, option->palette.color(QPalette::Text).lighter(150));
        QProxyStyle::drawPrimitive(element, &seen, painter, widget);
    }

private:
    static bool isDark(const QPalette &palette)
    {
        return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
    }
};

} // namespace

void useDarkPalette(bool dark)
{
    static const QPalette native = QApplication::palette();
    static std::once_flag isStyled;
    std::call_once(isStyled, [] { QApplication::setStyle(new SeenIndicators); });
    QApplication::setPalette(dark ? darkPalette() : native);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/theme.h"

#include "widgets/common/flat_style.h"
#include "widgets/common/icons.h"

#include <QApplication>

#include <mutex>

namespace collscope {

bool isDesktopDark()
{
    static const QPalette native = QApplication::palette();
    return native.color(QPalette::Window).lightness() < native.color(QPalette::WindowText).lightness();
}

void useDarkPalette(bool dark)
{
    isDesktopDark(); // before the palette changes
    static std::once_flag isStyled;
    std::call_once(isStyled, [] { QApplication::setStyle(new FlatStyle); });
    useIcons(dark);
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/round_strip.h"

#include "widgets/plot/round_picture.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace collscope {

QImage roundStrip(const CommunicationPtr &communication, std::uint32_t processes, std::uint32_t ppn,
    const StripStyle &style)
{
    const QFontMetrics metrics(style.font);
    const int rounds = std::max(1, static_cast<int>(communication->roundCount()));
    const int least = metrics.averageCharWidth() * static_cast<int>(std::max(18U, processes * 3));
    const int across = std::clamp(style.width / least, 1, rounds);
    const int down = (rounds - 1) / across + 1;
    const int width = std::min(style.width / across, 2 * least);
    const int height = metrics.height() * 7;

    RoundPicture picture;
    picture.setPalette(style.palette);
    picture.setFont(style.font);
    picture.setAutoFillBackground(false);
    picture.setRounds(communication, processes, ppn);
    picture.resize(width, height);

    const QSize size(width * across, (height + metrics.height()) * down);
    QImage image(size * style.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(style.pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(style.font);
    painter.setPen(style.palette.color(QPalette::WindowText));
    for (int round = 0; round < static_cast<int>(communication->roundCount()); ++round) {
        const QPoint at(round % across * width, round / across * (height + metrics.height()));
        painter.drawText(QRect(at, QSize(width, metrics.height())), Qt::AlignCenter,
            RoundPicture::tr("Round %1").arg(round + 1));
        picture.setRound(static_cast<std::size_t>(round));
        picture.render(&painter, at + QPoint(0, metrics.height()), {}, QWidget::DrawChildren);
    }
    return image;
}

} // namespace collscope

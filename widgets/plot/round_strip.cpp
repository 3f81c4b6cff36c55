// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/round_strip.h"

#include "widgets/plot/picture.h"
#include "widgets/plot/round_picture.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// Where the rounds are.
struct StripLayout {
    StripLayout(const CommunicationPtr &communication, std::uint32_t processes, const StripStyle &style)
    {
        const QFontMetrics metrics(style.font);
        const int rounds = std::max(1, static_cast<int>(communication->roundCount()));
        const int least = metrics.averageCharWidth() * static_cast<int>(std::max(18U, processes * 3));
        across = std::clamp(style.width / least, 1, rounds);
        down = (rounds - 1) / across + 1;
        round = QSize(std::min(style.width / across, 2 * least), metrics.height() * 7);
        title = metrics.height();
    }
    QSize size() const { return {round.width() * across, (round.height() + title) * down}; }

    int across = 1;
    int down = 1;
    QSize round;
    int title = 0; ///< height
};

void paintStrip(QPainter &painter, const StripLayout &layout, const CommunicationPtr &communication,
    std::uint32_t processes, std::uint32_t ppn, const StripStyle &style)
{
    RoundPicture picture;
    picture.setPalette(style.palette);
    picture.setFont(style.font);
    picture.setAutoFillBackground(false);
    picture.setRounds(communication, processes, ppn);
    picture.resize(layout.round);
    painter.setFont(style.font);
    painter.setPen(style.palette.color(QPalette::WindowText));
    for (int round = 0; round < static_cast<int>(communication->roundCount()); ++round) {
        const QPoint at(round % layout.across * layout.round.width(),
            round / layout.across * (layout.round.height() + layout.title));
        painter.drawText(QRect(at, QSize(layout.round.width(), layout.title)), Qt::AlignCenter,
            RoundPicture::tr("Round %1").arg(round + 1));
        picture.setRound(static_cast<std::size_t>(round));
        picture.render(&painter, at + QPoint(0, layout.title), {}, QWidget::DrawChildren);
    }
}

} // namespace

QImage roundStrip(const CommunicationPtr &communication, std::uint32_t processes, std::uint32_t ppn,
    const StripStyle &style)
{
    const StripLayout layout(communication, processes, style);
    QImage image(layout.size() * style.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(style.pixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintStrip(painter, layout, communication, processes, ppn, style);
    return image;
}

QString exportRounds(const CommunicationPtr &communication, std::uint32_t processes, std::uint32_t ppn,
    const StripStyle &style, const QString &title, QIODevice &device, const QString &format)
{
    const StripLayout layout(communication, processes, style);
    const int head = layout.title * static_cast<int>(title.count(u'\n') + 1) + 8;
    const QSize whole(std::max(style.width, layout.size().width()), layout.size().height() + head);
    const auto paint = [&](QCPPainter &painter) {
        painter.fillRect(QRect(QPoint(), whole), style.palette.color(QPalette::Base));
        painter.setFont(style.font);
        painter.setPen(style.palette.color(QPalette::WindowText));
        painter.drawText(QRect(0, 0, whole.width(), head), Qt::AlignCenter, title);
        painter.translate(0, head);
        paintStrip(painter, layout, communication, processes, ppn, style);
    };
    return writePicture({title, whole, paint}, device, format, style.pixelRatio);
}

} // namespace collscope

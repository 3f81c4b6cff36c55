// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/colour_vision.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

using Matrix = std::array<std::array<float, 3>, 3>;

constexpr Matrix matrixOf(ColourVision vision)
{
    switch (vision) {
    case ColourVision::deuteranopia:
        return {{{0.367322F, 0.860646F, -0.227968F}, {0.280085F, 0.672501F, 0.047413F},
            {-0.011820F, 0.042940F, 0.968881F}}};
    case ColourVision::protanopia:
        return {{{0.152286F, 1.052583F, -0.204868F}, {0.114503F, 0.786281F, 0.099216F},
            {-0.003882F, -0.048116F, 1.051998F}}};
    case ColourVision::tritanopia:
        return {{{1.255528F, -0.076749F, -0.178779F}, {-0.078411F, 0.930809F, 0.147602F},
            {0.004733F, 0.691367F, 0.303900F}}};
    case ColourVision::grey:
        return {{{0.2126F, 0.7152F, 0.0722F}, {0.2126F, 0.7152F, 0.0722F}, {0.2126F, 0.7152F, 0.0722F}}};
    case ColourVision::usual:
        break;
    }
    return {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

constexpr int steps = 4095; // of linear light: dark ones are told apart too

/// sRGB to linear light and back.
struct Transfer {
    std::array<float, 256> toLinear{};
    std::array<std::uint8_t, steps + 1> fromLinear{};

    Transfer()
    {
        for (int i = 0; i < 256; ++i) {
            const float c = static_cast<float>(i) / 255;
            toLinear[static_cast<std::size_t>(i)]
                = c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
        }
        for (int i = 0; i <= steps; ++i) {
            const float c = static_cast<float>(i) / steps;
            const float coded = c <= 0.0031308F ? c * 12.92F : 1.055F * std::pow(c, 1 / 2.4F) - 0.055F;
            fromLinear[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(coded * 255));
        }
    }
};

QRgb seenBy(const Matrix &matrix, const Transfer &transfer, QRgb pixel)
{
    const std::array<float, 3> in{transfer.toLinear[static_cast<std::size_t>(qRed(pixel))],
        transfer.toLinear[static_cast<std::size_t>(qGreen(pixel))],
        transfer.toLinear[static_cast<std::size_t>(qBlue(pixel))]};
    std::array<int, 3> out{};
    for (std::size_t i = 0; i < 3; ++i) {
        const float light = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
        const auto step = static_cast<std::size_t>(std::lround(std::clamp(light, 0.0F, 1.0F) * steps));
        out[i] = transfer.fromLinear[step];
    }
    return qRgba(out[0], out[1], out[2], qAlpha(pixel));
}

const Transfer &transfer()
{
    static const Transfer tables;
    return tables;
}

} // namespace

QColor seenWith(ColourVision vision, const QColor &colour)
{
    return QColor::fromRgba(seenBy(matrixOf(vision), transfer(), colour.rgba()));
}

QImage seenWith(ColourVision vision, const QImage &image)
{
    if (vision == ColourVision::usual)
        return image;
    const Matrix matrix = matrixOf(vision);
    const Transfer &tables = transfer();
    QImage seen = image.convertToFormat(QImage::Format_ARGB32);
    QRgb last = 0; // most pixels are as their neighbours
    QRgb lastSeen = 0;
    for (int y = 0; y < seen.height(); ++y) {
        auto *const line = reinterpret_cast<QRgb *>(seen.scanLine(y));
        for (int x = 0; x < seen.width(); ++x) {
            if (line[x] != last) {
                last = line[x];
                lastSeen = seenBy(matrix, tables, last);
            }
            line[x] = lastSeen;
        }
    }
    return seen;
}

void ColourVisionEffect::draw(QPainter *painter)
{
    QPoint offset;
    const QPixmap source = sourcePixmap(Qt::DeviceCoordinates, &offset, NoPad);
    const QTransform transform = painter->transform();
    painter->resetTransform();
    painter->drawImage(offset, seenWith(m_vision, source.toImage()));
    painter->setTransform(transform);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QGraphicsEffect>
#include <QImage>

namespace collscope {

/// How somebody sees colours.
enum class ColourVision { usual, deuteranopia, protanopia, tritanopia, grey };

/// The colour as it is seen. Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of
/// Color Vision Deficiency (2009), severity 1, on linear RGB; grey: its luminance (Rec. 709).
QColor seenWith(ColourVision vision, const QColor &colour);
/// All of an image; its alpha stays.
QImage seenWith(ColourVision vision, const QImage &image);

/// Draws a widget as it is seen.
class ColourVisionEffect : public QGraphicsEffect {
    Q_OBJECT
public:
    ColourVisionEffect(ColourVision vision, QObject *parent) : QGraphicsEffect(parent), m_vision(vision) { }

protected:
    void draw(QPainter *painter) override;

private:
    ColourVision m_vision;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/picture_object.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

namespace collscope {

QSizeF PictureObject::intrinsicSize(QTextDocument *document, int, const QTextFormat &format)
{
    constexpr double marginInches = 2 / 2.54;
    const QPaintDevice *const device = document->documentLayout()->paintDevice();
    const QSizeF size = picture(format).size;
    if (!device || document->pageSize().width() <= 0)
        return size;
    const double room = document->pageSize().width() - 2 * marginInches * device->logicalDpiX();
    return size * (room / size.width());
}

void PictureObject::drawObject(
    QPainter *painter, const QRectF &place, QTextDocument *, int, const QTextFormat &format)
{
    const Drawn &drawn = picture(format);
    painter->save();
    painter->translate(place.topLeft());
    // A picture is played larger where dots are finer, and the place is in dots already.
    const QPaintDevice *const device = painter->device();
    painter->scale(place.width() / drawn.size.width() * drawn.picture.logicalDpiX() / device->logicalDpiX(),
        place.height() / drawn.size.height() * drawn.picture.logicalDpiY() / device->logicalDpiY());
    painter->drawPicture(0, 0, drawn.picture);
    painter->restore();
}

const PictureObject::Drawn &PictureObject::picture(const QTextFormat &format) const
{
    return m_pictures[static_cast<std::size_t>(format.property(number).toULongLong())];
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/picture.h"

#include "widgets/common/wording.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace collscope {

namespace {

constexpr int dotsPerInch = 96;

QString writeSvg(QIODevice &device, const Picture &picture)
{
    // Qt up to 6.4 writes a title as it is, tags and all; here a word stands for it that is safe.
    const QString mark = QStringLiteral("collscope-title");
    QBuffer drawn;
    QSvgGenerator generator;
    generator.setOutputDevice(&drawn);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setResolution(dotsPerInch);
    generator.setTitle(mark);
    QCPPainter painter;
    if (!painter.begin(&generator))
        return Wording::tr("cannot draw an SVG picture");
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    picture.paint(painter);
    const bool ended = painter.end();
    const QByteArray title = "<title>" + picture.title.toHtmlEscaped().toUtf8() + "</title>";
    QByteArray svg
        = QByteArray(drawn.data()).replace(QByteArray("<title>" + mark.toUtf8() + "</title>"), title);
    // Names may hold what XML has no way to write.
    svg.removeIf([](char c) { return c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r'; });
    return ended && device.write(svg) == svg.size() ? QString() : Wording::tr("cannot write the SVG picture");
}

QString writePdf(QIODevice &device, const Picture &picture)
{
    QPdfWriter writer(&device);
    writer.setResolution(dotsPerInch);
    const double pointsPerPixel = 72.0 / dotsPerInch;
    writer.setPageSize(
        QPageSize(QSizeF(picture.size) * pointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("collscope"));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return Wording::tr("cannot draw a PDF document");
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    picture.paint(painter);
    return painter.end() ? QString() : Wording::tr("cannot write the PDF document");
}

QString writePng(QIODevice &device, const Picture &picture, double scale)
{
    const QImage image = pictureImage(picture, scale);
    if (image.isNull())
        return Wording::tr("the picture is too large");
    return image.save(&device, "PNG") ? QString() : Wording::tr("cannot write the PNG picture");
}

bool isPictureFormat(const QString &format)
{
    const QString known = format.toLower();
    return known == u"png" || known == u"svg" || known == u"pdf";
}

QString unknownFormat(const QString &what)
{
    return Wording::tr("%1: unknown kind of picture; .png, .svg and .pdf are known").arg(what);
}

} // namespace

QPalette paperPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, QColor(0x1a, 0x1a, 0x1a));
    palette.setColor(QPalette::Highlight, QColor(0x1a, 0x1a, 0x1a));
    return palette;
}

QImage pictureImage(const Picture &picture, double scale)
{
    QImage image((QSizeF(picture.size) * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    QCPPainter painter;
    painter.begin(&image);
    painter.setMode(QCPPainter::pmNoCaching);
    picture.paint(painter);
    painter.end();
    return image;
}

QString writePicture(const Picture &picture, QIODevice &device, const QString &format, double scale)
{
    if (!isPictureFormat(format))
        return unknownFormat(format);
    const QString known = format.toLower();
    if (known == u"png")
        return writePng(device, picture, scale);
    return known == u"svg" ? writeSvg(device, picture) : writePdf(device, picture);
}

QString writePicture(const Picture &picture, const QString &path, double scale)
{
    const QString suffix = QFileInfo(path).suffix();
    if (!isPictureFormat(suffix))
        return unknownFormat(path);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return QStringLiteral("%1: %2").arg(path, file.errorString());
    const QString problem = writePicture(picture, file, suffix, scale);
    if (!problem.isEmpty()) {
        file.cancelWriting();
        file.commit();
        return QStringLiteral("%1: %2").arg(path, problem);
    }
    // QSaveFile::commit() alone would not notice that what is still buffered does not fit.
    return file.flush() && file.commit() ? QString() : QStringLiteral("%1: %2").arg(path, file.errorString());
}

} // namespace collscope

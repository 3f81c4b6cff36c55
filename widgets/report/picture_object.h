// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPicture>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

#ifdef Q_MOC_RUN // it reads no other headers
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace collscope {

/// Pictures within a text document that is printed: vectors, as wide as the text.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    static constexpr int type = QTextFormat::UserObject + 1;
    static constexpr int number = 1; ///< property of the format: which one, in the order they were added

    void add(const QPicture &picture, const QSize &size) { m_pictures.push_back({picture, size}); }

    /// As wide as there is room between the margins that QTextDocument::print() is going to set.
    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &place, QTextDocument *document, int position,
        const QTextFormat &format) override;

private:
    struct Drawn {
        QPicture picture;
        QSizeF size;
    };

    const Drawn &picture(const QTextFormat &format) const;

    std::vector<Drawn> m_pictures;
};

} // namespace collscope

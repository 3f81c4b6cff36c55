// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/plain_text.h"

#include <QTextDocument>

namespace collscope {

using namespace Qt::StringLiterals;

QString plainTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? wrappedTip(text) : text;
}

QString wrappedTip(const QString &text)
{
    return u"<qt>"_s + text.toHtmlEscaped().replace(u'\n', u"<br>"_s) + u"</qt>"_s;
}

QString plainCaption(QString text)
{
    return text.replace(u'&', u"&&"_s);
}

QString plainWindowTitle(QString text)
{
    return text.replace(u"[*]"_s, u"[*][*]"_s);
}

PlainLabel::PlainLabel(const QString &text, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/words.h"

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

QString wordsToText(const QStringList &words)
{
    QStringList quoted;
    for (QString word : words) {
        const bool isPlain = !word.isEmpty() && std::none_of(word.cbegin(), word.cend(), [](QChar character) {
            return character.isSpace() || character == u'"' || character == u'\\';
        });
        if (!isPlain)
            word = u'"' + word.replace(u"\\"_s, u"\\\\"_s).replace(u"\""_s, u"\\\""_s) + u'"';
        quoted += word;
    }
    return quoted.join(u' ');
}

QStringList wordsFromText(const QString &text)
{
    QStringList words;
    QString word;
    bool inWord = false;
    bool inQuotes = false;
    bool escaped = false;
    for (const QChar character : text) {
        if (!inQuotes && character.isSpace()) {
            if (inWord)
                words += word;
            word.clear();
            inWord = false;
            continue;
        }
        inWord = true;
        if (escaped || (character != u'"' && !(inQuotes && character == u'\\')))
            word += character;
        else if (character == u'"')
            inQuotes = !inQuotes;
        escaped = !escaped && inQuotes && character == u'\\';
    }
    if (inWord)
        words += word;
    return words;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/shell.h"

#include "engine/data/say.h"

#include <QRegularExpression>

namespace collscope::remote {

QByteArray shellQuote(const QString &word)
{
    return '\'' + word.toUtf8().replace("'", "'\\''") + '\'';
}

std::string shownWord(const QString &word)
{
    static const QRegularExpression plain(
        QRegularExpression::anchoredPattern(QStringLiteral("[\\w@%+=:,./-]+")));
    return plain.match(word).hasMatch() ? word.toStdString() : shellQuote(word).toStdString();
}

std::string openQuote(const QString &words)
{
    QChar quote; // null: none is open
    bool isEscaped = false;
    for (const QChar letter : words) {
        if (isEscaped)
            isEscaped = false;
        else if (letter == u'\\' && quote != u'\'')
            isEscaped = true;
        else if (letter == quote)
            quote = {};
        else if (quote.isNull() && (letter == u'\'' || letter == u'"'))
            quote = letter;
    }
    if (!quote.isNull())
        return say(
            "a quote ({}) is open at the end: close it, or write \\ before it where it is part of a word",
            quote.toLatin1());
    return isEscaped ? say("ends with a \\ that joins it with what follows: leave it out") : std::string();
}

ScriptFrame::ScriptFrame(const QByteArray &token)
    : m_begin("==begin-" + token + "==\n"), m_end("\n==end-" + token + "== ")
{
}

QByteArray ScriptFrame::wrapped(const QByteArray &script) const
{
    const QByteArray begin = shellQuote(QString::fromLatin1(m_begin.chopped(1)));
    const QByteArray end = shellQuote(QString::fromLatin1(m_end.mid(1)));
    return "printf '%s\\n' " + begin + "; printf '%s\\n' " + begin + " >&2\n(\n" + script
        + "\n) </dev/null\nstatus=$?\nprintf '\\n%s\\n' " + end + " >&2\nprintf '\\n%s%d\\n' " + end
        + " \"$status\"\n";
}

ScriptFrame::Output ScriptFrame::unwrapped(const QByteArray &out, const QByteArray &err) const
{
    Output result;
    result.err = err;
    if (const auto from = err.indexOf(m_begin); from >= 0) {
        result.err.remove(0, from + m_begin.size());
        if (const auto to = result.err.lastIndexOf(m_end); to >= 0)
            result.err.truncate(to);
    }
    const auto from = out.indexOf(m_begin);
    if (from < 0)
        return result;
    result.began = true;
    const auto start = from + m_begin.size();
    const auto to = out.lastIndexOf(m_end);
    if (to < start) {
        result.out = out.mid(start);
        return result;
    }
    result.out = out.mid(start, to - start);
    const auto digits = to + m_end.size();
    const auto stop = out.indexOf('\n', digits);
    bool isNumber = false;
    const int status = out.mid(digits, stop - digits).toInt(&isNumber);
    if (stop > digits && isNumber)
        result.status = status;
    return result;
}

} // namespace collscope::remote

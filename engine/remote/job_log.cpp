// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_log.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <cctype>

namespace collscope::remote {

namespace {

constexpr const char *agentMark = "collscope-agent: ";
constexpr const char *leftOutMark = "collscope-agent: left out ";

/// How far the agent is and why it stopped in good order: what it measured begins with a number.
bool isProgress(const QByteArray &line)
{
    static const QRegularExpression progress(
        QStringLiteral("^collscope-agent: (\\d|asked to stop|the budget of )"));
    return progress.match(QString::fromUtf8(line)).hasMatch();
}

bool speaksOfFailure(const QByteArray &line)
{
    static const QRegularExpression words(
        QStringLiteral(
            "\\b(detected|error|fatal|fail(s|ed|ure)?|cannot|can't|could "
            "not|couldn't|unable|invalid|unknown|not "
            "found|no such|not enough|denied|refused|abort(s|ed|ing)?|killed|segmentation|signal|out of "
            "memory|time limit)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    return words.match(QString::fromUtf8(line)).hasMatch();
}

} // namespace

QByteArray firstComplaint(const QByteArray &log)
{
    QByteArray ofAgent;
    QByteArray ofFailure;
    QByteArray last;
    int leftOut = 0;
    for (const QByteArray &printed : log.split('\n')) {
        const QByteArray line = printed.trimmed();
        const bool isRule = std::none_of(line.begin(), line.end(),
            [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
        if (isRule || isProgress(line)) // "-----", or nothing
            continue;
        last = line;
        if (line.startsWith(leftOutMark))
            ++leftOut;
        if (ofAgent.isEmpty() && line.startsWith(agentMark))
            ofAgent = line;
        if (ofFailure.isEmpty() && speaksOfFailure(line))
            ofFailure = line;
    }
    if (ofAgent.startsWith(leftOutMark) && leftOut > 1)
        ofAgent += " (and " + QByteArray::number(leftOut - 1) + " more)";
    constexpr qsizetype most = 1000;
    return (!ofAgent.isEmpty() ? ofAgent : !ofFailure.isEmpty() ? ofFailure : last).left(most);
}

} // namespace collscope::remote

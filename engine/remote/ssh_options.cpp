// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/ssh_options.h"

#include "engine/data/say.h"

#include <QRegularExpression>

namespace collscope::remote {

namespace {

/// Of ssh(1).
const QString harmlessFlags = QStringLiteral("46Cakqx");
const QString otherFlags = QStringLiteral("AfGgKMNnstTVvXYy");
const QString withArgument = QStringLiteral("BbcDEeFIiJLlmOopQRSWw");

bool matches(const char *pattern, const QString &text)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern)))
        .match(text)
        .hasMatch();
}

bool isPort(const QString &text)
{
    constexpr int mostPort = 65535;
    return matches("\\d{1,5}", text) && text.toInt() > 0 && text.toInt() <= mostPort;
}

bool isUser(const QString &text)
{
    return matches("[\\w.@+\\\\][\\w.@+\\\\-]*", text);
}

bool isJumps(const QString &text)
{
    return matches("(([\\w.+][\\w.+@-]*@)?[\\w\\[:][\\w.:\\[\\]-]*(,|$))+", text) && !text.endsWith(u',');
}

bool isFile(const QString &text)
{
    return !text.isEmpty() && !text.startsWith(u'-') && !text.contains(u'\n');
}

/// What a key of ssh_config that is not harmless may do.
QString doubtAbout(const QString &key, const QString &value)
{
    if (key == u"proxycommand" || key == u"localcommand" || key == u"proxyusefdpass")
        return QStringLiteral("runs `%1` on this machine").arg(value);
    if (key == u"permitlocalcommand")
        return QStringLiteral("lets ssh run the LocalCommand of a configuration on this machine");
    if (key == u"include" || key == u"match" || key == u"host")
        return QStringLiteral("reads more configuration, which may run commands on this machine");
    if (key.endsWith(u"provider"))
        return QStringLiteral("loads %1 as a program into ssh on this machine").arg(value);
    if (key == u"hostname" || key == u"hostkeyalias" || key.startsWith(u"canonical"))
        return QStringLiteral("goes to another machine than ssh_host, or takes it for another: %1")
            .arg(value);
    if (key.contains(u"forward") || key.startsWith(u"tunnel") || key == u"gatewayports")
        return QStringLiteral("opens a way between the machine and this one");
    if (key.startsWith(u"control"))
        return QStringLiteral("uses another connection: %1").arg(value);
    if (key == u"sendenv" || key == u"setenv")
        return QStringLiteral("sends variables of the environment there: %1").arg(value);
    return QStringLiteral("is not known to be harmless");
}

/// Empty when `-LETTER argument` is harmless.
QString doubtAbout(QChar letter, const QString &argument)
{
    const auto unless = [](bool harmless) {
        return harmless ? QString() : QStringLiteral("has a value that is not known to be harmless");
    };
    switch (letter.unicode()) {
    case 'p':
        return unless(isPort(argument));
    case 'l':
        return unless(isUser(argument));
    case 'i':
        return unless(isFile(argument));
    case 'J':
        return unless(isJumps(argument));
    case 'F':
        return QStringLiteral("has ssh read %1, which may run commands on this machine and go to another one")
            .arg(argument);
    case 'I':
        return QStringLiteral("loads %1 as a program into ssh on this machine").arg(argument);
    case 'E':
        return QStringLiteral("writes to the file %1 on this machine").arg(argument);
    case 'S':
        return QStringLiteral("uses another connection: %1").arg(argument);
    case 'A':
    case 'D':
    case 'L':
    case 'R':
    case 'W':
    case 'X':
    case 'Y':
    case 'w':
        return QStringLiteral("opens a way between the machine and this one");
    default:
        break;
    }
    if (letter != u'o')
        return QStringLiteral("is not known to be harmless");
    static const QRegularExpression setting(QStringLiteral("^\\s*(\\w+)\\s*[=\\s]\\s*(.*)$"));
    const auto parts = setting.match(argument);
    const QString key = parts.captured(1).toLower();
    const QString value = parts.captured(2).remove(u'"').trimmed();
    if (argument.contains(u'\n') || !parts.hasMatch())
        return unless(false);
    if (!harmlessSshKeys().contains(key))
        return doubtAbout(key, value);
    return key == u"port"     ? unless(isPort(value))
        : key == u"user"      ? unless(isUser(value))
        : key == u"proxyjump" ? unless(isJumps(value))
                              : unless(isFile(value));
}

} // namespace

const QStringList &harmlessSshKeys()
{
    static const QStringList keys = {QStringLiteral("addressfamily"), QStringLiteral("batchmode"),
        QStringLiteral("compression"), QStringLiteral("connectionattempts"), QStringLiteral("connecttimeout"),
        QStringLiteral("gssapiauthentication"), QStringLiteral("identitiesonly"),
        QStringLiteral("identityfile"), QStringLiteral("kbdinteractiveauthentication"),
        QStringLiteral("loglevel"), QStringLiteral("numberofpasswordprompts"),
        QStringLiteral("passwordauthentication"), QStringLiteral("port"),
        QStringLiteral("preferredauthentications"), QStringLiteral("proxyjump"),
        QStringLiteral("pubkeyauthentication"), QStringLiteral("serveralivecountmax"),
        QStringLiteral("serveraliveinterval"), QStringLiteral("tcpkeepalive"), QStringLiteral("user")};
    return keys;
}

SshOptions judgeSshOptions(const QStringList &words)
{
    static const QRegularExpression weak(
        QStringLiteral("stricthostkeychecking|knownhostsfile|nohostauthenticationforlocalhost|"
                       "knownhostscommand|verifyhostkeydns|updatehostkeys"),
        QRegularExpression::CaseInsensitiveOption);
    SshOptions result;
    const auto wrong = [&result](const QString &word, const std::string &why) {
        result.problem = '\'' + word.toStdString() + "' " + why;
        return result;
    };
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (weak.match(word).hasMatch())
            return wrong(word, say("changes how host keys are checked; leave it to your ssh configuration"));
        if (word.size() < 2 || !word.startsWith(u'-') || word == u"--" || word.contains(QChar(0)))
            return wrong(word, say("is no option: ssh would take it for the machine or a command"));
        for (qsizetype at = 1; at < word.size(); ++at) {
            const QChar letter = word[at];
            const QString option = u'-' + QString(letter);
            QString argument;
            if (withArgument.contains(letter)) {
                argument = word.mid(at + 1);
                if (argument.isEmpty() && i + 1 == words.size())
                    return wrong(option, say("needs a word behind it"));
                if (argument.isEmpty())
                    argument = words[++i];
                if (weak.match(argument).hasMatch())
                    return wrong(argument,
                        say("changes how host keys are checked; leave it to your ssh configuration"));
                at = word.size();
            } else if (harmlessFlags.contains(letter)) {
                continue;
            } else if (!otherFlags.contains(letter)) {
                return wrong(option, say("is no option of ssh that is known here"));
            }
            if (const QString doubt = doubtAbout(letter, argument); !doubt.isEmpty())
                result.doubts += (option + u' ' + argument).trimmed() + QStringLiteral(": ") + doubt;
        }
    }
    return result;
}

} // namespace collscope::remote

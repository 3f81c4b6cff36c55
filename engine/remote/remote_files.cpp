// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_files.h"

#include "engine/data/say.h"

#include "engine/remote/shell.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <optional>

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

constexpr std::chrono::seconds transferLimit{300};
constexpr qint64 pieceBytes = 16 << 20;

QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

/// base64 in lines, as its decoders want it.
QByteArray encoded(const QByteArray &bytes)
{
    constexpr qsizetype width = 76;
    const QByteArray all = bytes.toBase64();
    QByteArray lines;
    for (qsizetype at = 0; at < all.size(); at += width)
        lines += all.mid(at, width) + '\n';
    return lines;
}

/// What pieceScript() answered.
struct Piece {
    qint64 size = 0; ///< of the remote file
    QByteArray sum; ///< SHA-256 of the bytes; "none" when there are none
    QByteArray bytes;
};

/// Nothing when that is no answer of pieceScript().
std::optional<Piece> parsePiece(const QByteArray &answer)
{
    const auto line = answer.indexOf('\n');
    const auto words = answer.left(line).split(' ');
    bool isNumber = false;
    const qint64 size = words.front().toLongLong(&isNumber);
    if (line < 0 || words.size() != 2 || !isNumber || size < 0)
        return std::nullopt;
    return Piece{size, words.back(), answer.mid(line + 1)};
}

/// A piece of a remote file behind `offset`: "size sha256" on a line, then the bytes.
QByteArray pieceScript(const QString &path, qint64 offset)
{
    return "file=" + shellQuote(path) + "\n[ -e \"$file\" ] || { echo '0 none'; exit 0; }\n"
        + "size=$(wc -c <\"$file\") || exit\noffset=" + QByteArray::number(offset) + "\n"
        + "length=$((size - offset)); [ $length -gt " + QByteArray::number(pieceBytes) + " ] && length="
        + QByteArray::number(pieceBytes) + "\n" + "[ $length -gt 0 ] || { echo $((size)) none; exit 0; }\n"
        + "piece() { tail -c +$((offset + 1)) \"$file\" | head -c $length; }\n"
        + "sum=$(piece | sha256sum) || exit\necho $((size)) \"${sum%% *}\"\npiece\n";
}

} // namespace

Reply<void> upload(
    Transport &transport, const QByteArray &bytes, const QString &remotePath, std::stop_token stop)
{
    const QByteArray part = shellQuote(
        remotePath + u'.' + QUuid::createUuid().toString(QUuid::Id128) + QStringLiteral(".part"));
    const QByteArray script = "umask go-w\nmkdir -p " + shellQuote(QFileInfo(remotePath).path())
        + " || exit\n" + "if base64 -d >" + part + " <<'END-OF-FILE'\n" + encoded(bytes) + "END-OF-FILE\n"
        + "then sum=$(sha256sum <" + part + "); if [ \"${sum%% *}\" = " + sha256(bytes) + " ]; then mv -f "
        + part + ' ' + shellQuote(remotePath) + " && exit; fi; fi\n" + "rm -f " + part
        + "; echo 'the file did not arrive whole' >&2; exit 1\n";
    auto done = transport.output(script, transferLimit, std::move(stop));
    if (!done && done.error().kind == Kind::refused)
        return remoteError(Kind::refused,
            say("cannot write {}: {}", remotePath.toStdString(), done.error().what.message),
            say("is there room, and may you write there?"), done.error().what.file);
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Reply<qint64> fetchGrowth(
    Transport &transport, const QString &remotePath, const QString &localPath, const std::stop_token &stop)
{
    QFile file(localPath);
    const auto localFailure = [&] {
        return remoteError(Kind::local, say("cannot be written: {}", file.errorString().toStdString()),
            say("is there room, and may you write there?"), localPath.toStdString());
    };
    const auto refusal = [&](const std::string &why, std::string remedy) {
        return remoteError(Kind::refused, remotePath.toStdString() + ' ' + why, std::move(remedy),
            transport.name().toStdString());
    };
    constexpr qint64 mostAround = 1 << 20; // that login files print
    qint64 added = 0;
    for (;;) {
        const qint64 offset = QFileInfo(localPath).size();
        const auto answer
            = transport.output(pieceScript(remotePath, offset), transferLimit, stop, pieceBytes + mostAround);
        if (!answer)
            return tl::unexpected(answer.error());
        const auto piece = parsePiece(*answer);
        if (!piece)
            return refusal(
                say("cannot be fetched: the answer does not begin with its size"), say("try again"));
        const qint64 size = piece->size;
        if (size < offset)
            return refusal(say("has {} bytes, fewer than the {} already fetched", size, offset),
                say("move {} away and fetch again", localPath.toStdString()));
        if (size > transport.mostFetched())
            return refusal(
                say("has {} bytes, more than the {} that are fetched", size, transport.mostFetched()),
                say("see whether these are records; `collscope campaign fetch JOB --largest MIB` fetches "
                    "more"));
        if (piece->sum == "none" && size == offset)
            return added;
        const QByteArray &bytes = piece->bytes;
        if (bytes.isEmpty() || bytes.size() > size - offset)
            return refusal(say("cannot be fetched: of {} bytes, {} came", size - offset, bytes.size()),
                say("look at the file on the machine"));
        if (sha256(bytes) != piece->sum)
            return remoteError(Kind::cut, say("{} did not arrive whole", remotePath.toStdString()), {},
                transport.name().toStdString());
        constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;
        if (!file.isOpen() && (!file.open(QIODevice::Append, ownerOnly) || !file.setPermissions(ownerOnly)))
            return localFailure();
        if (file.write(bytes) != bytes.size() || !file.flush())
            return localFailure();
        added += bytes.size();
        if (offset + bytes.size() >= size)
            return added;
    }
}

} // namespace collscope::remote

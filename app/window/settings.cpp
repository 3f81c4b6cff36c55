// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings.h"

#include "engine/remote/profile_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString versionKey = u"version"_s;
}

Settings::Settings()
    : m_store(QSettings::IniFormat, QSettings::UserScope, u"collscope"_s, u"collscope"_s),
      m_campaignFolder(
          QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/collscope/campaigns"_s),
      m_measuredFolder(
          QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/collscope/measured"_s),
      m_hostFolder(remote::ProfileStore::userFolder())
{
    migrate();
}

Settings::Settings(const QString &file)
    : m_store(file, QSettings::IniFormat),
      m_campaignFolder(QFileInfo(file).absoluteDir().filePath(u"campaigns"_s)),
      m_measuredFolder(QFileInfo(file).absoluteDir().filePath(u"measured"_s)),
      m_hostFolder(QFileInfo(file).absoluteDir().filePath(u"hosts"_s))
{
    migrate();
}

/// Names of columns may be long and hold anything, keys may not.
QString Settings::mappingKey(const QString &columns)
{
    const QByteArray hash = QCryptographicHash::hash(columns.toUtf8(), QCryptographicHash::Sha1);
    return u"tableMappings/"_s + QString::fromLatin1(hash.toHex());
}

void Settings::migrate()
{
    // One step per version, each from the one before, will stand here.
    const int stored = m_store.value(versionKey, version).toInt();
    m_usable = stored <= version;
    if (m_usable)
        m_store.setValue(versionKey, version);
}

QString Settings::lastSessionFile() const
{
    return QFileInfo(m_store.fileName()).absoluteDir().filePath(u"last-session.collscope"_s);
}

QMap<QString, QByteArray> Settings::arrangements() const
{
    QMap<QString, QByteArray> arrangements;
    const QVariantMap stored = value(u"window/arrangements", QVariantMap()).toMap();
    for (auto each = stored.begin(); each != stored.end(); ++each)
        arrangements[each.key()] = each->toByteArray();
    return arrangements;
}

void Settings::setArrangements(const QMap<QString, QByteArray> &arrangements)
{
    QVariantMap stored;
    for (auto each = arrangements.begin(); each != arrangements.end(); ++each)
        stored[each.key()] = each.value();
    set(u"window/arrangements", stored);
}

QVariant Settings::value(QStringView key, const QVariant &otherwise) const
{
    return m_usable ? m_store.value(key.toString(), otherwise) : otherwise;
}

void Settings::set(QStringView key, const QVariant &value)
{
    if (m_usable)
        m_store.setValue(key.toString(), value);
}

} // namespace collscope

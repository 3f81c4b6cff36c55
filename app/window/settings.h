// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/theme.h"
#include "widgets/common/recent_files.h"

#include <QByteArray>
#include <QMap>
#include <QSettings>

namespace collscope {

/// What the window remembers between runs; the only place that knows the keys. A version is stored with it:
/// settings of an older version are migrated, those of a newer one are left alone and not used.
class Settings {
public:
    static constexpr int version = 1;

    Settings();
    /// Kept in `file` instead of the user's place: for tests.
    explicit Settings(const QString &file);

    RecentFiles recentData() const { return RecentFiles(list(u"recent/data")); }
    void setRecentData(const RecentFiles &files) { set(u"recent/data", files.paths()); }
    RecentFiles recentProjects() const { return RecentFiles(list(u"recent/projects")); }
    void setRecentProjects(const RecentFiles &files) { set(u"recent/projects", files.paths()); }
    QString lastFolder() const { return value(u"lastFolder", QString()).toString(); }
    void setLastFolder(const QString &folder) { set(u"lastFolder", folder); }

    /// Shell words that start a verification here; empty: the usual ones.
    QString verifyLauncher() const { return value(u"verify/launcher", QString()).toString(); }
    void setVerifyLauncher(const QString &launcher) { set(u"verify/launcher", launcher); }

    /// How the last table with these names of columns was read, as TableMapping::text(); empty: there was
    /// none.
    QString tableMapping(const QString &columns) const
    {
        return value(mappingKey(columns), QString()).toString();
    }
    void setTableMapping(const QString &columns, const QString &mapping)
    {
        set(mappingKey(columns), mapping);
    }

    /// Seconds that measuring this machine takes unless something else is chosen; 0: as usual.
    int measureBudget() const { return value(u"measure/budget", 0).toInt(); }
    void setMeasureBudget(int seconds) { set(u"measure/budget", seconds); }
    /// As statisticText(); empty: the usual one.
    QString statistic() const { return value(u"data/statistic", QString()).toString(); }
    void setStatistic(const QString &name) { set(u"data/statistic", name); }

    /// Uuids of jobs that are not listed any more.
    QStringList archivedJobs() const { return list(u"campaigns/putAway"); }
    void setArchivedJobs(const QStringList &uuids) { set(u"campaigns/putAway", uuids); }

    /// Does what is set last longer than the window?
    bool areKept() const { return m_usable && m_store.isWritable(); }
    QString file() const { return m_store.fileName(); }
    /// Puts down what was set.
    void sync() { m_store.sync(); }

    /// Where the window keeps what was open when it was closed.
    QString lastSessionFile() const;

    /// Where the jobs of campaigns and what they measured lie.
    QString campaignFolder() const { return m_campaignFolder; }
    /// Where what is measured on this machine lies, a folder for every measurement.
    QString measuredFolder() const { return m_measuredFolder; }
    /// Where host profiles are kept.
    QString hostFolder() const { return m_hostFolder; }

    QByteArray geometry() const { return value(u"window/geometry", QByteArray()).toByteArray(); }
    void setGeometry(const QByteArray &geometry) { set(u"window/geometry", geometry); }
    /// Of the panels, by the name of the workspace.
    QMap<QString, QByteArray> arrangements() const;
    void setArrangements(const QMap<QString, QByteArray> &arrangements);

    QString workspace() const { return value(u"window/workspace", QString()).toString(); }
    void setWorkspace(const QString &name) { set(u"window/workspace", name); }

    QString helpPage() const { return value(u"view/helpPage", QString()).toString(); }
    void setHelpPage(const QString &name) { set(u"view/helpPage", name); }

    /// Code of the language of the window; empty: that of the system.
    QString language() const { return value(u"view/language", QString()).toString(); }
    void setLanguage(const QString &code) { set(u"view/language", code); }

    bool darkPalette() const { return value(u"view/darkPalette", isDesktopDark()).toBool(); }
    void setDarkPalette(bool dark) { set(u"view/darkPalette", dark); }
    bool linkedZoom() const { return value(u"view/linkedZoom", true).toBool(); }
    void setLinkedZoom(bool linked) { set(u"view/linkedZoom", linked); }
    bool logPenalty() const { return value(u"view/logPenalty", true).toBool(); }
    void setLogPenalty(bool log) { set(u"view/logPenalty", log); }
    QString thirdMap() const { return value(u"view/thirdMap", QString()).toString(); }
    void setThirdMap(const QString &name) { set(u"view/thirdMap", name); }
    bool doubt() const { return value(u"view/doubt", false).toBool(); }
    void setDoubt(bool isShown) { set(u"view/doubt", isShown); }

private:
    void migrate();
    static QString mappingKey(const QString &columns);
    QVariant value(QStringView key, const QVariant &otherwise) const;
    QStringList list(QStringView key) const { return value(key, QStringList()).toStringList(); }
    void set(QStringView key, const QVariant &value);

    mutable QSettings m_store;
    QString m_campaignFolder;
    QString m_measuredFolder;
    QString m_hostFolder;
    bool m_usable = true;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/icons.h"

#include <QHash>

namespace collscope {

using namespace Qt::StringLiterals;

void useIcons(bool dark)
{
    QIcon::setThemeName(dark ? u"breeze-dark"_s : u"breeze"_s);
}

QIcon iconOf(const QString &name)
{
    static const QHash<QString, QString> icons{
        {u"measureMode"_s, u"chronometer"_s},
        {u"exploreMode"_s, u"view-list-icons"_s},
        {u"modelMode"_s, u"view-list-tree"_s},
        {u"shipMode"_s, u"document-export"_s},
        {u"laboratoryMode"_s, u"office-chart-line"_s},
        {u"measureHere"_s, u"computer-symbolic"_s},
        {u"measureCluster"_s, u"network-server-symbolic"_s},
        {u"overview"_s, u"view-list-details"_s},
        {u"open"_s, u"document-open"_s},
        {u"openFolder"_s, u"document-open-folder"_s},
        {u"openTable"_s, u"table"_s},
        {u"openSample"_s, u"office-chart-area"_s},
        {u"openRules"_s, u"view-list-text"_s},
        {u"save"_s, u"document-save"_s},
        {u"saveAs"_s, u"document-save-as"_s},
        {u"quit"_s, u"application-exit"_s},
        {u"undo"_s, u"edit-undo"_s},
        {u"redo"_s, u"edit-redo"_s},
        {u"find"_s, u"edit-find"_s},
        {u"searchCommands"_s, u"search"_s},
        {u"settings"_s, u"configure"_s},
        {u"resetZoom"_s, u"zoom-original"_s},
        {u"linkedZoom"_s, u"link"_s},
        {u"fullScreen"_s, u"view-fullscreen"_s},
        {u"restoreLayout"_s, u"view-restore"_s},
        {u"exportBundle"_s, u"document-export"_s},
        {u"exportCode"_s, u"code-context"_s},
        {u"exportReport"_s, u"document-print"_s},
        {u"verify"_s, u"dialog-ok-apply"_s},
        {u"refit"_s, u"view-refresh"_s},
        {u"addToComparison"_s, u"list-add"_s},
        {u"sideBySide"_s, u"view-split-left-right"_s},
        {u"difference"_s, u"vcs-diff"_s},
        {u"timeDifference"_s, u"vcs-diff"_s},
        {u"nextCollective"_s, u"go-next"_s},
        {u"previousCollective"_s, u"go-previous"_s},
        {u"closeData"_s, u"document-close"_s},
        {u"hostProfiles"_s, u"network-server-symbolic"_s},
        {u"help"_s, u"help-contextual"_s},
        {u"helpContents"_s, u"help-contents"_s},
        {u"shortcuts"_s, u"configure-shortcuts"_s},
        {u"about"_s, u"help-about"_s},
        {u"success"_s, u"dialog-ok-apply"_s},
        {u"information"_s, u"dialog-information"_s},
        {u"warning"_s, u"dialog-warning"_s},
        {u"question"_s, u"dialog-question"_s},
        {u"error"_s, u"dialog-error"_s},
        {u"file"_s, u"text-x-generic"_s},
        {u"project"_s, u"folder-tar"_s},
    };
    const auto found = icons.find(name);
    return found == icons.end() ? QIcon() : QIcon::fromTheme(*found);
}

} // namespace collscope

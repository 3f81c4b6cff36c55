// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"

class QMenu;

namespace collscope {

/// What was opened lately: in the menus and on the start page.
class RecentFeature : public Feature {
    Q_OBJECT
public:
    explicit RecentFeature(const WindowContext &context);

private:
    void remember(const QString &path, bool isProject);
    void forgetIfGone(const QString &path);
    void show();

    QMenu *m_data;
    QMenu *m_projects;
};

} // namespace collscope

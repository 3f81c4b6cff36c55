// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/language.h"

#include "app/language/language.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/settings.h"

#include <QActionGroup>
#include <QMenu>

namespace collscope {

using namespace Qt::StringLiterals;

LanguageFeature::LanguageFeature(const WindowContext &context) : Feature(context)
{
    QMenu *const menu = context.menus->addMenu(Menus::viewColours, u"languageMenu"_s, tr("La&nguage"));
    menu->menuAction()->setStatusTip(tr("Of the window, from its next start on"));
    context.menus->listAsSetting(menu->menuAction());
    auto *const group = new QActionGroup(menu);
    const QString chosen = context.settings->language();
    const auto add = [&](const QString &code, const QString &text) {
        QAction *const action = menu->addAction(text);
        action->setObjectName(u"language-"_s + (code.isEmpty() ? u"system"_s : code));
        action->setCheckable(true);
        action->setChecked(code == chosen);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code] {
            m_context.settings->setLanguage(code);
            const QString name = languageName(code.isEmpty() ? systemLanguage() : code);
            m_context.notices->say(
                Severity::information, tr("Collscope speaks %1 when it is started next.").arg(name));
        });
    };
    add({}, tr("As the &system"));
    menu->addSeparator();
    const QStringList codes = languages();
    for (const QString &code : codes)
        add(code, languageName(code));
}

} // namespace collscope

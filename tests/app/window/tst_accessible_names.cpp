// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock.h"
#include "app/window/docks.h"
#include "app/window/session.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/widget_checks.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QTabBar>
#include <QTest>

namespace collscope::tst_accessible_names {

using namespace Qt::StringLiterals;

namespace {

/// Part of another widget, which has the name. Tabs have one each.
bool isPart(const QWidget &widget)
{
    return qobject_cast<const QTabBar *>(&widget) || testing::isPart(widget);
}

/// A button that is still without text and picture gets them, and its name, when there is something to say; a
/// box to search in when it opens.
bool isUsed(const QWidget &widget)
{
    const auto *const button = qobject_cast<const QAbstractButton *>(&widget);
    const bool isBlank = button && button->text().isEmpty() && button->icon().isNull();
    return !widget.isHidden() && !isBlank && widget.window()->windowType() != Qt::Popup;
}

QString nameOf(QWidget *widget)
{
    QAccessibleInterface *const seen = QAccessible::queryAccessibleInterface(widget);
    return seen ? seen->text(QAccessible::Name) : QString();
}

QString pathOf(const QWidget *widget)
{
    QStringList path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(QLatin1String(widget->metaObject()->className())
            + (widget->objectName().isEmpty() ? QString() : u'(' + widget->objectName() + u')'));
    return path.join(u" > "_s);
}

} // namespace

/// A screen reader has a name for whatever the Tab key comes to.
class TestAccessibleNames : public QObject {
    Q_OBJECT
private slots:
    void everythingThatTakesFocus()
    {
        testing::WindowInFolder made;
        made.window.open({testing::writeFile(made.path(u"data.csv"_s), testing::twoCollectives())});
        QTRY_VERIFY_WITH_TIMEOUT(made.window.session()->result(), 20000);
        for (Dock *const dock : made.window.findChildren<Dock *>()) {
            made.window.docks()->reveal(dock);
            QApplication::processEvents();
        }
        QStringList without;
        int count = 0;
        for (QWidget *const widget : made.window.findChildren<QWidget *>())
            if (widget->focusPolicy() & Qt::TabFocus && isUsed(*widget) && !isPart(*widget)) {
                ++count;
                if (nameOf(widget).isEmpty())
                    without << pathOf(widget);
            }
        QVERIFY(count > 100);
        for (const QString &path : without)
            qWarning("%s", qPrintable(path));
        QVERIFY2(without.isEmpty(), "these have no name");
    }
};

const testing::Registered<TestAccessibleNames, QApplication> registered("tst_accessible_names");

} // namespace collscope::tst_accessible_names
#include "tst_accessible_names.moc"

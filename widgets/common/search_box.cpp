// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/search_box.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString plainTitle(QString text)
{
    if (const auto tab = text.indexOf(u'\t'); tab >= 0)
        text.truncate(tab);
    return text.remove(u'&');
}

void collect(QList<Findable> &found, const QList<QAction *> &actions, const QString &path)
{
    for (QAction *const action : actions) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString title = path + plainTitle(action->text());
        if (const QMenu *const menu = action->menu())
            collect(found, menu->actions(), title + u" > "_s);
        else if (action->isEnabled())
            found.append({title, action->shortcut().toString(QKeySequence::NativeText), {},
                [action = QPointer<QAction>(action)] {
                    if (action)
                        action->trigger();
                }});
    }
}

} // namespace

QList<Findable> findableCommands(const QMenuBar &bar)
{
    QList<Findable> found;
    collect(found, bar.actions(), {});
    return found;
}

SearchBox::SearchBox(QWidget *parent)
    : QFrame(parent, Qt::Popup), m_edit(new QLineEdit), m_list(new QListWidget)
{
    setFrameShape(QFrame::StyledPanel);
    m_edit->installEventFilter(this);
    m_list->setAccessibleName(tr("What matches"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    connect(m_edit, &QLineEdit::textChanged, this, &SearchBox::filter);
    connect(m_edit, &QLineEdit::returnPressed, this, &SearchBox::choose);
    connect(m_list, &QListWidget::itemClicked, this, &SearchBox::choose);
}

void SearchBox::open(const QString &what, QList<Findable> among)
{
    m_among = std::move(among);
    m_edit->setPlaceholderText(what);
    m_edit->setAccessibleName(what);
    m_edit->clear();
    filter({});
    const QWidget *const parent = parentWidget();
    const int width = std::min(parent->width() - 40, fontMetrics().averageCharWidth() * 70);
    resize(width, std::min(parent->height() - 80, fontMetrics().height() * 18));
    move(parent->mapToGlobal(QPoint((parent->width() - width) / 2, 40)));
    show();
    m_edit->setFocus();
}

void SearchBox::filter(const QString &words)
{
    m_list->clear();
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    const auto matches = [&wanted](const QString &text) {
        return std::all_of(wanted.begin(), wanted.end(),
            [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    const QString all = wanted.join(u' ');
    enum Rank { named, begins, inTitle, inText, none };
    const auto rankOf = [&](const Findable &one) {
        const QString own = one.title.section(u" > "_s, -1); // without its menus
        if (matches(one.title))
            return own.compare(all, Qt::CaseInsensitive) == 0 ? named
                : own.startsWith(all, Qt::CaseInsensitive)    ? begins
                                                              : inTitle;
        return one.text.isEmpty() || !matches(one.title + one.text) ? none : inText;
    };
    for (const Rank rank : {named, begins, inTitle, inText})
        for (qsizetype i = 0; i < m_among.size() && m_list->count() < mostShown; ++i) {
            const Findable &one = m_among[i];
            if (rankOf(one) != rank)
                continue;
            auto *const item = new QListWidgetItem(
                one.hint.isEmpty() ? one.title : one.title + u"    "_s + one.hint, m_list);
            item->setData(Qt::UserRole, i);
        }
    m_list->setCurrentRow(0);
}

void SearchBox::choose()
{
    const QListWidgetItem *const item = m_list->currentItem();
    const auto chosen = item ? m_among[item->data(Qt::UserRole).toLongLong()].choose : nullptr;
    hide();
    m_among.clear();
    if (chosen)
        chosen();
}

bool SearchBox::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            m_list->setCurrentRow(
                std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/command_search.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
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

} // namespace

CommandSearch::CommandSearch(QWidget *parent)
    : QFrame(parent, Qt::Popup), m_edit(new QLineEdit), m_list(new QListWidget)
{
    setFrameShape(QFrame::StyledPanel);
    m_edit->setPlaceholderText(tr("Search commands"));
    m_edit->setAccessibleName(tr("Search commands"));
    m_edit->installEventFilter(this);
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandSearch::filter);
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandSearch::run);
    connect(m_list, &QListWidget::itemClicked, this, &CommandSearch::run);
}

void CommandSearch::open(const QMenuBar &bar)
{
    m_commands.clear();
    collect(bar.actions(), {});
    m_edit->clear();
    filter({});
    const QWidget *const parent = parentWidget();
    const int width = std::min(parent->width() - 40, fontMetrics().averageCharWidth() * 70);
    resize(width, std::min(parent->height() - 80, fontMetrics().height() * 18));
    move(parent->mapToGlobal(QPoint((parent->width() - width) / 2, 40)));
    show();
    m_edit->setFocus();
}

void CommandSearch::collect(const QList<QAction *> &actions, const QString &path)
{
    for (QAction *const action : actions) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString title = path + plainTitle(action->text());
        if (const QMenu *const menu = action->menu())
            collect(menu->actions(), title + u" > "_s);
        else if (action->isEnabled())
            m_commands.append({title, action});
    }
}

void CommandSearch::filter(const QString &words)
{
    m_list->clear();
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < m_commands.size(); ++i) {
        const Command &command = m_commands[i];
        const bool matches = command.action
            && std::all_of(wanted.begin(), wanted.end(),
                [&](const QString &word) { return command.title.contains(word, Qt::CaseInsensitive); });
        if (!matches)
            continue;
        const QString keys = command.action->shortcut().toString(QKeySequence::NativeText);
        auto *const item
            = new QListWidgetItem(keys.isEmpty() ? command.title : command.title + u"    "_s + keys, m_list);
        item->setData(Qt::UserRole, i);
    }
    m_list->setCurrentRow(0);
}

void CommandSearch::run()
{
    const QListWidgetItem *const item = m_list->currentItem();
    const QPointer<QAction> action
        = item ? m_commands[item->data(Qt::UserRole).toLongLong()].action : nullptr;
    hide();
    if (action)
        action->trigger();
}

bool CommandSearch::eventFilter(QObject *watched, QEvent *event)
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

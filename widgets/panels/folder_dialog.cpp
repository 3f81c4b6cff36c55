// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/folder_dialog.h"

#include "widgets/common/plain_text.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const QString above = u".."_s;

} // namespace

FolderDialog::FolderDialog(const QString &machine, QWidget *parent)
    : QDialog(parent), m_path(new QLineEdit), m_list(new QListWidget), m_said(new PlainLabel)
{
    setWindowTitle(plainWindowTitle(tr("Work folder on %1").arg(machine)));
    setAttribute(Qt::WA_DeleteOnClose);
    m_path->setAccessibleName(tr("Folder"));
    m_path->setToolTip(plainTip(tr("Enter goes there")));
    m_list->setAccessibleName(tr("Folders in it"));
    m_said->setWordWrap(true);
    auto *const cancel = new QPushButton(tr("Cancel"));
    m_choose = new QPushButton(tr("&Use this folder"));
    auto *const buttons = new QHBoxLayout; // a button box would have a default one, and Enter press it
    buttons->addStretch();
    for (QPushButton *const button : {m_choose, cancel}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_path);
    column->addWidget(m_list, 1);
    column->addWidget(m_said);
    column->addLayout(buttons);
    resize(fontMetrics().averageCharWidth() * 70, fontMetrics().height() * 24);
    connect(m_path, &QLineEdit::returnPressed, this, [this] { go(m_path->text().trimmed()); });
    connect(m_list, &QListWidget::itemActivated, this,
        [this](const QListWidgetItem *item) { enter(item->text()); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_choose, &QPushButton::clicked, this, [this] {
        emit chosen(m_folder.path);
        accept();
    });
    m_choose->setEnabled(false);
}

void FolderDialog::go(const QString &path)
{
    m_said->setText(tr("Reading..."));
    m_list->setEnabled(false);
    m_choose->setEnabled(false);
    emit listWanted(path);
}

void FolderDialog::enter(const QString &name)
{
    go(QDir::cleanPath(m_folder.path + u'/' + name));
}

void FolderDialog::setFolder(const remote::RemoteFolder &folder)
{
    m_folder = folder;
    m_path->setText(folder.path);
    m_list->clear();
    if (folder.path != u"/"_s)
        m_list->addItem(above);
    m_list->addItems(folder.folders);
    m_list->setCurrentRow(0);
    m_list->setEnabled(true);
    m_list->setFocus();
    m_choose->setEnabled(folder.isWritable);
    m_said->setText(!folder.isWritable ? tr("You may not write here: choose another one.")
            : folder.isCut
            ? tr("There are more than %1 folders: type the rest of the path.").arg(remote::mostFolders)
            : tr("Jobs get folders of their own in it."));
}

void FolderDialog::setProblem(const QString &problem)
{
    m_said->setText(problem);
    m_list->setEnabled(true);
    m_choose->setEnabled(m_folder.isWritable && m_path->text() == m_folder.path);
}

QString FolderDialog::said() const
{
    return m_said->text();
}

} // namespace collscope

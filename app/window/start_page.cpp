// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include "widgets/common/plain_text.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

StartPage::StartPage(QWidget *parent)
    : QWidget(parent), m_recent(new QListWidget), m_sample(new QPushButton(tr("Open sample data"))),
      m_continue(new QPushButton(tr("Continue last session")))
{
    auto *const heading = new PlainLabel(tr("Measurements of MPI collectives"));
    QFont font = heading->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    heading->setFont(font);
    auto *const text = new PlainLabel(tr(
        "Open the records of <tt>collscope-agent</tt>, native CSV, or a folder of ompi-collectives-tuning, "
        "plain or compressed with xz or gzip. Files and folders can also be dropped anywhere in this window; "
        "several of them add up.<br><br>You then see which algorithm is fastest for which communicator and "
        "message size, what a small decision function would lose against that, and the function itself."));
    text->setWordWrap(true);
    text->setTextFormat(Qt::RichText);

    auto *const file = new QPushButton(tr("Open file..."));
    auto *const folder = new QPushButton(tr("Open folder..."));
    auto *const buttons = new QHBoxLayout;
    for (QPushButton *const button : {file, folder, m_sample, m_continue})
        buttons->addWidget(button);
    buttons->addStretch();
    connect(file, &QPushButton::clicked, this, &StartPage::openFileRequested);
    connect(folder, &QPushButton::clicked, this, &StartPage::openFolderRequested);
    connect(m_sample, &QPushButton::clicked, this, &StartPage::openSampleRequested);
    connect(m_continue, &QPushButton::clicked, this, &StartPage::continueRequested);

    auto *const column = new QVBoxLayout;
    column->addStretch(1);
    column->addWidget(heading);
    column->addSpacing(8);
    column->addWidget(text);
    column->addSpacing(12);
    column->addLayout(buttons);
    column->addSpacing(12);
    column->addWidget(makeRecent());
    column->addStretch(2);
    auto *const middle = new QWidget;
    middle->setMaximumWidth(fontMetrics().averageCharWidth() * 95);
    middle->setLayout(column);
    auto *const row = new QHBoxLayout(this);
    row->addStretch(1);
    row->addWidget(middle, 100);
    row->addStretch(1);
}

QWidget *StartPage::makeRecent()
{
    m_recentBox = new QWidget;
    auto *const column = new QVBoxLayout(m_recentBox);
    column->setContentsMargins(0, 0, 0, 0);
    auto *const label = new PlainLabel(tr("Opened lately"));
    label->setBuddy(m_recent);
    column->addWidget(label);
    column->addWidget(m_recent);
    m_recent->setAccessibleName(tr("Opened lately"));
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto open
        = [this](const QListWidgetItem *item) { emit openRequested(item->data(Qt::UserRole).toString()); };
    connect(m_recent, &QListWidget::itemActivated, this, open);
    return m_recentBox;
}

void StartPage::setRecent(const QStringList &measurements, const QStringList &projects)
{
    m_recent->clear();
    const auto add = [this](const QString &path, const QString &kind) {
        const QFileInfo file(path);
        auto *const item = new QListWidgetItem(
            tr("%1   %2   in %3").arg(file.fileName(), kind, QDir::toNativeSeparators(file.absolutePath())),
            m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(plainTip(QDir::toNativeSeparators(path)));
    };
    for (const QString &path : projects)
        add(path, tr("(project)"));
    for (const QString &path : measurements)
        add(path, QString());
    m_recentBox->setVisible(m_recent->count() > 0);
    m_recent->setMaximumHeight(
        m_recent->count() * (m_recent->sizeHintForRow(0) + 1) + 2 * m_recent->frameWidth() + 2);
}

void StartPage::setLastSessionAvailable(bool available)
{
    m_continue->setVisible(available);
}

void StartPage::setSampleDataAvailable(bool available)
{
    m_sample->setVisible(available);
}

} // namespace collscope

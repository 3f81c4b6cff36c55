// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include "app/window/machine_door.h"
#include "engine/io/reader.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QDir>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What can be read.
QString formatList()
{
    QStringList list;
    for (const io::Reader &reader : io::readers())
        list << toText(reader.description);
    return list.join(u"; "_s);
}

/// A door: what is behind it, in bold, and below that the rest.
QWidget *door(const QString &title, QWidget *content)
{
    auto *const frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    auto *const heading = new PlainLabel(title);
    QFont font = heading->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    heading->setFont(font);
    auto *const column = new QVBoxLayout(frame);
    column->setContentsMargins(14, 10, 14, 12);
    column->addWidget(heading);
    column->addWidget(content);
    return frame;
}

QLabel *explanation(const QString &text)
{
    auto *const label = new PlainLabel(text);
    label->setWordWrap(true);
    return label;
}

/// What it says above a row of buttons.
QWidget *aboveButtons(QLabel *label, const QList<QPushButton *> &buttons)
{
    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(label);
    auto *const row = new QHBoxLayout;
    for (QPushButton *const button : buttons)
        row->addWidget(button);
    row->addStretch();
    column->addLayout(row);
    return content;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent), m_machine(new MachineDoor), m_recent(new QListWidget),
      m_sample(new QPushButton(tr("Open sample data"))),
      m_continue(new QPushButton(tr("Continue last session")))
{
    auto *const heading = new PlainLabel(tr("Which algorithms are fastest, and what is that worth?"));
    QFont font = heading->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    heading->setFont(font);
    heading->setWordWrap(true);

    auto *const column = new QVBoxLayout;
    column->addStretch(1);
    column->addWidget(heading);
    column->addSpacing(8);
    column->addWidget(door(tr("Measure this machine"), m_machine));
    column->addWidget(door(tr("Open data"), makeOpening()));
    column->addWidget(door(tr("Measure a cluster"), makeCluster()));
    column->addSpacing(8);
    column->addWidget(makeRecent());
    column->addStretch(2);
    auto *const middle = new QWidget;
    middle->setMaximumWidth(fontMetrics().averageCharWidth() * 105);
    middle->setLayout(column);
    auto *const page = new QWidget;
    auto *const row = new QHBoxLayout(page);
    row->addStretch(1);
    row->addWidget(middle, 100);
    row->addStretch(1);
    auto *const scroll = new QScrollArea; // a small screen has no room for all of it
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    auto *const whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

QWidget *StartPage::makeOpening()
{
    auto *const file = new QPushButton(tr("Open file..."));
    auto *const folder = new QPushButton(tr("Open folder..."));
    connect(file, &QPushButton::clicked, this, &StartPage::openFileRequested);
    connect(folder, &QPushButton::clicked, this, &StartPage::openFolderRequested);
    connect(m_sample, &QPushButton::clicked, this, &StartPage::openSampleRequested);
    connect(m_continue, &QPushButton::clicked, this, &StartPage::continueRequested);
    return aboveButtons(
        explanation(tr(
            "%1. Plain or compressed with xz or gzip; files and folders can also be dropped anywhere in this "
            "window, and several of them add up.")
                        .arg(formatList())),
        {file, folder, m_sample, m_continue});
}

QWidget *StartPage::makeCluster()
{
    auto *const campaign = new QPushButton(tr("New campaign..."));
    connect(campaign, &QPushButton::clicked, this, &StartPage::measureClusterRequested);
    return aboveButtons(
        explanation(tr("Jobs on another machine, through ssh and its scheduler; what they measure "
                       "comes back while they run.")),
        {campaign});
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include "app/window/machine_door.h"
#include "engine/io/reader.h"
#include "widgets/common/icons.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// An icon that follows the palette.
class Picture : public QWidget {
public:
    explicit Picture(const QString &name) : m_icon(iconOf(name))
    {
        setFixedHeight(m_icon.isNull() ? 0 : side);
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        m_icon.paint(&painter, {0, 0, side, side});
    }

private:
    static constexpr int side = 32;
    QIcon m_icon;
};

/// What can be read, a line each.
QString formatList()
{
    QStringList list;
    for (const io::Reader &reader : io::readers())
        list << Wording::declared(reader.description);
    return list.join(u'\n');
}

/// A card: its icon, what it is for, and below that what is in it.
QWidget *card(const QString &icon, const QString &title, QWidget *content)
{
    auto *const frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setBackgroundRole(QPalette::Base);
    frame->setAutoFillBackground(true);
    auto *const heading = new PlainLabel(title);
    heading->setWordWrap(true);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(font.pointSizeF() * 1.3);
    heading->setFont(font);
    auto *const picture = new Picture(icon);
    auto *const column = new QVBoxLayout(frame);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(picture);
    column->addWidget(heading);
    column->addWidget(content, 1);
    return frame;
}

QLabel *explanation(const QString &text)
{
    auto *const label = new PlainLabel(text);
    label->setWordWrap(true);
    return label;
}

/// A text with buttons below it, the first one the most important.
QWidget *aboveButtons(QLabel *label, const QList<QPushButton *> &buttons)
{
    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(label);
    column->addStretch();
    for (QPushButton *const button : buttons)
        column->addWidget(button);
    return content;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent), m_machine(new MachineDoor),
      m_recent(makeLately(tr("Recent measurements and projects"), &StartPage::openRequested)),
      m_campaigns(makeLately(tr("Recent campaigns"), &StartPage::campaignRequested)),
      m_sample(new QPushButton(tr("Open sample data"))),
      m_sampleCampaign(new QPushButton(tr("Open sample campaign"))),
      m_continue(new QPushButton(tr("Continue last session")))
{
    auto *const heading = new PlainLabel(tr("Which algorithms are fastest, and what is that worth?"));
    QFont font = heading->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    heading->setFont(font);
    heading->setWordWrap(true);

    auto *const cards = new QHBoxLayout;
    cards->setSpacing(16);
    cards->addWidget(card(u"measureHere"_s, tr("Measure this machine"), m_machine), 1);
    cards->addWidget(card(u"open"_s, tr("Open measurements"), makeOpening()), 1);
    cards->addWidget(card(u"measureCluster"_s, tr("Measure a cluster"), makeCluster()), 1);
    auto *const lately = new QHBoxLayout;
    lately->setSpacing(16);
    lately->addWidget(m_recent.box, 1, Qt::AlignTop);
    lately->addWidget(m_campaigns.box, 1, Qt::AlignTop);
    auto *const column = new QVBoxLayout;
    column->setSpacing(16);
    column->addStretch(1);
    column->addWidget(heading);
    column->addLayout(cards);
    column->addLayout(lately);
    column->addStretch(2);
    auto *const middle = new QWidget;
    middle->setMaximumWidth(fontMetrics().averageCharWidth() * 170);
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
    QLabel *const text = explanation(tr(
        "Reads the logs of many tools, plain or compressed (point here for the list). Drop files or folders "
        "anywhere in this window; several files add up."));
    for (QWidget *const each : std::initializer_list<QWidget *>{text, file, folder})
        each->setToolTip(plainTip(formatList()));
    return aboveButtons(text, {file, folder, m_sample, m_continue});
}

QWidget *StartPage::makeCluster()
{
    auto *const campaign = new QPushButton(tr("New campaign..."));
    connect(campaign, &QPushButton::clicked, this, &StartPage::measureClusterRequested);
    connect(m_sampleCampaign, &QPushButton::clicked, this, &StartPage::openSampleCampaignRequested);
    return aboveButtons(
        explanation(tr("Submits jobs on another machine through ssh and its scheduler. Results "
                       "come back while the jobs run.")),
        {campaign, m_sampleCampaign});
}

StartPage::Lately StartPage::makeLately(const QString &title, void (StartPage::*chosen)(const QString &))
{
    const Lately lately{new QWidget, new QListWidget};
    auto *const column = new QVBoxLayout(lately.box);
    column->setContentsMargins(0, 0, 0, 0);
    auto *const label = new PlainLabel(title);
    label->setBuddy(lately.list);
    column->addWidget(label);
    column->addWidget(lately.list);
    lately.list->setAccessibleName(title);
    lately.list->setTextElideMode(Qt::ElideMiddle);
    lately.list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    lately.box->hide();
    connect(lately.list, &QListWidget::itemActivated, this, [this, chosen](const QListWidgetItem *item) {
        emit(this->*chosen)(item->data(Qt::UserRole).toString());
    });
    return lately;
}

void StartPage::add(const Lately &lately, const QString &text, const QString &data, const QString &tip)
{
    auto *const item = new QListWidgetItem(text, lately.list);
    item->setData(Qt::UserRole, data);
    item->setToolTip(plainTip(tip));
}

void StartPage::fit(const Lately &lately)
{
    const int count = lately.list->count();
    lately.box->setVisible(count > 0);
    lately.list->setFixedHeight(
        count * (lately.list->sizeHintForRow(0) + 1) + 2 * lately.list->frameWidth() + 2);
}

void StartPage::setRecent(const QStringList &measurements, const QStringList &projects)
{
    m_recent.list->clear();
    const auto addFile = [this](const QString &path, const QString &kind) {
        const QFileInfo file(path);
        add(m_recent,
            tr("%1   %2   in %3").arg(file.fileName(), kind, QDir::toNativeSeparators(file.absolutePath())),
            path, QDir::toNativeSeparators(path));
    };
    for (const QString &path : projects)
        addFile(path, tr("(project)"));
    for (const QString &path : measurements)
        addFile(path, QString());
    fit(m_recent);
}

void StartPage::setCampaigns(const QList<RecentCampaign> &campaigns)
{
    if (std::exchange(m_shownCampaigns, campaigns) == campaigns)
        return; // whoever is at one of them stays there
    m_campaigns.list->clear();
    for (const RecentCampaign &campaign : campaigns)
        add(m_campaigns, tr("%1   %2").arg(campaign.what, campaign.state), campaign.uuid, campaign.state);
    fit(m_campaigns);
}

void StartPage::setLastSessionAvailable(bool available)
{
    m_continue->setVisible(available);
}

void StartPage::setSampleDataAvailable(bool available)
{
    m_sample->setVisible(available);
}

void StartPage::setSampleCampaignAvailable(bool available)
{
    m_sampleCampaign->setVisible(available);
}

} // namespace collscope

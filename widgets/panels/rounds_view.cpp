// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/rounds_view.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/step_bar.h"
#include "widgets/common/text.h"
#include "widgets/plot/round_picture.h"

#include <QAction>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString bytesText(double bytes)
{
    return formatSize(static_cast<std::uint64_t>(std::llround(bytes)));
}

/// Why the one is faster than the other, as far as rounds and bytes can tell.
QString reasonText(const Communication &faster, const Communication &slower)
{
    const auto rounds = static_cast<double>(faster.roundCount());
    const auto others = static_cast<double>(slower.roundCount());
    const double bytes = faster.mostBytes;
    const double otherBytes = slower.mostBytes;
    constexpr double alike = 0.02;
    const bool sameBytes = std::abs(bytes - otherBytes) <= alike * std::max(bytes, otherBytes);
    const QString less = bytesText(otherBytes - bytes);
    const QString more = bytesText(bytes - otherBytes);
    if (rounds == others) {
        if (!sameBytes && bytes < otherBytes)
            return RoundsView::tr("%1 less in as many rounds").arg(less);
        return RoundsView::tr("no fewer rounds or bytes: what differs is who talks to whom, or the program");
    }
    if (rounds < others) {
        const QString saved = RoundsView::tr("%1 of %2 rounds saved")
                                  .arg(formatCount(slower.roundCount() - faster.roundCount()),
                                      formatCount(slower.roundCount()));
        if (sameBytes)
            return RoundsView::tr("%1, as many bytes").arg(saved);
        if (bytes < otherBytes)
            return RoundsView::tr("%1, and %2").arg(saved, less);
        return RoundsView::tr("%1 for %2 more: here a round costs more than %3")
            .arg(saved, more, bytesText((bytes - otherBytes) / (others - rounds)));
    }
    const QString added
        = RoundsView::tr("%1 more rounds").arg(formatCount(faster.roundCount() - slower.roundCount()));
    if (!sameBytes && bytes < otherBytes)
        return RoundsView::tr("%1 less for %2: here a round costs less than %3")
            .arg(less, added, bytesText((otherBytes - bytes) / (rounds - others)));
    return RoundsView::tr("%1 and no fewer bytes: what differs is who talks to whom, or the program")
        .arg(added);
}

} // namespace

RoundsView::RoundsView(QWidget *parent)
    : QWidget(parent), m_picture(new RoundPicture), m_summary(new PlainLabel), m_caption(new PlainLabel),
      m_bar(new StepBar({tr("Round"), tr("Rounds: messages none of which waits for another of them")}, this))
{
    m_summary->setWordWrap(true);
    for (QLabel *const label : {m_summary, m_caption}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setContentsMargins(4, 0, 4, 0);
    }
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_caption->setWordWrap(true);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_summary);
    column->addWidget(m_picture, 1);
    column->addWidget(m_caption);
    column->addWidget(m_bar);
    auto *const table = new QAction(tr("Export messages as CSV..."), this);
    connect(table, &QAction::triggered, this, [this] {
        if (m_communication)
            emit csvExportRequested(u"rounds"_s, csv());
    });
    m_picture->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_picture->addAction(table);
    connect(m_bar, &StepBar::stepChanged, this, &RoundsView::draw);
    clear();
}

void RoundsView::clear()
{
    m_communication = nullptr;
    m_bar->stop();
    m_summary->setText(tr("Select a method to see who sends to whom."));
    m_picture->setRounds(nullptr, 0, 0);
    draw();
}

void RoundsView::setQuestion(const Question &question)
{
    NoCommunication why = NoCommunication::none;
    m_communication = communicationOf(question.method, question.instance, why);
    const Placement &placement = question.instance.placement;
    m_ppn = placement.commSize > placement.ppn ? placement.ppn : 0; // one node is like none
    m_summary->setText(summaryText(question, why));
    m_summary->setToolTip(plainTip(m_summary->text())); // in a small panel its end is cut off
    m_bar->stop();
    m_bar->setSteps(m_communication ? static_cast<int>(m_communication->roundCount()) - 1 : 0, 0);
    m_picture->setRounds(m_communication, placement.commSize, m_ppn);
    draw();
}

QString RoundsView::summaryText(const Question &question, NoCommunication why) const
{
    const QString name = toText(question.method);
    if (question.method.isBaseline())
        return tr("Which algorithm the library chose by itself is not known.");
    if (why == NoCommunication::unknownPattern)
        return tr("The rounds of %1 are not known: only those of the bundled library, and of Open MPI's "
                  "algorithms that send the same messages.")
            .arg(name);
    if (why == NoCommunication::unknownNodes)
        return tr("%1 goes by nodes, and how many processes each of them has here is not known.").arg(name);
    if (why == NoCommunication::tooManyMessages)
        return tr("%1 sends more than %2 messages here: too many to be drawn.")
            .arg(name, formatCount(mostMessagesShown));
    QString text = m_communication->mostBytes == 0
        ? tr("%1: rounds: %2, no data").arg(name, formatCount(m_communication->roundCount()))
        : tr("%1: rounds: %2; the process with most sends or receives %3")
              .arg(name, formatCount(m_communication->roundCount()), bytesText(m_communication->mostBytes));
    const auto &other = question.faster ? question.faster : question.slower;
    NoCommunication without = NoCommunication::none;
    const auto compared = other ? communicationOf(*other, question.instance, without) : nullptr;
    if (!compared)
        return text;
    return question.faster
        ? tr("%1. %2 is faster: %3.").arg(text, toText(*other), reasonText(*compared, *m_communication))
        : tr("%1. Faster than %2: %3.").arg(text, toText(*other), reasonText(*m_communication, *compared));
}

void RoundsView::draw()
{
    const bool any = m_communication && m_communication->roundCount() != 0;
    m_picture->setVisible(any);
    m_caption->setVisible(any);
    m_bar->setVisible(any);
    if (!any)
        return;
    const auto round = static_cast<std::size_t>(m_bar->slider()->value());
    m_picture->setRound(round);
    const auto &messages = m_communication->rounds.messages[round];
    std::size_t between = 0;
    double bytes = 0;
    for (const auto &message : messages) {
        between += m_ppn != 0 && message.from / m_ppn != message.to / m_ppn ? 1 : 0;
        bytes += message.blocks * m_communication->blockBytes;
    }
    QString text = tr("Round %1 of %2: messages: %3, %4 in all")
                       .arg(round + 1)
                       .arg(m_communication->roundCount())
                       .arg(formatCount(messages.size()), bytesText(bytes));
    if (m_ppn != 0)
        text = tr("%1; to another node (thick): %2, if ranks fill one node after the other")
                   .arg(text, formatCount(between));
    m_caption->setText(text);
    m_caption->setToolTip(plainTip(text));
}

QString RoundsView::csv() const
{
    if (!m_communication)
        return {};
    QString text = u"round,from,to,bytes\n"_s;
    for (std::size_t round = 0; round < m_communication->roundCount(); ++round)
        for (const auto &message : m_communication->rounds.messages[round])
            text += u"%1,%2,%3,%4\n"_s.arg(round + 1)
                        .arg(message.from)
                        .arg(message.to)
                        .arg(std::llround(message.blocks * m_communication->blockBytes));
    return text;
}

} // namespace collscope

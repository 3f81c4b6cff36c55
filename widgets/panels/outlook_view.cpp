// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/outlook_view.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/panels/policy_charts.h"
#include "widgets/plot/chart_view.h"

#include <QBoxLayout>

namespace collscope {

namespace {

QString nextMinuteText(const remote::CampaignOutlook &outlook)
{
    if (outlook.known == 0)
        return {};
    if (outlook.nextMinute.empty())
        return OutlookView::tr("Nothing more is worth measuring: what is expected to be gained is below what "
                               "measurements are off by.");
    constexpr std::size_t most = 4;
    QStringList lines{OutlookView::tr("Where the next minute goes:")};
    for (std::size_t i = 0; i < outlook.nextMinute.size() && i < most; ++i) {
        const remote::CampaignOutlook::Share &share = outlook.nextMinute[i];
        lines << OutlookView::tr("%1: %2 s, measurements: %3, most of it with %4")
                     .arg(toText(share.collective))
                     .arg(numberText(share.seconds, 'f', 1))
                     .arg(share.measurements)
                     .arg(toText(share.cell));
    }
    if (outlook.nextMinute.size() > most)
        lines << OutlookView::tr("and %1 other collectives").arg(outlook.nextMinute.size() - most);
    return lines.join(u'\n');
}

} // namespace

OutlookView::OutlookView(QWidget *parent) : QWidget(parent), m_chart(new ChartView), m_next(new PlainLabel)
{
    m_chart->setAccessibleName(tr("Expected penalty over minutes of measuring"));
    m_next->setWordWrap(true);
    m_next->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_next->setContentsMargins(4, 2, 4, 2);
    m_next->setToolTip(
        tr("As long as times are as the policy expects. Minutes are what measuring costs by the "
           "lengths of its repetitions, not those of a clock."));
    m_layout = new QBoxLayout(QBoxLayout::TopToBottom, this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(m_chart, 1);
    m_layout->addWidget(m_next);
    setText({});
}

/// Where there is little height the text stands beside the chart, not above what is left of it.
void OutlookView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isFlat = width() > 2 * height();
    m_layout->setDirection(isFlat ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setStretchFactor(m_next, isFlat ? 1 : 0);
}

void OutlookView::setOutlook(const Expected<remote::CampaignOutlook> &outlook)
{
    m_chart->setContent(outlookChart(outlook));
    m_next->setText(outlook ? nextMinuteText(*outlook) : QString());
    m_next->setVisible(!m_next->text().isEmpty());
}

void OutlookView::setText(const QString &text)
{
    ChartContent content;
    content.empty = text.isEmpty() ? tr("Select a job that measures by a policy.") : text;
    m_chart->setContent(content);
    m_next->clear();
    m_next->hide();
}

QString OutlookView::nextMinute() const
{
    return m_next->text();
}

} // namespace collscope

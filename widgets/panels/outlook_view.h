// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/outlook.h"

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace collscope {

class ChartView;

/// What a campaign that measures by a policy is expected to come to: its expected penalty over the minutes of
/// measuring, and where the next minute goes.
class OutlookView : public QWidget {
    Q_OBJECT
public:
    explicit OutlookView(QWidget *parent = nullptr);

    /// A failure is shown instead.
    void setOutlook(const Expected<remote::CampaignOutlook> &outlook);
    void setText(const QString &text); ///< instead of an outlook

    ChartView *chart() const { return m_chart; }
    QString nextMinute() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QBoxLayout *m_layout;
    ChartView *m_chart;
    QLabel *m_next;
};

} // namespace collscope

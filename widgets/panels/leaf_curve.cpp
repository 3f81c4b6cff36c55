// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/leaf_curve.h"

#include "engine/study/whole_selection.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

LeafCurve::LeafCurve(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    setAccessibleName(tr("Least mean penalty over leaves"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LeafCurve::setInput(const DataSelection &input)
{
    if (input == m_data)
        return;
    m_data = input;
    m_curve.reset();
    m_sizes.reset();
    setToolTip({});
    update();
    m_refresh->request();
}

void LeafCurve::refresh()
{
    if (!m_data.dataset) {
        m_task->cancel();
        return;
    }
    m_task->start(
        [studies = m_studies, input = withAll(m_data)](const std::stop_token &stop) -> Expected<Facts> {
            return studies->study(input, stop)
                .and_then([&](const StudyPtr &study) { return studies->bound(study, stop); })
                .map([](const BoundPtr &bound) {
                    return Facts{bound->curve, bound->sizes};
                });
        },
        [this](const Expected<Facts> &facts) { take(facts); });
}

void LeafCurve::take(const Expected<Facts> &facts)
{
    m_curve = facts ? facts->curve : nullptr;
    m_sizes = facts ? facts->sizes : nullptr;
    update();
    if (!m_curve)
        return;
    QString tip = tr("Least mean penalty for every number of leaves, on the data the tree is fitted to.");
    if (m_curve->hullOnly)
        tip += u'\n'
            + tr("The grid is too large to try all trees: between the corners of the line, where the "
                 "figure has a ?, better ones may exist.");
    if (m_sizes)
        tip += u'\n'
            + tr("Dashed: the mean penalty on measurements held out in turn, %1; the bar is its standard "
                 "error at "
                 "the least. Dotted: the fewest leaves within it, %2.")
                  .arg(toText(m_sizes->text()), leavesText(m_sizes->chosen));
    setToolTip(plainTip(tip));
    emit curveReady(m_curve->points.back().leaves);
}

void LeafCurve::setLeaves(double leaves)
{
    m_leaves = leaves;
    update();
}

/// As the slider above: its handle does not reach the ends of its groove, and it begins at 0, "by folds".
double LeafCurve::x(double leaves) const
{
    const double handle = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this);
    const auto most = static_cast<double>(m_curve->points.back().leaves);
    return handle / 2 + std::min(leaves, most + 1) / (most + 1) * (width() - handle);
}

void LeafCurve::paintEvent(QPaintEvent *)
{
    if (!m_curve)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &points = m_curve->points;
    const double highest = std::max(points.front().figure, 1e-12);
    const double bottom = height() - 3;
    const auto y = [&](double figure) { return bottom - figure / highest * (bottom - 3); };
    QPainterPath path(QPointF(x(static_cast<double>(points.front().leaves)), y(points.front().figure)));
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double at = x(static_cast<double>(points[i].leaves));
        if (!m_curve->hullOnly)
            path.lineTo(at, y(points[i - 1].figure));
        path.lineTo(at, y(points[i].figure));
    }
    const QColor ink = palette().color(QPalette::WindowText);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.6));
    painter.drawPath(path);
    if (m_sizes)
        paintSizes(painter, y);
    const auto most = static_cast<double>(points.back().leaves);
    const double leaves = m_leaves > 0 ? m_leaves : m_sizes ? static_cast<double>(m_sizes->chosen) : most + 1;
    const optimal::CurvePoint *const here = m_curve->atMost(static_cast<std::size_t>(leaves));
    if (!here)
        return;
    painter.setPen(QPen(ink, 1.4));
    painter.setBrush(palette().window());
    painter.drawEllipse(QPointF(x(leaves), y(here->figure)), 3.5, 3.5);
    // The corner above the curve is always free.
    const bool isUnproved
        = m_curve->hullOnly && here->figure > 0 && here->leaves != static_cast<std::size_t>(leaves);
    painter.drawText(rect().adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignTop,
        tr("%1: %2").arg(
            leavesText(here->leaves) + (isUnproved ? u" ?"_s : QString()), formatSlower(here->figure)));
}

void LeafCurve::paintSizes(QPainter &painter, const std::function<double(double figure)> &y) const
{
    const QColor ink = palette().color(QPalette::WindowText);
    QPolygonF line;
    for (const SizeChoice::Point &point : m_sizes->points)
        line << QPointF(x(static_cast<double>(point.size)), std::max(1.0, y(point.mean)));
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.2, Qt::DashLine));
    painter.drawPolyline(line);
    const SizeChoice::Point &least = *m_sizes->at(m_sizes->least);
    const double leastAt = x(static_cast<double>(least.size));
    painter.setPen(QPen(ink, 1.2));
    painter.drawLine(QPointF(leastAt, std::max(1.0, y(least.mean + least.standardError))),
        QPointF(leastAt, y(std::max(0.0, least.mean - least.standardError))));
    painter.setPen(QPen(ink, 1, Qt::DotLine));
    const double at = x(static_cast<double>(m_sizes->chosen));
    painter.drawLine(QPointF(at, 0), QPointF(at, height()));
}

QSize LeafCurve::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height() * 4};
}

} // namespace collscope

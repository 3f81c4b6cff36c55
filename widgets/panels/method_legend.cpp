// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/method_legend.h"

#include "widgets/common/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int lines = 2;
constexpr int gap = 12; // between entries

QString share(std::size_t count, std::size_t all)
{
    const double percent = 100.0 * static_cast<double>(count) / static_cast<double>(all);
    return percent < 1.0 ? MethodLegend::tr("< 1 %") : MethodLegend::tr("%1 %").arg(std::lround(percent));
}

} // namespace

MethodLegend::MethodLegend(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Legend"));
}

void MethodLegend::setMap(const DecisionMap &map, const MethodPalette &palette)
{
    const auto &methods = map.grid->methods();
    std::vector<std::size_t> counts(methods.size());
    for (const MethodIndex method : map.best)
        counts[method] += 1;
    std::vector<MethodIndex> order(methods.size());
    std::iota(order.begin(), order.end(), MethodIndex {0});
    std::stable_sort(order.begin(), order.end(), [&](MethodIndex a, MethodIndex b) { return counts[a] > counts[b]; });
    m_entries.clear();
    for (const MethodIndex method : order) {
        const QString text = counts[method] > 0
            ? toText(methods[method]) + u' ' + share(counts[method], map.best.size())
            : tr("%1 (never best)").arg(toText(methods[method]));
        m_entries.append({palette.letter(method), text, palette.color(method), palette.textColor(method)});
    }
    setToolTip(tr("Share of the cells each method is best in:") + u"\n"_s + texts().join(u'\n'));
    setAccessibleDescription(texts().join(u", "_s));
    update();
}

void MethodLegend::clear()
{
    m_entries.clear();
    setToolTip({});
    update();
}

QStringList MethodLegend::texts() const
{
    QStringList result;
    for (const Entry &entry : m_entries)
        result << entry.text;
    return result;
}

QSize MethodLegend::sizeHint() const
{
    return {400, lines * lineHeight()};
}

QSize MethodLegend::minimumSizeHint() const
{
    return {100, lines * lineHeight()};
}

int MethodLegend::lineHeight() const
{
    return fontMetrics().height() + 4;
}

int MethodLegend::swatchWidth() const
{
    return fontMetrics().horizontalAdvance(u"Mm"_s) + 2;
}

void MethodLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFontMetrics metrics = fontMetrics();
    int x = 0;
    int line = 0;
    for (qsizetype i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const int needed = swatchWidth() + 4 + metrics.horizontalAdvance(entry.text);
        const QString rest = tr("+ %1 more").arg(m_entries.size() - i);
        const int reserve = line == lines - 1 && i + 1 < m_entries.size() ? gap + metrics.horizontalAdvance(rest) : 0;
        if (x > 0 && x + needed + reserve > width()) {
            if (line == lines - 1) {
                painter.setPen(palette().color(QPalette::WindowText));
                painter.drawText(QRect(x, line * lineHeight(), width() - x, lineHeight()), Qt::AlignVCenter, rest);
                return;
            }
            line += 1;
            x = 0;
        }
        const QRect swatch(x, line * lineHeight() + 2, swatchWidth(), lineHeight() - 4);
        painter.fillRect(swatch, entry.color);
        painter.setPen(entry.textColor);
        painter.drawText(swatch, Qt::AlignCenter, entry.letter);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(swatch.right() + 5, line * lineHeight(), needed, lineHeight()), Qt::AlignVCenter, entry.text);
        x += needed + gap;
    }
}

} // namespace collscope

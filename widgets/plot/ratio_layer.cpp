// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/ratio_layer.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array ratioVerdicts{
    RatioVerdict::unproved, RatioVerdict::same, RatioVerdict::slower, RatioVerdict::faster};

/// The least scale that has all cells within; the widest one marks that some are beyond it.
PenaltyScale scaleOf(const MappedRatios &ratios, const RatioMap &map)
{
    constexpr std::array ends{1.25, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0, 20.0};
    double greatest = 0;
    for (const std::size_t cell : map.cells)
        if (cell != RatioMap::noCell)
            greatest = std::max(greatest, std::abs(std::log(ratios.ratios.cells[cell].ratio.value)));
    const auto *const end = std::lower_bound(ends.begin(), ends.end(), std::exp(greatest));
    return PenaltyScale::ofRatios(end == ends.end() ? ends.back() : *end, end == ends.end());
}

/// Colours show how much, signs whether it is beyond the noise. Without known noise a cell is pale.
class RatioLayer : public MapLayer {
public:
    RatioLayer(std::shared_ptr<const MappedRatios> ratios, const std::string &collective)
        : m_ratios(std::move(ratios)), m_map(m_ratios->maps.at(collective)),
          m_scale(scaleOf(*m_ratios, m_map))
    {
    }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const QColor none = mixed(content.palette.color(noMethod), look.background, 0.75);
        constexpr double paleness = 0.6;
        const PenaltyScale scale = m_scale.on(look.background);
        std::vector<QColor> colors;
        std::vector<QString> signs;
        for (const RatioVerdict verdict : ratioVerdicts) {
            colors.push_back(none);
            signs.push_back(ratioSign(verdict));
        }
        picture.palette = MethodPalette(colors, signs);
        picture.method.resize(picture.fill.size(), noMethod);
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const RatioCell *const found = at(cell);
            picture.fill[cell] = none.rgb();
            if (!found)
                continue;
            const QColor color = scale.color(found->ratio.value - 1);
            const bool isKnown = found->ratio.verdict != RatioVerdict::unproved;
            picture.method[cell] = static_cast<MethodIndex>(found->ratio.verdict);
            picture.fill[cell] = (isKnown ? color : mixed(color, look.background, paleness)).rgb();
        }
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        const RatioCell *const found = at(map.grid->index(cell));
        if (!found)
            return {{MapView::tr("verdict"), noMethod, MapView::tr("not measured in both")}};
        const TimeRatio &ratio = found->ratio;
        const auto number = [](double value) { return numberText(value, 'f', 3); };
        const auto side = [](double seconds, std::size_t runs) -> QString {
            return formatSeconds(seconds) + u", "_s + runsText(runs);
        };
        return {{MapView::tr("method"), noMethod, toText(found->method)},
            {u"A"_s, noMethod, side(found->secondsBefore(), found->before.size())},
            {u"B"_s, noMethod, side(found->secondsAfter(), found->after.size())},
            {MapView::tr("B / A"), noMethod,
                std::isnan(ratio.low) ? number(ratio.value)
                                      : MapView::tr("%1 (%2 to %3)")
                                            .arg(number(ratio.value), number(ratio.low), number(ratio.high))},
            {MapView::tr("verdict"), noMethod, ratioVerdictWord(ratio.verdict)}};
    }

    std::optional<PenaltyScale> scale() const override { return m_scale; }

private:
    /// Null: not measured in both.
    const RatioCell *at(std::size_t cell) const
    {
        return m_map.cells[cell] == RatioMap::noCell ? nullptr : &m_ratios->ratios.cells[m_map.cells[cell]];
    }

    std::shared_ptr<const MappedRatios> m_ratios; ///< never null
    const RatioMap &m_map; ///< of it
    PenaltyScale m_scale;
};

} // namespace

QString ratioSign(RatioVerdict verdict)
{
    switch (verdict) {
    case RatioVerdict::slower:
        return u"\u25b2"_s;
    case RatioVerdict::faster:
        return u"\u25bc"_s;
    case RatioVerdict::unproved:
        return u"?"_s;
    case RatioVerdict::same:
        break;
    }
    return {};
}

QString ratioVerdictWord(RatioVerdict verdict)
{
    switch (verdict) {
    case RatioVerdict::slower:
        return MapView::tr("\u25b2 slower");
    case RatioVerdict::faster:
        return MapView::tr("\u25bc faster");
    case RatioVerdict::unproved:
        return MapView::tr("? unproved");
    case RatioVerdict::same:
        break;
    }
    return MapView::tr("same");
}

MapLayerPtr ratioLayer(std::shared_ptr<const MappedRatios> ratios, const std::string &collective)
{
    return std::make_shared<RatioLayer>(std::move(ratios), collective);
}

} // namespace collscope

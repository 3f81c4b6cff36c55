// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

QString verdictText(double confidence, GainVerdict verdict)
{
    const QString percent = numberText(confidence * 100, 'g', 4);
    switch (verdict) {
    case GainVerdict::better:
        return MapView::tr("better, with %1 % confidence").arg(percent);
    case GainVerdict::worse:
        return MapView::tr("worse, with %1 % confidence").arg(percent);
    case GainVerdict::same:
        return MapView::tr("no difference, with %1 % confidence").arg(percent);
    case GainVerdict::notTimed:
        break;
    }
    return MapView::tr("not timed");
}

/// Colours say how much, letters whether it is more than noise.
class GainLayer : public MapLayer {
public:
    explicit GainLayer(std::shared_ptr<const RealisedGain> gain) : m_gain(std::move(gain)) { }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const PenaltyScale colors = PenaltyScale::ofGains().on(look.background);
        const QColor none = mixed(content.palette.color(noMethod), look.background, 0.5);
        // In the order of GainVerdict.
        picture.palette = MethodPalette({none, colors.color(1), colors.color(-0.5), colors.color(0)},
            {{}, QStringLiteral("+"), QStringLiteral("\u2212"), QStringLiteral("=")});
        picture.method.resize(picture.fill.size());
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const CellGain &gain = m_gain->cells[cell];
            picture.method[cell] = static_cast<MethodIndex>(gain.verdict);
            picture.fill[cell] = gain.verdict == GainVerdict::notTimed ? none.rgb()
                : gain.verdict == GainVerdict::same                    ? colors.color(0).rgb()
                                                                       : colors.color(gain.gain).rgb();
        }
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        const TimeGrid &grid = *map.grid;
        const CellGain &gain = m_gain->cells[grid.index(cell)];
        std::vector<CellFact> facts;
        if (gain.pairs > 0) {
            const auto tuned = std::find(grid.methods().begin(), grid.methods().end(), gain.tuned);
            facts.push_back({MapView::tr("library"), grid.baseline(), formatSeconds(gain.defaultSeconds)});
            facts.push_back({MapView::tr("tuned"), static_cast<MethodIndex>(tuned - grid.methods().begin()),
                formatSeconds(gain.tunedSeconds)});
            facts.push_back({MapView::tr("gain"), noMethod,
                std::isnan(gain.low)
                    ? formatGain(gain.gain)
                    : MapView::tr("%1 (%2 to %3)")
                          .arg(formatGain(gain.gain), formatGain(gain.low), formatGain(gain.high))});
            facts.push_back({MapView::tr("pairs"), noMethod, formatCount(gain.pairs)});
        }
        facts.push_back({MapView::tr("verdict"), noMethod, verdictText(m_gain->confidence, gain.verdict)});
        return facts;
    }

    std::optional<PenaltyScale> scale() const override { return PenaltyScale::ofGains(); }

private:
    std::shared_ptr<const RealisedGain> m_gain; ///< never null
};

} // namespace

MapLayerPtr gainLayer(std::shared_ptr<const RealisedGain> gain)
{
    return std::make_shared<GainLayer>(std::move(gain));
}

} // namespace collscope

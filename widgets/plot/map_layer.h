// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/study/penalty.h"
#include "widgets/plot/cell_facts.h"
#include "widgets/plot/penalty_scale.h"

#include <QChar>
#include <QColor>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace collscope {

struct CellPicture;
struct MapContent;

/// What a map says about its cells: how it colours, letters, marks and explains them. Values only; a new one
/// is a file with a class and a line among the functions below. Cells are numbered by TimeGrid::index.
class MapLayer {
public:
    virtual ~MapLayer() = default;

    /// What a picture of all cells of the grid is made for.
    struct Look {
        std::optional<MethodIndex> highlighted; ///< the cells of other methods fade
        QColor background; ///< what they fade into
    };
    /// Fills CellPicture::fill, which has its size, and what else of method, penalty, region and palette the
    /// layer has something to say with.
    virtual void paint(CellPicture &picture, const MapContent &content, const Look &look) const = 0;
    /// CellPicture::Mark of a cell; 0: none. Of one that was not measured only `ruled` counts.
    virtual std::uint8_t mark(const DecisionMap &, std::size_t) const { return 0; }
    /// What the tooltip says below the sizes.
    virtual std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const = 0;

    /// The model whose decisions are shown; null: the exact map's are.
    virtual const Evaluation *evaluation() const { return nullptr; }
    /// The scale of the colours; nothing: they are the methods' or a key of its own.
    virtual std::optional<PenaltyScale> scale() const { return std::nullopt; }
    /// Do the colours say methods, so that a legend has to name them?
    virtual bool showsMethods() const { return false; }
    /// What a legend calls cells without a method, whose letter is unknownLetter; empty: they have no letter.
    virtual QString unknownText() const { return {}; }
};

using MapLayerPtr = std::shared_ptr<const MapLayer>; ///< never null where a content has one
using EvaluationPtr = std::shared_ptr<const Evaluation>;

/// The method that a model chooses; null: the exact map's best.
MapLayerPtr methodLayer(EvaluationPtr evaluation = nullptr);
/// The algorithms that the library chooses by itself (ownChoices()); "?" where they are not known.
MapLayerPtr defaultLayer(EvaluationPtr choices);
/// The exact map with what is known of its choices: must choose, tie, cannot tell. Edges between regions are
/// broad where the methods on both sides will do.
MapLayerPtr doubtLayer(std::shared_ptr<const Ties> ties);
/// What the choice of a model costs. `baseline`: the library default on the same map, where it was measured;
/// cells in which the model is slower are red and have a mark; null: none is.
MapLayerPtr penaltyLayer(EvaluationPtr evaluation, EvaluationPtr baseline = nullptr, bool logarithmic = true);
/// Is the choice of a model in a cell slower than that of another one, by more than the least penalty that
/// the logarithmic scale shows? No where one was not measured.
bool isSlower(const Evaluation &model, const Evaluation &than, std::size_t cell);
inline constexpr QChar unknownLetter = u'?';
/// Behind the letter or figure of a cell beyond what a model was fitted to.
inline constexpr QChar outsideLetter = u'o';

/// By how much the choice of a model is faster than the library default.
MapLayerPtr speedupLayer(EvaluationPtr evaluation, const EvaluationPtr &baseline);
/// What the choice of a model takes, and the bytes of a message per second of that time.
MapLayerPtr timeLayer(EvaluationPtr evaluation, const DecisionMap &map);
MapLayerPtr bandwidthLayer(EvaluationPtr evaluation, const DecisionMap &map);

/// Which of two models is the faster one where they differ.
MapLayerPtr differenceLayer(EvaluationPtr first, EvaluationPtr second);
/// What decisions really gain.
MapLayerPtr gainLayer(std::shared_ptr<const RealisedGain> gain);

/// What a difference layer says about a cell. A model is the faster one by what was measured there.
enum class Verdict { same, first, second, equal, unknown };
Verdict verdictOf(
    const DecisionMap &map, const Evaluation &first, const Evaluation &second, std::size_t cell);

} // namespace collscope

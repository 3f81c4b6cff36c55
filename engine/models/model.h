// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/decision_axes.h"
#include "engine/models/hand_rules.h"
#include "engine/models/tree_form.h"

#include <functional>
#include <map>
#include <span>
#include <string>

namespace collscope::optimal {
struct ParetoCurve;
}

/// Everything that decides. A new kind of model is one file pair and one line in modelKinds().
namespace collscope {

class RuleTable;
struct SizeChoice;
class SizeMemo;

/// What a model answers. `method` is a position in TimeGrid::methods() of the grid it was fitted to, or
/// noMethod where the model has no answer (a baseline that was not measured). `leaf` numbers the region the
/// answer comes from.
struct Decision {
    MethodIndex method = noMethod;
    std::uint32_t leaf = 0;
    /// "Leave it to the library" on purpose: `method` is the baseline, or noMethod where that was not
    /// measured.
    bool toLibrary = false;
};

/// Size and shape. Only what an instance can come to counts: a quadtree also has quadrants that hold nothing
/// but the copies which fill its square up, and they decide nothing. The papers' tables count those too:
/// encodedLeaves() and encodedNodes(). A model that is not a tree has one leaf per region and depth 0.
struct ModelShape {
    std::size_t leaves = 0;
    std::size_t nodes = 0; ///< leaves and inner nodes
    unsigned depthMin = 0; ///< least depth of a leaf; the root has depth 0
    double depthMean = 0; ///< mean over the leaves
    unsigned depthMax = 0;
    std::size_t memoryBytes = 0; ///< of the in-memory form, all nodes; 0: not held here, or not known
    /// if and else-if statements of the decision function (2007 paper, Table 3: of all nodes)
    std::size_t functionSize = 0;
    std::size_t unreachableLeaves = 0; ///< that no instance comes to; not among `leaves`
    std::size_t unreachableNodes = 0; ///< likewise
    /// Is it certain that no model of this kind within the limits asked for loses less? False: a better one
    /// may exist. Nothing: the kind does not look for the best.
    std::optional<bool> provedBest = {};

    bool isFlat() const { return nodes == leaves && leaves > 1; } ///< rules side by side: they have no depth
    std::size_t encodedLeaves() const { return leaves + unreachableLeaves; }
    std::size_t encodedNodes() const { return nodes + unreachableNodes; }
};

/// A decision function over instances. Immutable; queries are safe from any thread.
///
/// Between measured sizes an instance belongs to the largest measured size not above it (TimeGrid::locate),
/// unless the model has tests of its own.
class Model {
public:
    virtual ~Model() = default;
    virtual Decision decide(const Instance &instance) const = 0;
    virtual ModelShape shape() const = 0;
    /// Canonical SPEC with the parameters it was fitted with: "quadtree:depth=3,threshold=100".
    virtual std::string spec() const = 0;
    virtual const DecisionMapPtr &fittedTo() const = 0;
    /// What generated code must compare with (tabulate()). Nothing when the answer depends on more than such
    /// sizes, or when the model does not know.
    virtual std::optional<DecisionAxes> axes() const { return std::nullopt; }
    /// Predicted time of a method of the grid it was fitted to, in seconds; nothing where it cannot tell.
    /// What only looks measurements up answers for measured instances alone (TimeGrid::find).
    virtual std::optional<double> seconds(const Instance & /*instance*/, MethodIndex /*method*/) const
    {
        return std::nullopt;
    }
    /// The tree that it is, for drawing and for code; nothing when it is none. Made on every call.
    virtual std::optional<TreeForm> treeForm() const { return std::nullopt; }
    /// The tree that decides about several collectives, the same one for all of their models (fitTogether);
    /// null for models of their own. Its nodes are those of treeForm(), its methods those of all of them:
    /// number and parameters are of the first collective that has the method.
    virtual std::shared_ptr<const TreeForm> sharedTree() const { return nullptr; }
    /// The tree before pruning, with what pruning removed marked (TreeNode::kept); nothing when the model
    /// does not prune.
    virtual std::optional<TreeForm> unprunedTreeForm() const { return std::nullopt; }
    /// Itself, if it is a table of rules as libraries load them; else null.
    virtual const RuleTable *rules() const { return nullptr; }
    /// The rules that a person set; null: nobody did.
    virtual const HandRules *byHand() const { return nullptr; }
    /// How its size was chosen (chooseSize()); null: the SPEC says one, or the kind chooses none.
    virtual std::shared_ptr<const SizeChoice> sizeChoice() const { return nullptr; }
    /// What the SPEC asks for and the model does not give, as a sentence without a full stop; empty: nothing.
    virtual std::string shortfall() const { return {}; }

protected:
    Model() = default;
    Model(const Model &) = default;
    Model &operator=(const Model &) = default;
};

using ModelPtr = std::shared_ptr<const Model>;

/// A parameter of a model, described well enough to build a slider or a help text from it.
struct ParameterInfo {
    std::string_view key; ///< in a SPEC: "depth"
    std::string_view title; ///< for people: "maximum depth"
    std::string_view unit; ///< "%" or empty
    double least = 0;
    double most = 0;
    double initial = 0; ///< the value when a SPEC does not name it
    double step = 1; ///< sliders and keys move by this; 1: whole numbers only
    std::string_view help;
    std::string_view mostText; ///< what the largest value means, if special: "no limit"
    bool isSwitch = false; ///< 0 off, 1 on
    /// Heading that it stands under among the advanced parameters: a SPEC says these only when they are not
    /// initial. Empty: always shown and said.
    std::string_view section = {};
    /// Names of the values 0, 1, ... of a parameter that is no quantity; a SPEC may say either.
    std::vector<std::string_view> choices = {};
    /// Whether the value is a ratio among these values of the other parameters: people are shown percent
    /// then, a SPEC has the ratio. Null: never.
    bool (*isRatio)(const std::map<std::string, double, std::less<>> &given) = nullptr;
    /// A range that is worth a first look in a sweep, "1..32"; empty: none.
    std::string_view firstSweep = {};
    bool limitsLeaves = false; ///< the leaves that a best possible tree may have
    /// What the smallest value means, if special: "by folds". A SPEC does not say it then.
    std::string_view leastText = {};
    double leastSaid() const { return leastText.empty() ? least : least + step; } ///< in a SPEC

    bool isRatioAmong(const std::map<std::string, double, std::less<>> &given) const
    {
        return isRatio && isRatio(given);
    }
};

/// A value as a SPEC says it: "3", "maximum-penalty".
std::string valueText(const ParameterInfo &parameter, double value);

/// Values by key; a key that is missing has its initial value.
using Parameters = std::map<std::string, double, std::less<>>;

/// Hears how much of the work is done, 0 to 1.
using FractionCallback = std::function<void(double fraction)>;

/// What fits to the measurements of one map can share. Not for several threads at once.
struct FitCache {
    std::vector<std::shared_ptr<const optimal::ParetoCurve>> curves; ///< of the best possible trees
    /// Leaves of the largest tree that will be asked for: a curve is made once, and as long. 0: nobody knows,
    /// none is made for the cache.
    std::size_t mostLeaves = 0;
    std::shared_ptr<SizeMemo> sizes = nullptr; ///< sizes that were chosen before; null: none is kept
};

/// How to fit. What the cache knows changes the time it takes and nothing else.
struct FitContext {
    std::stop_token stop = {};
    FractionCallback progress = {}; ///< hears of what takes long; may be empty
    FitCache *cache = nullptr; ///< null: none
};

/// A kind of model.
struct ModelKind {
    std::string_view name; ///< in a SPEC: "quadtree"
    std::string_view title; ///< for people: "Quadtree"
    std::string_view help;
    std::vector<ParameterInfo> parameters;
    /// A model per map, in their order: each of its own, unless fitsTogether and there are several. Fails
    /// where the kind cannot be fitted, and with "cancelled".
    Expected<std::vector<ModelPtr>> (*fit)(
        std::span<const DecisionMapPtr> maps, const Parameters &parameters, const FitContext &context)
        = nullptr;
    bool fitsTogether = false; ///< several maps, each of one collective, are learnt together
    bool isMeasured = false; ///< the measured map itself; there is one such kind
    bool isBaseline = false; ///< the library's own choice, as measured; there is one such kind
    bool isOfLibrary = false; ///< what a library decides by itself or with a file: nothing is learnt
    /// Of a kind that is read from a file instead, "file:PATH" in a SPEC; `fit` is null then.
    Expected<ModelPtr> (*open)(
        const DecisionMapPtr &map, const std::string &path, const std::stop_token &stop)
        = nullptr;
    /// Of rules that a person sets, which stand behind the colon of a SPEC; `fit` is null then. Whoever set
    /// them has seen all that could be held out.
    Expected<ModelPtr> (*make)(const DecisionMapPtr &map, const HandRules &rules) = nullptr;
    /// What its models say beyond the measured range of what they are fitted to (MeasuredRange), to stand
    /// behind a colon. Empty: nothing can be said of it.
    std::string_view beyond = {};
    /// What data begin with for which nobody has chosen a model yet; one kind has it.
    std::optional<Parameters> firstChoice = {};

    /// The parameter with ParameterInfo::limitsLeaves; null: none.
    const ParameterInfo *leafLimit() const;
};

/// All kinds, in the order they are offered.
const std::vector<ModelKind> &modelKinds();
const ModelKind *findModelKind(std::string_view name);

/// A kind with values for its parameters: `quadtree:depth=3,threshold=90`.
struct ModelSpec {
    std::string kind;
    Parameters parameters;
    std::string file = {}; ///< of a kind that is read from one
    HandRules rules = {}; ///< of a kind that a person sets

    bool isMeasured() const; ///< of ModelKind::isMeasured
    bool isBaseline() const; ///< of ModelKind::isBaseline
    double value(std::string_view key) const; ///< given or initial; the kind and the key must exist
    std::string
    text() const; ///< all parameters in the kind's order, but no limit and no initial advanced one
    bool operator==(const ModelSpec &) const = default;
};

ModelSpec measuredSpec(); ///< of ModelKind::isMeasured
ModelSpec baselineSpec(); ///< of ModelKind::isBaseline
ModelSpec firstSpec(); ///< of ModelKind::firstChoice

/// Reads a SPEC; unknown kinds and keys and values out of range are failures that name what is possible.
Expected<ModelSpec> parseModelSpec(std::string_view text);

/// Fails like parseModelSpec on a spec that was not read by it (a saved project holds such), on what the kind
/// of model cannot be fitted to, and with "cancelled" when stopped.
Expected<ModelPtr> fitModel(
    const ModelSpec &spec, const DecisionMapPtr &map, const std::stop_token &stop = {});
Expected<ModelPtr> fitModel(const ModelSpec &spec, const DecisionMapPtr &map, const FitContext &context);

/// Several collectives learnt together (2007 decision-tree paper, section 5.2): a model per map, in their
/// order. Fails like fitModel, on kinds that cannot do it, and when two maps are of the same collective.
Expected<std::vector<ModelPtr>> fitTogether(
    const ModelSpec &spec, const std::vector<DecisionMapPtr> &maps, const std::stop_token &stop = {});
Expected<std::vector<ModelPtr>> fitTogether(
    const ModelSpec &spec, const std::vector<DecisionMapPtr> &maps, const FitContext &context);

} // namespace collscope

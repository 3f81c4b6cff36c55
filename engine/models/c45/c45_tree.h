// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/learn.h"
#include "engine/models/c45/map_cases.h"
#include "engine/models/model.h"

namespace collscope {

/// A C4.5 decision tree over instances (Pjesivac-Grbovic et al., Decision Trees and MPI Collective Algorithm
/// Selection Problem, Euro PVM/MPI 2007). Every measured cell of a decision map is a case with its weight
/// whose class is its best method; cells that were filled in are left out. The tree decides by its own tests,
/// so sizes between the measured ones belong to where the learner put its cuts, not to TimeGrid::locate.
///
/// One thing is not Release 8's: a leaf whose class was not measured in all of its cells cannot be trusted to
/// run there, so it answers the class that is missing in the fewest of them and, of those, the best method of
/// most. Tests, pruning and figures of the learner stay as they are.
class C45Tree final : public Model {
public:
    using Attributes = MapCases::Attributes;

    /// One combined tree for several maps, each of one collective (paper, section 5.2): a model per map, all
    /// of the same tree, learnt from MapCases.
    ///
    /// Of maps with ties, that is of cases whose class is free, the smallest of several trees: of the best
    /// methods, of agreedMethods(), and of what these and the best possible trees say where that is free.
    /// None loses more on the maps than the first and a hundredth in the mean, free choices not counted.
    static Expected<std::vector<std::shared_ptr<const C45Tree>>> fit(const std::vector<DecisionMapPtr> &maps,
        const c45::Options &options, const Attributes &attributes = MapCases::paperAttributes(),
        const std::stop_token &stop = {});

    Decision decide(const Instance &instance) const override;
    /// Of several collectives: of what is left of the tree where the collective is this map's, as it is
    /// exported.
    ModelShape shape() const override;
    std::string spec() const override;
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    /// Nothing when the tree tests anything made of several sizes (the collective apart, which is the map's).
    std::optional<DecisionAxes> axes() const override;
    std::optional<TreeForm> treeForm() const override;
    std::optional<TreeForm> unprunedTreeForm() const override;
    std::shared_ptr<const TreeForm> sharedTree() const override { return m_shared->tree; }

    /// Sizes before and after pruning, errors, estimate, the trees themselves.
    const c45::Learnt &learnt() const { return m_shared->learnt; }
    const c45::Schema &schema() const { return m_shared->schema; }
    const c45::Options &options() const { return m_shared->options; }

    /// The in-memory form: a node is its test, where its branches begin, and what a leaf answers. No
    /// pointers.
    struct PackedNode {
        /// Continuous: branch 1 from this size on (attributes that grow with a size), or above this float.
        std::uint64_t bound = 0;
        std::uint32_t firstBranch = 0;
        /// Position in schema().attributes, or one of the marks: a leaf, or tests of a size.
        std::uint16_t attribute = leafMark;
        std::uint16_t answer = 0; ///< leaf: class; test: the branch most cases took, for unknown values
        static constexpr std::uint16_t leafMark = 0xffff;
        static constexpr std::uint16_t commSizeMark = 0xfffe;
        static constexpr std::uint16_t messageBytesMark = 0xfffd;
    };

private:
    using Trees = std::vector<std::shared_ptr<const C45Tree>>;
    struct Shared {
        c45::Schema schema;
        c45::Options options;
        Attributes attributes; ///< of the schema's
        std::vector<Method> classes;
        c45::Learnt learnt;
        std::vector<PackedNode> nodes;
        std::vector<std::uint16_t> branchOfCollective; ///< per group of a collective test, behind each other
        std::vector<std::uint32_t> groupsOf; ///< per node: where they begin
        bool answersChanged = false; ///< some leaf answers another class than Release 8's
        bool isCounted = true; ///< all cells weigh 1: errors are what the learner has counted
        std::shared_ptr<const TreeForm> tree; ///< of several collectives; null: learnt from one
    };
    static Expected<Trees> fitTo(const MapCases::Chosen &chosen, const std::vector<DecisionMapPtr> &maps,
        const c45::Options &options, const Attributes &attributes, const std::stop_token &stop);
    static Expected<Trees> smallestOf(const std::vector<DecisionMapPtr> &maps, const c45::Options &options,
        const Attributes &attributes, const std::stop_token &stop);
    static void pack(Shared &shared);
    static void answerWhatWasMeasured(const std::vector<std::shared_ptr<C45Tree>> &models, Shared &shared);
    std::uint32_t leafOf(const Instance &instance) const;
    static TreeForm formOf(const Shared &shared, const c45::Tree &tree, bool packed);
    static TreeForm decidingForm(const Shared &shared);
    TreeForm withOwnMethods(TreeForm form) const;
    static std::uint32_t branch(
        const Shared &shared, std::uint32_t node, std::uint16_t collective, const Instance &instance);

    DecisionMapPtr m_map;
    std::shared_ptr<const Shared> m_shared;
    std::uint16_t m_collective = 0; ///< value number of the map's collective
    std::vector<MethodIndex> m_methods; ///< per class: position in the map's methods, or noMethod
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/weighting.h"
#include "engine/models/model.h"
#include "engine/study/data_selection.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// The saved workbench project: which data is open and how it is looked at. No measurements are stored in it.
namespace collscope::project {

/// Parameters of one collective of one system.
struct Tuning {
    std::string system;
    std::string collective;
    ModelSpec model;
    bool operator==(const Tuning &) const = default;
};

/// What is held out when the models of one collective of one system are compared.
struct HeldOut {
    std::string system;
    std::string collective;
    collscope::HeldOut what; ///< its dataset is null
    std::string testSystem = {}; ///< whose measurements judge; empty: the same
    bool operator==(const HeldOut &) const = default;
};

/// The other collectives of a system that the model of one is fitted to as well.
struct CombinedModel {
    std::string system;
    std::string collective;
    std::vector<std::string> others;
    bool operator==(const CombinedModel &) const = default;
};

/// A program whose calls weigh, by the files of its profile.
struct WeightedApplication {
    std::vector<std::string> files; ///< stored like data
    double share = 1;
    bool operator==(const WeightedApplication &) const = default;
};

/// Weighting, as it is saved.
struct Weights {
    std::vector<WeightedApplication> applications;
    std::map<std::string, double> factors; ///< by collective
    std::vector<PaintedWeight> painted;
    bool operator==(const Weights &) const = default;
};
Weights weightsOf(const Weighting *weighting); ///< null: none

struct Project {
    std::vector<std::string>
        data; ///< files and folders; stored relative to the project where they lie below it
    std::string system; ///< what was on show
    GridSelection selection; ///< of it
    std::vector<Tuning> tunings;
    bool linkedZoom = true;
    bool logPenalty = true;
    std::vector<Tuning> compared; ///< those of one collective in the order they were added
    std::vector<HeldOut> heldOut;
    std::vector<CombinedModel> together;
    /// Of a session that was kept: the project it is a later state of; empty: it was never saved as one.
    std::string savedAs = {};
    std::string rowsBy = {}; ///< RowAxes::name of what the rows of maps are sorted by; empty: as usual
    std::optional<std::uint32_t> rowsOnly = {}; ///< just those with so much of it; absent: all
    /// What some of `data` does not say and the user did, as io::ImportFacts::text().
    std::map<std::string, std::string> facts = {};
    Weights weights = {};
    bool tiesAreFree = false; ///< DataSelection::tiesAreFree
    std::string thirdMap = {}; ///< what the third map shows; empty: as usual
    bool operator==(const Project &) const = default;
};

/// How maps are looked at: zoom, scale, the third map and rows.
inline void copyView(const Project &from, Project &to)
{
    to.linkedZoom = from.linkedZoom;
    to.logPenalty = from.logPenalty;
    to.thirdMap = from.thirdMap;
    to.rowsBy = from.rowsBy;
    to.rowsOnly = from.rowsOnly;
}

/// Writes the file as a whole or not at all: a temporary file beside it, synced, then renamed.
Expected<void> save(const Project &project, const std::filesystem::path &path);

/// Fails, naming file and cause, on anything that is not a whole, undamaged project of a known version.
Expected<Project> open(const std::filesystem::path &path, const std::stop_token &stop = {});

} // namespace collscope::project

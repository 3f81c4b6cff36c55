// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/penalty.h"
#include "engine/libraries/decisions.h"

#include <string>
#include <vector>

/// Models as files that a library or a program loads. A new target is one file and one line in targets().
namespace collscope::codegen {

/// One collective of an export.
struct Item {
    DecisionMapPtr map;
    ModelPtr model;
    Evaluation evaluation; ///< of `model` on `map`, for the comment in the file
};

/// A variant of a target: "merged" in `--target c:merged`.
struct Style {
    std::string_view name;
    std::string_view title;
};

/// A file of an export; `name` has no folder.
struct TextFile {
    std::string name;
    std::string text;
};

struct Target {
    std::string_view name; ///< in `--target`: "c"
    std::string_view title; ///< for people
    std::string_view suffix; ///< of the file, with its dot
    std::vector<Style> styles; ///< the first is the default
    /// The file's text; fails when the target cannot express a model.
    Expected<std::string> (*generate)(const std::vector<Item> &items, std::string_view style);
    /// What is shipped beside the file: how to install and undo it, the switches to set. Null: nothing.
    std::vector<TextFile> (*companions)(
        const std::vector<Item> &items, std::string_view style, const TextFile &file)
        = nullptr;
    std::string_view limits = {}; ///< what it cannot say, in a sentence or two
    std::string_view verified = {}; ///< how what is written was checked, and against what it was not
    /// What the library does with the files of a bundle; null: code, which is compiled.
    Expected<LibraryDecisionsPtr> (*read)(const std::vector<TextFile> &files) = nullptr;
    /// What makes the files useless or harmful unless one minds it; empty: nothing. It is said first: in the
    /// README, in the file where that can have comments, when exporting.
    std::string_view warning = {};
    /// Can decisions leave calls to the library? Export refuses those that do otherwise.
    bool leavesToLibrary = true;
};

const std::vector<Target> &targets();

/// Runs the target called `spec`, "c" or "c:nested". Unknown names are failures that list what there is.
Expected<std::string> generate(std::string_view spec, const std::vector<Item> &items);

/// The same with all that is shipped beside it. The first file is what generate() gives, called
/// "decisions" with the target's suffix.
Expected<std::vector<TextFile>> bundle(std::string_view spec, const std::vector<Item> &items);

/// The target that "c" or "c:nested" names; null for unknown ones.
const Target *findTarget(std::string_view spec);

/// What a format makes of a model, on the map of the item.
struct Written {
    std::size_t rules = 0; ///< lines, rows or leaves that decide; 0: code
    PenaltyStatistics penalty; ///< of the decisions as they are written
    std::size_t differing = 0; ///< measured cells with another decision than the model's
};

/// An entry per item, in their order. `files` as bundle() gives them for the same items.
Expected<std::vector<Written>> readWritten(
    std::string_view spec, const std::vector<Item> &items, const std::vector<TextFile> &files);

} // namespace collscope::codegen

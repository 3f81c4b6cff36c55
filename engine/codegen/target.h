// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/rule_format.h"
#include "engine/study/penalty.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

/// Models as files that a library or a program loads. A new target is one file and one line in targets().
namespace collscope::codegen {

/// One collective of an export.
struct Item {
    DecisionMapPtr map; ///< judges the model, for the comment in the file
    ModelPtr model;
    /// Requirements of algorithms that every call meets, as the user says.
    wire::Requirements assumed = 0;
    /// Decides where that is a guess too: in cells whose decision is uncertain (DecisionMap::uncertain), and
    /// beyond predicted times. Else that is left to the library, as far as the format can say so.
    bool extrapolates = false;
    /// What the shipping check found, as keys and values for comments and READMEs.
    std::vector<std::pair<std::string, std::string>> judged = {};
};

/// A variant of a target: "merged" in `--target c:merged`.
struct Style {
    std::string_view name;
    std::string_view title;
};

/// A file of an export; `name` has no folder.
struct TextFile {
    std::string name;
    std::string text; ///< its bytes, where the target is not one of text
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
    const RuleFormat *rules = nullptr; ///< of a library's format; null: code
    std::string_view second = {}; ///< file of the bundle that the library loads too; empty: none
    bool firstHasRules = true; ///< the first file names the method of each rule, `second` does not
    /// What makes the files useless or harmful unless one minds it; empty: nothing. It is said first: in the
    /// README, in the file where that can have comments, when exporting.
    std::string_view warning = {};
    /// For targets without a rule format: requirements that their user guarantees for calls of the
    /// collective. Null: all about calls, which the program that calls generated code guarantees.
    wire::Requirements (*userSeesTo)(std::string_view collective) = nullptr;
    /// Its switches put coll/han aside, which Open MPI 5.0 and later ask first on several nodes: what is left
    /// to the library is decided by coll/tuned then.
    bool putsHanAside = false;
    /// Its style is the path of a folder: "intel-tuning:FOLDER".
    bool takesFolder = false;
    /// Its user can be Collscope's own library of process groups.
    bool servesGroups = false;
    /// A sentence on which releases of Open MPI read the files; empty if `release` is one of them. Null: all.
    std::string (*otherReaders)(std::string_view style, std::string_view release) = nullptr;
    /// The first file as people can read it; null: it is text.
    std::string (*shown)(std::string_view bytes) = nullptr;
};

const std::vector<Target> &targets();

/// Runs the target called `spec`, "c" or "c:nested". Unknown names are failures that list what there is. What
/// an algorithm cannot do is left to the library (restricted_model.h): nothing is written that would abort.
Expected<std::string> generate(std::string_view spec, const std::vector<Item> &items);

/// Files of an export, and the decisions that a library reads from them.
struct Written {
    /// The first has the text of generate() and is called "decisions" with the target's suffix.
    std::vector<TextFile> files;
    LibraryDecisionsPtr read; ///< null for code, which decides as the models do
};

/// Writes the decisions and their companions, and reads back the files that a library loads. Fails like
/// generate(), and if the library would reject a file. `isTrial` omits files that no library loads.
Expected<Written> write(std::string_view spec, const std::vector<Item> &items, bool isTrial = false);
/// Returns only the files of write().
Expected<std::vector<TextFile>> bundle(std::string_view spec, const std::vector<Item> &items);

/// Requirements of an algorithm that a target's decisions need not keep: those the format or the program sees
/// to (of code it is the program that calls it), and those that every call meets.
wire::Requirements seenTo(const Target &target, std::string_view collective, wire::Requirements assumed);

/// Can decisions of the target leave calls to the library?
bool canLeave(const Target &target);
/// Has the format one rule for all message sizes of the collective?
bool isSizeBlind(const Target &target, std::string_view collective);
/// Is what a model was fitted to predicted itself (Origin::predicted)?
bool isOfPredictions(const TimeGrid &grid);

/// The first file of a target as people can read it.
std::string shownText(const Target &target, const TextFile &file);

/// Why the target can hold no decisions about process groups, nothing when it can or when they are about a
/// collective of MPI. No MPI library has these collectives, so that a rule about them could only be taken for
/// one about others; a runtime table knows neither members nor colours.
std::optional<Diagnostic> cannotServeGroups(const Target &target, const TimeGrid &grid);
/// The same before there is a grid, for targets that can hold none of them.
std::optional<Diagnostic> cannotServeGroups(const Target &target, std::string_view collective);

/// The target that "c" or "c:nested" names; null for unknown ones.
const Target *findTarget(std::string_view spec);

} // namespace collscope::codegen

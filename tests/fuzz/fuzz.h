// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// What is fed with arbitrary bytes. A target is one file in targets/ and one name in CMakeLists.txt: a
/// libFuzzer program in the fuzz preset, rows of tst_fuzz_corpus in the others. It ends the program when a
/// promise of the engine does not hold.
namespace collscope::fuzz {

struct Target {
    std::string_view name;
    void (*run)(std::string_view input);
};

/// All targets that are linked in.
std::vector<Target> &targets();

struct Registration {
    explicit Registration(const Target &target) { targets().push_back(target); }
};

/// Ends the program, saying what was promised, when it does not hold. `detail` is shown as it is.
void require(bool holds, std::string_view promise, std::string_view detail = {});

/// A failure that people can act on says something.
void requireReason(const Diagnostic &problem);

/// Writes a file into this program's own folder, which goes away at the end; returns its path.
std::filesystem::path scratch(const std::filesystem::path &name, std::string_view bytes);

/// The part before the first `separator` and what is behind it.
std::pair<std::string_view, std::string_view> halves(std::string_view input, char separator = '\0');

/// What holds for every result of io::load(), whatever the input was: the CSV of it reads back as the same
/// too.
void requireSound(const Expected<io::Loaded> &loaded);

} // namespace collscope::fuzz

/// FUZZ_TARGET(name) { ... uses input ... }
#define FUZZ_TARGET(name)                                                                                    \
    static void fuzz_##name(std::string_view input);                                                         \
    static const collscope::fuzz::Registration registration_##name({#name, fuzz_##name});                    \
    static void fuzz_##name(std::string_view input)

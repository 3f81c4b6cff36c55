// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

/// One function per target, each in a file of its own; targets.cpp lists and declares them. These are named
/// elsewhere, or before they are defined.
namespace collscope::codegen {
Target openMpiRulesTarget();
Target openMpiHanTarget();
Target intelTuningTarget();
Target mpichJsonTarget();
Target mpichEnvTarget();
Target runtimeTableTarget();

/// Target::verified where the tests trace programs, or read what the library dumps. The releases are named in
/// one place: the table of the help page.
inline constexpr std::string_view triedWithLibraries
    = "Read back as the library reads it, and seen to be obeyed by the releases that the help page "
      "Deployment lists.";

/// A style of openmpi-rules that it does not offer: for coll/tuned where rules of coll/han come first.
inline constexpr std::string_view rulesBehindHan = "version=1 behind HAN";

/// What a selection tree of the installed MPICH can say.
const RuleFormat &mpichTreeFormat();

/// Target::read for what libraryFormats() knows.
Expected<LibraryDecisionsPtr> readAsLibrary(const std::vector<TextFile> &files);
} // namespace collscope::codegen

// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// One algorithm has one canonical name in all collectives and libraries. Files and command lines keep the
/// name of the library. Colours, letters, combined trees and comparisons use the canonical one.
namespace collscope::wire {

/// Returns the canonical name of a library's algorithm: "binary" for Open MPI's "binary_tree" of bcast and
/// its "binary" of reduce. Returns `own` for an algorithm that no other library or collective names
/// differently. Two algorithms of one library and collective never share a canonical name.
std::string_view canonicalName(std::string_view library, std::string_view collective, std::string_view own);

/// Returns the notation of the method with the canonical name: "binary/8KiB".
std::string canonicalText(const Method &method, std::string_view collective);

/// Returns whether a method of one collective is a method of another one: of the same library, with the same
/// canonical name and the same parameters.
bool isSameMethod(
    const Method &a, std::string_view collectiveOfA, const Method &b, std::string_view collectiveOfB);

/// Returns the position of `method` in a list of methods of the same collective. If the list has no method of
/// its library, this is the first method with the same canonical name and parameters.
std::optional<std::size_t> findMethod(
    const std::vector<Method> &methods, const Method &method, std::string_view collective);

/// A canonical name, and the collectives that have the algorithm.
struct CanonicalAlgorithm {
    std::string_view name;
    std::vector<std::string_view> collectives;
};

/// Returns all canonical names of the catalogue, those of Open MPI first, then the bundled ones, MPICH's and
/// the others.
const std::vector<CanonicalAlgorithm> &canonicalAlgorithms();

} // namespace collscope::wire

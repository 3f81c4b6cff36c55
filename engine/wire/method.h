// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::wire {

/// What a decision selects: an algorithm of one library with its parameters.
struct Method {
    std::string library; ///< "collscope" (bundled), "openmpi", ...
    std::string algorithm; ///< "binomial"; "default" for the baseline
    int algorithmId = 0; ///< the library's number; 0 for the baseline
    std::uint64_t segmentBytes = 0; ///< 0: the message is not segmented (or the algorithm takes none)
    std::uint32_t fanout = 0; ///< 0: the algorithm takes none, or its own default

    bool isBaseline() const;
    bool operator==(const Method &other) const;
};

/// Notation of architecture.md: `binomial`, `pipeline/8KiB`, `knomial:4`, `chain:4/64KiB`.
std::string methodText(const Method &method);

/// The same, with the library in front where another one could be meant: `openmpi.chain:4/64KiB`. That is
/// how plans and messages name it.
std::string qualifiedText(const Method &method);

/// The name of a method among others: methodText, or qualifiedText where they are of several libraries.
std::string nameAmong(const std::vector<Method> &methods, std::size_t index);
/// The names of all of them; that of each by itself looks at all the others.
std::vector<std::string> namesAmong(const std::vector<Method> &methods);

/// The notation alone: nothing when it is wrong. The number stays 0, and nobody has looked whether there is
/// such an algorithm.
std::optional<Method> readMethod(std::string_view text, std::string_view library);

/// The inverse for a given library and collective: fills in the number from the catalogue. Nothing when the
/// notation is wrong or the catalogue does not know the algorithm.
std::optional<Method> parseMethod(
    std::string_view text, std::string_view library, std::string_view collective);

/// The method that stands for number `id` of `library`: named from the catalogue, "algorithm_<id>" when the
/// catalogue does not have the number (newer releases), the baseline for 0.
Method methodFromId(std::string_view library, std::string_view collective, int id);

/// Catalogue order: library, then the algorithm's number, then segment size, then fan-out; the baseline
/// first. Every tie between methods is broken in this order.
bool catalogueOrder(const Method &a, const Method &b);

} // namespace collscope::wire

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/method.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace collscope::wire {

bool Method::isBaseline() const
{
    return algorithm == baselineAlgorithm;
}

bool Method::operator==(const Method &other) const
{
    return library == other.library && algorithm == other.algorithm && algorithmId == other.algorithmId
        && segmentBytes == other.segmentBytes && fanout == other.fanout;
}

std::string methodText(const Method &method)
{
    std::string text = method.algorithm;
    if (method.fanout != 0)
        text += ':' + std::to_string(method.fanout);
    if (method.segmentBytes != 0)
        text += '/' + formatBytes(method.segmentBytes);
    return text;
}

std::string qualifiedText(const Method &method)
{
    const std::string text = methodText(method);
    return method.isBaseline() || method.library == bundledLibrary ? text : method.library + '.' + text;
}

std::string nameAmong(const std::vector<Method> &methods, std::size_t index)
{
    const Method &method = methods[index];
    const bool several = std::any_of(methods.begin(), methods.end(),
        [&](const Method &other) { return !other.isBaseline() && other.library != method.library; });
    return several ? qualifiedText(method) : methodText(method);
}

std::vector<std::string> namesAmong(const std::vector<Method> &methods)
{
    // Whoever has no other library than its own has one of two that are there.
    const Method *first = nullptr;
    const Method *second = nullptr;
    for (const Method &method : methods) {
        if (method.isBaseline())
            continue;
        if (!first)
            first = &method;
        else if (method.library != first->library) {
            second = &method;
            break;
        }
    }
    std::vector<std::string> names;
    names.reserve(methods.size());
    for (const Method &method : methods) {
        const bool several = second || (first && first->library != method.library);
        names.push_back(several ? qualifiedText(method) : methodText(method));
    }
    return names;
}

std::optional<Method> readMethod(std::string_view text, std::string_view library)
{
    Method method;
    method.library = library;
    const auto slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto bytes = parseBytes(text.substr(slash + 1));
        if (!bytes)
            return std::nullopt;
        method.segmentBytes = *bytes;
        text = text.substr(0, slash);
    }
    const auto colon = text.find(':');
    if (colon != std::string_view::npos) {
        const auto fanout = parseUnsigned(text.substr(colon + 1));
        if (!fanout || *fanout > std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        method.fanout = static_cast<std::uint32_t>(*fanout);
        text = text.substr(0, colon);
    }
    method.algorithm = text;
    if (method.isBaseline() && (method.segmentBytes != 0 || method.fanout != 0))
        return std::nullopt; // what the library does by itself has no parameters
    return method;
}

std::optional<Method> parseMethod(
    std::string_view text, std::string_view library, std::string_view collective)
{
    auto method = readMethod(text, library);
    if (!method || method->isBaseline())
        return method;
    const Algorithm *const algorithm = findAlgorithm(library, collective, method->algorithm);
    if (!algorithm || (method->segmentBytes != 0 && !algorithm->segments)
        || (method->fanout != 0 && (!algorithm->fanout || method->fanout < algorithm->leastFanout)))
        return std::nullopt;
    method->algorithmId = algorithm->id;
    return method;
}

Method methodFromId(std::string_view library, std::string_view collective, int id)
{
    Method method;
    method.library = library;
    method.algorithmId = id;
    if (id == 0)
        method.algorithm = baselineAlgorithm;
    else if (const Algorithm *const algorithm = findAlgorithm(library, collective, id))
        method.algorithm = algorithm->name;
    else
        method.algorithm = "algorithm_" + std::to_string(id);
    return method;
}

bool catalogueOrder(const Method &a, const Method &b)
{
    const auto key = [](const Method &m) {
        return std::make_tuple(!m.isBaseline(), std::string_view(m.library), m.algorithmId,
            std::string_view(m.algorithm), m.segmentBytes, m.fanout);
    };
    return key(a) < key(b);
}

} // namespace collscope::wire

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/json.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_library.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace collscope;

namespace {

bool same(const Json &a, const Json &b)
{
    return a.kind == b.kind && a.text == b.text && a.key == b.key
        && std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same);
}

/// Is it what keyTreeText() writes?
bool isKeyTree(const Json &tree)
{
    return tree.kind == Json::Kind::object && tree.key.find_first_of("\"\\\n\r\t") == std::string::npos
        && std::all_of(tree.key.begin(), tree.key.end(), [](char c) { return c < 0 || c >= ' '; })
        && std::all_of(tree.items.begin(), tree.items.end(), isKeyTree);
}

} // namespace

/// JSON, and the trees that MPICH carries in its shared library.
FUZZ_TARGET(json)
{
    const auto json = parseJson(input, "file");
    if (!json)
        fuzz::requireReason(json.error());
    else if (isKeyTree(*json)) {
        const std::string text = keyTreeText(*json);
        const auto again = parseJson(text);
        fuzz::require(again && same(*again, *json), "a tree of keys that is written reads back", text);
    }
    const auto tree = mpich::embeddedTree(input, "file");
    if (!tree)
        return fuzz::requireReason(tree.error());
    mpich::lintTree(*tree, "file");
    mpich::openTree(*tree, "file");
}

// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/mpich_selection.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <array>

namespace collscope::wire {

namespace {

constexpr std::string_view treeStart = "{\"collective=";
constexpr std::string_view leafKey = "algorithm=";
constexpr std::size_t largestTree = 48U << 10; ///< bytes; a line of a record file may have 64 KiB
constexpr std::size_t smallestTree = 64; ///< shorter texts are a program's search for trees

constexpr std::string_view fileKey = "mpich_library_file";
constexpr std::string_view leavesKey = "mpich_algorithms";

using TreeEntry = std::pair<std::string_view, std::string MpichSelection::*>;
constexpr std::array<TreeEntry, 3> trees{{
    {"mpich_generic_tree", &MpichSelection::generic},
    {"mpich_composition_tree", &MpichSelection::compositions},
    {"mpich_node_tree", &MpichSelection::node},
}};

std::string_view textAt(std::string_view bytes, std::size_t at)
{
    return bytes.substr(at, bytes.find('\0', at) - at);
}

void addTree(MpichSelection &selection, std::string_view text)
{
    if (text.size() < smallestTree || text.size() > largestTree || text.find('\n') != std::string_view::npos)
        return;
    std::string &kind = text.find("composition=") != std::string_view::npos ? selection.compositions
        : text.find("MPIDI_POSIX_") != std::string_view::npos               ? selection.node
                                                                            : selection.generic;
    if (text.size() > kind.size())
        kind = text;
}

/// Leaves are texts of their own: those end with a zero byte, a part of a tree does not.
void addLeaf(MpichSelection &selection, std::string_view text)
{
    constexpr std::size_t longest = 200;
    constexpr std::string_view prefix = "MPIR_";
    text.remove_prefix(leafKey.size());
    const bool isName = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (text.size() <= longest && text.substr(0, prefix.size()) == prefix && isName)
        selection.leaves.emplace(text);
}

/// "Fri Sep 25 20:45:26 UTC 2026": every MPICH has it just before its release.
bool endsInDate(std::string_view text)
{
    constexpr std::size_t yearDigits = 4;
    return text.size() > yearDigits + 1 && text.find(':') != std::string_view::npos
        && text[text.size() - yearDigits - 1] == ' '
        && parseUnsigned(text.substr(text.size() - yearDigits)).has_value();
}

bool isRelease(std::string_view text)
{
    return text.size() >= 3 && text.size() <= 32 && text.front() >= '1' && text.front() <= '9'
        && text.find('.') != std::string_view::npos && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '-';
           });
}

void addRelease(MpichSelection &selection, std::string_view bytes)
{
    constexpr std::size_t yearBytes = 6; // " 2026" and a zero byte
    for (auto at = bytes.find(" 20"); at != std::string_view::npos; at = bytes.find(" 20", at + 1)) {
        const auto release = at + yearBytes;
        if (release >= bytes.size() || bytes[release - 1] != '\0' || !isRelease(textAt(bytes, release)))
            continue;
        const auto before = bytes.substr(0, release - 1);
        const auto start = before.find_last_of('\0');
        if (endsInDate(before.substr(start == std::string_view::npos ? 0 : start + 1)))
            selection.release = textAt(bytes, release);
    }
}

} // namespace

void addMpichTexts(MpichSelection &selection, std::string_view bytes)
{
    std::string_view tree;
    // What begins within a text is a part of it.
    for (auto at = bytes.find(treeStart); at != std::string_view::npos;
         at = bytes.find(treeStart, at + std::max(tree.size(), treeStart.size()))) {
        tree = textAt(bytes, at);
        addTree(selection, tree);
    }
    for (auto at = bytes.find(leafKey); at != std::string_view::npos;
         at = bytes.find(leafKey, at + leafKey.size()))
        addLeaf(selection, textAt(bytes.substr(0, std::min(bytes.size(), at + 256)), at));
    addRelease(selection, bytes);
}

Header headerOf(const MpichSelection &selection)
{
    Header header;
    if (selection.generic.empty())
        return header;
    header.emplace_back(fileKey, selection.file);
    for (const auto &[key, tree] : trees)
        if (!(selection.*tree).empty())
            header.emplace_back(key, selection.*tree);
    std::string leaves;
    for (const std::string &leaf : selection.leaves)
        leaves += (leaves.empty() ? "" : " ") + leaf;
    header.emplace_back(leavesKey, std::move(leaves));
    return header;
}

MpichSelection mpichSelectionIn(const Header &header)
{
    MpichSelection selection;
    selection.file = headerValue(header, fileKey);
    for (const auto &[key, tree] : trees)
        selection.*tree = headerValue(header, key);
    for (const std::string_view leaf : splitBlanks(headerValue(header, leavesKey)))
        selection.leaves.emplace(leaf);
    return selection;
}

} // namespace collscope::wire

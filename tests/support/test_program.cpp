// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <cstdio>
#include <map>
#include <string>

namespace collscope::testing {
namespace {

using Tests = std::map<std::string, int (*)(int, char **), std::less<>>;

Tests &tests()
{
    static Tests all; // the first of the static objects that register themselves makes it
    return all;
}

} // namespace

void registerTest(const char *name, int (*run)(int argc, char **argv))
{
    tests().emplace(name, run);
}

} // namespace collscope::testing

int main(int argc, char **argv)
{
    const auto &tests = collscope::testing::tests();
    const auto named = argc < 2 ? tests.end() : tests.find(std::string_view(argv[1]));
    if (named == tests.end()) {
        std::fprintf(stderr, "usage: %s TEST [options of Qt Test]\n", argv[0]);
        for (const auto &[name, run] : tests)
            std::fprintf(stderr, "    %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0]; // what is left is as if the test had a program to itself
    return named->second(argc - 1, argv + 1);
}

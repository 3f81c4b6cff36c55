// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTest>

/// The tests of a folder are one program, whose first argument says which of them runs: `test_engine_map
/// tst_ties`. A test has a namespace of its own, so that its names are nobody else's, and at its end
///
///     const testing::Registered<TestTies> registered("tst_ties");
///
/// With a second type, QApplication, where it opens windows.
namespace collscope::testing {

/// Adds a test to the list of this program.
void registerTest(const char *name, int (*run)(int argc, char **argv));

template <typename Test, typename Application = QCoreApplication> struct Registered {
    explicit Registered(const char *name)
    {
        registerTest(name, [](int argc, char **argv) {
            const Application application(argc, argv);
            Test test;
            return QTest::qExec(&test, argc, argv);
        });
    }
};

} // namespace collscope::testing

// SPDX-License-Identifier: GPL-3.0-or-later
// Every hazard that a rules file can hold, planted one by one.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_lint.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_openmpi_lint {

class TestOpenMpiLint : public QObject {
    Q_OBJECT

private slots:
    void clean()
    {
        const std::string text = "2 # collectives\n7 # bcast\n2\n0 0\n4 2\n0 1 0 0\n1024 6 0 8192\n"
                                 "0 # allgather\n3\n0 0\n2 1\n0 6 0 0\n3 2\n0 4 0 0\n3000 2 0 0\n";
        const Findings findings = openmpi::lintRules(text, "f");
        QVERIFY2(findings.empty(), findings.empty() ? "" : findings.front().text().c_str());
    }

    void hazards_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("severity");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const char *text, int line, FindingSeverity severity,
                             const char *message) {
            QTest::newRow(name) << QByteArray(text) << line << static_cast<int>(severity)
                                << QByteArray(message);
        };
        using enum FindingSeverity;
        row("shadowed", "1\n7 1\n0 3\n0 1 0 0\n64 2 0 0\n64 3 0 0\n", 5, error, "never used");
        row("unsorted", "1\n7 1\n0 3\n0 1 0 0\n64 2 0 0\n32 3 0 0\n", 6, error, "not ascending");
        row("unsorted processes", "1\n7 3\n0 0\n8 1\n0 1 0 0\n4 1\n0 2 0 0\n", 6, error, "not ascending");
        row("octal", "1\n7 1\n0 2\n0 1 0 0\n0100 6 0 0\n", 5, error, "octal: 64");
        row("hexadecimal", "1\n7 1\n0 2\n0 1 0 0\n0x40 6 0 0\n", 5, warning, "hexadecimal: 64");
        row("suffix", "1\n7 1\n0 2\n0 1 0 0\n64K 6 0 0\n", 5, error, "'64K'");
        row("word", "1\ncoll7 1\n0 1\n0 1 0 0\n", 2, error, "'coll7'");
        row("no zero row", "1\n7 1\n0 1\n64 1 0 0\n", 4, error, "not 0");
        row("negative", "1\n7 1\n0 1\n0 1 0 -1\n", 4, error, "negative");
        row("cut", "1\n7 1\n0 2\n0 1 0 0\n", 4, error, "the file ends");
        row("behind the end", "1\n7 1\n0 1\n0 1 0 0\n2 1 0 1 0 1 0 0\n", 5, error, "ignored");
        row("twice", "2\n7 1\n0 1\n0 1 0 0\n7 1\n0 1\n0 6 0 0\n", 2, error, "not used");
        row("no effect", "1\n10 1\n0 1\n0 1 0 0\n", 2, warning, "no effect");
        row("header", "rule-file-version-2\n1\n7 1\n0 1\n0 1 0 0\n", 1, warning, "4.1.7");
        row("small communicators", "1\n7 1\n64 1\n0 1 0 0\n", 3, warning, "fewer than 64");
        row("no such algorithm", "1\n7 1\n0 1\n0 10 0 0\n", 4, error, "no algorithm 10");
        row("newer algorithm", "1\n0 1\n0 1\n0 7 0 0\n", 4, warning, "from Open MPI 5 on");
        row("two processes", "1\n0 2\n2 1\n0 6 0 0\n4 1\n0 4 0 0\n", 4, error, "two processes");
        row("scatter", "1\n15 1\n0 2\n0 2 0 0\n1000 1 0 0\n", 5, error, "corrupt");
        row("gather", "1\n9 1\n0 2\n0 2 0 0\n1000 1 0 0\n", 5, error, "corrupt");
        row("metric", "1\n3 1\n128 2\n0 3 0 0\n64 2 0 0\n", 5, warning, "message size x processes");
        row("barrier", "1\n6 1\n0 2\n0 3 0 0\n8 4 0 0\n", 5, error, "only the first");
        row("scan", "1\n14 1\n0 2\n0 1 0 0\n1024 2 0 0\n", 5, error, "whatever the count");
        row("segment", "1\n2 1\n0 1\n0 3 0 8192\n", 4, note, "no segment size");
        row("parameters", "coll_han_priority = 0\n", 0, note, "holds no rules itself");
        row("not switched on", "coll_tuned_dynamic_rules_filename = /r\ncoll_han_priority = 0\n", 1, error,
            "coll_tuned_use_dynamic_rules = 1");
        row("no rules there",
            "coll_tuned_use_dynamic_rules = 1\ncoll_tuned_dynamic_rules_filename = /no/such/rules\n", 2,
            error, "no file /no/such/rules");
        row("no folder", "coll_tuned_dynamic_rules_filename = @folder@/rules\n", 1, error, "@folder@");
        row("relative rules", "coll_tuned_dynamic_rules_filename=rules\n", 1, warning, "current folder");
        row("han asks first", "coll_tuned_dynamic_rules_filename = /r\n", 1, warning, "coll/han takes most");
        row("han not asked", "coll_han_priority = 30\ncoll_han_dynamic_rules_filename = /r\n", 1, warning,
            "above that of coll/tuned");
        row("forced and ignored", "coll_tuned_bcast_algorithm = 3\n", 1, error, "is ignored");
        row("han octal", "1\n7 1\n2 2\n1 1\n0 han\n010 1\n0 tuned\n", 6, error, "octal");
        row("han unsorted", "1\n7 1\n2 1\n1 3\n0 han\n64 tuned\n32 basic\n", 7, error, "not ascending");
        row("han shadowed", "1\n7 1\n2 1\n1 2\n0 han\n0 tuned\n", 5, error, "never used");
        row("han processes", "1\n7 1\n2 3\n1 1\n0 han\n8 1\n0 tuned\n4 1\n0 han\n", 6, error, "never used");
        row("han no zero row", "1\n7 1\n2 1\n1 1\n64 han\n", 5, error, "not 0");
        row("han nearly zero", "1\n7 1\n2 1\n1 1\n1 han\n", 5, error, "0 bytes");
        row("han first size", "1\n7 1\n2 1\n2 1\n0 han\n", 4, error, "not 1");
        row("han component", "1\n7 1\n2 1\n1 2\n0 han\n64 4\n", 6, error, "no component");
        row("han level", "1\n7 1\n0 1\n1 1\n0 han\n", 5, error, "whole communicators only");
        row("han nonblocking", "1\n7 1\n2 1\n1 1\n0 libnbc\n", 5, error, "no blocking");
        row("han priority", "1\n7 1\n2 1\n1 1\n0 adapt\n", 5, note, "priority 0");
        row("han crash", "1\n2 1\n2 1\n1 1\n0 tuned\n", 5, error, "crashes");
        row("han no effect", "1\n3 1\n2 1\n1 1\n0 tuned\n", 2, warning, "no effect");
        row("han allgatherv", "1\n1 1\n2 1\n1 1\n0 han\n", 2, warning, "cannot answer allgatherv");
        row("han twice", "2\n7 1\n2 1\n1 1\n0 han\n7 1\n2 1\n1 1\n0 tuned\n", 2, error, "not used");
        row("han barrier", "1\n6 1\n2 1\n1 2\n0 han\n8 tuned\n", 6, error, "only the first");
        row("han empty", "1\n7 1\n2 2\n1 0\n4 1\n0 han\n", 4, note, "no rules");
        row("han cut", "1\n7 1\n2 1\n1 2\n0 han\n", 6, error, "the file ends");
        row("han behind the end", "1\n7 1\n2 1\n1 1\n0 han\n7 1\n", 6, error, "ignored");
        row("han of 5.0", "1\n7 1\nglobal_communicator 1\n1 1\n0 han @simple\n", 3, warning,
            "4.1 reads the file otherwise");
        row("fan-out", "1\n7 1\n0 1\n0 6 4 0\n", 4, note, "no fan-in/out");
    }
    void hazards()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(int, severity);
        QFETCH(QByteArray, message);
        const std::string held = text.toStdString();
        const Findings findings = libraryFormatOf(held).lint(held, "rules.conf");
        QByteArray all;
        bool found = false;
        for (const Finding &finding : findings) {
            all += QByteArray::fromStdString(finding.text()) + '\n';
            found = found
                || (finding.what.line == static_cast<std::size_t>(line)
                    && static_cast<int>(finding.severity) == severity
                    && finding.what.message.find(message.toStdString()) != std::string::npos
                    && !finding.what.remedy.empty() && finding.what.file == "rules.conf");
        }
        QVERIFY2(found, all.constData());
    }
};

const testing::Registered<TestOpenMpiLint> registered("tst_openmpi_lint");

} // namespace collscope::tst_openmpi_lint
#include "tst_openmpi_lint.moc"

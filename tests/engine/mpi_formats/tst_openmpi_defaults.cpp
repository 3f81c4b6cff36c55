// SPDX-License-Identifier: GPL-3.0-or-later
// Open MPI's built-in decisions against those taken from the decision functions of an installed 4.1.4, up to
// 8192 processes. (tst_openmpi_live asks a running job, on as many processes as fit a test.)
#include "engine/io/decompress.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/wire/text.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

namespace collscope::tst_openmpi_defaults {

class TestOpenMpiDefaults : public QObject {
    Q_OBJECT

private slots:
    void everyRow()
    {
        const char *const path
            = COLLSCOPE_SHARED_DATA "/openmpi-baseline/fixed_decisions_4.1.0-5.0.10.csv.xz";
        if (!QFile::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto text = io::readText(path);
        QVERIFY(text.has_value());
        const auto builtIn = openmpi::builtInDecisions();
        std::size_t rows = 0;
        for (const std::string_view line : wire::split(text->bytes, '\n')) {
            const auto fields = wire::split(line, ',');
            if (fields.size() < 5 || fields[1] != "1")
                continue; // the head, and operations that do not commute
            const std::string_view collective = fields[0].substr(0, fields[0].find('('));
            const auto processes = static_cast<std::uint32_t>(*wire::parseUnsigned(fields[2]));
            const std::uint64_t bytes = *wire::parseUnsigned(fields[3]);
            const auto decision = builtIn->decide({collective, {0, 0, processes}, bytes});
            QVERIFY2(std::to_string(decision.method.algorithmId) == fields[4], std::string(line).c_str());
            QVERIFY(decision.rule > 0 && decision.rule <= builtIn->rules(collective));
            ++rows;
        }
        QVERIFY(rows > 3000);
    }

    void withoutTable()
    {
        const auto builtIn = openmpi::builtInDecisions();
        QCOMPARE(builtIn->rules("scan"), std::size_t(0));
        QVERIFY(builtIn->decide({"scan", {0, 0, 4}, 8}).method.isBaseline());
    }
};

const testing::Registered<TestOpenMpiDefaults> registered("tst_openmpi_defaults");

} // namespace collscope::tst_openmpi_defaults
#include "tst_openmpi_defaults.moc"

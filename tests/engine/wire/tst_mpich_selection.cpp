// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/mpich_selection.h"

#include "engine/wire/method.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_mpich_selection {

namespace {

const std::string filler(60, ' ');
const std::string generic
    = "{\"collective=bcast\":{\"algorithm=MPIR_Bcast_intra_binomial\":{}},\"collective=barrier\":{" + filler
    + "}}";
const std::string compositions
    = "{\"collective=bcast\":{\"composition=MPIDI_Bcast_intra_composition_alpha\":{}}," + filler + "}";
const std::string node
    = "{\"collective=bcast\":{\"algorithm=MPIDI_POSIX_mpi_bcast_release_gather\":{}}," + filler + "}";

/// Texts as they lie in a library, each with a zero byte at its end.
std::string libraryOf(const std::vector<std::string> &texts)
{
    std::string bytes("ELF0\0", 5);
    for (const std::string &text : texts)
        bytes += text + '\0';
    return bytes;
}

wire::MpichSelection selectionIn(const std::string &bytes)
{
    wire::MpichSelection found;
    wire::addMpichTexts(found, bytes);
    return found;
}

} // namespace

class TestMpichSelection : public QObject {
    Q_OBJECT

private slots:
    void findsTreesLeavesAndRelease()
    {
        const auto found = selectionIn(libraryOf({"algorithm=", "{\"collective=", node, generic, compositions,
            "algorithm=MPIR_Bcast_intra_tree", "algorithm=MPIR_Bcast_allcomm_nb", "algorithm=no name",
            "version 9.9.9 of 2020", "9.9.9", "Fri Sep 25 20:45:26 UTC 2026", "5.0.2", "6.0.0"}));
        QCOMPARE(found.generic, generic);
        QCOMPARE(found.compositions, compositions);
        QCOMPARE(found.node, node);
        QCOMPARE(found.release, std::string("5.0.2"));
        QCOMPARE(found.leaves.size(), std::size_t(2));
        QVERIFY(found.knows("MPIR_Bcast_intra_tree") && !found.knows("MPIR_Bcast_intra_binomial"));
    }

    void ignoresTreesThatNoRecordCanHold()
    {
        const std::string large = generic + std::string(std::size_t{48} << 10, ' ');
        QVERIFY(selectionIn(libraryOf({large})).generic.empty());
        QVERIFY(wire::headerOf(selectionIn(libraryOf({large}))).empty());
    }

    void recordsKeepEverythingButTheRelease()
    {
        auto written
            = selectionIn(libraryOf({generic, compositions, node, "algorithm=MPIR_Bcast_intra_tree"}));
        written.file = "/opt/mpich/lib/libmpi.so.12";
        const auto read = wire::mpichSelectionIn(wire::headerOf(written));
        QCOMPARE(read.file, written.file);
        QCOMPARE(read.generic, generic);
        QCOMPARE(read.compositions, compositions);
        QCOMPARE(read.node, node);
        QVERIFY(read.leaves == written.leaves);
        QVERIFY(wire::mpichSelectionIn({{"system", "x"}}).generic.empty());
    }

    void parametersHaveTheValuesOfTheMethod()
    {
        const auto method = wire::parseMethod("pipelined_tree:3/4KiB", "mpich", "bcast");
        QVERIFY(method);
        std::string text;
        for (const wire::MpichParameter &each : wire::mpichParameters("bcast", method->algorithm))
            text += std::string(each.key) + '=' + wire::mpichValue(each, *method) + ' ';
        QCOMPARE(
            text, std::string("tree_type=kary k=3 is_non_blocking=1 chunk_size=4096 recv_pre_posted=0 "));
        const auto plain = wire::parseMethod("pipelined_tree", "mpich", "bcast");
        QCOMPARE(
            wire::methodText(wire::withMpichDefaults(*plain, "bcast")), std::string("pipelined_tree:2/8KiB"));
        QVERIFY(wire::mpichParameters("bcast", "binomial").empty());
        QVERIFY(!wire::parseMethod("tree:1", "mpich", "bcast")); // MPICH hangs on a radix of 1
    }
};

const testing::Registered<TestMpichSelection> registered("tst_mpich_selection");

} // namespace collscope::tst_mpich_selection
#include "tst_mpich_selection.moc"

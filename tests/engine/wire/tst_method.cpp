// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/method.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

namespace collscope::tst_method {

using namespace collscope::wire;

class TstMethod : public QObject {
    Q_OBJECT

private slots:
    void catalogueIsSound()
    {
        std::pair<bool, std::string_view> before;
        for (const Collective &c : collectives()) {
            const std::pair place(c.ofGroups, c.name);
            QVERIFY2(before < place, "those of MPI in the order of their names, then those of groups");
            before = place;
            QCOMPARE(isOfGroups(c.name), c.ofGroups);
            QCOMPARE(collectives()[collectiveIndex(c.name).value()].name, c.name);
            for (const AlgorithmList &list : c.libraries) {
                std::set<std::string_view> names;
                std::set<int> ids;
                for (const Algorithm &a : list.algorithms) {
                    QVERIFY2(names.insert(a.name).second, std::string(a.name).c_str());
                    QVERIFY2(ids.insert(a.id).second && a.id > 0, std::string(a.name).c_str());
                    QVERIFY(a.name.find_first_of(" /:,;\"") == std::string_view::npos);
                    QVERIFY(a.name != baselineAlgorithm);
                }
            }
        }
        QCOMPARE(mpiCollectives().size() + 5, collectives().size());
        for (const Collective &c : mpiCollectives())
            QVERIFY(!c.ofGroups);
        QVERIFY(!isOfGroups("broadcast"));
        QVERIFY(!collectiveIndex("broadcast"));
        QVERIFY(!algorithms("openmpi", "broadcast"));
    }

    void namesSayTheLibraryWhereThereAreSeveral()
    {
        const Method baseline{"openmpi", "default", 0, 0, 0};
        const Method theirs{"openmpi", "chain", 2, 8192, 4};
        const Method own{"collscope", "chain", 6, 0, 4};
        QCOMPARE(nameAmong({baseline, theirs}, 1), std::string("chain:4/8KiB"));
        QCOMPARE(nameAmong({baseline, own, theirs}, 0), std::string("default"));
        QCOMPARE(nameAmong({baseline, own, theirs}, 1), std::string("chain:4"));
        QCOMPARE(nameAmong({baseline, own, theirs}, 2), std::string("openmpi.chain:4/8KiB"));
        for (const std::vector<Method> &methods : {std::vector{baseline}, {own}, {theirs}, {baseline, theirs},
                 {theirs, own, baseline}, {own, theirs, theirs}}) {
            const std::vector<std::string> names = namesAmong(methods);
            QCOMPARE(names.size(), methods.size());
            for (std::size_t i = 0; i < methods.size(); ++i)
                QCOMPARE(names[i], nameAmong(methods, i));
        }
    }

    void everyMethodRoundTrips()
    {
        for (const Collective &c : collectives())
            for (const AlgorithmList &list : c.libraries)
                for (const Algorithm &a : list.algorithms)
                    for (const std::uint64_t segment : {0ULL, 480ULL, 8192ULL, 1ULL << 20})
                        for (const unsigned fanout : {0U, 1U, 2U, 16U}) {
                            const Method method{
                                std::string(list.library), std::string(a.name), a.id, segment, fanout};
                            const bool allowed = (segment == 0 || a.segments)
                                && (fanout == 0 || (a.fanout && fanout >= a.leastFanout));
                            const auto back = parseMethod(methodText(method), list.library, c.name);
                            QCOMPARE(back.has_value(), allowed);
                            QVERIFY(!allowed || *back == method);
                        }
    }

    void notation()
    {
        QCOMPARE(methodText({"openmpi", "chain", 2, 65536, 4}), std::string("chain:4/64KiB"));
        QCOMPARE(parseMethod("default", "openmpi", "bcast")->algorithmId, 0);
        for (const char *text : {"", "nosuch", "chain:", "chain:x", "chain/", "chain/8XB", "binomial:-1",
                 "chain:4294967296", "chain:4/8KiB/8KiB"})
            QVERIFY2(!parseMethod(text, "openmpi", "bcast"), text);
        // The baseline takes no parameters.
        QVERIFY(!parseMethod("default:4", "openmpi", "bcast"));
        QVERIFY(!parseMethod("default/8KiB", "openmpi", "bcast"));
    }

    void numbers()
    {
        QVERIFY(methodFromId("openmpi", "bcast", 0).isBaseline());
        QCOMPARE(methodFromId("openmpi", "bcast", 6).algorithm, std::string("binomial"));
        QCOMPARE(methodFromId("openmpi", "bcast", 99).algorithm, std::string("algorithm_99"));
    }

    void order()
    {
        const Method baseline{"openmpi", "default", 0, 0, 0};
        const Method chain{"openmpi", "chain", 2, 0, 0};
        const Method segmented{"openmpi", "chain", 2, 8192, 0};
        const Method wide{"openmpi", "chain", 2, 8192, 4};
        const Method next{"openmpi", "pipeline", 3, 0, 0};
        const Method bundled{"collscope", "linear", 9, 0, 0};
        const Method sorted[] = {baseline, bundled, chain, segmented, wide, next};
        for (std::size_t i = 0; i < std::size(sorted); ++i)
            for (std::size_t j = 0; j < std::size(sorted); ++j)
                QCOMPARE(catalogueOrder(sorted[i], sorted[j]), i < j);
    }
};

const testing::Registered<TstMethod> registered("tst_method");

} // namespace collscope::tst_method
#include "tst_method.moc"

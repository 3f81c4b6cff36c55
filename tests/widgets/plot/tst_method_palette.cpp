// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "engine/wire/algorithm_identity.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "tests/support/test_program.h"
#include "widgets/common/colour_vision.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/oklch.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::tst_method_palette {

using namespace Qt::StringLiterals;

namespace {

std::vector<Method> methods(std::initializer_list<const char *> texts, std::string_view library)
{
    std::vector<Method> result;
    for (const char *text : texts)
        result.push_back(wire::parseMethod(text, library, "bcast").value());
    std::sort(result.begin(), result.end(), wire::catalogueOrder);
    return result;
}

/// Two libraries that both have linear, binomial and pipeline.
std::vector<Method> sixtyMethods()
{
    std::vector<Method> list{wire::methodFromId("openmpi", "bcast", 0)};
    for (const char *const library : {"collscope", "openmpi"})
        for (const char *const algorithm :
            {"linear", "binomial", "pipeline", "chain", "split_binary", "knomial", "own"})
            for (const std::uint64_t segment : {0, 1024, 8192, 65536}) {
                const bool hasFanout = algorithm == std::string_view("chain");
                for (const std::uint32_t fanout : hasFanout ? std::vector{2U, 4U} : std::vector{0U}) {
                    Method method;
                    method.library = library;
                    method.algorithm = algorithm;
                    method.algorithmId = static_cast<int>(1 + list.size() % 7);
                    if (const auto known = wire::parseMethod(algorithm, library, "bcast"))
                        method.algorithmId = known->algorithmId;
                    method.segmentBytes = segment;
                    method.fanout = fanout;
                    list.push_back(method);
                }
            }
    std::sort(list.begin(), list.end(), wire::catalogueOrder);
    return list;
}

double distance(const QColor &a, const QColor &b)
{
    const Oklab x = toOklab(a);
    const Oklab y = toOklab(b);
    return std::sqrt(
        std::pow(x.lightness - y.lightness, 2) + std::pow(x.a - y.a, 2) + std::pow(x.b - y.b, 2));
}

} // namespace

class TestMethodPalette : public QObject {
    Q_OBJECT
private slots:
    void lettersSayWhatTheyAre()
    {
        const auto list = methods(
            {"default", "linear", "binomial", "pipeline/8KiB", "chain:4/64KiB", "binomial/1MiB", "chain:2"},
            "collscope");
        const MethodPalette palette("bcast", list);
        QStringList letters;
        for (std::size_t i = 0; i < list.size(); ++i)
            letters << palette.letter(static_cast<MethodIndex>(i));
        QCOMPARE(letters, (QStringList{u"*"_s, u"A"_s, u"F"_s, u"FM"_s, u"C3"_s, u"Bb"_s, u"Ba"_s}));
        QVERIFY(palette.letter(noMethod).isEmpty());
        QVERIFY(palette.color(noMethod).isValid());
    }

    void looksTheSameInAnyCompany()
    {
        const auto few = methods({"pipeline/8KiB", "binomial"}, "collscope");
        const auto many = methods({"default", "linear", "binomial", "binary", "pipeline", "pipeline/1KiB",
                                      "pipeline/8KiB", "chain:4/8KiB"},
            "collscope");
        const MethodPalette small("bcast", few);
        const MethodPalette large("bcast", many);
        for (std::size_t i = 0; i < few.size(); ++i) {
            const auto other
                = static_cast<MethodIndex>(std::find(many.begin(), many.end(), few[i]) - many.begin());
            QCOMPARE(small.color(static_cast<MethodIndex>(i)), large.color(other));
            QCOMPARE(small.letter(static_cast<MethodIndex>(i)), large.letter(other));
        }
    }

    /// 60 methods and more: two libraries with algorithms of the same names, and all kinds of parameters.
    void sixtyMethodsHaveTheirOwnLook()
    {
        const auto list = sixtyMethods();
        QVERIFY(list.size() >= 60);
        const MethodPalette palette("bcast", list);
        QSet<QString> letters;
        QSet<QPair<QRgb, QString>> looks;
        for (MethodIndex i = 0; i < static_cast<MethodIndex>(list.size()); ++i) {
            QVERIFY2(palette.letter(i).size() == 1 || palette.letter(i).size() == 2,
                qPrintable(palette.letter(i)));
            letters.insert(palette.letter(i));
            looks.insert({palette.color(i).rgb(), palette.letter(i)});
            for (MethodIndex j = 0; j < i; ++j) {
                const bool sameAlgorithm = list[i].algorithm == list[j].algorithm;
                // The first letter and the hue are the algorithm's.
                QCOMPARE(palette.letter(i)[0] == palette.letter(j)[0], sameAlgorithm);
                if (!sameAlgorithm && !list[i].isBaseline() && !list[j].isBaseline())
                    QVERIFY(palette.color(i) != palette.color(j));
            }
        }
        QCOMPARE(static_cast<std::size_t>(letters.size()), list.size());
        QCOMPARE(static_cast<std::size_t>(looks.size()), list.size());
    }

    void filteringRenamesNothing()
    {
        const auto all = sixtyMethods();
        const MethodPalette whole("bcast", all);
        for (std::size_t kept = 1; kept <= 7; ++kept) {
            std::vector<Method> shown;
            std::vector<MethodIndex> places;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (i * kept % 7 < 3 || all[i].library == (kept % 2 == 0 ? "openmpi" : "collscope")) {
                    shown.push_back(all[i]);
                    places.push_back(static_cast<MethodIndex>(i));
                }
            const MethodPalette part("bcast", {all}, 0, shown);
            QCOMPARE(part.size(), shown.size());
            for (std::size_t i = 0; i < shown.size(); ++i) {
                QCOMPARE(part.letter(static_cast<MethodIndex>(i)), whole.letter(places[i]));
                QCOMPARE(part.color(static_cast<MethodIndex>(i)), whole.color(places[i]));
            }
        }
    }

    /// What the window does: a selection of one library's methods, of one run, of some nodes.
    void aFilteredGridKeepsTheLettersOfItsDataset()
    {
        Provenance provenance;
        provenance.system = "two libraries";
        DatasetBuilder builder(provenance);
        for (const Method &method : sixtyMethods())
            for (const std::uint32_t run : {0U, 1U}) {
                if (run == 1 && method.segmentBytes == 1024)
                    continue;
                wire::RecordLine record;
                record.collective = "bcast";
                record.method = method;
                record.commSize = 8;
                record.messageBytes = 64;
                record.run = run;
                record.summary.median = 1e-6;
                QVERIFY(!builder.add(record));
            }
        const auto dataset = builder.build();
        const auto everything = TimeGrid::make(dataset, {"bcast", {}, false}).value();
        const MethodPalette whole(*everything);
        const auto &all = everything->methods();
        for (const GridSelection &selection : {GridSelection{"bcast", {}, false, {}, "openmpi"},
                 GridSelection{"bcast", {}, false, {}, "collscope"},
                 GridSelection{"bcast", {}, false, std::vector<std::uint32_t>{1}}}) {
            const auto grid = TimeGrid::make(dataset, selection).value();
            QVERIFY(grid->methods().size() < all.size());
            const MethodPalette part(*grid);
            for (std::size_t i = 0; i < grid->methods().size(); ++i) {
                const auto at = static_cast<MethodIndex>(
                    std::find(all.begin(), all.end(), grid->methods()[i]) - all.begin());
                QCOMPARE(part.letter(static_cast<MethodIndex>(i)), whole.letter(at));
                QCOMPARE(part.color(static_cast<MethodIndex>(i)), whole.color(at));
            }
        }
    }

    void firstTwelveStayApart_data()
    {
        QTest::addColumn<bool>("red");
        QTest::newRow("protanopia") << true;
        QTest::newRow("deuteranopia") << false;
    }
    void firstTwelveStayApart()
    {
        QFETCH(bool, red);
        const auto list
            = methods({"basic_linear", "chain:4", "pipeline", "pipeline/8KiB", "split_binary_tree",
                          "binary_tree", "binary_tree/8KiB", "binomial", "knomial", "scatter_allgather",
                          "scatter_allgather_ring", "pipeline/64KiB"},
                "openmpi");
        QCOMPARE(list.size(), 12U);
        const MethodPalette palette("bcast", list);
        int close = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            for (std::size_t j = i + 1; j < list.size(); ++j) {
                const auto a = static_cast<MethodIndex>(i);
                const auto b = static_cast<MethodIndex>(j);
                const ColourVision vision = red ? ColourVision::protanopia : ColourVision::deuteranopia;
                close += distance(seenWith(vision, palette.color(a)), seenWith(vision, palette.color(b)))
                    < 0.03;
                QVERIFY(palette.letter(a) != palette.letter(b));
                QVERIFY(distance(palette.color(a), palette.color(b)) > 0.04);
            }
        }
        // Letters tell every pair apart; colours alone all but a few.
        QVERIFY2(close <= 2, qPrintable(QString::number(close)));
    }

    void algorithmsStayApart_data() { firstTwelveStayApart_data(); }
    /// Hues alone, without steps of lightness: the seven of Okabe and Ito.
    void algorithmsStayApart()
    {
        QFETCH(bool, red);
        const auto list
            = methods({"linear", "binomial", "binary", "split_binary", "pipeline", "chain"}, "collscope");
        const MethodPalette palette("bcast", list);
        const auto count = static_cast<MethodIndex>(list.size());
        const ColourVision vision = red ? ColourVision::protanopia : ColourVision::deuteranopia;
        for (MethodIndex i = 0; i < count; ++i)
            for (MethodIndex j = static_cast<MethodIndex>(i + 1); j < count; ++j)
                QVERIFY2(
                    distance(seenWith(vision, palette.color(i)), seenWith(vision, palette.color(j))) > 0.05,
                    qPrintable(palette.letter(i) + palette.letter(j)));
    }

    void manyMethodsHaveTheirOwnLettersAndReadableText()
    {
        std::vector<Method> list;
        for (int id = 0; id < 40; ++id) {
            for (const std::uint64_t segment : {0, 1, 512, 1024, 8192, 12288, 65536, 1 << 20, 1 << 24}) {
                Method method = wire::methodFromId("openmpi", "bcast", id);
                method.segmentBytes = id == 0 ? 0 : segment;
                list.push_back(method);
                if (id == 0)
                    break;
            }
        }
        list.push_back(wire::methodFromId("collscope", "bcast", 2));
        const MethodPalette palette("bcast", list);
        QSet<QString> letters;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto method = static_cast<MethodIndex>(i);
            letters.insert(palette.letter(method));
            QVERIFY(contrastRatio(palette.color(method), palette.textColor(method)) >= 4.5);
        }
        QCOMPARE(static_cast<std::size_t>(letters.size()), list.size());
    }

    /// One after the other: looking through all letters given for each of them took minutes.
    void tensOfThousandsOfMethodsAreNamedAtOnce()
    {
        std::vector<Method> methods;
        for (std::uint32_t fanout = 1; fanout <= 20000; ++fanout)
            methods.push_back({"openmpi", "chain", 2, 0, fanout});
        const MethodPalette palette("bcast", methods);
        QSet<QString> letters;
        for (std::size_t i = 0; i < methods.size(); ++i)
            letters.insert(palette.letter(static_cast<MethodIndex>(i)));
        QCOMPARE(letters.size(), qsizetype{20000});
    }

    void anAlgorithmLooksTheSameInAllCollectivesAndLibraries_data()
    {
        QTest::addColumn<QStringList>("one"); // library, collective, method
        QTest::addColumn<QStringList>("other");
        const auto row = [](const QString &one, const QString &other) {
            QTest::newRow(qPrintable(one + u" and "_s + other)) << one.split(u' ') << other.split(u' ');
        };
        row(u"openmpi bcast basic_linear"_s, u"openmpi reduce linear"_s);
        row(u"openmpi bcast binary_tree/8KiB"_s, u"openmpi reduce binary/8KiB"_s);
        row(u"openmpi bcast pipeline/1KiB"_s, u"openmpi reduce pipeline/1KiB"_s);
        row(u"openmpi bcast binomial"_s, u"mpich reduce binomial"_s);
        row(u"openmpi bcast chain:4"_s, u"collscope reduce chain:4"_s);
        row(u"openmpi allreduce rabenseifner"_s, u"mpich reduce reduce_scatter_gather"_s);
        row(u"openmpi alltoall modified_bruck"_s, u"mpich allgather brucks"_s);
    }
    void anAlgorithmLooksTheSameInAllCollectivesAndLibraries()
    {
        QFETCH(QStringList, one);
        QFETCH(QStringList, other);
        const auto paletteOf = [](const QStringList &words) {
            const std::string collective = words[1].toStdString();
            const auto method = wire::parseMethod(words[2].toStdString(), words[0].toStdString(), collective);
            return MethodPalette(collective, {method.value()});
        };
        QCOMPARE(paletteOf(one).letter(0), paletteOf(other).letter(0));
        QCOMPARE(paletteOf(one).color(0), paletteOf(other).color(0));
    }

    /// Open MPI's components are in all collectives, which leaves them no letter of their own.
    void algorithmsOfOneCollectiveHaveDifferentFirstLettersAndColours()
    {
        for (const wire::Collective &collective : wire::mpiCollectives()) {
            QHash<QString, QString> names;
            QHash<QRgb, QString> colours;
            for (const wire::AlgorithmList &list : collective.libraries)
                for (const wire::Algorithm &algorithm : list.algorithms) {
                    if (list.library == wire::openMpiComponents)
                        continue;
                    const Method method = wire::methodFromId(list.library, collective.name, algorithm.id);
                    const MethodPalette palette(collective.name, {method});
                    const QString name = QString::fromStdString(wire::canonicalText(method, collective.name));
                    const QString letter = palette.letter(0);
                    const QRgb colour = palette.color(0).rgb();
                    QVERIFY2(names.value(letter, name) == name,
                        qPrintable(letter + u' ' + names[letter] + u' ' + name));
                    QVERIFY2(colours.value(colour, name) == name, qPrintable(colours[colour] + u' ' + name));
                    names.insert(letter, name);
                    colours.insert(colour, name);
                }
        }
    }

    /// Systems side by side: what is on the maps of the window keeps its letter and colour.
    void othersChangeNothing()
    {
        const auto own = methods({"binomial", "pipeline/8KiB", "chain:4"}, "collscope");
        const auto other = methods({"binomial", "pipeline", "binary_tree"}, "openmpi");
        const auto both = methods({"binomial", "chain:4"}, "openmpi");
        const MethodPalette alone("bcast", own);
        const MethodPalette first("bcast", {own, other, both}, 0, own);
        for (MethodIndex i = 0; i < static_cast<MethodIndex>(own.size()); ++i) {
            QCOMPARE(first.letter(i), alone.letter(i));
            QCOMPARE(first.color(i), alone.color(i));
        }
        const MethodPalette third("bcast", {own, other, both}, 2, both);
        QCOMPARE(third.letter(0), alone.letter(2)); // chain:4
        QCOMPARE(third.letter(1), alone.letter(0)); // binomial
    }

    void twoLibrariesOfOneDatasetHaveLettersOfTheirOwn()
    {
        std::vector<Method> all = methods({"binomial"}, "collscope");
        all.push_back(methods({"binomial"}, "openmpi").front());
        const MethodPalette palette("bcast", all);
        QCOMPARE(palette.letter(0), u"F"_s);
        QVERIFY(palette.letter(1).startsWith(u'F') && palette.letter(1) != palette.letter(0));
        QCOMPARE(palette.color(0), palette.color(1));
    }

    void stepsOfOneAlgorithmDiffer()
    {
        const auto list = methods(
            {"pipeline", "pipeline/1KiB", "pipeline/8KiB", "pipeline/64KiB", "pipeline/1MiB"}, "collscope");
        const MethodPalette palette("bcast", list);
        for (MethodIndex i = 1; i < static_cast<MethodIndex>(list.size()); ++i)
            QVERIFY(distance(palette.color(i), palette.color(static_cast<MethodIndex>(i - 1))) > 0.02);
    }

    void baselineIsGrey()
    {
        const MethodPalette palette("bcast", methods({"default"}, "openmpi"));
        QCOMPARE(palette.color(0).hsvSaturation(), 0);
    }
};

const testing::Registered<TestMethodPalette> registered("tst_method_palette");

} // namespace collscope::tst_method_palette
#include "tst_method_palette.moc"

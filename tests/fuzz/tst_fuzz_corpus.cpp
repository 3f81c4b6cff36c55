// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/mutant.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QTest>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace collscope::tst_fuzz_corpus {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> seedsOf(std::string_view target)
{
    std::vector<fs::path> seeds;
    for (const auto &entry :
        fs::directory_iterator(fs::path(COLLSCOPE_SOURCE_DIR) / "tests/fuzz/corpus" / target))
        seeds.push_back(entry.path());
    std::sort(seeds.begin(), seeds.end());
    return seeds;
}

std::string bytesOf(const fs::path &file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

/// Mutants of a seed: more where memory is watched.
#ifdef COLLSCOPE_SANITIZED
constexpr int mutants = 200;
#else
constexpr int mutants = 40;
#endif

/// Every seed of every fuzz target, and mutants of it: the same ones every time, so a failure can be
/// repeated.
class TstFuzzCorpus : public QObject {
    Q_OBJECT

private slots:
    void target_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < fuzz::targets().size(); ++i)
            QTest::newRow(std::string(fuzz::targets()[i].name).c_str()) << static_cast<int>(i);
    }

    void target()
    {
        QFETCH(int, index);
        const fuzz::Target &target = fuzz::targets()[static_cast<std::size_t>(index)];
        const auto seeds = seedsOf(target.name);
        QVERIFY(!seeds.empty());
        target.run({});
        for (const fs::path &seed : seeds) {
            const std::string bytes = bytesOf(seed);
            target.run(bytes);
            std::mt19937_64 random(20261121U);
            for (int round = 0; round < mutants; ++round) {
                std::string mutant = bytes;
                for (std::size_t i = 1 + random() % 6; i > 0; --i)
                    fuzz::mutate(mutant, random);
                target.run(mutant);
            }
        }
    }
};

const testing::Registered<TstFuzzCorpus> registered("tst_fuzz_corpus");

} // namespace collscope::tst_fuzz_corpus
#include "tst_fuzz_corpus.moc"

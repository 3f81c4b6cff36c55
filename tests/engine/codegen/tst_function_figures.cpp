// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/function_figures.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace collscope::tst_function_figures {

using synthetic::must;

namespace {

StudyPtr study(std::uint64_t seed = 3)
{
    return must(makeStudy({synthetic::dataset(synthetic::paperTimes(seed)), {"bcast", {}}}));
}

FitPtr fitted(const char *model, FitWishes wishes = {})
{
    wishes.more = codegen::countFunction;
    return must(fit(must(parseModelSpec(model)), study(), wishes));
}

} // namespace

class TestFunctionFigures : public QObject {
    Q_OBJECT
private slots:
    /// The ifs of a tree grow with it; a table is looked up by the same few lines whatever it holds.
    void linesFollowTheTree()
    {
        double before = 0;
        for (const char *model : {"quadtree:depth=0", "quadtree:depth=1", "quadtree:depth=3"}) {
            const FitPtr fit = fitted(model);
            QVERIFY2(fit->functionLines > before, model);
            QVERIFY(fit->functionLines >= static_cast<double>(fit->shape.leaves));
            before = fit->functionLines;
        }
        QVERIFY(fitted("exact")->functionLines < before);
        FitWishes figures;
        figures.figuresOnly = true;
        QCOMPARE(fitted("quadtree:depth=3", figures)->functionLines, before);
    }

    void compiledFunctionIsTimed()
    {
        if (QStandardPaths::findExecutable("cc").isEmpty())
            QSKIP("there is no C compiler");
        const QTemporaryDir temporary;
        const QByteArray usual = qgetenv("TMPDIR");
        qputenv("TMPDIR", temporary.path().toUtf8());
        for (const char *model : {"quadtree:depth=3", "exact", "c45:ppn=1"}) {
            Fit fit = *fitted(model);
            const auto timed = codegen::timeCompiledFunction(fit);
            QVERIFY2(timed, timed ? "" : timed.error().text().c_str());
            QVERIFY2(fit.compiledDecisionSeconds > 0, model);
        }
        QVERIFY(QDir(temporary.path()).isEmpty());
        if (usual.isNull())
            qunsetenv("TMPDIR");
        else
            qputenv("TMPDIR", usual);
    }

    void withoutACompilerItIsNotKnown()
    {
        Fit fit = *fitted("quadtree:depth=1");
        const auto missing = codegen::timeCompiledFunction(fit, {}, "no-such-compiler");
        QVERIFY(!missing);
        QVERIFY2(missing.error().message.find("no-such-compiler") != std::string::npos,
            missing.error().message.c_str());
        const auto failing = codegen::timeCompiledFunction(fit, {}, "false");
        QVERIFY(!failing);
        QVERIFY(std::isnan(fit.compiledDecisionSeconds));
    }

    void theLibraryIsSomebodyElses()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (std::uint64_t bytes = 1; bytes < 4; ++bytes) {
            builder.add(synthetic::record("bcast", synthetic::method(0), 2, bytes, 1e-6));
            builder.add(synthetic::record("bcast", synthetic::baselineMethod(), 2, bytes, 2e-6));
        }
        FitWishes wishes;
        wishes.more = [](Fit &fit) {
            codegen::countFunction(fit);
            QVERIFY(codegen::timeCompiledFunction(fit, {}, "no-such-compiler"));
        };
        const FitPtr baseline
            = must(fit({"baseline", {}}, must(makeStudy({builder.build(), {"bcast", {}}})), wishes));
        QVERIFY(std::isnan(baseline->functionLines) && std::isnan(baseline->compiledDecisionSeconds));
    }
};

const testing::Registered<TestFunctionFigures> registered("tst_function_figures");

} // namespace collscope::tst_function_figures
#include "tst_function_figures.moc"

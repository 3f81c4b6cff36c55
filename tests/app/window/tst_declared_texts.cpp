// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/target.h"
#include "engine/io/reader.h"
#include "engine/io/table_mapping.h"
#include "engine/models/model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/study/figures.h"
#include "engine/wire/campaign_plan.h"
#include "tests/support/test_program.h"
#include "widgets/common/declared_texts.h"
#include "widgets/common/wording.h"
#include "widgets/panels/group_parameters.h"

#include <QSet>
#include <QTest>

#include <algorithm>

namespace collscope::tst_declared_texts {

using namespace Qt::StringLiterals;

namespace {

class Texts {
public:
    void add(std::string_view text)
    {
        if (std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A'; }))
            m_all << QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    void addTitle(std::string_view title)
    {
        add(title);
        add(Wording::inSentence(title));
    }
    const QSet<QString> &all() const { return m_all; }

private:
    QSet<QString> m_all;
};

void addParameter(Texts &texts, const ParameterInfo &parameter)
{
    for (const std::string_view text : {parameter.title, parameter.unit, parameter.help, parameter.mostText,
             parameter.leastText, parameter.section})
        texts.add(text);
    for (const std::string_view choice : parameter.choices)
        texts.add(choice);
}

/// All that engine and panels declare and the window shows by Wording::declared().
QSet<QString> declared()
{
    Texts texts;
    for (const ModelKind &kind : modelKinds()) {
        texts.addTitle(kind.title);
        texts.add(kind.help);
        texts.add(kind.beyond);
        for (const ParameterInfo &parameter : kind.parameters)
            addParameter(texts, parameter);
    }
    for (const Figure &figure : collscope::figures()) {
        texts.addTitle(figure.title);
        texts.add(figure.help);
    }
    for (const codegen::Target &target : codegen::targets()) {
        texts.add(target.title);
        for (const codegen::Style &style : target.styles)
            texts.add(style.title);
    }
    for (const LibraryFormat &format : libraryFormats())
        texts.add(format.title);
    for (const io::MappingField &field : io::mappingFields())
        texts.add(field.title);
    for (const io::Reader &reader : io::readers())
        texts.add(reader.description);
    for (const GroupParameter &parameter : groupParameters())
        addParameter(texts, parameter.info);
    for (const wire::PlanKey &key : wire::planKeys())
        texts.add(key.meaning);
    return texts.all();
}

} // namespace

/// lupdate does not see what the engine declares: a list says it once more, and is kept complete here.
class TestDeclaredTexts : public QObject {
    Q_OBJECT
private slots:
    void listed();
};

void TestDeclaredTexts::listed()
{
    QSet<QString> listed;
    for (const char *const text : declaredTexts)
        listed << QString::fromUtf8(text);
    QStringList missing = (declared() - listed).values(); // some models are not in every build
    missing.sort();
    QVERIFY2(
        missing.isEmpty(), qPrintable(u"widgets/common/declared_texts.h lacks:\n"_s + missing.join(u'\n')));
}

const testing::Registered<TestDeclaredTexts> registered("tst_declared_texts");

} // namespace collscope::tst_declared_texts
#include "tst_declared_texts.moc"

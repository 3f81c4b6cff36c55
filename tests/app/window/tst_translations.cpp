// SPDX-License-Identifier: GPL-3.0-or-later
#include "collscope_test_paths.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <vector>

namespace collscope::tst_translations {

using namespace Qt::StringLiterals;

namespace {

const QString sources = QStringLiteral(COLLSCOPE_SOURCE_DIR);
const QString folder = sources + u"/resources/translations"_s;

struct Message {
    QString context;
    QString source;
    QString translation;
    bool isFinished = false;
};

std::vector<Message> messagesOf(const QString &path)
{
    std::vector<Message> messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"source") {
            messages.push_back({context, xml.readElementText(), {}, false});
        } else if (xml.name() == u"translation") {
            messages.back().isFinished = !xml.attributes().hasAttribute(u"type"_s);
            messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    return messages;
}

/// What a translation must have as often as its source, wherever it stands.
QStringList fixedParts(const QString &text)
{
    static const QRegularExpression part(u"%(\\d+|n)|\\{[^}]*\\}|</?\\w+>|&(?=\\w)|@\\w+@|\\.md|\\n"_s);
    QStringList parts;
    for (auto found = part.globalMatch(text); found.hasNext();)
        parts << found.next().captured();
    parts.sort();
    return parts;
}

/// What it must begin and end with: sentences are put together.
QStringList edges(const QString &text)
{
    static const QRegularExpression head(u"^\\s*"_s);
    static const QRegularExpression tail(u"(\\.\\.\\.|\u2026|[.:;]?)\\s*$"_s);
    return {head.match(text).captured(), tail.match(text).captured()};
}

} // namespace

/// Translations say all that the sources say.
class TestTranslations : public QObject {
    Q_OBJECT
private slots:
    void complete_data() { languages(); }
    void complete();
    void fitTheirSources_data() { languages(); }
    void fitTheirSources();

private:
    static void languages();
};

void TestTranslations::languages()
{
    QTest::addColumn<QString>("file");
    const QStringList files = QDir(folder).entryList({u"*.ts"_s});
    QVERIFY(files.contains(u"collscope_de.ts"_s) && files.contains(u"messages_de.ts"_s));
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << file;
}

void TestTranslations::complete()
{
    QFETCH(const QString, file);
    QTemporaryDir copies;
    const QString copy = copies.filePath(file);
    QVERIFY(QFile::copy(folder + u'/' + file, copy));
    QProcess lupdate;
    lupdate.start(sources + u"/packaging/translate"_s, {copy});
    QVERIFY(lupdate.waitForFinished(120000));
    // It tells of texts whose tr() it cannot find: those would never be looked up as it writes them down.
    QCOMPARE(QString::fromUtf8(lupdate.readAllStandardError()), QString());
    QCOMPARE(lupdate.exitCode(), 0);
    const std::vector<Message> messages = messagesOf(copy);
    QVERIFY(messages.size() > (file.startsWith(u"messages_"_s) ? 1800U : 1500U));
    QStringList missing;
    for (const Message &message : messages)
        if (!message.isFinished || message.translation.isEmpty())
            missing << message.context + u": "_s + message.source;
    QVERIFY2(missing.isEmpty(),
        qPrintable(
            u"not translated (packaging/translate brings these into the file):\n"_s + missing.join(u'\n')));
}

void TestTranslations::fitTheirSources()
{
    QFETCH(const QString, file);
    QStringList wrong;
    for (const Message &message : messagesOf(folder + u'/' + file))
        if (fixedParts(message.source) != fixedParts(message.translation)
            || edges(message.source) != edges(message.translation))
            wrong << message.source + u" -> "_s + message.translation;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

const testing::Registered<TestTranslations> registered("tst_translations");

} // namespace collscope::tst_translations
#include "tst_translations.moc"

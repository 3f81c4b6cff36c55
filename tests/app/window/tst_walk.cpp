// SPDX-License-Identifier: GPL-3.0-or-later
// Every menu entry, panel and dialog, in processes of their own for languages, palettes and scales. With
// COLLSCOPE_WALK=FOLDER (target `walk`) all combinations of these, with sample data, and pictures of all that
// is seen.
#include "app/language/language.h"
#include "engine/wire/catalogue.h"
#include "tests/app/window/child_window.h"
#include "tests/app/window/chosen_screen.h"
#include "tests/app/window/window_walk.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 1200000;

/// "de dark 2"
QStringList configurations(bool isWhole)
{
    if (!isWhole)
        return {u"en light 1"_s, u"de dark 2"_s};
    QStringList all;
    for (const char *const language : {"en", "de"})
        for (const char *const palette : {"light", "dark"})
            for (const char *const scale : {"1", "2"})
                all << QStringList{QLatin1String(language), QLatin1String(palette), QLatin1String(scale)}
                           .join(u' ');
    return all;
}

/// One line, whatever is in it.
QString line(QString text)
{
    return text.replace(u'\n', u' ').replace(u'\t', u' ');
}

int walkOnce(int argc, char **argv)
{
    const QStringList task = childTask().split(u' ');
    const ChosenScreen screen({1280, 800}, task[2].toInt());
    const QApplication app(argc, argv);
    speak(task[0]);
    WindowWalk walk(QApplication::arguments().value(1));
    const WindowWalk::Report &report = walk.walk(task[1] == u"dark");
    for (const QString &finding : report.findings)
        tell(u"finding\t"_s + line(finding));
    for (const QString &entry : report.disabled)
        tell(u"disabled\t"_s + line(entry));
    for (auto texts = report.texts.begin(); texts != report.texts.end(); ++texts)
        for (const QString &text : texts.value())
            tell(u"text\t"_s + texts.key() + u'\t' + line(text));
    tell(u"walked\t%1 entries, %2 panels, %3 dialogs"_s.arg(report.entries)
             .arg(report.panels)
             .arg(report.dialogs));
    return 0;
}

/// What is the same in English and German: what people and programs call so, and some words.
bool isName(const QString &text)
{
    static const QStringList words{u"Code"_s, u"Collscope"_s, u"Deutsch"_s, u"English"_s, u"Index"_s,
        u"Jobs"_s, u"Jobs:"_s, u"KiB"_s, u"Log"_s, u"Median"_s, u"MiB"_s, u"Plan"_s, u"System"_s,
        u"System:"_s};
    static const QStringList schemes{u"Centralized"_s, u"Rank-and-Hash"_s, u"Shrink-and-Balance"_s,
        u"Shrink-and-Balance, children fill"_s};
    static const QStringList ofSpecs{
        u"automatic"_s, u"baseline"_s, u"even"_s, u"exact"_s, u"mpich"_s, u"openmpi"_s};
    static const QRegularExpression composed(QRegularExpression::anchoredPattern(
        u"\\S*[=/@.]\\S*|[\\d.]+ [KM]iB|ethernet-4-hosts|campaign-4-nodes|two-core-vm \\(.*\\)|mpirun .*|/.*"
        "|(Code: |\\w+: )?(\\w+, c:\\w+|Quadtree(, depth \\d+)?)"_s));
    static const QRegularExpression word(u"[A-Za-z]{3}"_s);
    const auto &collectives = wire::collectives();
    return !text.contains(word) || words.contains(text) || schemes.contains(text) || ofSpecs.contains(text)
        || composed.match(text).hasMatch()
        || std::any_of(collectives.begin(), collectives.end(),
            [name = text.toStdString()](const wire::Collective &each) {
                const auto &libraries = each.libraries;
                return each.name == name
                    || std::any_of(libraries.begin(), libraries.end(), [&](const wire::AlgorithmList &of) {
                           return wire::findAlgorithm(of.library, each.name, std::string_view(name));
                       });
            });
}

} // namespace

class TestWalk : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void nothingIsWrong();
    void nothingIsLeftInEnglish();

private:
    struct Walked {
        QString configuration;
        QStringList findings;
        QStringList disabled;
        QMap<QString, QSet<QString>> texts;
        QString counts; ///< empty: it did not come to its end
    };
    static Walked read(const QString &configuration, const QByteArray &told);

    std::vector<Walked> m_all;
};

void TestWalk::initTestCase()
{
    const QString pictures = qEnvironmentVariable("COLLSCOPE_WALK");
    for (const QString &configuration : configurations(!pictures.isEmpty())) {
        const QTemporaryDir home;
        Child child(home.path());
        QString folder;
        if (!pictures.isEmpty()) {
            folder = QDir(pictures).filePath(QString(configuration).replace(u' ', u'-'));
            QDir(folder).removeRecursively();
            QDir().mkpath(folder);
        }
        child.start(configuration, {folder});
        child.process.waitForFinished(patienceMs);
        m_all.push_back(read(configuration, child.told()));
        QVERIFY2(!m_all.back().counts.isEmpty(),
            qPrintable(u"%1 ended early: status %2"_s.arg(configuration).arg(child.process.exitCode())));
        qInfo("%s: %s; not to be chosen: %s", qPrintable(configuration), qPrintable(m_all.back().counts),
            qPrintable(m_all.back().disabled.join(u", "_s)));
    }
}

TestWalk::Walked TestWalk::read(const QString &configuration, const QByteArray &told)
{
    Walked walked{configuration, {}, {}, {}, {}};
    for (const QString &line : QString::fromUtf8(told).split(u'\n')) {
        const QStringList parts = line.split(u'\t');
        if (parts[0] == u"finding")
            walked.findings << parts.value(1);
        else if (parts[0] == u"disabled")
            walked.disabled << parts.value(1);
        else if (parts[0] == u"text")
            walked.texts[parts.value(1)] << parts.value(2);
        else if (parts[0] == u"walked")
            walked.counts = parts.value(1);
    }
    return walked;
}

void TestWalk::nothingIsWrong()
{
    for (const Walked &walked : m_all)
        for (const QString &finding : walked.findings)
            qWarning("%s: %s", qPrintable(walked.configuration), qPrintable(finding));
    for (const Walked &walked : m_all)
        QCOMPARE(walked.findings.size(), 0);
}

/// What is read in both languages at the same place.
void TestWalk::nothingIsLeftInEnglish()
{
    QMap<QString, QSet<QString>> english;
    for (const Walked &walked : m_all)
        if (walked.configuration.startsWith(u"en"))
            for (auto texts = walked.texts.begin(); texts != walked.texts.end(); ++texts)
                english[texts.key()] += texts.value();
    QStringList left;
    for (const Walked &walked : m_all)
        if (walked.configuration.startsWith(u"de"))
            for (auto texts = walked.texts.begin(); texts != walked.texts.end(); ++texts)
                for (const QString &text : texts.value())
                    if (english[texts.key()].contains(text) && !isName(text) && !left.contains(text))
                        left << text;
    left.sort();
    for (const QString &text : left)
        qWarning("%s", qPrintable(text));
    QVERIFY2(left.isEmpty(), "these are the same in English and German");
}

int main(int argc, char **argv)
{
    if (!childTask().isEmpty())
        return walkOnce(argc, argv);
    const QCoreApplication app(argc, argv);
    TestWalk test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_walk.moc"

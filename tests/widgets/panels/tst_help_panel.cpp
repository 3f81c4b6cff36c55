// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of help: pictures that are drawn for them, and what the one of the bundled library names.
#include "engine/wire/catalogue.h"
#include "widgets/panels/help_panel.h"

#include "collscope_test_paths.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QTest>

namespace collscope::tst_help_panel {

using namespace Qt::StringLiterals;

class TestHelpPanel : public QObject {
    Q_OBJECT
private slots:
    void picturesAreDrawn();
    void picturesFollowThePalette();
    void whatCannotBeDrawn();
    void everyAlgorithmIsNamed();

private:
    static QString page(const QString &name)
    {
        QFile file(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/") + name);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
};

namespace {

class Panel : public HelpPanel {
public:
    QImage picture(const QString &name)
    {
        return loadResource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
    }
};

/// How many pixels are not empty.
qsizetype inked(const QImage &image)
{
    qsizetype count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += qAlpha(image.pixel(x, y)) != 0 ? 1 : 0;
    return count;
}

} // namespace

void TestHelpPanel::picturesAreDrawn()
{
    static const QRegularExpression picture(u"\\((rounds:[^)]+)\\)"_s);
    Panel panel;
    panel.resize(700, 500);
    int seen = 0;
    for (const QString &name :
        QDir(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help")).entryList({u"*.md"_s}))
        for (auto found = picture.globalMatch(page(name)); found.hasNext(); ++seen) {
            const QString url = found.next().captured(1);
            QVERIFY2(inked(panel.picture(url)) > 500, qPrintable(name + u": "_s + url));
        }
    QVERIFY(seen >= 6);
}

void TestHelpPanel::picturesFollowThePalette()
{
    Panel panel;
    panel.resize(700, 500);
    panel.setPage(u"![ring](rounds:allgather/ring?processes=4)"_s);
    const QImage light = panel.picture(u"rounds:allgather/ring?processes=4"_s);
    QPalette dark = panel.palette();
    dark.setColor(QPalette::WindowText, Qt::yellow);
    panel.setPalette(dark);
    QVERIFY(panel.picture(u"rounds:allgather/ring?processes=4"_s) != light);
    QVERIFY(panel.document()->toMarkdown().contains(u"rounds:allgather/ring"_s));
}

/// No picture, and nothing worse.
void TestHelpPanel::whatCannotBeDrawn()
{
    Panel panel;
    for (const char *name : {"rounds:", "rounds:bcast", "rounds:bcast/nothing?processes=4",
             "rounds:bcast/circulant", "rounds:nothing/ring?processes=4",
             "rounds:bcast/circulant?processes=-1", "rounds:allgather/linear?processes=4000000000"})
        QVERIFY2(panel.picture(QString::fromLatin1(name)).isNull(), name);
}

void TestHelpPanel::everyAlgorithmIsNamed()
{
    const QString library = page(u"library.md"_s);
    for (const wire::Collective &collective : wire::mpiCollectives())
        for (const wire::Algorithm &algorithm : *wire::algorithms(wire::bundledLibrary, collective.name)) {
            const QString name = QString::fromUtf8(algorithm.name.data(), algorithm.name.size());
            QVERIFY2(library.contains(u'`' + name + u'`') || library.contains(u'`' + name + u':'),
                qPrintable(name));
        }
}

const testing::Registered<TestHelpPanel, QApplication> registered("tst_help_panel");

} // namespace collscope::tst_help_panel
#include "tst_help_panel.moc"

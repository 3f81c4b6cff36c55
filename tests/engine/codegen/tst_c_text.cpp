// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_c_text {

using namespace collscope::codegen;

class CTextTest : public QObject {
    Q_OBJECT

private slots:
    void commentsCannotBeLeft()
    {
        for (const std::string text : {"*/", "**/", "/*", "/*/", "a\nb",
                 "?"
                 "?/",
                 "?"
                 "?"
                 "?/",
                 "\\", "\xff\x80", "*\\/", "\r\n\t\0x"}) {
            const std::string safe = commentText(text);
            for (const char *const bad : {"*/", "/*", "??", "\\", "\n", "\r"})
                QVERIFY2(safe.find(bad) == std::string::npos, text.c_str());
            for (const char c : safe)
                QVERIFY(c >= ' ' && c <= '~');
        }
        QCOMPARE(commentText("Open MPI 4.1"), std::string("Open MPI 4.1"));
        QCOMPARE(commentText(std::string(5000, 'x')).size(), std::size_t{200});
    }

    void stringsAreEscaped()
    {
        QCOMPARE(stringLiteral("a\"b\\c"), std::string("\"a\\\"b\\\\c\""));
        QCOMPARE(stringLiteral("?"
                               "?/"),
            std::string("\"\\?\\?/\""));
        QCOMPARE(stringLiteral("\n1\xc3"), std::string("\"\\0121\\303\""));
        QVERIFY(stringLiteral(std::string(5000, '\1')).size() < 4095);
    }

    void listsAreWrapped()
    {
        const std::vector<std::uint64_t> three = {1, 2, 3};
        QCOMPARE(numberList(three, "ULL", "  "), std::string("  1ULL, 2ULL, 3ULL"));
        const std::string text = numberList(std::vector<std::uint64_t>(100, 12345), "", "    ");
        for (const QString &line : QString::fromStdString(text).split('\n'))
            QVERIFY(line.size() <= 100);
        QCOMPARE(QString::fromStdString(text).count("12345"), 100);
    }

    void smallestTypes()
    {
        QCOMPARE(unsignedType(255), std::string_view("unsigned char"));
        QCOMPARE(unsignedType(256), std::string_view("unsigned short"));
        QCOMPARE(unsignedType(65536), std::string_view("unsigned int"));
    }
};

const testing::Registered<CTextTest> registered("tst_c_text");

} // namespace collscope::tst_c_text
#include "tst_c_text.moc"

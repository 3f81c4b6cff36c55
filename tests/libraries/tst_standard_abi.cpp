// SPDX-License-Identifier: GPL-3.0-or-later
// mpi_agent/standard_abi beside the headers and libraries of those who have the standard ABI of MPI 5.
#include "tests/support/files.h"
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

namespace collscope::tst_standard_abi {

using namespace testing;

namespace {

const QString ours = QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/standard_abi/");

/// The first group of every match, in the order of the file.
QStringList named(const QString &file, const QString &pattern)
{
    QStringList names;
    const QRegularExpression form(pattern, QRegularExpression::MultilineOption);
    auto match = form.globalMatch(QString::fromUtf8(fileText(ours + file)));
    while (match.hasNext())
        names += match.next().captured(1);
    return names;
}

QStringList functions()
{
    return named(QStringLiteral("functions.h"), QStringLiteral("^    X\\(\\w+, (\\w+),"));
}

/// Prints the value of every constant, the type of every handle and the signature of every function.
QString program()
{
    QString text = QStringLiteral(
        "#include HEADER\n"
        "#include <cstddef>\n"
        "#include <cstdio>\n"
        "#include <typeinfo>\n"
        "template <typename Type> const char *typeOf(Type *) { return typeid(Type *).name(); }\n"
        "inline const char *typeOf(long long) { return \"number\"; }\n"
        "#define SHOW(name) std::printf(#name \" %s %lld\\n\", typeOf(name), (long long)(name));\n"
        "#define TYPE(what) std::printf(#what \" %s\\n\", typeid(what).name());\n"
        "#define PLACE(name) std::printf(#name \" %zu\\n\", offsetof(MPI_Status, name));\n"
        "int main()\n{\n"
        "TYPE(MPI_Aint) TYPE(MPI_Offset) TYPE(MPI_Count) TYPE(MPI_T_enum)\n"
        "TYPE(MPI_T_cvar_handle) TYPE(MPI_Comm_copy_attr_function)\n"
        "TYPE(MPI_Comm_delete_attr_function)\n"
        "PLACE(MPI_SOURCE) PLACE(MPI_TAG) PLACE(MPI_ERROR)\n"
        "std::printf(\"MPI_Status %zu\\n\", sizeof(MPI_Status));\n");
    for (const QString &name : named(QStringLiteral("mpi.h"), QStringLiteral("^#define (MPI_\\w+) ")))
        text += QStringLiteral("SHOW(%1)\n").arg(name);
    for (const QString &name : functions())
        text += QStringLiteral("TYPE(&MPI_%1) TYPE(&PMPI_%1)\n").arg(name);
    return text + QStringLiteral("}\n");
}

} // namespace

class TestStandardAbi : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void isThatOfTheLibraries_data();
    void isThatOfTheLibraries();
    void errorsAreReturned_data() { isThatOfTheLibraries_data(); }
    void errorsAreReturned();

private:
    QByteArray printed(const QString &header, const QString &folder, const QString &name);

    QTemporaryDir m_folder;
    QByteArray m_ours;
};

QByteArray TestStandardAbi::printed(const QString &header, const QString &folder, const QString &name)
{
    const QString source = writeFile(m_folder.filePath(name + QStringLiteral(".cpp")), program().toUtf8());
    const QString file = m_folder.filePath(name);
    const auto built = runIn(QProcessEnvironment::systemEnvironment(),
        {QStringLiteral("c++"), QStringLiteral("-std=c++17"), QStringLiteral("-DHEADER=\"%1\"").arg(header),
            QStringLiteral("-I") + folder, QStringLiteral("-I" COLLSCOPE_SOURCE_DIR), source,
            QStringLiteral("-o"), file});
    if (built.exitStatus != 0)
        qWarning("%s", built.messages.constData());
    return built.exitStatus == 0 ? runIn(QProcessEnvironment::systemEnvironment(), {file}).output
                                 : QByteArray();
}

void TestStandardAbi::initTestCase()
{
    QVERIFY(functions().size() > 90);
    m_ours = printed(QStringLiteral("mpi.h"), ours, QStringLiteral("ours"));
    QVERIFY2(m_ours.count('\n') > 300, m_ours.constData());
}

void TestStandardAbi::isThatOfTheLibraries_data()
{
    QTest::addColumn<QString>("folder");
    for (const MpiLibrary &library : installedMpiLibraries())
        if (QFile::exists(library.folder + QStringLiteral("/include/mpi_abi.h")))
            QTest::newRow(qPrintable(library.name)) << library.folder;
    if (installedMpiLibraries().empty())
        QSKIP(noMpiLibraries);
}

void TestStandardAbi::isThatOfTheLibraries()
{
    QFETCH(QString, folder);
    const auto theirs = printed(
        QStringLiteral("mpi_abi.h"), folder + QStringLiteral("/include"), QFileInfo(folder).fileName());
    const auto lines = m_ours.split('\n');
    const auto others = theirs.split('\n');
    const bool isIntel = QFileInfo(folder).fileName().startsWith(u"impi");
    QStringList differ;
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (lines[i] != others.value(i)
            && !(isIntel && lines[i].startsWith("MPI_ERRORS_RETURN "))) // errors_return.h
            differ += QString::fromUtf8(lines[i] + " there: " + others.value(i));
    qInfo("%lld lines compared, %lld differ", static_cast<long long>(lines.size()),
        static_cast<long long>(differ.size()));
    QVERIFY2(differ.isEmpty(), qPrintable(differ.mid(0, 20).join(u'\n')));

    const auto symbols = runIn(QProcessEnvironment::systemEnvironment(),
        {QStringLiteral("nm"), QStringLiteral("-D"), QStringLiteral("--defined-only"),
            QStringLiteral("--format=just-symbols"), folder + QStringLiteral("/lib/libmpi_abi.so.1")});
    const QStringList list = QString::fromUtf8(symbols.output).split(u'\n');
    const std::set<QString> there(list.begin(), list.end());
    for (const QString &name : functions())
        for (const char *const prefix : {"MPI_", "PMPI_"})
            QVERIFY2(there.count(QLatin1String(prefix) + name) == 1, qPrintable(prefix + name));
}

/// Intel MPI has other numbers for two predefined error handlers than MPICH.
void TestStandardAbi::errorsAreReturned()
{
    QFETCH(QString, folder);
    const auto libraries = installedMpiLibraries();
    const auto library = std::find_if(libraries.begin(), libraries.end(),
        [&folder](const MpiLibrary &one) { return one.folder == folder; });
    const QString source = writeFile(m_folder.filePath(QStringLiteral("errors.cpp")),
        "#include \"mpi_agent/collectives/errors_return.h\"\n"
        "#include <cstdio>\n"
        "int main(int argc, char **argv)\n{\n"
        "MPI_Init(&argc, &argv);\n"
        "MPI_Comm_set_errhandler(MPI_COMM_WORLD, collscope::agent::errorsReturn());\n"
        "const int code = MPI_Bcast(nullptr, -1, MPI_BYTE, 0, MPI_COMM_WORLD);\n"
        "std::puts(code == MPI_SUCCESS ? \"no error\" : \"returned\");\n"
        "return MPI_Finalize();\n}\n");
    const QString file = m_folder.filePath(QStringLiteral("errors"));
    const auto built = runIn(library->environment,
        {QStringLiteral("c++"), QStringLiteral("-std=c++17"), QStringLiteral("-I") + ours,
            QStringLiteral("-I" COLLSCOPE_SOURCE_DIR), source, QStringLiteral("-o"), file,
            QStringLiteral("-L") + folder + QStringLiteral("/lib"), QStringLiteral("-lmpi_abi")});
    QVERIFY2(built.exitStatus == 0, built.messages.constData());
    const auto ran = runIn(library->environment, library->launch(1) + QStringList{file});
    QVERIFY2(ran.exitStatus == 0, ran.messages.constData());
    QCOMPARE(ran.output, QByteArray("returned\n"));
}

const Registered<TestStandardAbi> registered("tst_standard_abi");

} // namespace collscope::tst_standard_abi

#include "tst_standard_abi.moc"

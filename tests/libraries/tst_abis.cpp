// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/runtime_table.h"
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace collscope::tst_abis {

using namespace testing;
using agent::test::Outcome;

namespace {

QByteArray read(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The MPI symbols of nm's output by their kind: "U" strong and undefined, "w" weak and undefined.
std::multimap<std::string, std::string> mpiSymbols(const QString &file, const QString &which)
{
    std::multimap<std::string, std::string> all;
    const Outcome outcome = runIn(QProcessEnvironment::systemEnvironment(),
        {QStringLiteral("nm"), QStringLiteral("-D"), which, QStringLiteral("--without-symbol-versions"),
            file});
    static const QRegularExpression form(QStringLiteral("([A-Za-z]) (P?MPIX?_\\w+|OMPI_\\w+|ompi_\\w+)$"));
    for (const QByteArray &line : outcome.output.split('\n'))
        if (const auto match = form.match(QString::fromUtf8(line)); match.hasMatch())
            all.emplace(match.captured(1).toStdString(), match.captured(2).toStdString());
    return all;
}

std::set<std::string> namesOf(const std::multimap<std::string, std::string> &symbols)
{
    std::set<std::string> names;
    for (const auto &[kind, name] : symbols)
        names.insert(name);
    return names;
}

std::string missingIn(const std::set<std::string> &wanted, const std::set<std::string> &there)
{
    std::vector<std::string> missing;
    std::set_difference(
        wanted.begin(), wanted.end(), there.begin(), there.end(), std::back_inserter(missing));
    return missing.empty() ? std::string() : missing.front();
}

/// A program of one ABI with the library that runs it.
struct Program {
    MpiLibrary library;
    QString abi; ///< "openmpi", "mpich", "mpi-abi"
    QString language = QStringLiteral("C");
    QString file = {};
    QByteArray output = {}; ///< without this project

    QString name() const { return QStringLiteral("%1 %2 %3").arg(library.name, abi, language); }
};

const QString pythonProgram
    = QStringLiteral("from mpi4py import MPI\n"
                     "world = MPI.COMM_WORLD\n"
                     "copy = world.Split(0, world.rank)\n"
                     "total = copy.allreduce(world.rank + 1)\n"
                     "copy.Barrier()\n"
                     "if world.rank == 0: print(total, copy.size, MPI.Get_library_version().split()[0])\n");

} // namespace

/// One file for all MPI libraries of an ABI, which does no harm under others.
class TestAbis : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void refersToNothingThatAReleaseLacks();
    void worksOrStepsAside_data();
    void worksOrStepsAside();
    void persistentCollectivesAreProfiled();
    void pythonChoosesItsLibrary_data();
    void pythonChoosesItsLibrary();
    void loadsWithoutMpi_data();
    void loadsWithoutMpi();
    void startedByTheLoader();
    void agentMeasuresUnderBothLibraries_data();
    void agentMeasuresUnderBothLibraries();
    void configureRefusesAnotherLibrarysHeader_data();
    void configureRefusesAnotherLibrarysHeader();

private:
    void build(const QString &abi, const QString &library, const QStringList &targets);
    void addProgram(Program program, const QStringList &compiling);
    std::optional<MpiLibrary> find(MpiFamily family, const QString &version) const;
    Outcome run(const Program &program, const QString &preload, const QStringList &variables) const;
    void checkLines(const Outcome &outcome, const Program &program, const QString &abi) const;

    QTemporaryDir m_folder;
    QString m_table;
    std::vector<Program> m_programs;
    std::map<QString, QString> m_preload; ///< by ABI
    QString m_agent; ///< of the standard ABI
};

std::optional<MpiLibrary> TestAbis::find(MpiFamily family, const QString &version) const
{
    for (const MpiLibrary &library : mpiLibraries())
        if (library.family == family && library.version == version)
            return library;
    return std::nullopt;
}

/// Kept from run to run, so that only what changed is compiled again.
void TestAbis::build(const QString &abi, const QString &library, const QStringList &targets)
{
    const QString folder = QStringLiteral(COLLSCOPE_BIN_DIR "/../tests/abi/") + abi;
    const auto environment = QProcessEnvironment::systemEnvironment();
    const Outcome configured = runIn(environment,
        {QStringLiteral("cmake"), QStringLiteral("-S"), QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent"),
            QStringLiteral("-B"), folder, QStringLiteral("-DCOLLSCOPE_UNITY=ON"), library},
        600);
    QVERIFY2(configured.exitStatus == 0, configured.messages.constData());
    QVERIFY2(configured.output.contains(("ABI of the MPI library: " + abi).toUtf8()),
        configured.output.constData());
    const Outcome built = runIn(environment,
        QStringList{QStringLiteral("cmake"), QStringLiteral("--build"), folder, QStringLiteral("--parallel"),
            QStringLiteral("2"), QStringLiteral("--target")}
            + targets,
        1200);
    QVERIFY2(built.exitStatus == 0, (built.output + built.messages).constData());
    QVERIFY2(!(built.output + built.messages).contains("[-W"), (built.output + built.messages).constData());
    m_preload[abi] = folder + QStringLiteral("/lib/libcollscope-pmpi.so");
    if (targets.size() > 1)
        m_agent = folder + QStringLiteral("/bin/collscope-agent");
}

void TestAbis::addProgram(Program program, const QStringList &compiling)
{
    program.file = m_folder.filePath(program.name().replace(u' ', u'-'));
    const Outcome compiled
        = runIn(program.library.environment, compiling + QStringList{QStringLiteral("-o"), program.file});
    QVERIFY2(compiled.exitStatus == 0, compiled.messages.constData());
    const Outcome plain = run(program, {}, {});
    QVERIFY2(plain.exitStatus == 0, plain.messages.constData());
    QVERIFY2(plain.output.contains("with 2 arguments: sum 2"), plain.output.constData());
    program.output = plain.output;
    m_programs.push_back(program);
}

void TestAbis::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_preload[QStringLiteral("openmpi")] = QStringLiteral(OUR_PRELOAD);
    if (const auto mpich = find(MpiFamily::mpich, QStringLiteral("5.0.2"))) {
        build(QStringLiteral("mpich"), QStringLiteral("-DMPI_CXX_COMPILER=") + mpich->cxx,
            {QStringLiteral("collscope-pmpi")});
        build(QStringLiteral("mpi-abi"), QStringLiteral("-DCOLLSCOPE_MPI_ABI=ON"),
            {QStringLiteral("collscope-pmpi"), QStringLiteral("collscope-agent")});
    }
    for (const MpiLibrary &library : mpiLibraries()) {
        addProgram(
            {library,
                library.family == MpiFamily::openmpi ? QStringLiteral("openmpi") : QStringLiteral("mpich")},
            {library.cc, QStringLiteral(SOURCES "/abi_calls.c")});
        const QString abi = QStringLiteral("mpi-abi");
        if (library.family == MpiFamily::mpich && !library.isSystems())
            addProgram({library, abi},
                {library.cc + QStringLiteral("_abi"), QStringLiteral(SOURCES "/abi_calls.c")});
        if (library.version != u"2021.18.1")
            continue;
        addProgram(
            {library, abi}, {library.cc, QStringLiteral("-mpi-abi"), QStringLiteral(SOURCES "/abi_calls.c")});
        if (!QStandardPaths::findExecutable(QStringLiteral("gfortran")).isEmpty())
            addProgram({library, abi, QStringLiteral("Fortran")},
                {QStringLiteral("gfortran"), QStringLiteral(SOURCES "/abi_calls.f90"),
                    QStringLiteral("-L") + library.folder + QStringLiteral("/lib"),
                    QStringLiteral("-lmpifort_abi"), QStringLiteral("-lmpi_abi")});
    }
    wire::RuntimeTable table;
    wire::RuntimeTable::Collective bcast;
    bcast.name = "bcast";
    bcast.messageBytes = {1};
    wire::Method binomial;
    binomial.library = wire::bundledLibrary;
    binomial.algorithm = "binomial";
    binomial.algorithmId = wire::findAlgorithm(wire::bundledLibrary, "bcast", "binomial")->id;
    bcast.methods = {binomial};
    bcast.cells = {0};
    table.collectives = {bcast};
    m_table = m_folder.filePath(QStringLiteral("bcast.table"));
    QFile file(m_table);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(wire::encodeTable(table)));
}

Outcome TestAbis::run(const Program &program, const QString &preload, const QStringList &variables) const
{
    QStringList words = program.library.launch(2) + QStringList{QStringLiteral("env")} + variables;
    if (!preload.isEmpty())
        words += QStringLiteral("LD_PRELOAD=") + preload;
    return runIn(program.library.environment, words + QStringList{program.file, QStringLiteral("word")});
}

/// Whatever is not there in one of the series ends every program of it when the loader starts it.
void TestAbis::refersToNothingThatAReleaseLacks()
{
    for (const auto &[abi, file] : m_preload) {
        const auto symbols = mpiSymbols(file, QStringLiteral("--undefined-only"));
        QVERIFY(symbols.count("w") > 80);
        const auto strong = symbols.find("U");
        QVERIFY2(strong == symbols.end(),
            strong == symbols.end() ? "" : (strong->second + " is not in late_mpi.h").c_str());
    }
    std::vector<MpiLibrary> series;
    for (const MpiLibrary &library : mpiLibraries())
        if (library.family == MpiFamily::openmpi)
            series.push_back(library);
    if (series.size() < 2)
        QSKIP(noMpiLibraries);
    for (const MpiLibrary &library : series) {
        // Of a program of that library, for Debian's lies in a folder of the architecture.
        const auto program = std::find_if(m_programs.begin(), m_programs.end(),
            [&library](const Program &one) { return one.library.name == library.name; });
        const Outcome loads = runIn(library.environment, {QStringLiteral("ldd"), program->file});
        static const QRegularExpression path(QStringLiteral("libmpi\\.so\\.40 => (\\S+)"));
        const QString file = path.match(QString::fromUtf8(loads.output)).captured(1);
        QVERIFY(!file.isEmpty());
        const auto there = namesOf(mpiSymbols(file, QStringLiteral("--defined-only")));
        QVERIFY(there.count("PMPI_Comm_rank") != 0);
        for (const char *const mine : {OUR_PRELOAD, OUR_AGENT, OUR_COLLECTIVES, OUR_GROUPS}) {
            const auto wanted
                = namesOf(mpiSymbols(QString::fromUtf8(mine), QStringLiteral("--undefined-only")));
            QVERIFY(!wanted.empty());
            QCOMPARE(mine + (' ' + missingIn(wanted, there)), std::string(mine) + ' ');
        }
    }
}

void TestAbis::worksOrStepsAside_data()
{
    QTest::addColumn<QString>("preload");
    QTest::addColumn<int>("index");
    for (const auto &[abi, file] : m_preload)
        for (std::size_t i = 0; i < m_programs.size(); ++i)
            QTest::addRow("%s under %s", qPrintable(abi), qPrintable(m_programs[i].name()))
                << abi << static_cast<int>(i);
    if (m_programs.empty())
        QSKIP(noMpiLibraries);
}

void TestAbis::checkLines(const Outcome &outcome, const Program &program, const QString &abi) const
{
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    QCOMPARE(outcome.output, program.output);
    const auto lines = outcome.messages.count("collscope: ");
    if (abi == program.abi) {
        QVERIFY2(
            outcome.messages.contains("trace bcast comm_size=2 nodes=1 bytes=4 method=collscope.binomial"),
            outcome.messages.constData());
        QVERIFY2(outcome.messages.contains("trace allreduce comm_size=2 nodes=1 bytes=4 method=default"),
            outcome.messages.constData());
        QCOMPARE(outcome.messages.count("trace "), lines);
    } else {
        QCOMPARE(lines, 1);
        QVERIFY2(outcome.messages.contains("which is another MPI library"), outcome.messages.constData());
    }
}

void TestAbis::worksOrStepsAside()
{
    QFETCH(QString, preload);
    QFETCH(int, index);
    const Program &program = m_programs.at(static_cast<std::size_t>(index));
    const QStringList variables{
        QStringLiteral("COLLSCOPE_TRACE=1"), QStringLiteral("COLLSCOPE_TABLE=") + m_table};
    checkLines(run(program, m_preload[preload], variables), program, preload);
    const Outcome off
        = run(program, m_preload[preload], variables + QStringList{QStringLiteral("COLLSCOPE_OFF=1")});
    QVERIFY2(off.exitStatus == 0, off.messages.constData());
    QCOMPARE(off.output, program.output);
    QCOMPARE(off.messages.count("collscope: "), preload == program.abi ? 0 : 1);
}

/// Where the library has the functions; Open MPI 4.1 does not, and mpi.h of 5.0 says MPI 3.1.
void TestAbis::persistentCollectivesAreProfiled()
{
    bool any = false;
    for (const Program &program : m_programs) {
        const bool has = !program.output.contains("persistent 0");
        const auto preload = m_preload.find(program.abi);
        if (preload == m_preload.end())
            continue;
        const QString profile = m_folder.filePath(QStringLiteral("profile"));
        QFile::remove(profile);
        const Outcome outcome
            = run(program, preload->second, {QStringLiteral("COLLSCOPE_PROFILE=") + profile});
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
        QCOMPARE(outcome.output, program.output);
        const QByteArray text = read(profile);
        QVERIFY2(text.contains("\nallreduce\tblocking\t2"), text.constData());
        QCOMPARE(text.contains("\nallreduce\tpersistent\t2"), has);
        any = any || has;
    }
    if (!any)
        QSKIP(noMpiLibraries);
}

void TestAbis::pythonChoosesItsLibrary_data()
{
    QTest::addColumn<QString>("preload");
    QTest::addColumn<QString>("name");
    for (const auto &[abi, file] : m_preload)
        for (const MpiLibrary &library : installedMpiLibraries())
            if (library.version != u"2021.13.1")
                QTest::addRow("%s under %s", qPrintable(abi), qPrintable(library.name))
                    << abi << library.name;
    if (installedMpiLibraries().empty())
        QSKIP(noMpiLibraries);
}

/// mpi4py loads its MPI library when it is imported, for itself alone. The library that is preloaded comes
/// first.
void TestAbis::pythonChoosesItsLibrary()
{
    QFETCH(QString, preload);
    QFETCH(QString, name);
    const auto libraries = installedMpiLibraries();
    const MpiLibrary library = *std::find_if(
        libraries.begin(), libraries.end(), [&name](const MpiLibrary &one) { return one.name == name; });
    const auto python = mpiPythonOf(library);
    if (!python)
        QSKIP(noMpiLibraries);
    const QString abi
        = library.family == MpiFamily::openmpi ? QStringLiteral("openmpi") : QStringLiteral("mpich");
    const QStringList program{python->program, QStringLiteral("-c"), pythonProgram};
    const Outcome plain = runIn(python->environment, library.launch(2) + program);
    QVERIFY2(plain.output.startsWith("3 2 "), (plain.output + plain.messages).constData());
    const Outcome outcome = runIn(python->environment,
        library.launch(2)
            + QStringList{QStringLiteral("env"), QStringLiteral("COLLSCOPE_TRACE=1"),
                QStringLiteral("LD_PRELOAD=") + m_preload[preload]}
            + program);
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    QCOMPARE(outcome.output, plain.output);
    if (preload == abi) {
        QVERIFY2(
            outcome.messages.contains("collscope: trace barrier comm_size=2"), outcome.messages.constData());
    } else {
        QCOMPARE(outcome.messages.count("collscope: "), 1);
        QVERIFY2(outcome.messages.contains("which is another MPI library"), outcome.messages.constData());
    }
}

void TestAbis::loadsWithoutMpi_data()
{
    QTest::addColumn<QString>("preload");
    for (const auto &[abi, file] : m_preload)
        QTest::newRow(qPrintable(abi)) << abi;
}

/// A shell between the launcher and the program; the loader may bind everything at once.
void TestAbis::loadsWithoutMpi()
{
    QFETCH(QString, preload);
    for (const char *const now : {"", "1"}) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_PRELOAD"), m_preload[preload]);
        environment.insert(QStringLiteral("LD_BIND_NOW"), QString::fromUtf8(now));
        environment.insert(QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1"));
        const Outcome outcome
            = runIn(environment, {QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("echo right")});
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
        QCOMPARE(outcome.output, QByteArray("right\n"));
        QCOMPARE(outcome.messages, QByteArray());
    }
}

void TestAbis::startedByTheLoader()
{
    const auto program = std::find_if(
        m_programs.begin(), m_programs.end(), [](const Program &one) { return one.abi == u"mpich"; });
    if (program == m_programs.end())
        QSKIP("MPICH is not installed here");
    const Outcome loads = runIn(program->library.environment, {QStringLiteral("ldd"), program->file});
    static const QRegularExpression path(QStringLiteral("(/\\S*/ld[-\\w.]*) \\("));
    const QString loader = path.match(QString::fromUtf8(loads.output)).captured(1);
    QVERIFY2(!loader.isEmpty(), loads.output.constData());
    Program named = *program;
    named.file = loader;
    const Outcome outcome = runIn(program->library.environment,
        program->library.launch(2)
            + QStringList{QStringLiteral("env"), QStringLiteral("LD_PRELOAD=" OUR_PRELOAD), loader,
                program->file, QStringLiteral("word")});
    checkLines(outcome, *program, QStringLiteral("openmpi"));
}

void TestAbis::agentMeasuresUnderBothLibraries_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_programs.size(); ++i)
        if (m_programs[i].abi == u"mpi-abi" && m_programs[i].language == u"C")
            QTest::newRow(qPrintable(m_programs[i].library.name)) << static_cast<int>(i);
    if (m_agent.isEmpty())
        QSKIP(noMpiLibraries);
}

/// The standard ABI: one file, which finds out at run time whose library it is.
void TestAbis::agentMeasuresUnderBothLibraries()
{
    QFETCH(int, index);
    const MpiLibrary &library = m_programs.at(static_cast<std::size_t>(index)).library;
    const QString records = m_folder.filePath(library.name + QStringLiteral(".records"));
    const Outcome outcome = runIn(library.environment,
        library.launch(2)
            + QStringList{m_agent, QStringLiteral("--collectives"), QStringLiteral("bcast,allreduce"),
                QStringLiteral("--sizes"), QStringLiteral("8,1024"), QStringLiteral("--budget"),
                QStringLiteral("10"), QStringLiteral("-o"), records});
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const QByteArray text = read(records);
    QVERIFY2(text.contains(library.family == MpiFamily::intel ? "Intel(R) MPI Library" : "MPICH"),
        text.constData());
    for (const char *const measured : {"bcast", "allreduce", "collscope", "binomial"})
        QVERIFY2(text.contains(measured), text.constData());
}

void TestAbis::configureRefusesAnotherLibrarysHeader_data()
{
    QTest::addColumn<QStringList>("options");
    const auto mpich = find(MpiFamily::mpich, QStringLiteral("5.0.2"));
    const auto openMpi = find(MpiFamily::openmpi, QStringLiteral("5.0.11"));
    if (!mpich || !openMpi)
        QSKIP(noMpiLibraries);
    QTest::newRow("standard header") << QStringList{
        QStringLiteral("-DMPI_CXX_COMPILER=") + mpich->cxx, QStringLiteral("-DCMAKE_CXX_FLAGS=-DMPI_ABI")};
    QTest::newRow("standard library") << QStringList{QStringLiteral("-DMPI_CXX_COMPILER=") + openMpi->cxx,
        QStringLiteral("-DMPI_mpi_LIBRARY=") + mpich->folder + QStringLiteral("/lib/libmpi_abi.so")};
}

/// Handles of one library and functions of another one would compile, and go wrong in every call.
void TestAbis::configureRefusesAnotherLibrarysHeader()
{
    QFETCH(QStringList, options);
    const QTemporaryDir folder;
    const Outcome outcome = runIn(QProcessEnvironment::systemEnvironment(),
        QStringList{QStringLiteral("cmake"), QStringLiteral("-S"),
            QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent"), QStringLiteral("-B"), folder.path()}
            + options);
    QVERIFY(outcome.exitStatus != 0);
    QVERIFY2(outcome.messages.simplified().contains("have different ABIs"), outcome.messages.constData());
}

const testing::Registered<TestAbis> registered("tst_abis");

} // namespace collscope::tst_abis

#include "tst_abis.moc"

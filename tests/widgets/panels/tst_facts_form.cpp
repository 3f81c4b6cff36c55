// SPDX-License-Identifier: GPL-3.0-or-later
// The form for facts that files do not name.
#include "tests/support/test_program.h"
#include "widgets/panels/facts_form.h"

#include <QApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

namespace collscope::tst_facts_form {

using namespace Qt::StringLiterals;

namespace {

const std::string bcast = "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n8  2.5\n";

class Folder {
public:
    std::filesystem::path path() const { return m_folder.path().toStdString(); }
    void write(const std::string &name, const std::string &text) const
    {
        std::filesystem::create_directories((path() / name).parent_path());
        std::ofstream(path() / name) << text;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestFactsForm : public QObject {
    Q_OBJECT
private slots:
    void namesFillTheTable()
    {
        const Folder folder;
        folder.write("shire/openmpi-4.1.4_bcast_binomial_16ranks_seg8192.log", bcast);
        FactsForm form(io::askedFiles(folder.path() / "shire").value());
        form.show();
        const auto text = [&form](FactsForm::Column column) { return form.table()->item(0, column)->text(); };
        QCOMPARE(text(FactsForm::library), u"Open MPI"_s);
        QCOMPARE(text(FactsForm::version), u"4.1.4"_s);
        QCOMPARE(text(FactsForm::algorithm), u"binomial"_s);
        QCOMPARE(text(FactsForm::segment), u"8192"_s);
        QCOMPARE(text(FactsForm::ranks), u"16"_s);
        QCOMPARE(text(FactsForm::system), u"shire"_s);
        QVERIFY(form.table()->isColumnHidden(FactsForm::collective));
        QVERIFY(form.findChild<QPlainTextEdit *>()->toPlainText().startsWith(u"# OSU"_s));
        QTRY_VERIFY2(form.loaded(), qPrintable(form.message()));
        QCOMPARE(form.facts()->front().facts.algorithm, std::string("binomial/8192"));
    }

    void severalFilesBecomeOneSystem()
    {
        const Folder folder;
        folder.write("shire/binomial.log", bcast);
        folder.write("shire/chain.log", bcast);
        FactsForm form(io::askedFiles(folder.path() / "shire").value());
        form.show();
        QVERIFY(form.message().startsWith(u"Required"_s));
        QTableWidget &table = *form.table();
        const auto setAll = [&](FactsForm::Column column, const QString &text) {
            table.setCurrentCell(0, column);
            table.item(0, column)->setText(text);
            form.findChild<QPushButton *>()->click(); // to all files
            QCOMPARE(table.item(1, column)->text(), text);
        };
        setAll(FactsForm::library, u"Open MPI"_s);
        QCOMPARE(table.item(0, FactsForm::algorithm)->text(), u"binomial"_s); // as its file is called
        QCOMPARE(table.item(1, FactsForm::algorithm)->text(), u"chain"_s);
        QVERIFY(!form.loaded());
        setAll(FactsForm::ranks, u"8"_s);
        QTRY_VERIFY2(form.loaded(), qPrintable(form.message()));
        QVERIFY2(form.message().contains(u"The names of 2 files suggest"_s), qPrintable(form.message()));
        QCOMPARE(form.loaded()->datasets.size(), std::size_t{1});
        QCOMPARE(form.loaded()->datasets.front()->methods().size(), std::size_t{2});
    }

    void unknownAlgorithmsAndLibrariesAreRejected()
    {
        const Folder folder;
        folder.write("a.log", "mpirun -n 4 osu_bcast\n" + bcast);
        FactsForm form(io::askedFiles(folder.path() / "a.log").value());
        QTableWidget &table = *form.table();
        table.item(0, FactsForm::library)->setText(u"OPENMPI"_s);
        QVERIFY(table.item(0, FactsForm::algorithm)->text().isEmpty()); // no name suggests one
        table.item(0, FactsForm::algorithm)->setText(u"binomail"_s);
        QVERIFY2(form.message().contains(u"did you mean binomial?"_s), qPrintable(form.message()));
        table.item(0, FactsForm::algorithm)->setText(u"frobnicate"_s);
        QVERIFY2(form.message().contains(u"known are default"_s), qPrintable(form.message()));
        QVERIFY(!form.loaded() && !form.facts());
        table.item(0, FactsForm::library)->setText(u"Opn MPI"_s);
        QVERIFY2(form.message().contains(u"did you mean Open MPI?"_s), qPrintable(form.message()));
        table.item(0, FactsForm::library)->setText(u"Open MPI"_s);
        table.item(0, FactsForm::algorithm)->setText(u"binomial"_s);
        QTRY_VERIFY2(form.loaded(), qPrintable(form.message()));
    }

    void valuesThatCannotBeAreNamed()
    {
        const Folder folder;
        folder.write("a.log", "mpirun -n 4 osu_bcast\n" + bcast);
        FactsForm form(io::askedFiles(folder.path() / "a.log").value());
        QTableWidget &table = *form.table();
        QVERIFY(!(table.item(0, FactsForm::ranks)->flags() & Qt::ItemIsEditable)); // the file names them
        table.item(0, FactsForm::library)->setText(u"Open MPI"_s);
        table.item(0, FactsForm::algorithm)->setText(u"default"_s);
        QTRY_VERIFY(form.loaded());
        table.item(0, FactsForm::run)->setText(u"second"_s);
        QVERIFY2(!form.loaded() && form.message().contains(u"second"_s), qPrintable(form.message()));
    }
};

const testing::Registered<TestFactsForm, QApplication> registered("tst_facts_form");

} // namespace collscope::tst_facts_form
#include "tst_facts_form.moc"

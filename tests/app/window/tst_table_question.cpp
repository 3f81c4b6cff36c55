// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/common/message_bar.h"
#include "widgets/panels/mapping_editor.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace collscope::tst_table_question {

using namespace Qt::StringLiterals;

/// A table of no known format, from the message to the maps.
class TestTableQuestion : public QObject {
    Q_OBJECT
private slots:
    void init() { m_made = std::make_unique<testing::WindowInFolder>(); }
    void cleanup() { m_made.reset(); }

    void asksForTheColumnsOfATable()
    {
        QFile file(m_made->path(u"table.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly)
            && file.write("Algo;np;Wert;Zeit\nring;4;8;1,5\nauto;4;8;2,5\n") > 0);
        file.close();
        MainWindow &window = m_made->window;
        window.open({file.fileName()});
        QTRY_COMPARE_WITH_TIMEOUT(window.messages()->count(), 1, 20000);
        const auto ask = [&window] {
            for (QToolButton *const button : window.messages()->findChildren<QToolButton *>())
                if (button->text() == u"Say what its columns are..."_s)
                    button->click();
            return window.findChild<QDialog *>(u"mappingQuestion"_s);
        };
        QPointer<QDialog> dialog = ask();
        QVERIFY(dialog && !dialog->isModal());
        QCOMPARE(testing::doubledMnemonics(*dialog), QStringList());
        auto *const editor = dialog->findChild<MappingEditor *>();
        const auto *const opens = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open);
        QVERIFY(!opens->isEnabled());
        QVERIFY2(editor->problem().contains(u"the unit of times"_s), qPrintable(editor->problem()));
        const auto choose = [editor](const QString &name, int at) {
            editor->findChild<QComboBox *>(name)->setCurrentIndex(at);
        };
        choose(u"mappingTime"_s, 3);
        choose(u"mappingSize"_s, 1);
        const auto *const table = editor->findChild<QTableWidget *>();
        for (const auto &[column, title] : {std::pair{2, u"Message size"_s}, {3, u"Time (mean)"_s}}) {
            auto *const field = qobject_cast<QComboBox *>(table->cellWidget(0, column));
            field->setCurrentIndex(field->findText(title));
        }
        for (const auto &[name, text] : {std::pair{u"mappingDefaults"_s, u"auto"_s},
                 {u"mappingFacts"_s, u"library=openmpi,collective=bcast"_s}}) {
            auto *const edit = editor->findChild<QLineEdit *>(name);
            edit->setText(text);
            emit edit->textEdited(text);
        }
        QVERIFY2(editor->problem().isEmpty() && opens->isEnabled(), qPrintable(editor->problem()));
        QVERIFY(editor->findChild<QLabel *>(u"mappingResult"_s)->text().contains(u"openmpi.ring"_s));
        dialog->accept();
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->datasets().size(), std::size_t{1}, 20000);
        const DatasetPtr &data = window.session()->dataset();
        QVERIFY(data->methods().front().isBaseline() && data->seconds(0) == 2.5e-6);
        // The next table with these columns is proposed to be read alike.
        const QString columns = u"Algo\nnp\nWert\nZeit"_s;
        QVERIFY(m_made->settings.tableMapping(columns).contains(u"column mean: Zeit"_s));
    }

private:
    std::unique_ptr<testing::WindowInFolder> m_made;
};

const testing::Registered<TestTableQuestion, QApplication> registered("tst_table_question");

} // namespace collscope::tst_table_question
#include "tst_table_question.moc"

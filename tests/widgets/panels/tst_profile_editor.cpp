// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/find_button.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/common/words.h"
#include "widgets/panels/check_list.h"
#include "widgets/panels/field_form.h"
#include "widgets/panels/folder_dialog.h"
#include "widgets/panels/profile_editor.h"
#include "widgets/panels/profile_form.h"
#include "widgets/panels/template_edit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <random>

Q_DECLARE_METATYPE(collscope::remote::HostProfile)

namespace collscope::tst_profile_editor {

using testing::button;
using namespace Qt::StringLiterals;
using remote::CheckState;
using remote::HostProfile;
using remote::ProfileCheck;

namespace {

HostProfile valid(const QString &name = u"Frodo"_s)
{
    HostProfile profile;
    profile.name = name;
    profile.sshHost = u"frodo.example.org"_s;
    profile.workFolder = u"/scratch/me"_s;
    return profile;
}

template <typename Value> Value oneOf(std::mt19937 &random, const std::vector<Value> &values)
{
    return values[random() % values.size()];
}

/// Any profile that could be in a file.
HostProfile anyProfile(std::mt19937 &random)
{
    using Texts = std::vector<QString>;
    HostProfile profile;
    profile.name = oneOf(random, Texts{u"Frodo"_s, u"a b"_s, u"\u00C4rger \"quoted\""_s});
    profile.connection = oneOf(random, Texts{u"ssh"_s, u"local"_s});
    if (profile.connection == u"ssh")
        profile.sshHost = oneOf(random, Texts{u"frodo"_s, u"me@frodo.example.org"_s, u"ssh://frodo:2222"_s});
    for (auto count = random() % 4; count > 0; --count)
        profile.sshOptions += oneOf(random,
            std::vector<QStringList>{{u"-F"_s, u"/home/me/my config"_s}, {u"-p"_s, u"2222"_s}, {u"-4C"_s},
                {u"-i"_s, u""_s}, {u"-i"_s, u"a\"b\\c"_s}, {u"-l"_s, u"\\"_s}, {u"-i"_s, u"\t"_s}});
    profile.workFolder = oneOf(random, Texts{u"/scratch/me"_s, u"/w/with blank/x"_s});
    std::vector<QString> schedulers;
    for (const remote::Scheduler &scheduler : remote::schedulers())
        schedulers.push_back(scheduler.name);
    profile.scheduler = oneOf(random, schedulers);
    profile.partition = oneOf(random, Texts{u""_s, u"short"_s, u"long.q"_s});
    profile.account = oneOf(random, Texts{u""_s, u"project-1"_s});
    profile.launcher = oneOf(random, Texts{u"srun"_s, u"mpirun -n @processes@ --map-by ppr:@ppn@:node"_s});
    profile.agent = oneOf(random, Texts{u"collscope-agent"_s, u"/home/me/a b/agent"_s});
    for (auto count = random() % 3; count > 0; --count)
        profile.setup << oneOf(
            random, Texts{u"module load openmpi"_s, u"  export A='x y'"_s, u"# nothing"_s});
    profile.scriptTemplate = oneOf(random, Texts{u""_s, u"#!/bin/sh\n@setup@\n\n@run@\n"_s, u"@run@"_s});
    profile.pollSeconds = oneOf(random, std::vector<int>{30, 60, 3600});
    profile.coreHoursLimit = oneOf(random, std::vector<int>{0, 1, 100, 1000000});
    return profile;
}

} // namespace

class TestProfileEditor : public QObject {
    Q_OBJECT
private slots:
    void words_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("none") << "  " << QStringList();
        QTest::newRow("plain") << " -p 2222  -v " << QStringList{u"-p"_s, u"2222"_s, u"-v"_s};
        QTest::newRow("quoted") << "-F \"my file\"" << QStringList{u"-F"_s, u"my file"_s};
        QTest::newRow("inside a word") << "a\"b c\"d" << QStringList{u"ab cd"_s};
        QTest::newRow("empty word") << "\"\"" << QStringList{u""_s};
        QTest::newRow("escapes") << "\"a\\\"b\\\\c\"" << QStringList{u"a\"b\\c"_s};
        QTest::newRow("left open") << "\"a b" << QStringList{u"a b"_s};
    }

    void words()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        QCOMPARE(wordsFromText(text), words);
        QCOMPARE(wordsFromText(wordsToText(words)), words);
    }

    void everyProfileComesBackAsItWas()
    {
        std::mt19937 random(7);
        ProfileForm form;
        for (int i = 0; i < 300; ++i) {
            const HostProfile profile = anyProfile(random);
            QCOMPARE(remote::profileProblem(profile), std::string());
            form.setProfile(profile);
            QVERIFY2(form.profile() == profile, remote::formatProfile(form.profile()).constData());
            QVERIFY(form.isValid());
        }
    }

    void problemsAreAtTheirFields_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::newRow("no name") << "name"
                                 << "";
        QTest::newRow("no host") << "ssh_host"
                                 << "";
        QTest::newRow("an option for a host") << "ssh_host"
                                              << "-oProxyCommand=x";
        QTest::newRow("weaker host keys") << "ssh_options"
                                          << "-o StrictHostKeyChecking=no";
        QTest::newRow("another machine") << "ssh_options"
                                         << "-- otherhost command";
        QTest::newRow("relative folder") << "work_folder"
                                         << "scratch";
        QTest::newRow("no account") << "account"
                                    << "two words";
        QTest::newRow("no agent") << "agent"
                                  << "";
        QTest::newRow("unknown placeholder") << "launcher"
                                             << "mpirun -n @ranks@";
    }

    void problemsAreAtTheirFields()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        ProfileForm form;
        form.setProfile(valid());
        QVERIFY(form.isValid());
        QCOMPARE(form.fields()->firstProblem(), QString());
        auto *const edit = form.findChild<QLineEdit *>(field);
        QVERIFY(edit);
        const QString before = edit->text();
        edit->setText(value);
        QVERIFY(!form.isValid());
        QVERIFY(!form.fields()->problem(field).isEmpty());
        QCOMPARE(form.fields()->firstProblem(), form.fields()->problem(field)); // and at no other
        edit->setText(before);
        QVERIFY(form.isValid());
        QCOMPARE(form.fields()->firstProblem(), QString());
    }

    void aWrongPlaceholderIsSaidAtItsLine()
    {
        ProfileForm form;
        form.setProfile(valid());
        TemplateEdit *const script = form.scriptTemplate();
        auto *const edit = script->findChild<QPlainTextEdit *>();
        QVERIFY(edit->isReadOnly());
        QVERIFY(edit->toPlainText().contains(u"@run@")); // the scheduler's own is there to read
        script->findChild<QCheckBox *>()->setChecked(true);
        QVERIFY(!edit->isReadOnly());
        QCOMPARE(form.profile().scriptTemplate, edit->toPlainText());
        edit->setPlainText(u"#!/bin/sh\n#SBATCH --time=@hours@\n@run@\n"_s);
        QVERIFY(!form.isValid());
        QVERIFY2(script->problem().contains(u"@hours@"), qPrintable(script->problem()));
        QVERIFY(script->problem().contains(u"@minutes@")); // what there is instead
        QCOMPARE(edit->extraSelections().size(), 1);
        QCOMPARE(edit->extraSelections().first().cursor.blockNumber(), 1);
        edit->setPlainText(u"#!/bin/sh\n"_s);
        QVERIFY(script->problem().contains(u"@run@"));
        edit->setPlainText(u"#!/bin/sh\n@run@\n"_s);
        QCOMPARE(script->problem(), QString());
        QVERIFY(edit->extraSelections().isEmpty());
        QVERIFY(form.isValid());
        script->findChild<QCheckBox *>()->setChecked(false);
        QCOMPARE(form.profile().scriptTemplate, QString());
    }

    void onlyWhatTheConnectionNeedsIsThere()
    {
        ProfileForm form;
        form.show();
        form.setProfile(valid());
        QVERIFY(form.findChild<QLineEdit *>(u"ssh_host"_s)->isVisible());
        auto *const connection = form.findChild<QComboBox *>(u"connection"_s);
        connection->setCurrentIndex(connection->findData(u"local"_s));
        QVERIFY(!form.findChild<QLineEdit *>(u"ssh_host"_s)->isVisible());
        QCOMPARE(form.profile().sshHost, QString());
        QVERIFY(form.isValid());
        connection->setCurrentIndex(connection->findData(u"ssh"_s));
        QCOMPARE(form.profile().sshHost, valid().sshHost); // nothing typed is lost
    }

    void sshIsAskedWhenTypingPauses()
    {
        ProfileForm form;
        QSignalSpy wanted(&form, &ProfileForm::sshFactsWanted);
        form.setProfile(valid());
        auto *const host = form.findChild<QLineEdit *>(u"ssh_host"_s);
        for (const QString &text : {u"s"_s, u"sa"_s, u"sam"_s})
            host->setText(text);
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().first().value<HostProfile>().sshHost, u"sam"_s);
    }

    void changesStayUntilTheyAreSaved()
    {
        ProfileEditor editor;
        editor.setProfiles({valid(u"A"_s), valid(u"B"_s)});
        auto *const list = editor.findChild<QListWidget *>();
        QCOMPARE(list->count(), 2);
        QVERIFY(!editor.hasUnsaved());
        QVERIFY(!button(editor, u"Save"_s)->isEnabled());
        editor.form()->findChild<QLineEdit *>(u"account"_s)->setText(u"mine"_s);
        QVERIFY(editor.hasUnsaved());
        QVERIFY(list->item(0)->text().contains(u"not saved"));
        list->setCurrentRow(1);
        QCOMPARE(editor.form()->profile().account, QString());
        list->setCurrentRow(0);
        QCOMPARE(editor.form()->profile().account, u"mine"_s);
        editor.setProfiles({valid(u"A"_s), valid(u"B"_s)}); // the folder was read again
        QCOMPARE(editor.form()->profile().account, u"mine"_s);

        QSignalSpy saves(&editor, &ProfileEditor::saveRequested);
        button(editor, u"Save"_s)->click();
        QCOMPARE(saves.count(), 1);
        QCOMPARE(saves.first().at(1).toString(), u"A"_s);
        const auto saved = saves.first().first().value<HostProfile>();
        QCOMPARE(saved.account, u"mine"_s);
        editor.setSaved(saved, u"A"_s);
        QVERIFY(!editor.hasUnsaved());
        editor.form()->findChild<QLineEdit *>(u"account"_s)->setText(u"other"_s);
        button(editor, u"Discard"_s)->click();
        QCOMPARE(editor.form()->profile(), saved);
    }

    void newAndDuplicateGetFreeNames()
    {
        ProfileEditor editor;
        editor.setProfiles({valid(u"A"_s)});
        button(editor, u"Duplicate"_s)->click();
        QCOMPARE(editor.form()->profile().name, u"A 2"_s);
        QCOMPARE(editor.form()->profile().workFolder, valid().workFolder);
        button(editor, u"New"_s)->click();
        QCOMPARE(editor.findChild<QListWidget *>()->count(), 3);
        QVERIFY(!button(editor, u"Save"_s)->isEnabled()); // nobody knows the host yet
        QVERIFY(!button(editor, u"Test"_s)->isEnabled());
        editor.form()->findChild<QLineEdit *>(u"name"_s)->setText(u"A"_s);
        QVERIFY(editor.form()->fields()->problem(u"ssh_host"_s).size() > 0);
        editor.form()->findChild<QLineEdit *>(u"ssh_host"_s)->setText(u"host"_s);
        editor.form()->findChild<QLineEdit *>(u"work_folder"_s)->setText(u"/w"_s);
        QVERIFY(editor.form()->fields()->problem(u"name"_s).contains(u"another"));
        QVERIFY(!button(editor, u"Save"_s)->isEnabled());
        editor.form()->findChild<QLineEdit *>(u"name"_s)->setText(u"C"_s);
        QVERIFY(button(editor, u"Save"_s)->isEnabled());
    }

    void aRemovalCanBeTakenBack()
    {
        ProfileEditor editor;
        editor.show();
        editor.setProfiles({valid(u"A"_s), valid(u"B"_s)});
        QSignalSpy removals(&editor, &ProfileEditor::removeRequested);
        button(editor, u"Remove"_s)->click();
        QCOMPARE(removals.count(), 1);
        QVERIFY(!button(editor, u"Undo"_s)->isVisible());
        editor.setRemoved(valid(u"A"_s));
        QCOMPARE(editor.form()->profile().name, u"B"_s);
        QSignalSpy saves(&editor, &ProfileEditor::saveRequested);
        QVERIFY(button(editor, u"Undo"_s)->isVisible());
        button(editor, u"Undo"_s)->click();
        QCOMPARE(saves.first().first().value<HostProfile>(), valid(u"A"_s));
        QCOMPARE(saves.first().at(1).toString(), QString());
        editor.setSaved(valid(u"A"_s), {});
        QCOMPARE(editor.findChild<QListWidget *>()->count(), 2);
        QVERIFY(!button(editor, u"Undo"_s)->isVisible());
    }

    void theTickListSaysEveryState()
    {
        ProfileEditor editor;
        editor.setProfiles({valid()});
        editor.beginTest();
        QVERIFY(!button(editor, u"Test"_s)->isEnabled());
        const QStringList &names = remote::profileCheckNames();
        QVERIFY(names.size() >= 4);
        QVERIFY(editor.checks()->text().startsWith(u"running "_s + names.first()));
        editor.addCheck({names[0], CheckState::passed, u"login1"_s, {}});
        editor.addCheck({names[1], CheckState::warning, u"nearly full"_s, u"tidy up"_s});
        editor.addCheck({names[2], CheckState::failed, u"no"_s, u"do this"_s});
        const QStringList lines = editor.checks()->text().split(u'\n');
        QCOMPARE(lines[0], u"passed "_s + names[0] + u": login1"_s);
        QVERIFY(lines[1].startsWith(u"warning"));
        QVERIFY(lines[2].contains(u"tidy up")); // the remedy is a line of its own
        QVERIFY(editor.checks()->text().contains(u"running "_s + names[3]));
        editor.endTest(std::nullopt); // cancelled
        QVERIFY(!editor.checks()->text().contains(u"running"));
        QVERIFY(editor.checks()->text().contains(u"skipped "_s + names.last()));
        QVERIFY(button(editor, u"Test"_s)->isEnabled());
        editor.form()->findChild<QLineEdit *>(u"account"_s)->setText(u"mine"_s);
        QVERIFY(editor.checks()->isEmpty()); // it was about another profile
    }

    void theTestFillsThePartitions()
    {
        ProfileEditor editor;
        HostProfile profile = valid();
        profile.partition = u"mine"_s;
        editor.setProfiles({profile});
        editor.beginTest();
        remote::ProfileTest test;
        test.resources.partitions.resize(2);
        test.resources.partitions[0].name = u"short"_s;
        test.resources.partitions[1].name = u"long"_s;
        editor.endTest(test);
        const auto *const partition = editor.form()->findChild<QComboBox *>(u"partition"_s);
        QCOMPARE(partition->count(), 2);
        QCOMPARE(partition->itemText(1), u"long"_s);
        QCOMPARE(editor.form()->profile().partition, u"mine"_s);
    }

    void whatANewProfileDoesNotSayIsLookedFor()
    {
        ProfileEditor editor;
        HostProfile profile = valid();
        profile.workFolder.clear();
        editor.addDraft(profile);
        QVERIFY(!editor.form()->isValid());
        QSignalSpy tested(&editor, &ProfileEditor::testRequested);
        button(editor, u"Test"_s)->click();
        QCOMPARE(tested.size(), 1);
        QVERIFY(tested.front()[1].toBool());
        editor.beginTest();
        HostProfile found = profile;
        found.workFolder = u"/scratch/me/collscope"_s;
        editor.setFound(profile, found);
        editor.endTest(remote::ProfileTest());
        QVERIFY(editor.form()->profile() == found && editor.form()->isValid());
        // What is kept was meant as it is.
        editor.setProfiles({profile});
        editor.choose(profile.name);
        QVERIFY(!button(editor, u"Test"_s)->isEnabled());
    }

    void foldersAreBrowsed()
    {
        FolderDialog dialog(u"Frodo"_s);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QSignalSpy wanted(&dialog, &FolderDialog::listWanted);
        QSignalSpy chosen(&dialog, &FolderDialog::chosen);
        dialog.go({});
        dialog.setFolder({u"/scratch"_s, {u"me"_s, u"you"_s}, false, false});
        QVERIFY(!button(dialog, u"Use"_s)->isEnabled());
        QCOMPARE(dialog.list()->count(), 3); // and the one above
        emit dialog.list()->itemActivated(dialog.list()->item(1));
        QCOMPARE(wanted.back()[0].toString(), u"/scratch/me"_s);
        dialog.setProblem(u"no"_s);
        QCOMPARE(dialog.said(), u"no"_s);
        dialog.setFolder({u"/scratch/me"_s, {}, true, false});
        button(dialog, u"Use"_s)->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front()[0].toString(), u"/scratch/me"_s);
    }

    void everyMnemonicIsThereOnce()
    {
        ProfileEditor editor;
        editor.setProfiles({valid()});
        QCOMPARE(testing::doubledMnemonics(editor).join(u'\n'), QString());
    }
};

const testing::Registered<TestProfileEditor, QApplication> registered("tst_profile_editor");

} // namespace collscope::tst_profile_editor
#include "tst_profile_editor.moc"

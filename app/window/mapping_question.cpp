// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mapping_question.h"

#include "app/window/help_pages.h"
#include "app/window/settings.h"
#include "engine/io/atomic_file.h"
#include "engine/io/text_stream.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/wording.h"
#include "widgets/panels/mapping_editor.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

std::filesystem::path fileOf(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

std::string headOf(const QString &path)
{
    const auto text = io::TextStream::open(fileOf(path));
    return text ? std::string((*text)->head()) : std::string();
}

/// The names of a table's columns as one text: by this the answer is remembered.
QString columnsOf(const std::string &head)
{
    const auto rows = io::firstRows(head, io::suggestedMapping(head), 0);
    QStringList names;
    if (!rows.empty())
        for (const std::string &name : rows.front())
            names << QString::fromStdString(name);
    return names.join(u'\n');
}

io::TableMapping proposal(const std::string &head, const Settings &settings)
{
    const QString remembered = settings.tableMapping(columnsOf(head));
    if (auto known = io::TableMapping::parse(remembered.toStdString()))
        return *std::move(known);
    return io::suggestedMapping(head);
}

void say(QWidget *parent, const Diagnostic &problem)
{
    auto *const box
        = new QMessageBox(QMessageBox::Warning, Wording::tr("Mapping"), {}, QMessageBox::Ok, parent);
    box->setTextFormat(Qt::PlainText);
    box->setText(QString::fromStdString(problem.text()));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->show();
}

const QString &filter()
{
    static const QString text = Wording::tr("Mappings (*.mapping);;All files (*)");
    return text;
}

void save(QWidget *parent, const QString &table, const io::TableMapping &mapping)
{
    const QString proposed = QFileInfo(table).absolutePath() + u"/table.mapping"_s;
    const QString path
        = QFileDialog::getSaveFileName(parent, Wording::tr("Save the mapping"), proposed, filter());
    if (path.isEmpty())
        return;
    if (const auto written = io::writeAtomically(fileOf(path), mapping.text()); !written)
        say(parent, written.error());
}

void load(QWidget *parent, const QString &table, MappingEditor *editor)
{
    const QString path = QFileDialog::getOpenFileName(
        parent, Wording::tr("Load a mapping"), QFileInfo(table).absolutePath(), filter());
    if (path.isEmpty())
        return;
    if (const auto mapping = io::readMapping(fileOf(path)))
        editor->setMapping(*mapping);
    else
        say(parent, mapping.error());
}

} // namespace

bool looksLikeTable(const QString &path, bool separated)
{
    if (!QFileInfo(path).isFile())
        return false;
    const std::string head = headOf(path);
    if (head.find('\0') != std::string::npos)
        return false;
    constexpr std::size_t looked = 20;
    const io::TableMapping suggested = io::suggestedMapping(head);
    const auto rows = io::firstRows(head, suggested, looked);
    if (separated && suggested.separator == ' ')
        return false;
    const auto alike = std::count_if(rows.begin(), rows.end(),
        [&rows](const auto &row) { return row.size() > 2 && row.size() == rows.back().size(); });
    return rows.size() > 1 && static_cast<std::size_t>(alike) * 2 > rows.size();
}

void askForMapping(QWidget *parent, const QString &path, Settings *settings,
    const std::function<void(const io::ImportFacts &)> &then)
{
    const std::string head = headOf(path);
    auto *const dialog = new QDialog(parent);
    dialog->setObjectName(u"mappingQuestion"_s);
    setHelpPage(dialog, u"formats#Tables"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(
        plainWindowTitle(Wording::tr("What the columns of %1 are").arg(QFileInfo(path).fileName())));
    auto *const editor = new MappingEditor(head);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    QPushButton *const loads
        = buttons->addButton(Wording::tr("Load &mapping..."), QDialogButtonBox::ActionRole);
    QPushButton *const saves
        = buttons->addButton(Wording::tr("Sa&ve mapping..."), QDialogButtonBox::ActionRole);
    auto *const layout = new QVBoxLayout(dialog);
    layout->addWidget(editor, 1);
    layout->addWidget(buttons);

    const auto refresh = [editor, buttons, saves] {
        const bool isWhole = editor->problem().isEmpty();
        buttons->button(QDialogButtonBox::Open)->setEnabled(isWhole);
        saves->setEnabled(isWhole);
    };
    QObject::connect(editor, &MappingEditor::changed, dialog, refresh);
    QObject::connect(loads, &QPushButton::clicked, dialog, [dialog, path, editor, refresh] {
        load(dialog, path, editor);
        refresh();
    });
    QObject::connect(saves, &QPushButton::clicked, dialog,
        [dialog, path, editor] { save(dialog, path, editor->mapping()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(dialog, &QDialog::accepted, parent, [editor, head, settings, then] {
        settings->setTableMapping(columnsOf(head), QString::fromStdString(editor->mapping().text()));
        io::ImportFacts facts;
        facts.mapping = std::make_shared<const io::TableMapping>(editor->mapping());
        then(facts);
    });
    editor->setMapping(proposal(head, *settings));
    refresh();
    dialog->resize(820, 520);
    dialog->show();
}

} // namespace collscope

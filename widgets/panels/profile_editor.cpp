// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/profile_editor.h"

#include "widgets/common/plain_text.h"
#include "widgets/panels/check_list.h"
#include "widgets/panels/field_form.h"
#include "widgets/panels/profile_form.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::HostProfile;

ProfileEditor::ProfileEditor(QWidget *parent)
    : QWidget(parent), m_list(new QListWidget), m_form(new ProfileForm),
      m_empty(
          new PlainLabel(tr("A host profile says how to reach a machine and how jobs are started there.\n\n"
                            "New makes one; Import takes one that a colleague has exported."))),
      m_checks(new CheckList), m_busy(new PlainLabel), m_messages(new MessageBar), m_undoBar(new QWidget),
      m_undoText(new PlainLabel)
{
    auto *const split = new QSplitter;
    split->addWidget(makeList());
    split->addWidget(makeDetails());
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(split, 1);
    column->addWidget(m_messages);
    connectButtons();
    showEntries(0);
}

QPushButton *ProfileEditor::addButton(QLayout *layout, const QString &text, const QString &help)
{
    auto *const button = new QPushButton(text);
    button->setToolTip(plainTip(help));
    button->setAutoDefault(false); // Enter in a field is no click
    layout->addWidget(button);
    return button;
}

QWidget *ProfileEditor::makeList()
{
    m_list->setAccessibleName(tr("Host profiles"));
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 20);
    auto *const side = new QWidget;
    auto *const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list, 1);
    auto *const undo = new QHBoxLayout(m_undoBar);
    undo->setContentsMargins(0, 0, 0, 0);
    m_undoText->setWordWrap(true);
    undo->addWidget(m_undoText, 1);
    QPushButton *const back = addButton(undo, tr("&Undo"), tr("Keep the profile after all"));
    connect(back, &QPushButton::clicked, this, [this] { emit saveRequested(HostProfile(m_removed), {}); });
    m_undoBar->hide();
    column->addWidget(m_undoBar);
    auto *const buttons = new QGridLayout;
    column->addLayout(buttons);
    const auto button = [&](int row, int place, const QString &text, const QString &help) {
        auto *const added = new QPushButton(text);
        added->setToolTip(plainTip(help));
        added->setAutoDefault(false);
        buttons->addWidget(added, row, place);
        return added;
    };
    QPushButton *const fresh = button(0, 0, tr("Ne&w"), tr("A profile with what most machines have"));
    m_duplicate = button(0, 1, tr("Duplicate"), tr("Another profile like this one"));
    m_remove = button(1, 0, tr("&Remove"), tr("Remove this profile; its jobs keep theirs"));
    QPushButton *const import = button(2, 0, tr("I&mport..."), tr("Add a profile from a file"));
    m_export
        = button(2, 1, tr("E&xport..."), tr("Write this profile to a file. There are no secrets in it."));
    connect(fresh, &QPushButton::clicked, this, [this] {
        HostProfile profile;
        profile.name = tr("new machine");
        addDraft(profile);
    });
    connect(import, &QPushButton::clicked, this, &ProfileEditor::importRequested);
    return side;
}

QWidget *ProfileEditor::makeDetails()
{
    const auto scrolled = [](const QList<QWidget *> &widgets) {
        auto *const content = new QWidget;
        auto *const column = new QVBoxLayout(content);
        for (QWidget *const widget : widgets)
            column->addWidget(widget);
        column->addStretch();
        auto *const scroll = new QScrollArea;
        scroll->setWidget(content);
        scroll->setWidgetResizable(true);
        scroll->setFocusPolicy(Qt::NoFocus); // what is in it takes the focus, and shows it
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        return scroll;
    };
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_busy->setWordWrap(true);
    m_scroll = scrolled({m_busy, m_checks});
    m_split = new QSplitter(Qt::Vertical);
    m_split->addWidget(scrolled({m_empty, m_form}));
    m_split->addWidget(m_scroll);
    m_split->setChildrenCollapsible(false);
    auto *const side = new QWidget;
    auto *const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_split, 1);
    auto *const buttons = new QHBoxLayout;
    m_test = addButton(buttons, tr("&Test profile"),
        tr("Try all that a job of this profile needs. Nothing is submitted, and nothing stays on the "
           "machine. What a new profile does not say yet is looked for there."));
    m_build = addButton(buttons, tr("Build the agent t&here"),
        tr("Send the agent's sources to the machine, build them after the set-up lines, and use the result"));
    m_cancel = addButton(buttons, tr("Cancel"), tr("Stop what is under way"));
    buttons->addStretch();
    m_discard = addButton(buttons, tr("Discard changes"), tr("Back to what is kept"));
    m_save = addButton(buttons, tr("&Save"), tr("Keep this profile (Ctrl+S)"));
    column->addLayout(buttons);
    return side;
}

void ProfileEditor::connectButtons()
{
    connect(m_list, &QListWidget::currentRowChanged, this, &ProfileEditor::showChosen);
    connect(m_form, &ProfileForm::edited, this, &ProfileEditor::takeEdit);
    connect(m_form, &ProfileForm::sshFactsWanted, this, &ProfileEditor::sshFactsWanted);
    connect(m_form, &ProfileForm::browseRequested, this, &ProfileEditor::browseRequested);
    connect(m_duplicate, &QPushButton::clicked, this, [this] {
        addDraft(HostProfile(chosen()->draft)); // the list of entries grows meanwhile
    });
    connect(m_remove, &QPushButton::clicked, this, &ProfileEditor::remove);
    connect(m_export, &QPushButton::clicked, this, [this] { emit exportRequested(chosen()->draft); });
    connect(m_test, &QPushButton::clicked, this,
        [this] { emit testRequested(chosen()->draft, chosen()->kept.isEmpty()); });
    connect(m_build, &QPushButton::clicked, this, [this] { emit buildAgentRequested(chosen()->draft); });
    connect(m_cancel, &QPushButton::clicked, this, &ProfileEditor::cancelRequested);
    connect(m_discard, &QPushButton::clicked, this, &ProfileEditor::discard);
    connect(m_save, &QPushButton::clicked, this, &ProfileEditor::save);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, m_save, &QPushButton::click);
}

ProfileEditor::Entry *ProfileEditor::chosen()
{
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    return row < m_entries.size() ? &m_entries[row] : nullptr;
}

QString ProfileEditor::freeName(const QString &wanted) const
{
    QString name = wanted;
    const auto isTaken = [this, &name] {
        return std::any_of(m_entries.begin(), m_entries.end(),
            [&name](const Entry &e) { return e.kept == name || e.draft.name == name; });
    };
    for (int number = 2; isTaken(); ++number)
        name = wanted + u' ' + QString::number(number);
    return name;
}

void ProfileEditor::setProfiles(const std::vector<HostProfile> &profiles)
{
    const QString before = chosen() ? chosen()->draft.name : QString();
    std::vector<Entry> entries;
    for (const HostProfile &profile : profiles) {
        const auto known = std::find_if(m_entries.begin(), m_entries.end(),
            [&profile](const Entry &e) { return e.kept == profile.name; });
        entries.push_back({profile.name, profile, profile});
        if (known != m_entries.end())
            entries.back().partitions = known->partitions;
        if (known != m_entries.end() && known->isChanged())
            entries.back().draft = known->draft;
    }
    for (const Entry &entry : m_entries)
        if (entry.kept.isEmpty())
            entries.push_back(entry);
    m_entries = std::move(entries);
    const auto same = std::find_if(
        m_entries.begin(), m_entries.end(), [&before](const Entry &e) { return e.draft.name == before; });
    showEntries(same == m_entries.end() ? 0 : static_cast<std::size_t>(same - m_entries.begin()));
}

void ProfileEditor::addDraft(const HostProfile &profile)
{
    HostProfile draft = profile;
    draft.name = freeName(profile.name);
    m_entries.push_back({{}, {}, draft});
    showEntries(m_entries.size() - 1);
    m_form->focusName();
}

void ProfileEditor::choose(const QString &name)
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (m_entries[i].kept == name)
            m_list->setCurrentRow(static_cast<int>(i));
}

void ProfileEditor::setSaved(const HostProfile &profile, const QString &before)
{
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &e) {
        return e.kept == before && (!before.isEmpty() || e.draft.name == profile.name);
    });
    if (entry == m_entries.end()) { // a removal that was taken back
        m_entries.push_back({profile.name, profile, profile});
        showEntries(m_entries.size() - 1);
    } else {
        entry->kept = profile.name;
        entry->saved = profile;
        showEntries(static_cast<std::size_t>(m_list->currentRow()));
    }
    m_undoBar->hide();
}

void ProfileEditor::setRemoved(const HostProfile &profile)
{
    const auto entry = std::find_if(
        m_entries.begin(), m_entries.end(), [&profile](const Entry &e) { return e.kept == profile.name; });
    if (entry == m_entries.end())
        return;
    m_removed = entry->saved;
    const auto row = static_cast<std::size_t>(entry - m_entries.begin());
    m_entries.erase(entry);
    showEntries(std::min(row, m_entries.size()));
    m_undoText->setText(tr("%1 was removed.").arg(profile.name));
    m_undoBar->show();
}

bool ProfileEditor::hasUnsaved() const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [](const Entry &e) { return e.isChanged(); });
}

void ProfileEditor::showEntries(std::size_t choose)
{
    {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            m_list->addItem(QString());
        if (!m_entries.empty())
            m_list->setCurrentRow(static_cast<int>(std::min(choose, m_entries.size() - 1)));
    }
    showChosen();
}

void ProfileEditor::showChosen()
{
    const Entry *const entry = chosen();
    const HostProfile profile = entry ? entry->draft : HostProfile();
    if (!m_running && profile != m_tested)
        m_checks->clear();
    m_form->setVisible(entry);
    m_empty->setVisible(!entry);
    if (m_form->profile() != profile) // else the cursor stays where it is
        m_form->setProfile(profile);
    m_form->setPartitions(entry ? entry->partitions : QStringList());
    showState();
}

void ProfileEditor::takeEdit()
{
    if (Entry *const entry = chosen())
        entry->draft = m_form->profile();
    if (!m_running)
        m_checks->clear(); // it was about something else
    showState();
}

void ProfileEditor::showState()
{
    const Entry *const entry = chosen();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &each = m_entries[i];
        const QString name = each.draft.name.isEmpty() ? tr("(no name)") : each.draft.name;
        m_list->item(static_cast<int>(i))->setText(each.isChanged() ? tr("%1 (not saved)").arg(name) : name);
    }
    if (entry) {
        const bool taken = std::any_of(m_entries.begin(), m_entries.end(), [entry](const Entry &other) {
            return &other != entry
                && (other.kept == entry->draft.name || other.draft.name == entry->draft.name);
        });
        m_form->setNameProblem(taken ? tr("another profile has this name") : QString());
    }
    m_busy->setVisible(!m_busy->text().isEmpty());
    const bool hasNews = m_running || !m_checks->isEmpty();
    if (hasNews && m_scroll->isHidden())
        m_split->setSizes({m_split->height() / 2, m_split->height() / 2});
    m_scroll->setVisible(hasNews);
    const bool valid = entry && m_form->isValid();
    m_duplicate->setEnabled(entry);
    m_remove->setEnabled(entry);
    m_export->setEnabled(valid);
    const bool canComplete = entry && entry->kept.isEmpty() && entry->draft.workFolder.isEmpty()
        && connectionProblem(entry->draft).empty();
    m_test->setEnabled((valid || canComplete) && !m_running);
    m_build->setEnabled(valid && !m_running);
    m_cancel->setVisible(m_running);
    m_discard->setEnabled(entry && !entry->kept.isEmpty() && entry->isChanged());
    m_save->setEnabled(valid && entry->isChanged());
}

void ProfileEditor::save()
{
    if (const Entry *const entry = chosen()) // what is saved is listed anew: the entry goes meanwhile
        emit saveRequested(HostProfile(entry->draft), QString(entry->kept));
}

void ProfileEditor::remove()
{
    const Entry *const entry = chosen();
    if (!entry)
        return;
    if (!entry->kept.isEmpty()) {
        emit removeRequested(HostProfile(entry->saved));
        return;
    }
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    m_entries.erase(m_entries.begin() + m_list->currentRow());
    showEntries(row);
}

void ProfileEditor::discard()
{
    if (Entry *const entry = chosen())
        entry->draft = entry->saved;
    showChosen();
}

void ProfileEditor::beginTest()
{
    m_running = true;
    m_tested = chosen() ? chosen()->draft : HostProfile();
    m_checks->begin();
    showState();
}

void ProfileEditor::addCheck(const remote::ProfileCheck &check)
{
    m_checks->add(check);
}

void ProfileEditor::endTest(const std::optional<remote::ProfileTest> &test)
{
    m_running = false;
    m_checks->end();
    if (test) {
        QStringList partitions;
        for (const remote::Partition &partition : test->resources.partitions)
            if (!partition.name.isEmpty())
                partitions << partition.name;
        for (Entry &entry : m_entries)
            if (entry.draft.name == m_tested.name)
                entry.partitions = partitions;
    }
    showChosen();
}

void ProfileEditor::setBusy(const QString &what)
{
    m_running = !what.isEmpty();
    m_busy->setText(what);
    showState();
}

void ProfileEditor::setAgent(const QString &name, const QString &path)
{
    for (Entry &entry : m_entries)
        if (entry.draft.name == name)
            entry.draft.agent = path;
    showChosen();
}

void ProfileEditor::setFound(const HostProfile &asked, const HostProfile &found)
{
    for (Entry &entry : m_entries)
        if (entry.draft == asked)
            entry.draft = found;
    if (m_tested == asked)
        m_tested = found;
    showChosen();
}

void ProfileEditor::say(Severity severity, const QString &text, const QString &details)
{
    m_messages->post(severity, text, details);
}

} // namespace collscope

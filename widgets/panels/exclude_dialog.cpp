// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/exclude_dialog.h"

#include "engine/wire/catalogue.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

Exclusion exclusionAt(const TimeGrid &grid, Cell cell, MethodIndex method)
{
    const Instance at = grid.instance(cell);
    Exclusion exclusion;
    exclusion.system = fullName(grid.dataset()->provenance());
    exclusion.collective = at.collective;
    exclusion.method = excludedMethod(grid.methods()[method]);
    exclusion.where.commSizes = {at.placement.commSize};
    exclusion.where.messageBytes = {at.messageBytes};
    // 0 is "not known", which only means something beside a known one.
    if (at.placement.nodes != 0 || !grid.hasOnePlacementPerSize())
        exclusion.where.nodes = {at.placement.nodes};
    if (at.placement.ppn != 0 || !grid.hasOnePlacementPerSize())
        exclusion.where.ppn = {at.placement.ppn};
    if (wire::isOfGroups(at.collective)) {
        exclusion.where.members = {at.placement.members};
        exclusion.where.colours = {at.placement.colours};
    }
    return exclusion;
}

void addExcludeAction(QWidget *list, const std::function<void()> &ask)
{
    auto *const action = new QAction(ExcludeDialog::tr("Exclude..."), list);
    action->setShortcut(QKeySequence::Delete);
    action->setShortcutContext(Qt::WidgetShortcut);
    list->addAction(action);
    QObject::connect(action, &QAction::triggered, list, ask);
}

ExcludeDialog::ExcludeDialog(Exclusion about, DataSelection input, QWidget *parent)
    : QDialog(parent), m_about(std::move(about)), m_data(std::move(input)), m_scopes(new QButtonGroup(this)),
      m_runs(new QComboBox), m_reason(new QLineEdit), m_effect(new PlainLabel),
      m_counting(new LatestTask(this))
{
    setObjectName(u"excludeDialog"_s);
    setWindowTitle(tr("Exclude measurements"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *const what = new QGroupBox(tr("What does not count"));
    auto *const choices = new QVBoxLayout(what);
    for (int scope = 0; scope < scopeCount; ++scope) {
        auto *const choice = new QRadioButton(plainCaption(scopeText(static_cast<Scope>(scope))));
        m_scopes->addButton(choice, scope);
        choices->addWidget(choice);
    }
    m_scopes->button(measurement)->setChecked(true);
    fillRuns();
    m_runs->setAccessibleName(tr("Of which run"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("Node 7 was throttled"));
    m_effect->setWordWrap(true);
    auto *const form = new QFormLayout;
    form->addRow(tr("&Of:"), m_runs);
    form->addRow(tr("&Reason:"), m_reason);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_ok = buttons->addButton(tr("&Exclude"), QDialogButtonBox::AcceptRole);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(what);
    column->addLayout(form);
    column->addWidget(m_effect);
    column->addWidget(buttons);
    connect(m_scopes, &QButtonGroup::idToggled, this, &ExcludeDialog::recount);
    connect(m_runs, &QComboBox::currentIndexChanged, this, &ExcludeDialog::recount);
    connect(m_reason, &QLineEdit::textChanged, this, &ExcludeDialog::refresh);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(exclusion());
        accept();
    });
    recount();
    m_reason->setFocus();
}

QString ExcludeDialog::scopeText(Scope scope) const
{
    const QString method = QString::fromStdString(m_about.method);
    const QString ranks = ranksText(m_about.where.commSizes.front());
    const std::uint32_t nodes = m_about.where.nodes.empty() ? 0 : m_about.where.nodes.front();
    QString place
        = nodes == 0 ? ranks : countText(nodes, tr("%1 on one node"), tr("%2 on %1 nodes")).arg(ranks);
    if (const auto &where = m_about.where; !where.members.empty() && where.members.front() != 0)
        place += QStringLiteral(", ") + collscope::groupsText(where.members.front(), where.colours.front());
    const QString size = formatSize(m_about.where.messageBytes.front());
    switch (scope) {
    case measurement:
        return tr("%1 at %2, %3").arg(method, place, size);
    case methodAtPlacement:
        return tr("%1 at %2, all sizes").arg(method, place);
    case methodEverywhere:
        return tr("%1 everywhere").arg(method);
    case instance:
        return tr("All methods at %1, %2").arg(place, size);
    case collective:
        return tr("Everything of %1 in one run").arg(toText(m_about.collective));
    default:
        return tr("Everything in one run, all collectives");
    }
}

void ExcludeDialog::fillRuns()
{
    m_runs->addItem(tr("all runs"));
    const std::vector<std::string> &jobs = m_data.dataset->provenance().jobs;
    for (const std::uint32_t run : m_data.dataset->runValues(m_about.collective)) {
        const QString job = run < jobs.size() ? QString::fromStdString(jobs[run]) : QString();
        m_runs->addItem(
            job.isEmpty() ? tr("run %1").arg(run) : tr("run %1 (%2)").arg(QString::number(run), job), run);
    }
}

void ExcludeDialog::setScope(Scope scope)
{
    m_scopes->button(scope)->setChecked(true);
}

Exclusion ExcludeDialog::exclusion() const
{
    Exclusion exclusion = m_about;
    const int scope = m_scopes->checkedId();
    if (scope == methodAtPlacement)
        exclusion.where.messageBytes.clear();
    else if (scope != measurement && scope != instance)
        exclusion.where = {};
    if (scope >= instance)
        exclusion.method.clear();
    if (scope == everything)
        exclusion.collective.clear();
    if (const QVariant run = m_runs->currentData(); run.isValid())
        exclusion.where.runs = {run.toUInt()};
    exclusion.reason = m_reason->text().trimmed().toStdString();
    return exclusion;
}

void ExcludeDialog::recount()
{
    m_count.reset();
    GridSelection with = m_data.grid;
    with.excluded.push_back(exclusion());
    m_counting->start(
        [dataset = m_data.dataset, with](
            const std::stop_token &stop) { return excludedCounts(*dataset, with, {}, stop).back(); },
        [this](std::size_t count) {
            m_count = count;
            refresh();
        });
    refresh();
}

void ExcludeDialog::refresh()
{
    const bool needsRun = m_scopes->checkedId() >= collective && !m_runs->currentData().isValid();
    const bool hasReason = !exclusion().reason.empty();
    if (needsRun)
        m_effect->setText(tr("Choose the run that does not count."));
    else if (m_count) // else the last one stays until the new one is there
        m_effect->setText(countText(*m_count, tr("1 measurement of %1 no longer counts."),
            tr("%1 measurements of %2 no longer count."))
                              .arg(toText(m_about.collective)));
    m_ok->setEnabled(!needsRun && m_count.value_or(0) > 0 && hasReason);
    m_ok->setToolTip({});
    if (!hasReason)
        m_ok->setToolTip(tr("Say why: the reason stays with the project"));
}

} // namespace collscope

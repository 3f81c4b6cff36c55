// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/machine_door.h"

#include "widgets/common/plain_text.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

QList<MachineDoor::Budget> MachineDoor::budgets()
{
    return {{usualBudget, tr("2 minutes")}, {300, tr("5 minutes")}, {1200, tr("20 minutes")}};
}

MachineDoor::MachineDoor(QWidget *parent)
    : QFrame(parent), m_text(new PlainLabel), m_warning(new PlainLabel), m_library(new QComboBox),
      m_budget(new QComboBox), m_measure(new QPushButton(tr("Measure &this machine"))),
      m_build(new QPushButton(tr("&Build the agent"))), m_again(new QPushButton(tr("&Look again"))),
      m_program(new QPushButton(tr("My program...")))
{
    for (QLabel *const label : {m_text, m_warning}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    for (const Budget &budget : budgets())
        m_budget->addItem(budget.text, budget.seconds);
    m_budget->setAccessibleName(tr("Time for measuring"));
    m_budget->setToolTip(wrappedTip(
        tr("Time for all of it; more of it refines the maps, and more runs tell gains from noise")));
    m_library->setAccessibleName(tr("MPI library"));
    m_library->setToolTip(wrappedTip(tr("Every MPI that is in PATH")));
    m_measure->setDefault(true);
    m_measure->setAutoDefault(true);
    m_measure->setToolTip(wrappedTip(
        tr("Times the library's own algorithms and its default on 2, 4, ... and all cores, in several runs; "
           "the maps fill in meanwhile. Nothing outside Collscope's own folder is written.")));
    m_build->setToolTip(
        wrappedTip(tr("Compiles the measuring agent for this MPI, in the background; a minute or two")));
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_text);
    column->addWidget(m_warning);
    column->addStretch();
    for (QWidget *const part :
        std::initializer_list<QWidget *>{m_library, m_budget, m_measure, m_build, m_again, m_program})
        column->addWidget(part);
    // A long name of a library does not make the card wide.
    m_library->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_library, &QComboBox::currentIndexChanged, this, &MachineDoor::showChosen);
    m_program->setToolTip(wrappedTip(
        tr("Times the methods of the calls that a program makes, and proves the gain on the program")));
    connect(m_program, &QPushButton::clicked, this, &MachineDoor::programRequested);
    connect(m_again, &QPushButton::clicked, this, &MachineDoor::lookRequested);
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (const tune::MpiLibrary *const library = chosen())
            emit measureRequested(*library, budget());
    });
    connect(m_build, &QPushButton::clicked, this, [this] {
        if (const tune::MpiLibrary *const library = chosen())
            emit buildRequested(*library);
    });
    setLooking();
}

int MachineDoor::budget() const
{
    return m_budget->currentData().toInt();
}

void MachineDoor::setBudget(int seconds)
{
    if (const int at = m_budget->findData(seconds); at >= 0)
        m_budget->setCurrentIndex(at);
}

void MachineDoor::setLooking()
{
    m_text->setText(tr("Looking for cores and MPI libraries..."));
    m_warning->hide();
    m_measure->setEnabled(false);
    for (QWidget *const part : std::initializer_list<QWidget *>{m_library, m_build, m_again})
        part->hide();
}

void MachineDoor::setMachine(const tune::ThisMachine &machine)
{
    m_machine = machine;
    {
        const QSignalBlocker quiet(m_library);
        const QString before = m_library->currentText();
        m_library->clear();
        for (const tune::MpiLibrary &library : machine.libraries)
            m_library->addItem(library.title());
        m_library->setCurrentIndex(std::max(0, m_library->findText(before)));
    }
    m_library->setEnabled(true);
    m_library->setVisible(machine.libraries.size() > 1);
    m_warning->setText(machine.warnings.join(u'\n'));
    m_warning->setVisible(!machine.warnings.isEmpty());
    showChosen();
    if (m_measure->isEnabled() && isVisible() && !std::exchange(m_wasReady, true))
        m_measure->setFocus(Qt::OtherFocusReason); // Return is enough
}

const tune::MpiLibrary *MachineDoor::chosen() const
{
    const int index = m_library->currentIndex();
    return index >= 0 && static_cast<std::size_t>(index) < m_machine.libraries.size()
        ? &m_machine.libraries[static_cast<std::size_t>(index)]
        : nullptr;
}

void MachineDoor::showChosen()
{
    const tune::MpiLibrary *const library = chosen();
    const QString problem = library ? library->problem : m_machine.problem;
    m_text->setText(
        problem.isEmpty() ? tr(
            "%1, %2: which of its algorithms are fastest here, and what does its default lose against them?")
                                .arg(m_machine.coresText, library ? library->title() : QString())
                          : problem);
    m_measure->setEnabled(library && problem.isEmpty());
    m_budget->setVisible(problem.isEmpty());
    m_build->setVisible(
        library && library->agent.isEmpty() && !library->compiler.isEmpty() && !problem.isEmpty());
    m_build->setEnabled(true);
    m_again->setVisible(!problem.isEmpty());
}

void MachineDoor::setBuilding(const QString &step)
{
    m_text->setText(step);
    m_wasReady = false;
    m_build->setEnabled(false);
    m_library->setEnabled(false);
    m_again->hide();
}

void MachineDoor::setProblem(const QString &problem)
{
    m_text->setText(problem);
    m_build->setEnabled(true);
    m_library->setEnabled(true);
    m_again->show();
}

QString MachineDoor::text() const
{
    return m_text->text();
}

} // namespace collscope

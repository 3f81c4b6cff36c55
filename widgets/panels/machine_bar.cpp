// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/machine_bar.h"

#include "widgets/common/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString clockText(const QDateTime &time)
{
    return time.toLocalTime().toString(u"HH:mm:ss"_s);
}

QString stateText(const MachineRow &machine)
{
    switch (machine.state) {
    case MachineRow::State::away:
        return MachineBar::tr("not connected");
    case MachineRow::State::connecting:
        return MachineBar::tr("connecting\u2026");
    case MachineRow::State::connected:
        return MachineBar::tr("connected");
    case MachineRow::State::signIn:
        return MachineBar::tr("sign in to go on");
    case MachineRow::State::unreachable:
        break;
    }
    return MachineBar::tr("does not answer");
}

} // namespace

QString machineText(const MachineRow &machine)
{
    QStringList parts{stateText(machine)};
    if (machine.lastAnswer.isValid())
        parts << MachineBar::tr("checked %1").arg(clockText(machine.lastAnswer));
    if (machine.nextLook.isValid() && machine.state != MachineRow::State::signIn)
        parts << MachineBar::tr("again %1").arg(clockText(machine.nextLook));
    if (!machine.problem.isEmpty())
        parts << machine.problem.section(u'\n', -1);
    return machine.host.name + u": "_s + parts.join(u", "_s);
}

class MachineBar::Line : public QWidget {
public:
    explicit Line(MachineBar *bar) : QWidget(bar), m_text(new PlainLabel), m_button(new QToolButton)
    {
        m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // never makes the window wide
        m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto *const row = new QHBoxLayout(this);
        row->setContentsMargins(4, 1, 4, 1);
        row->addWidget(m_text, 1);
        row->addWidget(m_button);
        connect(m_button, &QToolButton::clicked, bar, [this, bar] {
            if (isConnected())
                emit bar->signOutRequested(m_machine.host);
            else
                emit bar->signInRequested(m_machine.host);
        });
    }

    void setMachine(const MachineRow &machine)
    {
        m_machine = machine;
        m_text->setText(machineText(machine));
        m_text->setToolTip(plainTip(machine.problem.isEmpty() ? m_text->text() : machine.problem));
        m_button->setText(isConnected() ? MachineBar::tr("Disconnect") : MachineBar::tr("Sign in"));
        m_button->setEnabled(machine.state != MachineRow::State::connecting);
        m_button->setVisible(machine.host.connection == u"ssh");
    }

    QString text() const { return m_text->text(); }

private:
    bool isConnected() const { return m_machine.state == MachineRow::State::connected; }

    MachineRow m_machine;
    QLabel *m_text;
    QToolButton *m_button;
};

MachineBar::MachineBar(QWidget *parent) : QWidget(parent)
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
}

void MachineBar::setMachines(const std::vector<MachineRow> &machines)
{
    while (m_lines.size() < machines.size())
        addLine();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        m_lines[i]->setVisible(i < machines.size());
        if (i < machines.size())
            m_lines[i]->setMachine(machines[i]);
    }
}

void MachineBar::addLine()
{
    m_lines.push_back(new Line(this));
    layout()->addWidget(m_lines.back());
}

QStringList MachineBar::texts() const
{
    QStringList all;
    for (const Line *const line : m_lines)
        if (!line->isHidden())
            all << line->text();
    return all;
}

} // namespace collscope

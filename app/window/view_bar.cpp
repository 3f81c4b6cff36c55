// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_bar.h"

#include "app/window/actions.h"
#include "app/window/session.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int allProcesses = -1;

/// A check box in the bar that is the action: same text, same state.
QCheckBox *checkBox(QAction *action)
{
    auto *const box = new QCheckBox(action->iconText());
    box->setToolTip(action->toolTip());
    box->setChecked(action->isChecked());
    QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    QObject::connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    return box;
}

} // namespace

ViewBar::ViewBar(Session *session, const Actions &actions, QWidget *parent)
    : QToolBar(tr("View bar"), parent), m_session(session)
{
    setObjectName(u"viewBar"_s);
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    addAction(actions.open);
    addAction(actions.save);
    addSeparator();
    m_systems = addCombo(tr("System:"), tr("Machine and MPI library the measurements are of"));
    m_collectives = addCombo(tr("Collective:"), tr("MPI operation (Ctrl+PgUp, Ctrl+PgDown)"));
    m_ppn = addCombo(tr("Processes per node:"), tr("Use only measurements with so many processes per node"));
    const qsizetype before = this->actions().size();
    m_libraries = addCombo(
        tr("Methods:"), tr("Use only methods of one library: a file for an MPI library can name no others"));
    m_librariesShown = this->actions().mid(before);
    addSeparator();
    addWidget(checkBox(actions.linkedZoom));
    addWidget(checkBox(actions.baselineIsCandidate));

    connect(m_systems, &QComboBox::activated, this, [this](int index) {
        m_session->show(m_session->datasets()[static_cast<std::size_t>(index)].summary.dataset);
    });
    connect(m_collectives, &QComboBox::activated, this, [this] {
        m_session->show(m_session->dataset(), m_collectives->currentData().toString().toStdString());
    });
    connect(m_ppn, &QComboBox::activated, this, [this] {
        const int chosen = m_ppn->currentData().toInt();
        m_session->setPpn(
            chosen == allProcesses ? std::nullopt : std::optional(static_cast<std::uint32_t>(chosen)));
    });
    connect(m_libraries, &QComboBox::activated, this,
        [this] { m_session->setLibrary(m_libraries->currentData().toString().toStdString()); });
    connect(session, &Session::datasetsChanged, this, &ViewBar::fill);
    connect(session, &Session::selectionChanged, this, &ViewBar::fill);
    fill();
}

QComboBox *ViewBar::addCombo(const QString &title, const QString &help)
{
    auto *const label = new PlainLabel(u' ' + title + u' ');
    auto *const combo = new QComboBox;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setToolTip(plainTip(help));
    combo->setAccessibleName(QString(title).remove(u':'));
    label->setBuddy(combo);
    addWidget(label);
    addWidget(combo);
    return combo;
}

void ViewBar::fill()
{
    fillSystems();
    fillCollectives();
    fillPpn();
    fillLibraries();
    for (QComboBox *const combo : {m_systems, m_collectives, m_ppn})
        combo->setEnabled(combo->count() > 1);
}

void ViewBar::fillSystems()
{
    m_systems->clear();
    for (const Session::OpenDataset &open : m_session->datasets()) {
        m_systems->addItem(open.title);
        if (open.summary.dataset == m_session->dataset())
            m_systems->setCurrentIndex(m_systems->count() - 1);
    }
}

void ViewBar::fillCollectives()
{
    m_collectives->clear();
    if (!m_session->dataset())
        return;
    for (const std::string_view name : m_session->dataset()->collectives())
        m_collectives->addItem(toText(name), toText(name));
    m_collectives->setCurrentIndex(m_collectives->findData(QString::fromStdString(m_session->collective())));
}

void ViewBar::fillPpn()
{
    m_ppn->clear();
    m_ppn->addItem(tr("all"), allProcesses);
    if (!m_session->dataset())
        return;
    const auto values = m_session->dataset()->ppnValues(m_session->collective());
    if (values.size() > 1) {
        for (const std::uint32_t value : values)
            m_ppn->addItem(value == 0 ? tr("unknown") : QString::number(value), value);
    } else if (!values.empty() && values.front() != 0) {
        m_ppn->setItemText(0, tr("all (%1)").arg(values.front()));
    }
    if (m_session->ppn())
        m_ppn->setCurrentIndex(m_ppn->findData(*m_session->ppn()));
}

void ViewBar::fillLibraries()
{
    m_libraries->clear();
    m_libraries->addItem(tr("all"), QString());
    if (m_session->dataset())
        for (const std::string &name : m_session->dataset()->libraries(m_session->collective()))
            m_libraries->addItem(toText(name), toText(name));
    m_libraries->setCurrentIndex(m_libraries->findData(toText(m_session->library())));
    constexpr int allAndTwo = 3;
    for (QAction *const shown : m_librariesShown)
        shown->setVisible(m_libraries->count() >= allAndTwo);
}

void ViewBar::step(int by)
{
    const int wanted = m_collectives->currentIndex() + by;
    if (wanted >= 0 && wanted < m_collectives->count())
        m_session->show(m_session->dataset(), m_collectives->itemData(wanted).toString().toStdString());
}

} // namespace collscope

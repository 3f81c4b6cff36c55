// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/groups_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/figure_choice.h"
#include "widgets/panels/fold.h"
#include "widgets/panels/group_charts.h"
#include "widgets/panels/group_steps_view.h"
#include "widgets/panels/parameter_control.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace collscope {

using groups::Case;

namespace {

Case firstCase()
{
    Case one;
    one.scheme = wire::groups::findScheme("rank-and-hash");
    one.processes = 13;
    one.fraction = 0.6;
    return one;
}

} // namespace

GroupsPanel::GroupsPanel(QWidget *parent)
    : QWidget(parent), m_asked{firstCase(), {}}, m_schemes(new QComboBox),
      m_cancel(new QPushButton(tr("Cancel"))), m_paper(new QPushButton(tr("As in the paper"))),
      m_progress(new QProgressBar), m_message(new PlainLabel), m_steps(new GroupStepsView),
      m_charts(new GroupCharts), m_pages(new QTabWidget), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_pages->setDocumentMode(true);
    m_pages->addTab(m_steps, tr("Formation"));
    m_pages->addTab(m_charts, tr("Schemes compared"));
    m_pages->setCornerWidget(m_paper);
    addActions(m_steps->actions()); // their keys work beside the parameters as well
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(makeControls());
    row->addWidget(m_pages, 1);
    connectViews();
    setCase(m_asked.of);
    m_refresh->request();
}

QWidget *GroupsPanel::makeControls()
{
    auto *const settings = new QWidget;
    auto *const column = new QVBoxLayout(settings);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (const wire::groups::Scheme &scheme : wire::groups::schemes())
        m_schemes->addItem(toText(scheme.title));
    m_schemes->setAccessibleName(tr("Scheme"));
    m_schemes->setToolTip(tr("How the new trees are built"));
    letShrink(*m_schemes);
    column->addWidget(m_schemes);
    auto *const fold = new Fold(tr("Network and more"));
    for (const GroupParameter &parameter : groupParameters()) {
        m_controls.push_back(new ParameterControl(parameter.info));
        m_controls.back()->setCompact(parameter.isOfNetwork);
        (parameter.isOfNetwork ? fold->body() : column)->addWidget(m_controls.back());
    }
    column->addWidget(fold);
    m_paper->setMenu(makePaperMenu());
    m_paper->setToolTip(tr("Parameters of a figure or table of the paper, and what it says of them"));
    m_cancel->setEnabled(false);
    constexpr int characters = 34;
    return controlColumn(settings, {m_cancel}, m_progress, m_message, characters);
}

QMenu *GroupsPanel::makePaperMenu()
{
    struct Place {
        QString text;
        std::uint32_t processes;
        double fraction;
        std::size_t figure, axis; ///< of groupFigures() and groupAxes()
    };
    constexpr std::uint32_t most = 131072;
    const Place places[] = {
        {tr("Messages over processes"), most, 0.6, 0, 0},
        {tr("Messages over fraction (Figure 4)"), most, 0.6, 0, 1},
        {tr("Time over processes (Figure 3)"), most, 0.6, 3, 0},
        {tr("Time over colours (Table 1)"), 32768, 1, 3, 2},
    };
    auto *const menu = new QMenu(this);
    for (const Place &place : places)
        connect(menu->addAction(place.text), &QAction::triggered, this, [this, place] {
            Case one = followedCase(m_asked.of);
            one.processes = place.processes;
            one.fraction = place.fraction;
            one.degree = 3;
            one.colours = 1;
            m_charts->choose(place.figure, place.axis);
            m_pages->setCurrentWidget(m_charts);
            ask({one, {}});
        });
    return menu;
}

void GroupsPanel::connectViews()
{
    for (const ParameterControl *const control : m_controls)
        connect(control, &ParameterControl::edited, this,
            [this, control](double value) { change(control->key(), value); });
    connect(m_schemes, &QComboBox::currentIndexChanged, this, [this](int index) {
        Case one = m_asked.of;
        one.scheme = &wire::groups::schemes()[static_cast<std::size_t>(index)];
        setCase(one);
    });
    connect(m_cancel, &QPushButton::clicked, this, &GroupsPanel::cancel);
    connect(m_pages, &QTabWidget::currentChanged, m_refresh, &VisibleRefresh::request);
    connect(m_task, &LatestTask::slowChanged, this, &GroupsPanel::showBusy);
    connect(m_task, &LatestTask::failed, m_message, &QLabel::setText);
    connect(m_charts, &GroupCharts::runningChanged, this, &GroupsPanel::showBusy);
    connect(m_charts, &GroupCharts::progressed, this, [this](double fraction) {
        m_progress->setRange(0, 1000);
        m_progress->setValue(static_cast<int>(std::lround(fraction * 1000)));
    });
    connect(m_charts, &GroupCharts::failed, m_message, &QLabel::setText);
    connect(m_charts, &GroupCharts::caseChosen, this, [this](const Case &one) {
        m_pages->setCurrentWidget(m_steps);
        setCase(one);
    });
    connect(m_charts, &GroupCharts::csvExportRequested, this, &GroupsPanel::csvExportRequested);
    connect(m_steps, &GroupStepsView::csvExportRequested, this, &GroupsPanel::csvExportRequested);
    connect(m_charts, &GroupCharts::pictureExportRequested, this, &GroupsPanel::pictureExportRequested);
    connect(m_steps, &GroupStepsView::pictureExportRequested, this, &GroupsPanel::pictureExportRequested);
}

ParameterControl *GroupsPanel::control(const std::string &key) const
{
    const auto found = std::find_if(m_controls.begin(), m_controls.end(),
        [&key](const ParameterControl *control) { return control->key() == key; });
    return found == m_controls.end() ? nullptr : *found;
}

void GroupsPanel::change(const std::string &key, double value)
{
    GroupQuestion question = m_asked;
    for (const GroupParameter &parameter : groupParameters())
        if (parameter.info.key == key)
            parameter.set(question, value);
    ask(question);
}

void GroupsPanel::setCase(const Case &one)
{
    ask({one, m_asked.network});
}

void GroupsPanel::ask(const GroupQuestion &question)
{
    const bool isSame = question == m_asked;
    m_asked = question;
    for (const GroupParameter &parameter : groupParameters())
        control(std::string(parameter.info.key))->setValue(parameter.get(question));
    const Case &one = question.of;
    m_schemes->setCurrentIndex(static_cast<int>(one.scheme - wire::groups::schemes().data()));
    m_charts->setQuestion(question);
    if (isSame)
        return;
    m_refresh->request();
    emit titleChanged(
        tr("Process groups: %1 processes, %2").arg(formatCount(one.processes), toText(one.scheme->title)));
}

bool GroupsPanel::isChart() const
{
    return m_pages->currentWidget() == m_charts;
}

/// The page behind does no work.
void GroupsPanel::refresh()
{
    m_message->setText(groupProblem(m_asked));
    if (isChart() || !m_message->text().isEmpty()) {
        m_task->cancel();
        return;
    }
    m_charts->cancel();
    const GroupQuestion followed{followedCase(m_asked.of), m_asked.network};
    if (followed != m_asked)
        m_message->setText(
            tr("Steps follow one formation, of plain trees. Schemes compared shows what was asked for."));
    const GroupStepsPtr &shown = m_steps->steps();
    if (shown && shown->formed.outcome.of == followed.of && shown->network == followed.network) {
        m_task->cancel();
        return;
    }
    m_task->start(
        [followed](const std::stop_token &stop) -> Expected<GroupStepsPtr> {
            auto all = groups::steps(followed.of, followed.network, stop);
            if (!all)
                return tl::unexpected(all.error());
            return std::make_shared<const groups::Steps>(*std::move(all));
        },
        [this](const Expected<GroupStepsPtr> &all) {
            if (all)
                m_steps->setSteps(*all);
            else
                m_message->setText(QString::fromStdString(all.error().text()));
        });
}

void GroupsPanel::cancel()
{
    m_task->cancel();
    m_charts->cancel();
    m_message->setText(tr("Cancelled. Any change starts again."));
}

void GroupsPanel::showBusy()
{
    const bool charts = m_charts->isRunning();
    const bool forms = m_task->isRunning();
    m_cancel->setEnabled(charts || forms);
    m_progress->setVisible(charts || forms);
    m_progress->setRange(0, charts ? 1000 : 0); // a formation does not know how far it is
    if (charts)
        m_message->clear();
}

QString GroupsPanel::csv() const
{
    return isChart() ? m_charts->csv() : m_steps->csv();
}

QString GroupsPanel::exportTo(const QString &path) const
{
    return isChart() ? m_charts->exportTo(path) : m_steps->exportTo(path);
}

QSize GroupsPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 22};
}

} // namespace collscope

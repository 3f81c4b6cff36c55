// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/together_fold.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

namespace {

/// Of the first test of the collective. Where every collective has a tree of its own, the root of them all
/// asks for it.
std::optional<unsigned> levelOf(const Fit &fit)
{
    if (!fit.model->sharedTree())
        return 1;
    return fit.tree ? fit.tree->collectiveLevel : std::nullopt;
}

} // namespace

TogetherFold::TogetherFold(QWidget *parent) : Fold({}, parent), m_level(new PlainLabel)
{
    body()->setSpacing(0);
    m_level->setWordWrap(true);
    m_level->setAccessibleName(tr("Where the collective is first tested"));
    body()->addWidget(m_level);
    showTitle();
}

void TogetherFold::setOthers(const std::vector<std::string> &others)
{
    if (others == m_others)
        return;
    m_others = others;
    for (QCheckBox *const check : std::exchange(m_checks, {})) {
        check->hide();
        check->deleteLater();
    }
    for (const std::string &other : others) {
        auto *const check = new QCheckBox(plainCaption(toText(other)));
        check->setToolTip(plainTip(
            tr("One model for %1 too: its map is then decided by the same tree").arg(toText(other))));
        body()->insertWidget(body()->count() - 1, check);
        m_checks.push_back(check);
        connect(check, &QCheckBox::toggled, this, [this] {
            showTitle();
            emit edited(chosen());
        });
    }
    showTitle();
}

void TogetherFold::setChosen(const std::vector<std::string> &chosen)
{
    for (std::size_t i = 0; i < m_checks.size(); ++i) {
        const QSignalBlocker quiet(m_checks[i]);
        m_checks[i]->setChecked(std::find(chosen.begin(), chosen.end(), m_others[i]) != chosen.end());
    }
    showTitle();
}

std::vector<std::string> TogetherFold::chosen() const
{
    std::vector<std::string> result;
    for (std::size_t i = 0; i < m_checks.size(); ++i) {
        if (m_checks[i]->isChecked())
            result.push_back(m_others[i]);
    }
    return result;
}

void TogetherFold::showTitle()
{
    QStringList names;
    for (const std::string &name : chosen())
        names << toText(name);
    setTitle(names.isEmpty() ? tr("Together with other collectives")
                             : tr("Together with %1").arg(names.join(QStringLiteral(", "))));
}

void TogetherFold::setResult(const FitPtr &result)
{
    m_level->setVisible(result && !result->parts.empty());
    if (!m_level->isVisibleTo(this))
        return;
    const auto level = levelOf(*result);
    if (!level)
        m_level->setText(tr("The tree never tests the collective."));
    else if (*level == 1)
        m_level->setText(tr("The collective is first tested at level 1: the root."));
    else
        m_level->setText(tr("The collective is first tested at level %1.").arg(*level));
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/facts_question.h"

#include "app/window/help_pages.h"
#include "widgets/common/wording.h"
#include "widgets/panels/facts_form.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

Diagnostic saidInWindow(Diagnostic problem)
{
    if (!io::factsAsked(problem).empty())
        problem.remedy = Wording::tr("press \"Enter facts\"").toStdString();
    return problem;
}

void askForFacts(QWidget *parent, const std::vector<io::AskedFile> &files, const FactsAnswer &then)
{
    auto *const dialog = new QDialog(parent);
    dialog->setObjectName(u"factsQuestion"_s);
    setHelpPage(dialog, u"formats"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Wording::tr("Facts that the files do not name"));
    auto *const form = new FactsForm(files);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    auto *const column = new QVBoxLayout(dialog);
    column->addWidget(form, 1);
    column->addWidget(buttons);
    QPushButton *const open = buttons->button(QDialogButtonBox::Open);
    const auto update = [form, open] { open->setEnabled(form->loaded() != nullptr); };
    QObject::connect(form, &FactsForm::loadedChanged, dialog, update);
    update();
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(dialog, &QDialog::accepted, parent, [form, then] {
        if (const auto facts = form->facts(); facts && form->loaded())
            then(*facts, form->loaded());
    });
    constexpr QSize usual(1040, 620);
    dialog->resize(usual.boundedTo(dialog->screen()->availableSize() * 9 / 10));
    dialog->show();
}

} // namespace collscope

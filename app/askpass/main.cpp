// SPDX-License-Identifier: GPL-3.0-or-later
// What ssh starts when it needs an answer while Collscope signs in (SSH_ASKPASS): the question is its
// argument, the answer goes to standard output, and status 1 refuses. A program of its own, so that no secret
// passes through the workbench.
#include "app/askpass/question.h"

#include <QApplication>

#include <cstdio>

int main(int argc, char **argv)
{
    using collscope::Question;
    const QApplication app(argc, argv);
    collscope::speakAs(qEnvironmentVariable("COLLSCOPE_LANGUAGE"));
    const QString prompt = QApplication::arguments().value(1);
    Question question(prompt, Question::kindOf(prompt, qEnvironmentVariable("SSH_ASKPASS_PROMPT")));
    if (question.exec() != QDialog::Accepted)
        return 1;
    std::puts(question.answer().toUtf8().constData());
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/message_bar.h"

#include <QWidget>

class QPlainTextEdit;

namespace collscope {

/// Everything the window has said, with the time, oldest first.
class LogPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostLines = 5000;

    explicit LogPanel(QWidget *parent = nullptr);

    void add(Severity severity, const QString &text, const QString &details = {});
    QString text() const;
    /// For a dock: "Log", "Log: 3 warnings".
    QString title() const;

signals:
    void titleChanged(const QString &title);

private:
    QPlainTextEdit *m_text;
    std::size_t m_errors = 0;
    std::size_t m_warnings = 0;
};

} // namespace collscope

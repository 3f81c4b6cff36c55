// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/communication.h"

#include <QWidget>

class QLabel;

namespace collscope {

class RoundPicture;
class StepBar;

/// What a method sends, round by round, with what that costs and how it compares with another method.
class RoundsView : public QWidget {
    Q_OBJECT
public:
    explicit RoundsView(QWidget *parent = nullptr);

    /// A method at an instance and another one to compare it with, if there is one: the faster first.
    struct Question {
        Method method;
        Instance instance; ///< collectives are the catalogue's names
        std::optional<Method> faster; ///< than `method`, or ...
        std::optional<Method> slower; ///< ... than which `method` is faster
    };
    void setQuestion(const Question &question);
    void clear();

    const CommunicationPtr &communication() const { return m_communication; }
    StepBar *bar() const { return m_bar; }
    QLabel *summary() const { return m_summary; }
    QLabel *caption() const { return m_caption; }
    /// All messages: round, from, to, bytes; empty: there are none.
    QString csv() const;

signals:
    void csvExportRequested(const QString &name, const QString &csv);

private:
    void draw();
    QString summaryText(const Question &question, NoCommunication why) const;

    CommunicationPtr m_communication;
    std::uint32_t m_ppn = 0; ///< 0: not known, or all on one node
    RoundPicture *m_picture;
    QLabel *m_summary;
    QLabel *m_caption;
    StepBar *m_bar;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <QWidget>

#include <array>

class QLabel;
class QToolButton;

namespace collscope {

/// The answer over the maps: what the library default costs, what the model costs, and where it is worst. Its
/// height never changes, and no text moves another one.
class VerdictStrip : public QWidget {
    Q_OBJECT
public:
    explicit VerdictStrip(QWidget *parent = nullptr);

    /// Null: empty. Forgets what was held out before.
    void setResult(const FitPtr &result);
    /// A fit of the same model with measurements held out (fitHeldOut()); null: it is not known.
    void setHeldOut(const FitPtr &judged);
    /// All that it shows, in one line.
    QString text() const;
    QToolButton *worst() const { return m_worst; }

signals:
    void cellActivated(collscope::Cell cell);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override; ///< another palette

private:
    enum Part { collectivePart, defaultPart, modelPart, worstPart, partCount };
    struct Texts {
        QString heading;
        QString value;
        bool isBad = false;
        QString tip = {}; ///< in the tool tip only
    };

    void showTexts();
    void fitTexts();

    FitPtr m_result;
    FitPtr m_judged;
    std::array<Texts, partCount> m_texts;
    std::array<QLabel *, partCount> m_headings{};
    std::array<QWidget *, partCount> m_values{};
    QToolButton *m_worst;
};

} // namespace collscope

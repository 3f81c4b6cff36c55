// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/panels/fold.h"

#include <string>
#include <vector>

class QCheckBox;
class QLabel;

namespace collscope {

/// Which other collectives of the dataset one model is fitted to together with, and what became of it.
class TogetherFold : public Fold {
    Q_OBJECT
public:
    explicit TogetherFold(QWidget *parent = nullptr);

    void setOthers(const std::vector<std::string> &others);
    /// Shows a choice; emits nothing.
    void setChosen(const std::vector<std::string> &chosen);
    void setResult(const FitPtr &result);
    bool hasOthers() const { return !m_checks.empty(); }

signals:
    void edited(const std::vector<std::string> &chosen);

private:
    std::vector<std::string> chosen() const;
    void showTitle();

    std::vector<QCheckBox *> m_checks;
    std::vector<std::string> m_others;
    QLabel *m_level;
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <QObject>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace collscope {

class LatestTask;

/// Fits what is on show, in the background: the newest result wins and the last one stays until then.
class Fitting : public QObject {
    Q_OBJECT
public:
    explicit Fitting(QObject *parent);
    ~Fitting() override;

    /// `together`: other collectives of the dataset that the same model is fitted to.
    void fit(const DataSelection &data, const ModelSpec &spec, const std::vector<std::string> &together);
    /// There is nothing on show.
    void clear();
    /// Ends the fit under way; the last result stays, though it is not what was asked for.
    void cancel();
    /// What was computed on a dataset that is no longer open.
    void forget(const Dataset *dataset);

    const FitPtr &result() const { return m_result; }
    /// Is it what was asked for last?
    bool isCurrent() const { return m_isCurrent; }
    const std::shared_ptr<StudyCache> &studies() const { return m_studies; }

signals:
    void resultChanged(); ///< result() may be null
    void failed(const collscope::Diagnostic &cause);
    void slowChanged(bool slow);
    void cancelled();

private:
    void take(const Expected<FitPtr> &result);
    /// Shows the measured map of other data than before while its model takes its time.
    void preview();

    FitPtr m_result;
    bool m_isCurrent = false;
    std::shared_ptr<StudyCache> m_studies;
    LatestTask *m_task;
    LatestTask *m_preview;
    DataSelection m_fitting; ///< what the run under way is about
};

} // namespace collscope

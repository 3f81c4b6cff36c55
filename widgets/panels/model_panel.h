// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "engine/study/study.h"

#include <QWidget>

#include <map>
#include <string>

class QComboBox;
class QLabel;
class QProgressBar;
class QToolButton;
class QVBoxLayout;

namespace collscope {

class Fold;
class LeafCurve;
class ModelFacts;
class ParameterControl;
class TogetherFold;

/// Which model, its parameters, and what it costs. The controls come from the descriptions in modelKinds().
class ModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit ModelPanel(QWidget *parent = nullptr);

    /// Shows a specification; emits nothing.
    void setSpec(const ModelSpec &spec);
    /// The other collectives of the dataset, and those of them that the model is fitted to as well; emits
    /// nothing.
    void setTogether(const std::vector<std::string> &others, const std::vector<std::string> &chosen);
    /// Null: nothing fitted yet.
    void setResult(const FitPtr &result);
    /// A thin line and a way to cancel for a fit that takes its time; the figures of the former model are dim
    /// and say whose they are until setResult().
    void setSlow(bool slow);
    /// There will be no result: the figures stay those of the former model.
    void setCancelled();

    /// What the curve under the optimal tree's slider is about; see LeafCurve.
    void setData(const std::shared_ptr<StudyCache> &studies, const DataSelection &input);

    const std::vector<ParameterControl *> &controls() const { return m_controls; }

signals:
    /// The user asks for this model. Edits with the same gesture are one step to undo.
    void specEdited(const collscope::ModelSpec &spec, int gesture);
    /// The user asks for one model for these collectives and the one on show.
    void togetherEdited(const std::vector<std::string> &others);
    /// The user wants to see an instance: the worst one, say.
    void cellActivated(collscope::Cell cell);
    void addToComparisonRequested();
    void cancelRequested(); ///< of the slow fit

private:
    void makeControls();
    void showTogether();
    void showKind();
    void showWhy();
    void markAdvanced(); ///< says how many of the folded parameters are not initial
    void makeLeafCurve(ParameterControl *leaves);
    void updateLeafCurve();
    /// Whose the figures are: "of %1"; without any, `alone`.
    void showFormer(const QString &pattern, const QString &alone);

    ModelSpec m_spec;
    std::map<std::string, ModelSpec> m_before; ///< by kind, as it was when another was chosen
    QComboBox *m_kind;
    int m_kinds = 0; ///< that can be chosen; one behind them is only shown
    QLabel *m_why; ///< which model the automatic one is
    QVBoxLayout *m_parameters;
    Fold *m_advanced = nullptr; ///< parameters in sections; null: the kind has none
    bool m_advancedOpen = false; ///< whatever the kind
    TogetherFold *m_together;
    QProgressBar *m_progress;
    QLabel *m_former; ///< whose the figures are while they are not the model's
    QToolButton *m_cancel;
    ModelFacts *m_facts;
    FitPtr m_result;
    std::vector<ParameterControl *> m_controls;
    LeafCurve *m_leafCurve = nullptr;
    std::shared_ptr<StudyCache> m_studies;
    DataSelection m_data;
};

} // namespace collscope

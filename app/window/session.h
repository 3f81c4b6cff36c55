// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_summary.h"
#include "engine/project/project.h"
#include "engine/study/fit.h"

#include <QMap>
#include <QObject>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace collscope {

class LatestTask;

/// What is open and what of it is on show: datasets, one collective of one of them, and the model chosen for
/// it. Fits in the background whenever one of these changes; the newest result wins and the last one stays
/// until then.
class Session : public QObject {
    Q_OBJECT
public:
    struct OpenDataset {
        DatasetSummary summary;
        QString title; ///< unique: "Peak", "Peak (Open MPI 4.1.4)", "Grig (simulated)"
        QString path; ///< file or folder the user opened
        QString lost = {}; ///< rows and files of that file or folder that could not be read
    };

    /// Models that are compared, and what they are not fitted to then.
    struct Comparing {
        std::vector<ModelSpec> models;
        HeldOut heldOut = {};
        bool operator==(const Comparing &) const = default;
    };

    /// More steps back than anybody goes, and less memory than a day of tuning took.
    static constexpr int mostUndoSteps = 200;

    explicit Session(QObject *parent = nullptr);
    ~Session() override;

    const std::vector<OpenDataset> &datasets() const { return m_datasets; }
    enum class Show { always, whenNothingElse };
    /// Opening a path again replaces what came from it before, and shows it when that was on show.
    void addDatasets(const QString &path, const std::vector<DatasetSummary> &datasets, const QString &lost,
        Show show = Show::always);
    void closeDataset(const Dataset *dataset);
    void clear();

    /// What is on show, nothing of it held out; null and of no collective when nothing is open.
    const DataSelection &data() const { return m_data; }
    const DatasetPtr &dataset() const { return m_data.dataset; }
    const GridSelection &selection() const { return m_data.grid; }
    const std::string &collective() const { return m_data.grid.collective; }
    const OpenDataset *find(const Dataset *dataset) const;

    /// An empty or unknown collective: the present one if the dataset has it, else its first.
    void show(const DatasetPtr &dataset, std::string_view collective = {});
    /// Another part of the same dataset.
    void setSelection(const GridSelection &selection);

    /// The model of what is on show.
    ModelSpec spec() const;
    /// Those of any collective that is open: the model, and the others it is fitted to together with.
    ModelSpec specOf(const OpenDataset &open, std::string_view collective) const;
    std::vector<std::string> togetherOf(const OpenDataset &open, std::string_view collective) const;
    /// Makes it the model of these collectives, as far as the dataset on show has them, in one step to undo;
    /// shows one of them. Returns of how many.
    std::size_t showModel(const ModelSpec &spec, const std::vector<std::string> &collectives);
    /// The other collectives that it is fitted to as well, and those it could be.
    std::vector<std::string> together() const;
    std::vector<std::string> otherCollectives() const;
    /// Changes them, undoably. All collectives of one model share its specification, so each of them shows
    /// it.
    void editTogether(const std::vector<std::string> &others);
    /// Changes it, undoably. Changes of one gesture other than 0 are one step.
    void editSpec(const ModelSpec &spec, int gesture);
    void refit();

    /// What is compared with the model of what is on show.
    Comparing comparing() const;
    /// Changes it, undoably; `what` for the menu.
    void editComparing(const Comparing &comparing, const QString &what);
    /// What all views ask for studies and bounds.
    const std::shared_ptr<StudyCache> &studies() const { return m_studies; }

    QUndoStack *undoStack() { return &m_undo; }

    /// The last finished result; null when there is none for what is on show.
    const FitPtr &result() const { return m_result; }

    /// Everything a saved project holds but how maps are looked at.
    project::Project toProject() const;
    /// Takes the choices of a project over to what is open.
    void restore(const project::Project &project);
    /// Nothing is lost when one is kept and the other is not: they differ at most in what is on show and how.
    static bool sameChoices(const project::Project &a, const project::Project &b);

signals:
    void datasetsChanged();
    void selectionChanged(); ///< data()
    void specChanged();
    void comparingChanged();
    void resultChanged(); ///< result() may be null
    void failed(const collscope::Diagnostic &cause);
    void slowChanged(bool slow);

private:
    friend class ComparingCommand;
    friend class TuningCommand;
    /// What a model belongs to: title of a dataset and collective.
    using TuningKey = std::pair<QString, std::string>;
    struct Tuned {
        ModelSpec spec;
        std::vector<std::string> together; ///< other collectives of the dataset, in its order
        bool operator==(const Tuned &) const = default;
    };
    using Tunings = QMap<TuningKey, Tuned>;

    /// A first look is at a depth that the papers found to lose little: 2006 paper, section 4.
    static ModelSpec firstSpec();
    void retitle();
    void forget(const Dataset *dataset);
    void setData(const DataSelection &data);
    TuningKey tuningKey() const;
    ModelSpec specOf(const TuningKey &key) const;
    Tuned tunedOf(const TuningKey &key) const;
    void edit(const Tuned &wanted, int gesture);
    Tunings shared(const TuningKey &shown, const Tuned &wanted) const;
    /// Undo and redo: sets models and shows what `key` belongs to.
    void apply(const TuningKey &key, const Tunings &tunings);
    void applyComparing(const TuningKey &key, const Comparing &comparing);
    void showOwner(const TuningKey &key);
    void fit();
    void take(const Expected<FitPtr> &result);

    std::vector<OpenDataset> m_datasets;
    DataSelection m_data;
    QMap<TuningKey, ModelSpec> m_specs;
    QMap<TuningKey, std::vector<std::string>> m_together;
    QMap<TuningKey, Comparing> m_comparing;
    FitPtr m_result;
    QUndoStack m_undo;
    std::shared_ptr<StudyCache> m_studies;
    LatestTask *m_task;
    DataSelection m_fitting; ///< what the run under way is about
};

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model_choices.h"
#include "app/window/open_datasets.h"
#include "engine/project/project.h"
#include "engine/study/fit.h"

#include <QObject>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace collscope {

class Fitting;

/// What is open and what of it is on show: datasets, one collective of one of them, and the model chosen for
/// it. Fits in the background whenever one of these changes; the newest result wins and the last one stays
/// until then.
class Session : public QObject {
    Q_OBJECT
public:
    /// More steps back than anybody goes, and less memory than a day of tuning took.
    static constexpr int mostUndoSteps = 200;

    explicit Session(QObject *parent = nullptr);
    ~Session() override;

    const std::vector<OpenDataset> &datasets() const { return m_open.all(); }
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
    const OpenDataset *find(const Dataset *dataset) const { return m_open.find(dataset); }

    /// An empty or unknown collective: the present one if the dataset has it, else its first.
    void show(const DatasetPtr &dataset, std::string_view collective = {});
    /// Another part of the same dataset.
    void setSelection(const GridSelection &selection);

    /// May models choose any method that cannot be told from a cell's best?
    bool tiesAreFree() const { return m_data.tiesAreFree; }
    void setTiesAreFree(bool areFree);

    /// What does not count, of whatever is open. Changes it, undoably; `what` for the menu.
    void editExcluded(const std::vector<Exclusion> &excluded, const QString &what);

    /// How much cells count; null: alike.
    const std::shared_ptr<const Weighting> &weighting() const { return m_data.weighting; }
    /// Changes it, undoably; `what` for the menu.
    void editWeighting(const Weighting &weighting, const QString &what);
    /// Applications of a project whose profiles have not been read: they are part of it all the same.
    const std::vector<project::WeightedApplication> &absentApplications() const { return m_absent; }
    /// Those that could be read, and what stays absent.
    void addApplications(const std::vector<Application> &applications,
        const std::vector<project::WeightedApplication> &absent);

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
    /// What is on show with what is held out when models are compared.
    DataSelection comparedData() const;
    /// What all views ask for studies and bounds.
    const std::shared_ptr<StudyCache> &studies() const;

    QUndoStack *undoStack() { return &m_undo; }

    /// The last finished result; null when there is none for what is on show.
    const FitPtr &result() const;
    /// Is it that of spec() and data(), and not a former one, shown until the fit under way is finished?
    bool isCurrent() const;
    /// Ends the fit under way; the former result stays and is not current.
    void cancelFit();

    /// Everything a saved project holds but how maps are looked at.
    project::Project toProject() const;
    /// Takes the choices of a project over to what is open.
    void restore(const project::Project &project);

signals:
    void datasetsChanged();
    void selectionChanged(); ///< data()
    void weightingChanged();
    void applicationsAbsent(); ///< a project has some whose profiles are to be read
    void specChanged();
    void comparingChanged();
    void resultChanged(); ///< result() may be null
    void failed(const collscope::Diagnostic &cause);
    void slowChanged(bool slow);
    void fitCancelled();

private:
    void forget(const Dataset *dataset);
    void setData(const DataSelection &data);
    TuningKey tuningKey() const;
    /// Undoable; nothing where nothing changes.
    void pushTunings(const Tunings &after, int gesture);
    void edit(const Tuned &wanted, int gesture);
    /// Undo and redo: sets models and shows what `key` belongs to.
    void apply(const TuningKey &key, const Tunings &tunings);
    void applyComparing(const TuningKey &key, const Comparing &comparing);
    void showOwner(const TuningKey &key);
    /// Was nothing but the library default measured? The maps show it then.
    bool isDefaultAlone(const Dataset *dataset, std::string_view collective) const;
    void showFirst(const std::vector<DatasetSummary> &datasets);
    void fit();

    OpenDatasets m_open;
    ModelChoices m_choices;
    DataSelection m_data;
    bool m_wantsBaseline = false; ///< the user's choice, also for data with other methods than the default
    std::vector<project::WeightedApplication> m_absent;
    QUndoStack m_undo;
    Fitting *m_fitting;
};

} // namespace collscope

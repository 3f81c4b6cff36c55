// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/project_file.h"

#include "app/window/loader.h"
#include "app/window/model_choices.h"
#include "app/window/session.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace collscope {

namespace {

std::filesystem::path filePath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

/// Nothing is lost when one is kept and the other is not: they differ at most in what is on show and how.
bool sameChoices(const project::Project &a, const project::Project &b)
{
    const auto choices = [](project::Project project) {
        std::sort(project.data.begin(), project.data.end());
        const auto place = [](const auto &item) { return std::tie(item.system, item.collective); };
        const auto byPlace = [&place](const auto &x, const auto &y) { return place(x) < place(y); };
        std::erase_if(project.tunings, // what nobody has chosen may be written or not
            [](const project::Tuning &tuning) { return tuning.model == firstSpec(); });
        std::sort(project.tunings.begin(), project.tunings.end(), byPlace);
        std::stable_sort(project.compared.begin(), project.compared.end(), byPlace);
        std::sort(project.heldOut.begin(), project.heldOut.end(), byPlace);
        std::erase_if(
            project.together, [](const project::CombinedModel &together) { return together.others.empty(); });
        std::sort(project.together.begin(), project.together.end(), byPlace);
        const project::Project usual;
        project.system = usual.system;
        project.selection.collective = usual.selection.collective;
        project::copyView(usual, project);
        project.savedAs = usual.savedAs;
        return project;
    };
    return choices(a) == choices(b);
}

/// Of what a project had selected, for people: what its data no longer has.
QStringList lost(const project::Project &asked, const project::Project &restored)
{
    QStringList texts;
    const auto add = [&texts](const QString &what, const std::string &value) {
        texts << what.arg(QString::fromStdString(value));
    };
    using One = std::optional<std::uint32_t> GridSelection::*; // null: there is the list alone
    const auto addSizes = [&add](const QString &what, const GridSelection &before, const GridSelection &now,
                              One one, auto several) {
        Conditions missing;
        missing.nodes = before.only.*several;
        const auto &left = now.only.*several;
        std::erase_if(missing.nodes, [&left](std::uint32_t value) {
            return std::find(left.begin(), left.end(), value) != left.end();
        });
        if (one && before.*one && !(now.*one))
            missing.nodes.push_back(*(before.*one));
        for (const std::uint32_t value : missing.nodes)
            add(what, std::to_string(value));
    };
    const GridSelection &before = asked.selection;
    const GridSelection &now = restored.selection;
    if (!asked.system.empty() && asked.system != restored.system)
        add(ProjectFile::tr("the system %1"), asked.system);
    if (!before.collective.empty() && before.collective != now.collective)
        add(ProjectFile::tr("the collective %1"), before.collective);
    addSizes(ProjectFile::tr("nodes %1"), before, now, &GridSelection::nodes, &Conditions::nodes);
    addSizes(ProjectFile::tr("processes per node %1"), before, now, &GridSelection::ppn, &Conditions::ppn);
    addSizes(ProjectFile::tr("%1 in groups"), before, now, nullptr, &Conditions::members);
    addSizes(ProjectFile::tr("groups %1"), before, now, nullptr, &Conditions::colours);
    if (before.library != now.library)
        add(ProjectFile::tr("the library %1"), before.library);
    return texts;
}

} // namespace

const QString ProjectFile::suffix = QStringLiteral("collscope");

ProjectFile::ProjectFile(Session *session, Loader *loader, QObject *parent)
    : QObject(parent), m_session(session), m_loader(loader)
{
    connect(loader, &Loader::finished, this, &ProjectFile::finishOpening);
}

bool ProjectFile::isProject(const QString &path)
{
    const QFileInfo file(path);
    return file.suffix() == suffix && !file.isDir();
}

bool ProjectFile::open(const QString &path)
{
    auto project = project::open(filePath(path));
    if (!project) {
        emit failed(project.error());
        return false;
    }
    m_saved = *project;
    load(*std::move(project), QFileInfo(path).absoluteFilePath());
    return true;
}

bool ProjectFile::continueSession(const QString &path)
{
    auto kept = project::open(filePath(path));
    if (!kept) {
        emit failed(kept.error());
        return false;
    }
    m_saved.reset();
    const QString owner = QFile::decodeName(QByteArray::fromStdString(kept->savedAs));
    if (!owner.isEmpty()) {
        if (auto project = project::open(filePath(owner)))
            m_saved = *std::move(project);
        else // what was kept is all there is now
            emit failed(project.error());
    }
    load(*std::move(kept), owner);
    return true;
}

void ProjectFile::load(project::Project project, const QString &path)
{
    m_isOpening = false; // one that is on its way is given up
    m_loader->cancel();
    m_opening = std::move(project);
    m_isOpening = true; // what is seen from here on is on its way
    m_absent.clear();
    m_session->clear();
    m_path = path;
    if (m_opening.data.empty()) // like with data: the caller hears of it later
        QMetaObject::invokeMethod(this, &ProjectFile::finishOpening, Qt::QueuedConnection);
    for (const std::string &each : m_opening.data) {
        const auto known = m_opening.facts.find(each);
        const auto facts = io::ImportFacts::parse(known == m_opening.facts.end() ? "" : known->second);
        m_loader->load(
            {QFile::decodeName(QByteArray::fromStdString(each))}, facts.value_or(io::ImportFacts()));
    }
    emit pathChanged();
}

void ProjectFile::finishOpening()
{
    if (!std::exchange(m_isOpening, false))
        return;
    m_session->restore(m_opening);
    const project::Project restored = current();
    const auto &opened = restored.data;
    std::copy_if(m_opening.data.begin(), m_opening.data.end(), std::back_inserter(m_absent),
        [&opened](const std::string &path) {
            return std::find(opened.begin(), opened.end(), path) == opened.end();
        });
    emit this->opened(m_opening);
    if (const QStringList gone = lost(m_opening, restored); !gone.isEmpty())
        emit selectionLost(gone);
}

bool ProjectFile::save(const QString &path, const project::Project &view)
{
    project::Project project = current();
    project::copyView(view, project);
    const auto done = project::save(project, filePath(path));
    if (!done) {
        emit failed(done.error());
        return false;
    }
    m_path = QFileInfo(path).absoluteFilePath();
    m_saved = std::move(project);
    m_session->undoStack()->setClean();
    emit pathChanged();
    emit saved(m_path);
    return true;
}

std::optional<project::Project> ProjectFile::session(const project::Project &view) const
{
    project::Project project = current();
    if (m_isOpening || project.data.empty())
        return std::nullopt;
    project::copyView(view, project);
    project.savedAs = QFile::encodeName(m_path).toStdString();
    return project;
}

bool ProjectFile::isChanged() const
{
    return !m_path.isEmpty() && !m_isOpening && !(m_saved && sameChoices(*m_saved, current()));
}

project::Project ProjectFile::current() const
{
    project::Project project = m_session->toProject();
    for (const std::string &path : project.data) {
        const auto facts = m_loader->factsOf(QFile::decodeName(QByteArray::fromStdString(path)));
        if (facts != io::ImportFacts())
            project.facts[path] = facts.text();
    }
    for (const std::string &path : m_absent) {
        project.data.push_back(path);
        if (const auto known = m_opening.facts.find(path); known != m_opening.facts.end())
            project.facts.insert(*known);
    }
    return project;
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/exporter.h"

#include "app/window/settings.h"
#include "engine/codegen/shipping.h"
#include "engine/io/atomic_file.h"
#include "engine/tune/deciding.h"
#include "widgets/common/latest_task.h"
#include "widgets/plot/map_view.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

namespace collscope {

using namespace Qt::StringLiterals;

QString filePrefix(const QString &title)
{
    static const QRegularExpression unsafe(u"[^A-Za-z0-9.]+"_s);
    return title.toLower().replace(unsafe, u"-"_s);
}

QString libraryTarget(const Dataset &measured)
{
    return QString::fromStdString(tune::loadedTarget(measured).value_or(std::string()));
}

Exporter::Exporter(Settings *settings, QWidget *window)
    : QObject(window), m_settings(settings), m_window(window), m_task(new LatestTask(this))
{
    connect(m_task, &LatestTask::failed, this, &Exporter::failed);
}

QString Exporter::inLastFolder(const QString &name) const
{
    const QString folder = m_settings->lastFolder();
    return QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(name);
}

void Exporter::writeBundle(const QString &folder, const std::vector<codegen::TextFile> &files, bool replaces,
    const std::function<void(const QString &, std::size_t)> &done)
{
    const QString place = QFileInfo(folder.trimmed()).absoluteFilePath();
    m_task->start(
        [place, files, replaces](const std::stop_token &) -> Expected<std::size_t> {
            const QDir directory(place);
            if (!directory.mkpath(u"."_s))
                return failure("cannot be made", "choose a place that you may write to", place.toStdString());
            for (const codegen::TextFile &file : files)
                if (const QString path = directory.filePath(QString::fromStdString(file.name));
                    !replaces && QFileInfo::exists(path))
                    return failure("is there already", "choose another folder, or let files be replaced",
                        path.toStdString());
            std::vector<std::pair<std::filesystem::path, std::string_view>> texts;
            for (const codegen::TextFile &file : files)
                texts.emplace_back(
                    directory.filePath(QString::fromStdString(file.name)).toStdString(), file.text);
            return io::writeTogether(texts).map([&files] { return files.size(); });
        },
        [this, place, done](const Expected<std::size_t> &count) {
            if (count)
                done(place, *count);
            else
                emit failed(QString::fromStdString(count.error().text()));
        });
}

QString Exporter::ask(const QString &title, const QString &name, const QString &filters)
{
    const QString suggested = QDir(m_settings->lastFolder())
                                  .filePath(m_prefix.isEmpty() ? name : QString(m_prefix + u'-' + name));
    QString path = QFileDialog::getSaveFileName(m_window, title, suggested, filters);
    if (path.isEmpty())
        return path;
    if (QFileInfo(path).suffix().isEmpty())
        path += u'.' + QFileInfo(name).suffix();
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    return path;
}

void Exporter::askForPlot(const MapView *view, const QString &name)
{
    askForPicture(name, [view](const QString &path) { return view->exportTo(path); });
}

void Exporter::askForPicture(const QString &name, const std::function<QString(const QString &path)> &write)
{
    const QString path = ask(tr("Export picture"), name + u".png"_s,
        tr("PNG image (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)"));
    if (!path.isEmpty())
        writePicture(path, write);
}

void Exporter::askForTable(const QString &name, const QString &csv)
{
    const QString path = ask(tr("Export table"), name + u".csv"_s, tr("CSV table (*.csv)"));
    if (!path.isEmpty())
        writeText(path, csv.toUtf8());
}

void Exporter::askForCode(
    const FitPtr &result, const QString &target, const QString &suffix, bool evenIfRefused)
{
    const QString path = ask(
        tr("Export decision function"), u"decide"_s + suffix, tr("Decision function (*%1)").arg(suffix));
    if (!path.isEmpty())
        writeCode(result, target, path, evenIfRefused);
}

void Exporter::writePlot(const MapView *view, const QString &path)
{
    writePicture(path, [view](const QString &where) { return view->exportTo(where); });
}

void Exporter::writePicture(const QString &path, const std::function<QString(const QString &path)> &write)
{
    const QString problem = write(path);
    if (problem.isEmpty())
        emit written(path);
    else
        emit failed(tr("%1 was not written: %2").arg(QDir::toNativeSeparators(path), problem));
}

void Exporter::writeText(const QString &path, const QByteArray &text)
{
    if (const auto done = io::writeAtomically(path.toStdString(), text.toStdString()); done)
        emit written(path);
    else
        emit failed(QString::fromStdString(done.error().text()));
}

void Exporter::writeCode(const FitPtr &result, const QString &target, const QString &path, bool evenIfRefused)
{
    m_task->start(
        [result, target = target.toStdString(), evenIfRefused](
            const std::stop_token &stop) -> Expected<codegen::ShipmentPtr> {
            return codegen::ship(target, result->model, result->study->maps.heldOut,
                evenIfRefused ? codegen::ShipmentPolicy::asFitted : codegen::ShipmentPolicy::provedBetter,
                stop);
        },
        [this, path](const Expected<codegen::ShipmentPtr> &shipment) {
            if (!shipment)
                emit failed(QString::fromStdString(shipment.error().text()));
            else if ((*shipment)->files.empty())
                emit failed(QString::fromStdString((*shipment)->collectives.front().problem));
            else if (const std::string &why = (*shipment)->collectives.front().leftBecause;
                     !(*shipment)->mayBeWritten() || !why.empty())
                emit failed(
                    tr("%1 was not written. %2; tick \"Even if worse\" in the Code panel to write it "
                       "all the same")
                        .arg(QDir::toNativeSeparators(path),
                            QString::fromStdString(why.empty() ? (*shipment)->refusals.front().text : why)));
            else
                writeText(path, QByteArray::fromStdString((*shipment)->files.front().text));
        });
}

} // namespace collscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/program_files.h"

#include "engine/codegen/target_list.h"
#include "engine/io/atomic_file.h"
#include "engine/models/hand_model.h"
#include "engine/models/hand_rules.h"
#include "engine/mpi_formats/shell_variables.h"
#include "engine/tune/deciding.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/determinism.h"
#include "engine/wire/offers.h"
#include "engine/wire/runtime_table.h"

#include <QDir>

#include <algorithm>
#include <map>

namespace collscope::tune {

namespace {

/// Per placement from a size on what won there; what did not win is the library's.
Expected<HandRules> rulesOf(const Race &race, std::string_view collective, bool native)
{
    std::map<Placement, std::map<std::uint64_t, std::string>> rows;
    for (const RacedCell &cell : race.cells) {
        if (cell.collective != collective)
            continue;
        const RacedMethod *const winner = cell.winner(native);
        rows[cell.placement][cell.messageBytes]
            = winner ? wire::qualifiedText(winner->method) : std::string(wire::baselineAlgorithm);
    }
    std::vector<HandRow> all;
    for (const auto &[placement, sizes] : rows) {
        HandRow row{placement, {}};
        if (!sizes.contains(0))
            row.rules.push_back({0, std::string(wire::baselineAlgorithm)});
        for (const auto &[bytes, method] : sizes)
            if (row.rules.empty() || row.rules.back().method != method)
                row.rules.push_back({bytes, method});
        all.push_back(std::move(row));
    }
    return HandRules::of(std::move(all));
}

} // namespace

bool isRaced(std::string_view collective, const wire::Method &method, wire::Requirements assumed,
    bool reproducibleSums)
{
    wire::RuntimeTable guarantees;
    wire::addGuarantees(guarantees, assumed);
    return !wire::isLibrarysChoice(method) && !(reproducibleSums && wire::combines(collective))
        && !wire::isNeverRun(guarantees, collective, method);
}

bool isForFile(std::string_view collective, const wire::Method &method, wire::Requirements assumed)
{
    return method.library != wire::bundledLibrary
        && (wire::unmetBy(assumed, method, collective) & wire::aboutCalls) == 0;
}

Expected<std::vector<codegen::TextFile>> decisionFiles(
    const Race &race, bool native, wire::Requirements assumed, const std::stop_token &stop)
{
    codegen::ShippingOrder order;
    order.policy = codegen::ShipmentPolicy::asFitted; // the race is the proof, and the program after it
    order.judgesBeyond = false;
    order.assumed = assumed;
    order.whereWorse = codegen::WhereWorse::leaveCells;
    order.target = "table";
    if (native) {
        auto target = loadedTarget(*race.measured);
        if (!target)
            return std::vector<codegen::TextFile>();
        order.target = *std::move(target);
    }
    for (const std::string_view collective : race.measured->collectives()) {
        const bool isWon = std::any_of(race.cells.begin(), race.cells.end(),
            [&](const RacedCell &cell) { return cell.collective == collective && cell.winner(native); });
        if (!isWon)
            continue;
        auto rules = rulesOf(race, collective, native);
        if (!rules)
            return tl::unexpected(rules.error());
        GridSelection grid;
        grid.collective = collective;
        order.collectives.push_back({{race.measured, std::move(grid)}, handSpec(*rules)});
    }
    if (order.collectives.empty())
        return std::vector<codegen::TextFile>();
    const auto shipment = codegen::ship(std::move(order), {}, stop);
    if (!shipment)
        return tl::unexpected(shipment.error());
    if (!(*shipment)->decidesAnything())
        return std::vector<codegen::TextFile>();
    return (*shipment)->files;
}

Expected<QStringList> writeFiles(const std::vector<codegen::TextFile> &files, const QString &folder)
{
    if (!QDir().mkpath(folder))
        return failure("cannot be made", "Choose a place that you may write to", folder.toStdString());
    const QString here = QDir(folder).absolutePath();
    QStringList variables;
    for (const codegen::TextFile &file : files) {
        const QString name = QString::fromStdString(file.name);
        if (auto written = io::writeAtomically((here + u'/' + name).toStdString(), file.text); !written)
            return tl::unexpected(written.error());
        if (!name.endsWith(u".sh"))
            continue;
        for (const ShellVariable &variable : shellVariables(file.text)) {
            const QString one
                = QString::fromUtf8(variable.name.data(), static_cast<qsizetype>(variable.name.size()));
            if (one.startsWith(u"collscope_"))
                continue; // of the script itself
            QString value
                = QString::fromUtf8(variable.value.data(), static_cast<qsizetype>(variable.value.size()));
            variables += one + u'=' + value.replace(QStringLiteral("$collscope_folder"), here);
        }
    }
    return variables;
}

QString preloaded(const MpiLibrary &library)
{
    const QString others = qEnvironmentVariable("LD_PRELOAD");
    return QStringLiteral("LD_PRELOAD=") + library.preload + (others.isEmpty() ? QString() : u' ' + others);
}

} // namespace collscope::tune

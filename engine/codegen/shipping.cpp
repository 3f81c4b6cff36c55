// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping.h"

#include "engine/codegen/extrapolation.h"
#include "engine/codegen/job_models.h"
#include "engine/codegen/own_choice.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/shipping_figures.h"
#include "engine/codegen/shipping_notes.h"
#include "engine/data/in_english.h"
#include "engine/map/weighting.h"
#include "engine/mpi_formats/lint.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace collscope::codegen {

namespace {

/// What is done to the models of a collective before they are written.
enum class Treatment { asItIs, leaveCells, leaveAll };

/// Adds those of the map the model was fitted to.
void addLeftCalls(std::vector<bool> &cells, const LeftCalls &left, const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    cells.resize(grid.cells());
    for (const LeftCalls::Cell &cell : left.cells)
        if (const auto found = grid.find({grid.collective(), cell.placement, cell.messageBytes}))
            cells[grid.index(*found)] = true;
}

/// Cells of the map the model was fitted to in which the library's own choice was faster.
std::vector<bool> lostCells(const Model &model)
{
    const DecisionMap &map = *model.fittedTo();
    const TimeGrid &grid = *map.grid;
    std::vector<bool> lost(grid.cells());
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const MethodIndex method = model.decide(grid.instance(grid.cell(cell))).method;
        if (grid.baseline() == noMethod || method == noMethod || map.interpolated(cell))
            continue;
        const double own = grid.seconds(cell, grid.baseline());
        const double chosen = grid.seconds(cell, method);
        lost[cell] = chosen > own || (std::isnan(chosen) && !std::isnan(own));
    }
    return lost;
}

void add(std::vector<bool> &cells, const std::vector<bool> &more)
{
    cells.resize(more.size());
    std::transform(cells.begin(), cells.end(), more.begin(), cells.begin(), std::logical_or<>());
}

/// Adds cells that count little where the library's own choice was faster.
void addUncalledCells(std::vector<bool> &cells, const Model &model)
{
    const std::vector<bool> less = countedLess(*model.fittedTo());
    if (less.empty())
        return;
    const std::vector<bool> lost = lostCells(model);
    cells.resize(lost.size());
    for (std::size_t cell = 0; cell < lost.size(); ++cell)
        if (lost[cell] && less[cell])
            cells[cell] = true;
}

class Shipping {
public:
    Shipping(Shipment &shipment, const Target &target, const std::stop_token &stop)
        : m_shipment(shipment), m_target(target), m_order(shipment.order), m_stop(stop)
    {
        m_leftBecause.resize(m_shipment.models.size());
        for (const auto &models : m_shipment.models) {
            const LeftCalls *const left = leftOf(models->asked.data.grid.collective);
            m_treatment.push_back(left && left->cells.empty()      ? Treatment::leaveAll
                    : m_order.whereWorse == WhereWorse::leaveCells ? Treatment::leaveCells
                                                                   : Treatment::asItIs);
        }
    }

    void run()
    {
        judgeAll();
        if (leaveWhatDoesNotShip() && !m_stop.stop_requested())
            judgeAll();
        if (m_shipment.files.empty() || m_stop.stop_requested())
            return;
        refuse();
        warnOfRelease(m_shipment, m_target);
        if (m_target.putsHanAside)
            warnOfHan();
        judgeBeyond();
        writeWithFigures();
    }

private:
    /// Requirements that decisions about a collective need not keep.
    wire::Requirements met(std::size_t at) const
    {
        return seenTo(m_target, m_shipment.models[at]->asked.data.grid.collective, m_order.assumed);
    }
    bool extrapolates(std::size_t at) const
    {
        const auto &job = m_shipment.models[at]->asked.job;
        return m_order.extrapolates || (job && job->extrapolates);
    }
    bool isOwn(std::size_t at) const { return !m_shipment.models[at]->asked.spec; }
    const LeftCalls *leftOf(const std::string &collective) const
    {
        const auto found = std::find_if(m_order.leave.begin(), m_order.leave.end(),
            [&](const LeftCalls &left) { return left.collective == collective; });
        return found == m_order.leave.end() ? nullptr : &*found;
    }

    ModelPtr treated(const ModelPtr &model, std::size_t at) const
    {
        if (m_treatment[at] == Treatment::leaveAll)
            return nothingDecided(model->fittedTo());
        Restrictions restrictions{met(at), {}};
        if (m_treatment[at] == Treatment::leaveCells)
            restrictions.leaveCells = lostCells(*model);
        if (const LeftCalls *const left = leftOf(m_shipment.models[at]->asked.data.grid.collective))
            addLeftCalls(restrictions.leaveCells, *left, *model);
        const ShippingModels &models = *m_shipment.models[at];
        const bool isProof = m_order.policy != ShipmentPolicy::asFitted;
        if (canLeave(m_target) && !models.foreignDefault) {
            // Cells without a comparison fall back to the library, also of given models.
            if (isOwn(at) || isProof)
                addUnknownCells(restrictions.leaveCells, *model);
            addUncalledCells(restrictions.leaveCells, *model);
            if (isProof && models.evidence.runs() > 1)
                add(restrictions.leaveCells,
                    models.evidence.unprovedCells(
                        *model, countedLess(*model->fittedTo()), m_treatment[at] == Treatment::leaveCells));
        }
        if (!extrapolates(at) && canLeave(m_target)) {
            leaveGuesses(restrictions, *model->fittedTo());
            restrictions.between = isProof && !models.foreignDefault;
            restrictions.betweenPlacements = !models.asked.job;
        }
        return restricted(model, restrictions);
    }

    Item itemOf(const ModelPtr &model, const DecisionMapPtr &map, std::size_t at) const
    {
        return {map, treated(model, at), m_order.assumed, extrapolates(at)};
    }

    std::vector<Item> items() const
    {
        std::vector<Item> result;
        for (const ShippedCollective &row : m_shipment.collectives)
            if (row.item && row.problem.empty())
                result.push_back(*row.item);
        return result;
    }

    /// Writes the collectives that the target can express together and sets `problem` of all others.
    /// `isTrial`: see codegen::write().
    void write(bool isTrial)
    {
        m_shipment.files.clear();
        m_read = nullptr;
        if (items().empty())
            return;
        auto written = codegen::write(m_order.target, items(), isTrial);
        if (!written) {
            for (ShippedCollective &row : m_shipment.collectives)
                if (row.item && row.problem.empty())
                    if (const auto alone = codegen::write(m_order.target, {*row.item}, true); !alone)
                        row.problem = alone.error().text();
            if (items().empty())
                return;
            written = codegen::write(m_order.target, items(), isTrial);
        }
        if (written) {
            m_shipment.files = std::move(written->files);
            m_read = std::move(written->read);
            return;
        }
        for (ShippedCollective &row : m_shipment.collectives)
            if (row.problem.empty())
                row.problem = written.error().text();
    }

    /// Judges each collective whose decisions are new. Verdicts of all others stay.
    void judgeAll()
    {
        m_shipment.collectives.resize(m_shipment.models.size());
        m_isJudged.resize(m_shipment.models.size());
        for (std::size_t at = 0; at < m_shipment.models.size(); ++at) {
            if (m_isJudged[at])
                continue;
            const ShippingModels &models = *m_shipment.models[at];
            ShippedCollective row;
            row.collective = models.asked.data.grid.collective;
            row.model = models.model ? models.model->spec()
                : models.asked.spec  ? models.asked.spec->text()
                                     : "rules";
            row.problem = models.problem;
            row.leftBecause = m_leftBecause[at];
            if (models.problem.empty())
                row.item = itemOf(models.model, models.judged, at);
            m_shipment.collectives[at] = std::move(row);
        }
        write(true);
        for (std::size_t at = 0; at < m_shipment.models.size() && !m_stop.stop_requested(); ++at) {
            ShippedCollective &row = m_shipment.collectives[at];
            if (!row.item || !row.problem.empty())
                continue;
            const auto written = asWritten(m_target, row.item->model, m_read);
            if (!written) {
                row.problem = written.error().text();
                continue;
            }
            row.written = *written;
            row.rules = m_read ? m_read->rules(row.collective) : 0;
            if (!m_isJudged[at])
                judge(row, *m_shipment.models[at], **written, writtenFolds(at), met(at), m_stop);
            m_isJudged[at] = true;
            if (row.verdict != Verdict::leftToLibrary)
                continue;
            row.rules = 0;
            if (isOwn(at) && m_treatment[at] == Treatment::leaveAll) { // nothing else was asked for
                row.model = "library";
                row.cellsDiffer = 0;
            }
        }
    }

    /// The switches of the files hold for all calls, those that they leave to the library too.
    void warnOfHan()
    {
        if (std::any_of(m_shipment.collectives.begin(), m_shipment.collectives.end(),
                [](const ShippedCollective &row) { return row.verdict != Verdict::leftToLibrary; })
            && std::any_of(m_shipment.collectives.begin(), m_shipment.collectives.end(),
                [](const ShippedCollective &row) {
                    return row.written && partOfHan(*row.written->fittedTo()->grid) != Han::no;
                }))
            m_shipment.findings.push_back({FindingSeverity::warning,
                {{}, 0,
                    "on several nodes the switches of these files put coll/han aside for all collectives and "
                    "sizes, "
                    "including calls that fall back to the library: these calls were not measured without it",
                    "export openmpi-han, or measure default again with OMPI_MCA_coll_han_priority=0"}});
    }

    /// What the format makes of the models that some runs were held out from.
    std::vector<ModelPtr> writtenFolds(std::size_t at) const
    {
        const ShippingModels &models = *m_shipment.models[at];
        std::vector<ModelPtr> result;
        for (const ModelPtr &model : models.ofFolds) {
            result.push_back(nullptr);
            if (!model || m_stop.stop_requested())
                continue;
            const Item item = itemOf(model, model->fittedTo(), at);
            if (m_treatment[at] == Treatment::leaveAll)
                result.back() = item.model;
            else if (const auto written = codegen::write(m_order.target, {item}, true))
                result.back() = asWritten(m_target, item.model, written->read).value_or(nullptr);
        }
        return result;
    }

    /// What the policy lets fall back to the library after a first look; false: nothing changes.
    bool leaveWhatDoesNotShip()
    {
        bool changed = false;
        for (std::size_t at = 0; at < m_treatment.size(); ++at) {
            const ShippedCollective &row = m_shipment.collectives[at];
            if (!row.item || !row.problem.empty()
                || (m_order.whereWorse == WhereWorse::refuse && row.verdict == Verdict::worse && !isOwn(at)))
                continue;
            m_leftBecause[at] = obstacle(m_order, row, *m_shipment.models[at]);
            if (m_leftBecause[at].empty() || !canLeave(m_target))
                continue;
            m_treatment[at] = Treatment::leaveAll;
            m_isJudged[at] = false;
            changed = true;
        }
        return changed;
    }

    void refuse()
    {
        lint(m_shipment.files.front());
        for (const TextFile &file : m_shipment.files)
            if (!m_target.second.empty() && file.name == m_target.second)
                lint(file);
        for (const Finding &finding : m_shipment.findings)
            if (finding.severity == FindingSeverity::error)
                m_shipment.refusals.push_back({{}, finding.what.text()});
        for (const ShippedCollective &row : m_shipment.collectives) {
            for (const Finding &finding : row.findings)
                if (finding.severity == FindingSeverity::error)
                    m_shipment.refusals.push_back({row.collective, finding.what.text()});
            if (!row.problem.empty())
                continue;
            if (row.verdict == Verdict::worse)
                m_shipment.refusals.push_back({row.collective,
                    row.collective + " is worse than what the library does by itself: " + figuresText(row)});
            else if (!canLeave(m_target) && !row.leftBecause.empty())
                m_shipment.refusals.push_back({row.collective,
                    row.collective + " is not proved better, and the format leaves nothing to the library: "
                        + row.leftBecause});
        }
    }

    void lint(const TextFile &file)
    {
        if (!m_target.read)
            return;
        for (Finding &finding : libraryFormatOf(file.text).lint(file.text, file.name)) {
            if (finding.unmet != 0 && (finding.unmet & ~m_order.assumed) == 0)
                finding.severity = FindingSeverity::note; // the user says that every call meets it
            m_shipment.findings.push_back(std::move(finding));
        }
    }

    void judgeBeyond()
    {
        m_beyond.resize(m_shipment.collectives.size());
        for (std::size_t at = 0; at < m_beyond.size() && m_order.judgesBeyond; ++at) {
            ShippedCollective &row = m_shipment.collectives[at];
            const ShippingModels &models = *m_shipment.models[at];
            if (!row.item || !row.problem.empty() || row.verdict == Verdict::leftToLibrary
                || !extrapolates(at) || models.asked.job || isGiven(row.model))
                continue;
            for (Finding &finding : extrapolationFindings(m_order, models.asked, m_stop)) {
                m_beyond[at].push_back(finding.what.message);
                finding.what.message = row.collective + ": " + finding.what.message;
                row.findings.push_back(std::move(finding));
            }
        }
    }

    /// The same files with what was found in their comments and READMEs.
    void writeWithFigures()
    {
        for (std::size_t at = 0; at < m_shipment.collectives.size(); ++at) {
            ShippedCollective &row = m_shipment.collectives[at];
            if (!row.item)
                continue;
            const DataSelection &data = m_shipment.models[at]->asked.data;
            row.item->judged = judgedLines(row);
            if (data.tiesAreFree)
                row.item->judged.emplace_back("ties", "were free choices of the model");
            if (data.weighting)
                row.item->judged.emplace_back("weights", data.weighting->text());
            else if (!m_shipment.models[at]->judged->weights.empty())
                row.item->judged.emplace_back("weights", "those of the map it was fitted to");
            // The map of a job's decisions is none of measurements, and knows nothing of these.
            if (const std::string excluded = excludedText(*data.dataset, data.grid);
                !row.placements.empty() && !excluded.empty())
                row.item->judged.emplace_back("excluded", excluded);
            if (std::string others = unselectedPlacements(*m_shipment.models[at]); !others.empty())
                row.item->judged.emplace_back("placements", std::move(others));
            for (std::string &text : m_beyond[at])
                row.item->judged.emplace_back("beyond", std::move(text));
            if (!row.leftBecause.empty())
                row.item->judged.emplace_back("falls back", row.leftBecause);
            if (m_shipment.isAsFitted())
                for (const Shipment::Refusal &refusal : m_shipment.refusals)
                    if (refusal.collective.empty() || refusal.collective == row.collective)
                        row.item->judged.emplace_back("REFUSED", "written all the same: " + refusal.text);
        }
        write(false);
    }

    Shipment &m_shipment;
    const Target &m_target;
    const ShippingOrder &m_order;
    const std::stop_token &m_stop;
    std::vector<Treatment> m_treatment; ///< per collective
    std::vector<bool> m_isJudged; ///< per collective
    LibraryDecisionsPtr m_read; ///< decisions read from the files that were written last
    std::vector<std::vector<std::string>> m_beyond; ///< extrapolationFindings(), in words
    std::vector<std::string> m_leftBecause; ///< ShippedCollective::leftBecause
};

std::shared_ptr<const ShippingModels> known(const ShipmentPtr &before, const Target &target,
    const ShippingCollective &asked, wire::Requirements assumed)
{
    if (!before)
        return nullptr;
    const auto found = std::find_if(before->models.begin(), before->models.end(), [&](const auto &models) {
        const bool isOwn = !asked.spec;
        return models->problem.empty() && models->asked == asked
            && (!isOwn || (models->target == target.name && models->assumed == assumed));
    });
    return found == before->models.end() ? nullptr : *found;
}

} // namespace

Expected<ShipmentPtr> ship(ShippingOrder order, const ShipmentPtr &before, const std::stop_token &stop)
{
    const InEnglish english; // what it says stands in files
    const Target *const target = findTarget(order.target);
    if (!target)
        return failure("there is no export target called '" + order.target + "'");
    if (order.collectives.empty())
        return failure("there is nothing to export", "choose at least one collective");
    auto shipment = std::make_shared<Shipment>();
    shipment->order = std::move(order);
    const ShippingOrder &asked = shipment->order;
    for (const ShippingCollective &collective : asked.collectives) {
        auto models = known(before, *target, collective, asked.assumed);
        if (!models)
            models = std::make_shared<const ShippingModels>(fitForShipping(*target, collective, asked, stop));
        if (stop.stop_requested())
            return failure("cancelled");
        shipment->models.push_back(std::move(models));
    }
    Shipping(*shipment, *target, stop).run();
    if (stop.stop_requested())
        return failure("cancelled");
    return shipment;
}

Expected<ShipmentPtr> ship(const std::string &spec, const ModelPtr &model, const DecisionMapPtr &heldOut,
    ShipmentPolicy policy, const std::stop_token &stop)
{
    const InEnglish english; // likewise
    const Target *const target = findTarget(spec);
    if (!target)
        return failure("there is no export target called '" + spec + "'");
    auto models = modelsOf(*target, model, heldOut, stop);
    if (!models)
        return tl::unexpected(models.error());
    auto shipment = std::make_shared<Shipment>();
    shipment->order.target = spec;
    shipment->order.collectives = {models->asked};
    shipment->order.policy = policy;
    if (policy == ShipmentPolicy::asFitted)
        shipment->order.whereWorse = WhereWorse::leaveCollective; // nothing is left
    shipment->models.push_back(std::make_shared<const ShippingModels>(*std::move(models)));
    Shipping(*shipment, *target, stop).run();
    if (stop.stop_requested())
        return failure("cancelled");
    return shipment;
}

} // namespace collscope::codegen

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/tuning_report.h"

#include "engine/data/in_english.h"
#include "engine/tune/results.h"
#include "widgets/common/text.h"

namespace collscope {

Expected<Report> tuningReport(const tune::TuningResult &result, const std::stop_token &stop)
{
    const InEnglish english; // as all of the document is
    const Provenance &from = result.measured->provenance();
    Report report{QStringLiteral("Tuning of %1 %2 on %3")
                      .arg(toText(from.mpiLibrary), toText(from.mpiVersion), toText(from.system)),
        {}, ReportedText{QStringLiteral("What came of it"), toText(tune::resultText(result))}};
    for (const tune::TunedCollective &tuned : result.collectives) {
        if (!tuned.shipped.item)
            continue;
        DataSelection data{result.measured, {}, {}};
        data.grid.collective = tuned.shipped.collective;
        codegen::ShippedCollective shipped = tuned.shipped;
        if (!tuned.leftBecause.empty() || !result.decides()) {
            shipped.verdict = codegen::Verdict::leftToLibrary;
            shipped.leftBecause = tuned.leftBecause;
        }
        auto reported = reportShipped(toText(from.system), data, std::move(shipped),
            result.shipment ? result.shipment->order.target : std::string(), stop);
        if (!reported)
            return tl::unexpected(reported.error());
        reported->gain = tuned.gain;
        report.collectives.push_back(*std::move(reported));
    }
    return report;
}

} // namespace collscope

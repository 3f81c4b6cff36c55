// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/wishes.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "engine/codegen/function_figures.h"
#include "engine/data/say.h"
#include "engine/wire/text.h"

namespace collscope::cli {

Result<FitWishes> wishesOf(const Arguments &arguments)
{
    FitWishes wishes;
    if (arguments.has(options::above.name)) {
        const std::string given = arguments.value(options::above.name);
        const auto percent = wire::parseDouble(given);
        if (!percent || !(*percent >= 0 && *percent <= 1e6))
            return usageError(say("'{}' is no penalty", given), say("--above takes percent, 10 for example"));
        wishes.penaltyAbove = *percent / 100;
    }
    wishes.timeDecisions = arguments.has(options::time.name);
    wishes.more = [time = wishes.timeDecisions, said = false](Fit &fit) mutable {
        codegen::countFunction(fit);
        if (!time) { // what is written is the same every time
            fit.fitSeconds = std::numeric_limits<double>::quiet_NaN();
            return;
        }
        if (const auto timed = codegen::timeCompiledFunction(fit, stopToken()); !timed && !said) {
            said = true; // the others will fail likewise
            message(timed.error().text());
        }
    };
    return wishes;
}

} // namespace collscope::cli

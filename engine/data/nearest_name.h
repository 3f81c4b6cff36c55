// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace collscope {

/// The name that somebody may have meant by `given`: of `names`, "bcast, reduce", the one that is the fewest
/// letters away, put in, left out, replaced or swapped with their neighbour (optimal string alignment). Empty
/// where more than a third of the letters are other ones, unless `given` is the beginning of one name alone.
std::string_view nearestName(std::string_view given, std::string_view names);

/// A remedy: `listing` ("collectives are bcast, reduce", with `names`), behind the name that may be meant.
std::string meantOr(std::string_view given, std::string_view names, const std::string &listing);

} // namespace collscope

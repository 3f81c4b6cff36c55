// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Floating-point numbers as text where the standard library's <charconv> knows integers alone (GCC before
/// 11, libc++ before 20). The same texts and the same numbers as std::to_chars and std::from_chars give;
/// text.h chooses. Whatever the locale is, it is not looked at: the C functions underneath never see or say a
/// decimal point.
namespace collscope::wire::plain {

std::optional<double> parseDouble(std::string_view text);
std::string formatDouble(double value);

} // namespace collscope::wire::plain

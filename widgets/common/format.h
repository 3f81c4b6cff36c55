// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <QString>

#include <cstdint>

/// Numbers for people, the same everywhere in the window: units always, with the decimal point of the
/// language that the window speaks. Commands and files have '.'.
namespace collscope {

/// QString::number with that decimal point.
QString numberText(double value, char format, int precision);
/// Three significant digits with an SI unit: "1.12 ms", "480 us" (micro sign), "2.50 s".
QString formatSeconds(double seconds);
/// Of what one waits for: "45 s", "2 min 05 s", "25 h 01 min".
QString formatDuration(double seconds);
/// "480 B", "8 KiB"; a size that is no round number of units keeps one decimal: "1.5 KiB".
QString formatSize(std::uint64_t bytes);
/// formatSize, and the exact number of bytes behind it when they differ: "8 KiB (8,192 B)" with thin spaces.
QString formatSizeExact(std::uint64_t bytes);
/// Three significant digits: "1.25 GB/s".
QString formatBandwidth(double bytesPerSecond);
/// A ratio as percent: two significant decimals below 10 %, whole numbers above: "5.75 %", "247 %".
QString formatPenalty(double ratio);
/// A penalty: percent below 100 %, "3.47 times" the time from there on.
QString formatSlower(double ratio);
/// The same as a judgement: "3.20 % faster", "96 % slower", "7.16 times as long".
QString slowerText(double ratio);
/// A ratio as percent with its sign: "+12 %", "\u22123.20 %".
QString formatGain(double ratio);
/// Thin spaces between thousands.
QString formatCount(std::uint64_t count);
/// What is said beside every name of data that nobody measured (originMark): "simulated", "predicted"; else
/// empty.
QString formatOrigin(Origin origin);

} // namespace collscope

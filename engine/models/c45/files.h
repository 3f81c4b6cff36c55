// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/models/c45/cases.h"

#include <filesystem>
#include <stop_token>
#include <string_view>

/// C4.5's own files: STEM.names says what the classes and attributes are, STEM.data and STEM.test hold cases.
/// Each may be packed with xz or gzip (STEM.data.xz).
///
/// Differences to Release 8: a value that is not in the .names file, a field that is no number, or a case
/// with too few or too many fields is a failure that names the line (Release 8 counts such errors and goes on
/// with what it has); and names may be longer than its fixed buffers.
namespace collscope::c45 {

Expected<Schema> readNames(const std::filesystem::path &path);
Expected<Schema> parseNames(std::string_view text, const std::string &name = "names");

/// Cases of `schema`; values of `discrete N` attributes that appear for the first time are added to the
/// result's. A last field "?" would be a case without a class: a failure.
Expected<Cases> readCases(const std::filesystem::path &path, Schema schema, const std::stop_token &stop = {});
Expected<Cases> parseCases(std::string_view text, Schema schema, const std::string &name = "data");

/// STEM.names and STEM.data.
Expected<Cases> readStem(const std::filesystem::path &stem, const std::stop_token &stop = {});

/// The inverse: reading the text gives the same schema and cases again, here and in Release 8. Columns of
/// ignored attributes are "?", and values that cases have added to `discrete N` come back with these. Fails
/// on what the files cannot hold: names that are empty, too long for Release 8's buffers (999 bytes, 499 in
/// cases), end in white space or hold a zero byte; a listed attribute of one value; among cases a value "?"
/// or two of one name.
Expected<std::string> namesText(const Schema &schema);
Expected<std::string> casesText(const Cases &cases);

} // namespace collscope::c45

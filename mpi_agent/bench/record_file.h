// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"

#include <cstdio>
#include <memory>
#include <string>

namespace collscope::agent {

/// A record file that grows by whole, flushed records.
class RecordFile {
public:
    /// Begins `path`, or continues it when it is a record file of the same system, library, processes and
    /// timing; a last line that is cut is ended first. "-" is standard output. False when that cannot be:
    /// `problem` then says why, and the file is as it was.
    bool open(const std::string &path, const wire::Header &header, std::string &problem);

    bool append(const wire::Record &record, std::string &problem);
    bool close(std::string &problem);

private:
    struct Closer {
        void operator()(std::FILE *file) const;
    };

    bool write(const std::string &text, std::string &problem);

    std::string m_path;
    std::unique_ptr<std::FILE, Closer> m_file;
};

} // namespace collscope::agent

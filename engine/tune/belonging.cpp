// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/belonging.h"

#include "engine/data/say.h"

#include "engine/io/records_reader.h"
#include "engine/wire/libraries.h"

#include <QSysInfo>

#include <algorithm>
#include <cctype>

namespace collscope::tune {

namespace {

/// "node7" and "node7.cluster"; what is not known is no other one.
bool isSameSystem(const std::string &a, const std::string &b)
{
    return a.empty() || b.empty() || a.substr(0, a.find('.')) == b.substr(0, b.find('.'));
}

/// "5.0.3" and "5.0.3rc1": a launcher may say more than its library.
bool isSameVersion(const std::string &a, const std::string &b)
{
    const std::string &less = a.size() < b.size() ? a : b;
    const std::string &more = a.size() < b.size() ? b : a;
    return less.empty()
        || (more.starts_with(less)
            && (more.size() == less.size()
                || std::isalpha(static_cast<unsigned char>(more[less.size()])) != 0));
}

bool isSameLibrary(const Subject &a, const Subject &b)
{
    const bool isOne = a.mpiLibrary.starts_with(b.mpiLibrary) || b.mpiLibrary.starts_with(a.mpiLibrary);
    return isOne && isSameVersion(a.mpiVersion, b.mpiVersion);
}

std::string difference(const Subject &one, const Subject &other)
{
    const auto text = [](const Subject &of) { return of.mpiLibrary + ' ' + of.mpiVersion; };
    if (!isSameSystem(one.system, other.system))
        return say("was measured on {}, and this is {}", one.system, other.system);
    if (!isSameLibrary(one, other))
        return say("was measured with {}, and this is {}", text(one), text(other));
    return {};
}

} // namespace

Expected<void> belongTogether(const QStringList &records, const Subject &subject)
{
    Subject known = subject;
    for (const QString &path : records) {
        const auto file = io::readRecordFile(path.toStdString());
        if (!file || file->records.empty())
            continue;
        const Subject here{file->provenance.system, file->provenance.mpiLibrary, file->provenance.mpiVersion};
        if (const std::string other = difference(here, known); !other.empty())
            return failure(other,
                say("tune into another folder: what was measured elsewhere or before an update decides "
                    "nothing here"),
                path.toStdString());
        known = here;
    }
    return {};
}

Subject subjectOf(const MpiLibrary &library)
{
    Subject subject{QSysInfo::machineHostName().toStdString(), {}, {}};
    // Other launchers name their library or its release in words of their own.
    for (const wire::Library &known : wire::libraries())
        if (!known.speech.anyRelease.empty() && library.name.toStdString() == known.title) {
            subject.mpiLibrary = known.recorded;
            subject.mpiVersion = library.version.toStdString();
        }
    return subject;
}

std::uint32_t lastRunIn(const QString &records)
{
    std::uint32_t last = 0;
    if (const auto file = io::readRecordFile(records.toStdString()))
        for (const wire::RecordLine &record : file->records)
            last = std::max(last, record.run);
    return last;
}

} // namespace collscope::tune

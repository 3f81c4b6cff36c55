// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/log_text.h"
#include "engine/io/pace.h"
#include "engine/io/records_reader.h"
#include "engine/io/text_stream.h"

#include <algorithm>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <thread>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

const Reader *readerOf(const Source &source)
{
    const auto found = std::find_if(
        readers().begin(), readers().end(), [&source](const Reader &r) { return r.accepts(source); });
    return found == readers().end() ? nullptr : &*found;
}

std::string knownFormats()
{
    std::string list = say("known are: ");
    for (const Reader &reader : readers()) {
        if (&reader != &readers().front())
            list += "; ";
        list += reader.description;
    }
    return list;
}

tl::unexpected<Diagnostic> unknownFormat(const Source &source)
{
    if (auto summary = summaryOfIpm(source.log, source.path))
        return tl::unexpected(*std::move(summary));
    const bool binary = source.head.find('\0') != std::string::npos;
    return failure(binary ? say("is a binary file of no known format") : say("is of no known format"),
        say("{}; a table of another program is read with a mapping of its columns, which --mapping names and "
            "the window makes (File > Open table...)",
            knownFormats()),
        source.path.string());
}

/// A file as readers are asked about it; `text` must outlive it.
Source sourceOf(const fs::path &path, TextStream &text, const ImportFacts &facts = {})
{
    Source source;
    source.path = path;
    source.head = text.head();
    source.log = cleanLog(source.head);
    source.facts = facts;
    source.facts.fileName = path.filename().string();
    source.text = &text;
    return source;
}

/// The loss of the end of a file goes before everything else that is said of it.
Loaded withCut(Loaded loaded, const Diagnostic &cut)
{
    if (loaded.warnings.size() >= Loaded::maxWarnings) {
        loaded.warnings.pop_back();
        ++loaded.unnamed;
    }
    loaded.warnings.insert(loaded.warnings.begin(), cut);
    return loaded;
}

/// What a file turned out to be.
enum class FileKind {
    unreadable, ///< nobody knows what it holds
    foreign, ///< none of the formats
    known
};

Expected<Loaded> loadFile(
    const fs::path &path, const Progress &progress, const ImportFacts &facts, FileKind &kind)
{
    kind = FileKind::unreadable;
    const auto text = TextStream::open(path, progress.stop, progress.mostUnpacked);
    if (!text)
        return tl::unexpected(text.error());
    const Source source = sourceOf(path, **text, facts);
    const Reader *const reader = readerOf(source);
    kind = reader ? FileKind::known : FileKind::foreign;
    if (!reader)
        return unknownFormat(source);
    auto loaded = reader->read(source, progress);
    if (const auto &failed = (*text)->failure())
        return tl::unexpected(*failed);
    if (const auto &cut = (*text)->cut())
        return loaded ? Expected<Loaded>(withCut(*std::move(loaded), *cut)) : tl::unexpected(*cut);
    return loaded;
}

/// How much was looked at for measurements. Somebody who names / or a home folder should not wait until all
/// of it is read.
struct Looked {
    const ImportFacts &facts; ///< for the files
    std::size_t known = 0; ///< files of a known format
    std::size_t others = 0; ///< files and folders that are none

    bool isEnough() const { return others > 2000 + 16 * known; }
};

tl::unexpected<Diagnostic> gaveUp(const fs::path &folder, const std::string &what)
{
    return failure(what, say("name the file or folder that holds the measurements"), folder.string());
}

/// The files of a folder in the order of their names; hidden ones are nobody's data.
Expected<std::vector<fs::path>> filesOf(const fs::path &folder, const std::stop_token &stop)
{
    std::size_t entries = 0;
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (stop.stop_requested())
            return cancelled(folder);
        if (++entries > mostEntries)
            return gaveUp(folder, say("the folder holds more than {} files and folders", mostEntries));
        if (entry->path().filename().string().front() != '.' && entry->is_regular_file(ignored))
            files.push_back(entry->path());
    }
    if (error)
        return failure(say("the folder cannot be read: {}", error.message()), say("check its permissions"),
            folder.string());
    std::sort(files.begin(), files.end());
    return files;
}

/// What came of the files of a folder.
struct Gathered {
    std::vector<DatasetPtr> datasets;
    std::size_t sources = 0; ///< files and folders that gave datasets
    std::size_t known = 0; ///< files and folders of a known format, those included that failed
    std::vector<Diagnostic> unknown; ///< files of no known format
    std::vector<FileOfFacts> ofFacts;

    void take(Loaded &loaded, ReadLog &log)
    {
        ++sources;
        ++known;
        // The rows were counted where they were refused; here only the words are passed on.
        log.add(loaded);
        datasets.insert(datasets.end(), loaded.datasets.begin(), loaded.datasets.end());
        ofFacts.insert(ofFacts.end(), loaded.ofFacts.begin(), loaded.ofFacts.end());
    }
};

/// The names of the files, of many the first.
std::string namesOf(const std::vector<Diagnostic> &files)
{
    constexpr std::size_t most = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), most); ++i)
        names += (i == 0 ? "" : ", ") + fs::path(files[i].file).filename().string();
    return files.size() <= most ? names : names + say(" and {} more", files.size() - most);
}

/// A file that was read, or why not.
struct Read {
    FileKind kind{};
    Expected<Loaded> loaded;
};

/// Reads files ahead of their turn, so many at once as there are processors.
class ReadingAhead {
public:
    ReadingAhead(const std::vector<fs::path> &files, const Progress &progress, const ImportFacts &facts)
        : m_files(files), m_progress(progress), m_facts(facts), m_fractions(files.size())
    {
    }

    /// The next file in their order.
    Read next()
    {
        const std::size_t most = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
        for (; m_ahead.size() < most && m_begun < m_files.size(); ++m_begun)
            m_ahead.push_back(
                std::async(std::launch::async, [this, index = m_begun] { return read(index); }));
        Read read = m_ahead.front().get();
        m_ahead.pop_front();
        return read;
    }

private:
    Read read(std::size_t index)
    {
        Progress own = m_progress;
        if (own.report)
            own.report = [this, index](double fraction) { report(index, fraction); };
        FileKind kind{};
        auto loaded = loadFile(m_files[index], own, m_facts, kind);
        if (own.report)
            own.report(1.0);
        return {kind, std::move(loaded)};
    }

    void report(std::size_t index, double fraction)
    {
        const std::scoped_lock lock(m_reporting);
        m_sum += std::max(fraction - m_fractions[index], 0.0);
        m_fractions[index] = std::max(fraction, m_fractions[index]);
        m_progress.report(std::min(m_sum / static_cast<double>(m_files.size()), 1.0));
    }

    const std::vector<fs::path> &m_files;
    const Progress &m_progress;
    const ImportFacts &m_facts;
    std::mutex m_reporting;
    std::vector<double> m_fractions; ///< of each file
    double m_sum = 0; ///< of these
    std::size_t m_begun = 0;
    std::deque<std::future<Read>> m_ahead; ///< the last member: its threads use the others
};

/// A file that should hold measurements and cannot be read is a loss, even if the others can.
void gather(Read read, Looked &looked, Gathered &gathered, ReadLog &log)
{
    ++(read.kind == FileKind::known ? looked.known : looked.others);
    if (read.loaded)
        return gathered.take(*read.loaded, log);
    if (read.kind == FileKind::foreign)
        return gathered.unknown.push_back(std::move(read.loaded.error()));
    gathered.known += read.kind == FileKind::known;
    log.skipFiles(std::move(read.loaded.error()));
}

/// What may be wrong with the whole goes before what may be with its parts.
void warn(Loaded &loaded, Diagnostic warning)
{
    if (loaded.warnings.size() >= Loaded::maxWarnings) {
        loaded.warnings.pop_back();
        ++loaded.unnamed;
    }
    const auto place = std::find_if(loaded.warnings.begin(), loaded.warnings.end(),
        [](const Diagnostic &other) { return other.severity <= Diagnostic::Severity::warning; });
    loaded.warnings.insert(place, std::move(warning));
}

Loaded together(Gathered &gathered, const fs::path &folder, ReadLog &log)
{
    Loaded loaded;
    loaded.datasets = gathered.sources > 1 ? unite(std::move(gathered.datasets), folder.string(), log)
                                           : std::move(gathered.datasets);
    for (const DatasetPtr &dataset : loaded.datasets)
        loaded.rows += dataset->size();
    loaded.ofFacts = gathered.ofFacts;
    log.finish(loaded);
    return loaded;
}

/// The folders in a folder in the order of their names; hidden ones and links are not followed.
std::vector<fs::path> foldersOf(const fs::path &folder)
{
    std::vector<fs::path> folders;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().filename().string().front() != '.' && !entry->is_symlink(ignored)
            && entry->is_directory(ignored))
            folders.push_back(entry->path());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

Expected<Loaded> loadAnyFolder(
    const fs::path &folder, const Progress &progress, unsigned level, Looked &looked, bool &known);

/// What the folders in a folder hold that has no data of its own: a collection of data sets. Nothing when
/// they have none either.
void gatherBelow(const fs::path &folder, const Progress &progress, unsigned level, Looked &looked,
    Gathered &gathered, ReadLog &log)
{
    if (level >= folderLevels)
        return;
    for (const fs::path &below : foldersOf(folder)) {
        if (progress.stop.stop_requested() || looked.isEnough())
            return;
        bool known = true;
        auto loaded = loadAnyFolder(below, progress, level + 1, looked, known);
        if (loaded)
            gathered.take(*loaded, log);
        else if (known && !progress.stop.stop_requested())
            log.skipFiles(std::move(loaded.error()));
    }
}

/// `known` becomes false when there is no measurement to be lost in it.
Expected<Loaded> loadFolder(
    const fs::path &folder, const Progress &progress, unsigned level, Looked &looked, bool &known)
{
    ++looked.others;
    const auto files = filesOf(folder, progress.stop);
    if (!files)
        return tl::unexpected(files.error());
    ReadLog log(folder.string());
    Gathered gathered;
    ImportFacts facts = looked.facts;
    facts.folderName = fs::absolute(folder / "").lexically_normal().parent_path().filename().string();
    ReadingAhead ahead(*files, progress, facts);
    for (std::size_t i = 0; i < files->size() && !looked.isEnough(); ++i) {
        if (progress.stop.stop_requested())
            return cancelled(folder);
        gather(ahead.next(), looked, gathered, log);
    }
    if (gathered.known == 0) {
        gatherBelow(folder, progress, level, looked, gathered, log);
        if (!gathered.datasets.empty())
            gathered.unknown.clear(); // what describes a collection is no broken part of it
    }
    if (progress.stop.stop_requested())
        return cancelled(folder);
    if (looked.isEnough())
        return gaveUp(folder,
            say("{} of the {} files and folders that were looked at are of no known format; the rest was not "
                "looked at",
                looked.others, looked.others + looked.known));
    if (gathered.datasets.empty()) {
        known = log.firstSkipped().has_value();
        if (const auto &first = log.firstSkipped())
            return tl::unexpected(*first);
        if (gathered.unknown.size() == 1)
            return tl::unexpected(gathered.unknown.front());
        return failure(say("the folder holds no file of a known format ({} looked at)", files->size()),
            knownFormats(), folder.string());
    }
    if (!gathered.unknown.empty())
        log.note(0,
            say("of no known format: {} of {}: {}", gathered.unknown.size(),
                sayCounted(files->size(), toSay("file"), toSay("files")), namesOf(gathered.unknown)));
    return together(gathered, folder, log);
}

/// A folder that is one source as a whole, or a collection of them.
Expected<Loaded> loadAnyFolder(
    const fs::path &folder, const Progress &progress, unsigned level, Looked &looked, bool &known)
{
    Source source;
    source.path = folder;
    source.isFolder = true;
    source.facts = looked.facts;
    if (const Reader *const reader = readerOf(source))
        return reader->read(source, progress);
    return loadFolder(folder, progress, level, looked, known);
}

} // namespace

bool isKnownFile(const fs::path &path, const std::stop_token &stop)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return false;
    const auto text = TextStream::open(path, stop);
    return text && readerOf(sourceOf(path, **text));
}

Expected<Loaded> load(const fs::path &path, const Progress &progress, const ImportFacts &facts)
{
    std::error_code error;
    FileKind kind{};
    bool known = true;
    Looked looked{facts};
    const bool isFolder = fs::is_directory(path, error);
    auto loaded = isFolder ? loadAnyFolder(path, progress, 0, looked, known)
                           : loadFile(path, progress, facts, kind); // names what is wrong with the path
    if (!loaded)
        return loaded;
    if (auto shared = isFolder ? sharedAlgorithm(facts, loaded->ofFacts) : std::nullopt) {
        shared->file = path.string();
        warn(*loaded, *std::move(shared));
    }
    auto library = unknownLibrary(facts);
    if (library)
        library->file = path.string();
    for (auto &unknown : {std::move(library), unknownAlgorithm(facts, loaded->ofFacts)}) {
        if (!unknown)
            continue;
        if (unknown->severity == Diagnostic::Severity::error)
            return tl::unexpected(*unknown);
        warn(*loaded, *unknown);
    }
    return loaded;
}

class GrowingFolder::Files {
public:
    std::map<fs::path, GrowingRecords> all;
};

GrowingFolder::GrowingFolder(fs::path folder)
    : m_folder(std::move(folder)), m_files(std::make_unique<Files>())
{
}
GrowingFolder::GrowingFolder(GrowingFolder &&) noexcept = default;
GrowingFolder &GrowingFolder::operator=(GrowingFolder &&) noexcept = default;
GrowingFolder::~GrowingFolder() = default;

Expected<Loaded> GrowingFolder::read(const std::stop_token &stop)
{
    const auto files = filesOf(m_folder, stop);
    if (!files)
        return tl::unexpected(files.error());
    std::erase_if(m_files->all, [&files](const auto &known) {
        return std::find(files->begin(), files->end(), known.first) == files->end();
    });
    ReadLog log(m_folder.string());
    Gathered gathered;
    for (const fs::path &file : *files) {
        auto loaded = m_files->all.try_emplace(file, file).first->second.read(stop);
        if (stop.stop_requested())
            return cancelled(m_folder);
        if (loaded)
            gathered.take(*loaded, log);
        else
            log.skipFiles(std::move(loaded.error()));
    }
    if (!gathered.datasets.empty())
        return together(gathered, m_folder, log);
    if (const auto &first = log.firstSkipped())
        return tl::unexpected(*first);
    return failure(say("the folder holds no records"), say("measure first"), m_folder.string());
}

} // namespace collscope::io

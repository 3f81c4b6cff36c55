// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folder.h"

#include <archive.h>
#include <archive_entry.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <vector>

namespace collscope::testing {

namespace fs = std::filesystem;

Folder::Folder()
{
    std::string name = (fs::temp_directory_path() / "collscope-test-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw std::runtime_error("no temporary folder can be made");
    m_path = name;
}

Folder::~Folder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

fs::path Folder::write(const fs::path &name, std::string_view bytes) const
{
    fs::path path = m_path / name;
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

std::string packed(std::string_view bytes, Packing packing)
{
    const std::unique_ptr<archive, int (*)(archive *)> out(archive_write_new(), archive_write_free);
    if (packing == Packing::gzip)
        archive_write_add_filter_gzip(out.get());
    else
        archive_write_add_filter_xz(out.get());
    if (packing == Packing::sizedXz)
        archive_write_set_filter_option(out.get(), "xz", "threads", "2");
    archive_write_set_filter_option(out.get(), nullptr, "compression-level", "1"); // fast
    archive_write_set_format_raw(out.get());
    std::string result(bytes.size() + 65536, '\0');
    std::size_t used = 0;
    archive_write_open_memory(out.get(), result.data(), result.size(), &used);
    const std::unique_ptr<archive_entry, void (*)(archive_entry *)> entry(
        archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), "data");
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_write_header(out.get(), entry.get());
    archive_write_data(out.get(), bytes.data(), bytes.size());
    archive_write_close(out.get());
    result.resize(used);
    return result;
}

bool unpack(const fs::path &file, const fs::path &into)
{
    const std::unique_ptr<archive, int (*)(archive *)> in(archive_read_new(), archive_read_free);
    archive_read_support_filter_all(in.get());
    archive_read_support_format_tar(in.get());
    if (archive_read_open_filename(in.get(), file.c_str(), 65536) != ARCHIVE_OK)
        return false;
    archive_entry *entry = nullptr;
    int status = ARCHIVE_OK;
    while ((status = archive_read_next_header(in.get(), &entry)) == ARCHIVE_OK) {
        archive_entry_set_pathname(entry, (into / archive_entry_pathname(entry)).c_str());
        if (archive_read_extract(in.get(), entry, ARCHIVE_EXTRACT_SECURE_NODOTDOT) != ARCHIVE_OK)
            return false;
    }
    return status == ARCHIVE_EOF;
}

} // namespace collscope::testing

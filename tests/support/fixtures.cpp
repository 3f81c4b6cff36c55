// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fixtures.h"

#include "engine/data/dataset_builder.h"
#include "engine/io/csv_writer.h"
#include "engine/wire/catalogue.h"

#include <fmt/format.h>

#include <sstream>
#include <tuple>

namespace collscope::testing {

std::vector<wire::RecordLine> sampleRecords(std::size_t count)
{
    using wire::bundledLibrary;
    using wire::openMpiLibrary;
    const std::vector<std::tuple<std::string_view, const char *, const char *>> methods = {
        {bundledLibrary, "bcast", "default"},
        {bundledLibrary, "bcast", "binomial"},
        {bundledLibrary, "bcast", "pipeline/8KiB"},
        {bundledLibrary, "bcast", "chain:4/64KiB"},
        {bundledLibrary, "reduce", "binomial"},
        {bundledLibrary, "reduce", "pipeline/1KiB"},
        {openMpiLibrary, "gather", "binomial"},
    };
    std::vector<wire::RecordLine> records;
    for (std::size_t i = 0; i < count; ++i) {
        const auto &[library, collective, text] = methods[i % methods.size()];
        std::size_t rest = i / methods.size();
        wire::RecordLine r;
        r.collective = collective;
        r.method = wire::parseMethod(text, library, collective).value();
        r.messageBytes = std::uint64_t{1} << (rest % 21);
        rest /= 21;
        r.nodes = static_cast<std::uint32_t>(1 + rest % 16);
        rest /= 16;
        r.ppn = 32;
        r.commSize = r.nodes * r.ppn;
        r.run = static_cast<std::uint32_t>(rest);
        r.summary.samples = 25;
        r.summary.median = 1e-6 * static_cast<double>(1 + (i * 7919) % 1000) / 3.0;
        r.summary.min = r.summary.median * 0.9;
        r.summary.q1 = r.summary.median * 0.95;
        r.summary.q3 = r.summary.median * 1.1;
        r.summary.mean = r.summary.median * 1.02;
        r.summary.max = r.summary.median * 1.7;
        records.push_back(std::move(r));
    }
    return records;
}

wire::Header sampleHeader()
{
    return {{"system", "frodo"}, {"origin", "measured"}, {"mpi_library", "Open MPI"},
        {"mpi_version", "4.1.4"}, {"hosts", "node1*32 node2*32"}, {"clock_resolution", "1e-09"}};
}

std::string recordsText(std::size_t count)
{
    std::string text = wire::formatHeader(sampleHeader());
    for (const wire::RecordLine &record : sampleRecords(count))
        text += wire::formatRecord(record);
    return text;
}

std::string csvText(std::size_t count)
{
    Provenance provenance;
    provenance.system = "frodo";
    provenance.origin = Origin::measured;
    provenance.mpiLibrary = "Open MPI";
    provenance.mpiVersion = "4.1.4";
    DatasetBuilder builder(provenance);
    for (const wire::RecordLine &record : sampleRecords(count))
        builder.add(record);
    std::ostringstream out;
    io::writeCsv(out, {builder.build()});
    return out.str();
}

std::string tuningCsvText(std::size_t count)
{
    std::string text = "system,collective,algorithm_id,nranks,run,msg_bytes,avg_latency_us\n";
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("gollum,bcast,{},{},{},{},{}.{:02}\n", i % 10, 2U << (i / 210 % 9), i / 1890,
            1U << (i / 10 % 21), 1 + i % 977, i % 100);
    return text;
}

std::string picoCsvText()
{
    return "system,timestamp,test_id,collective,nodes,tasks_per_node,nranks,mpi_lib,mpi_lib_version,msg_"
           "bytes,algorithm,segment_bytes,n_iter,mean_ns,median_ns,min_ns,max_ns\n"
           "shire,2025_01_01,0,BCAST,4,2,8,OMPI,4.1.6,64,default_ompi,,100,1500.5,1400.0,1000.0,9000.0\n"
           "shire,2025_01_01,0,BCAST,4,2,8,OMPI,4.1.6,64,binomial_ompi,,100,1300.5,1200.0,900.0,8000.0\n"
           "shire,2025_01_02,0,BCAST,4,2,8,OMPI,4.1.6,64,binomial_ompi,,100,1310.5,1210.0,910.0,8100.0\n"
           "shire,2025_01_02,0,ALLREDUCE,4,2,8,OMPI,4.1.6,64,swing_over_16384,16384,100,5000.0,4000.0,3000.0,"
           "7000.0\n"
           "mordor,2025_01_02,0,ALLREDUCE,8,1,8,FJMPI,4.0.1,64,default-ring,,10,5000.0,4000.0,3000.0,7000."
           "0\n";
}

std::string osuCsvText()
{
    return "algorithm,cores,iterations,size,latency,min,max\n"
           "0,2,1000,1,5.25,1.00,13.00\n"
           "6,2,1000,1.0,4.25,0.50,12.00\n"
           "6,2,1000,1.0,4.75,0.50,12.50\n"
           "6,24,1000,1048576.0,1234.50,1200.00,1300.00\n";
}

std::string osuText(bool full)
{
    std::string text = "\n# OSU MPI Broadcast Latency Test v7.0\n# Size       Avg Latency(us)";
    text += full ? "   Min Latency(us)   Max Latency(us)  Iterations\n" : "\n";
    for (unsigned i = 0; i < 5; ++i) {
        text += fmt::format("{:<10}{:>18}.50", 1U << i, 10 + i);
        text += full ? fmt::format("{:>15}.25{:>15}.75{:>12}\n", 5 + i, 20 + i, 1000) : "\n";
    }
    return text;
}

std::string imbText()
{
    std::string text = "#----------\n#    Intel (R) MPI Benchmarks 2018, MPI-1 part\n#----------\n";
    for (const unsigned processes : {4U, 8U})
        text += fmt::format("# Benchmarking Allreduce \n# #processes = {0} \n"
                            "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                            "            0         1000         0.03         0.05         0.04\n"
                            "            8          640         {0}.50        {0}.59        {0}.55\n",
            processes);
    return text + "\n\n# All processes entering MPI_Finalize\n\n";
}

std::string textOf(const std::vector<DatasetPtr> &datasets)
{
    std::ostringstream out;
    io::writeCsv(out, datasets);
    return out.str();
}

} // namespace collscope::testing

# SPDX-License-Identifier: GPL-3.0-or-later
"""Recipe for the agent and the libraries of Collscope, the part that clusters need. Copy it to
packages/collscope-agent/package.py of a Spack repository of your own. Untried where Spack is not at hand: `spack install
--verbose collscope-agent` says what is wrong with it, and we want to hear that."""

from spack.package import *


class CollscopeAgent(CMakePackage):
    """Measures every algorithm of MPI collectives, and puts decisions under MPI programs."""

    # A release has no address yet: `spack install` builds the sources that the workbench carries,
    # share/collscope/agent-source.tar, unpacked: `spack dev-build --source-path DIR collscope-agent@1.0.0`.
    has_code = True
    maintainers("collscope")
    license("BSD-3-Clause")

    version("1.0.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.16:", type="build")
    depends_on("mpi@3.1:")

    root_cmakelists_dir = "mpi_agent"

    @run_after("install")
    def agent_starts(self):
        agent = which(join_path(self.prefix.bin, "collscope-agent"))
        agent("--version")

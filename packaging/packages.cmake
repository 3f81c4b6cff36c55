# SPDX-License-Identifier: GPL-3.0-or-later
# Packages: the commands, the workbench, the agent, and the libraries that programs are linked with or run under.

# What Debian wants to find about each: licence and changes, in files that are the same in every build.
set(changes ${CMAKE_CURRENT_BINARY_DIR}/changelog)
string(TIMESTAMP COLLSCOPE_MAIL_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH
set(COLLSCOPE_MAINTAINER "The Collscope authors <maintainers@collscope.invalid>" CACHE STRING
  "Who answers for the packages, with an address of mail")
configure_file(debian/changelog.in ${changes} @ONLY)
collscope_compressed(${changes} ${changes}.gz)
collscope_compressed(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${CMAKE_CURRENT_BINARY_DIR}/CHANGELOG.md.gz)
add_custom_target(collscope_package_documents ALL DEPENDS ${changes}.gz ${CMAKE_CURRENT_BINARY_DIR}/CHANGELOG.md.gz)
foreach(part commands=collscope-cli workbench=collscope agent=collscope-agent ready=collscope-agents runtime=collscope-libraries)
  string(REPLACE "=" ";" part ${part})
  list(GET part 0 component)
  list(GET part 1 package)
  install(FILES debian/copyright ${changes}.gz DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${CMAKE_CURRENT_BINARY_DIR}/CHANGELOG.md.gz DESTINATION share/doc/collscope)

set(CPACK_PACKAGE_NAME collscope)
set(CPACK_PACKAGE_VENDOR "The Collscope authors")
set(CPACK_PACKAGE_CONTACT "${COLLSCOPE_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/../packages)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 2) # what one thread writes is different, whatever the number of cores
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS # whatever umask says
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL commands workbench agent ready runtime collectives groups)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENT_COMMANDS_GROUP commands)
set(CPACK_COMPONENT_WORKBENCH_GROUP workbench)
set(CPACK_COMPONENT_AGENT_GROUP agent)
set(CPACK_COMPONENT_READY_GROUP ready)
foreach(component RUNTIME COLLECTIVES GROUPS)
  set(CPACK_COMPONENT_${component}_GROUP libraries)
endforeach()

# One text per package, for both formats: the first line says what it is.
set(aboutCommands "commands that measure and choose MPI collective algorithms
Everything of Collscope that needs no window: measures, shows which algorithm
wins where as text, learns decision functions, exports and checks them. For
login nodes: pictures, reports and the window come with the package collscope.")
set(aboutWorkbench "workbench for the choice of MPI collective algorithms
Collscope measures every algorithm of every MPI collective on a machine, shows
where which one wins and what a wrong choice costs, learns small decision
functions from that, and exports them in the form that MPI libraries load.")
set(aboutAgent "measures the collective algorithms of an MPI library
An MPI program that times every method of each collective, the MPI library's own
and those of a library it brings along, within a budget of time, and writes
records that the workbench reads. Built for the MPI library of this system.")
set(aboutReady "agents for MPI libraries that are not Debian's
The measuring agent and the library to preload, once for every MPI ABI: for
Open MPI 4 and 5, for MPICH, Intel MPI, MVAPICH and Cray MPICH, and for programs
of the standard ABI of MPI 5. The workbench uses them on this machine and sends
them to others, where nothing is compiled.")
set(aboutLibraries "MPI collectives and decisions for programs
Collectives by named algorithms and process groups with ranks given by the
system, with headers, and what puts decisions under MPI programs that nobody
rebuilds: a library to preload, a component of Open MPI, a tuner of NCCL.")
foreach(group Commands Workbench Agent Ready Libraries)
  string(TOUPPER ${group} upper)
  string(REGEX MATCH "^[^\n]*" summary "${about${group}}")
  string(REGEX REPLACE "^[^\n]*\n" "" text "${about${group}}")
  set(CPACK_COMPONENT_GROUP_${upper}_DESCRIPTION "${text}")
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${about${group}}")
  set(CPACK_RPM_${group}_PACKAGE_SUMMARY "${summary}")
  set(CPACK_RPM_${upper}_PACKAGE_SUMMARY "${summary}")
endforeach()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_NAME collscope)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_DEPENDS "collscope-cli (= ${PROJECT_VERSION}), libqt6svg6")
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_RECOMMENDS "breeze-icon-theme, fonts-dejavu-core, qt6-translations-l10n")
set(CPACK_DEBIAN_COMMANDS_PACKAGE_NAME collscope-cli)
set(CPACK_DEBIAN_COMMANDS_PACKAGE_RECOMMENDS "collscope-agent, collscope-agents, openssh-client")
set(CPACK_DEBIAN_COMMANDS_PACKAGE_SUGGESTS collscope)
# Its files were those of the workbench in the first release.
set(CPACK_DEBIAN_COMMANDS_PACKAGE_BREAKS "collscope (<< ${PROJECT_VERSION})")
set(CPACK_DEBIAN_COMMANDS_PACKAGE_REPLACES "collscope (<< ${PROJECT_VERSION})")
set(CPACK_DEBIAN_AGENT_PACKAGE_NAME collscope-agent)
set(CPACK_DEBIAN_AGENT_PACKAGE_DEPENDS openmpi-bin)
set(CPACK_DEBIAN_READY_PACKAGE_NAME collscope-agents)
# Their MPI libraries are those that a user has, of any kind; dpkg-shlibdeps would require each of them.
set(CPACK_DEBIAN_READY_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_READY_PACKAGE_GENERATE_SHLIBS OFF)
execute_process(COMMAND getconf GNU_LIBC_VERSION OUTPUT_VARIABLE glibc OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "glibc " "" glibc "${glibc}")
string(REGEX MATCH "^[0-9]+" gcc "${CMAKE_CXX_COMPILER_VERSION}")
set(CPACK_DEBIAN_READY_PACKAGE_DEPENDS "libc6 (>= ${glibc}), libgcc-s1, libstdc++6 (>= ${gcc})")
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME collscope-libraries)
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers)

set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "GPL-3.0-or-later AND BSD-3-Clause")
set(CPACK_RPM_AGENT_PACKAGE_LICENSE BSD-3-Clause)
set(CPACK_RPM_READY_PACKAGE_LICENSE BSD-3-Clause)
set(CPACK_RPM_READY_PACKAGE_NAME collscope-agents)
set(CPACK_RPM_READY_PACKAGE_AUTOREQPROV " no")
set(CPACK_RPM_LIBRARIES_PACKAGE_LICENSE BSD-3-Clause)
set(CPACK_RPM_COMMANDS_PACKAGE_NAME collscope-cli)
set(CPACK_RPM_WORKBENCH_PACKAGE_NAME collscope)
set(CPACK_RPM_WORKBENCH_PACKAGE_REQUIRES "collscope-cli = ${PROJECT_VERSION}")
set(CPACK_RPM_AGENT_PACKAGE_NAME collscope-agent)
set(CPACK_RPM_LIBRARIES_PACKAGE_NAME collscope-libraries)
# Folders that belong to the system, not to us.
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/share/applications /usr/share/metainfo /usr/share/mime
  /usr/share/mime/packages /usr/share/icons /usr/share/icons/hicolor /usr/share/icons/hicolor/scalable
  /usr/share/icons/hicolor/scalable/apps /usr/share/bash-completion /usr/share/bash-completion/completions
  /usr/share/man /usr/share/man/man1 /usr/share/man/man7 /usr/lib/pkgconfig /usr/lib/cmake)
include(CPack)

# SPDX-License-Identifier: BSD-3-Clause
# Settings every target of the project shares. The agent uses this file too when it is built alone.

option(COLLSCOPE_WERROR "Treat compiler warnings as errors" OFF)
option(COLLSCOPE_UNITY "Compile several files of a library as one: half the time, for builds that nobody edits" OFF)
set(COLLSCOPE_SANITIZE "" CACHE STRING "Value for -fsanitize=, e.g. address,undefined")

add_library(collscope_options INTERFACE)
target_compile_options(collscope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual> -Wundef)
# GCC 12 sees overruns in its own std::string that are none (its bugs 105329 and 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  foreach(warning IN ITEMS restrict array-bounds stringop-overflow stringop-overread)
    target_compile_options(collscope_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-${warning}>)
  endforeach()
endif()
if(COLLSCOPE_UNITY) # names of the files before say nothing about a file; the preset dev has these warnings
  target_compile_options(collscope_options INTERFACE -Wno-shadow
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage> $<$<C_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(COLLSCOPE_WERROR)
  target_compile_options(collscope_options INTERFACE -Werror)
endif()
if(COLLSCOPE_SANITIZE)
  target_compile_options(collscope_options INTERFACE -fsanitize=${COLLSCOPE_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all
    # A fifth of the build; builds for fuzzing have them, and a null that is read ends the program all the same.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-sanitize=null,alignment>)
  target_link_options(collscope_options INTERFACE -fsanitize=${COLLSCOPE_SANITIZE})
  target_compile_definitions(collscope_options INTERFACE COLLSCOPE_SANITIZED) # for tests that measure time or memory
endif()

# What is installed resists overruns; tests are not compiled with it (property COLLSCOPE_PLAIN), sanitizers replace it.
if(NOT COLLSCOPE_SANITIZE AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang|IntelLLVM)$")
  set(optimised "$<OR:$<CONFIG:Release>,$<CONFIG:RelWithDebInfo>,$<CONFIG:MinSizeRel>>")
  set(hardened "$<AND:${optimised},$<NOT:$<BOOL:$<TARGET_PROPERTY:COLLSCOPE_PLAIN>>>>")
  target_compile_options(collscope_options INTERFACE
    $<${hardened}:-fstack-protector-strong> $<${hardened}:-U_FORTIFY_SOURCE> $<${hardened}:-D_FORTIFY_SOURCE=2>)
endif()

# No address of a function of what is installed can be written over: the loader finds all of them at the start. A target with
# COLLSCOPE_BINDS_LATE finds a function when it is called first.
if(NOT COLLSCOPE_SANITIZE AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_link_options(collscope_options INTERFACE
    LINKER:-z,relro $<$<NOT:$<BOOL:$<TARGET_PROPERTY:COLLSCOPE_BINDS_LATE>>>:LINKER:-z,now>)
endif()

# Linking tests and sanitized programs is a fifth of their build with the usual linker.
find_program(COLLSCOPE_LLD ld.lld)
if(COLLSCOPE_LLD AND COLLSCOPE_SANITIZE)
  target_link_options(collscope_options INTERFACE -fuse-ld=lld)
endif()

# Includes are written from the top of the source tree: #include "engine/data/dataset.h"
get_filename_component(COLLSCOPE_SOURCE_ROOT "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
target_include_directories(collscope_options INTERFACE "${COLLSCOPE_SOURCE_ROOT}")

# In unity builds some sources of these targets are compiled as one. APART: sources compiled alone, for names of their own that
# others have too: entries of a list, with a `fit` or `run` each.
function(collscope_unity)
  cmake_parse_arguments(ARG "" "" "TARGETS;APART" ${ARGN})
  set_target_properties(${ARG_TARGETS} PROPERTIES UNITY_BUILD ${COLLSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  set_source_files_properties(${ARG_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Every room becomes a static library of C++20 unless said otherwise.
function(collscope_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;APART;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  collscope_unity(TARGETS ${name} APART ${ARG_APART})
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_link_libraries(${name} PUBLIC collscope_options ${ARG_LINK})
endfunction()

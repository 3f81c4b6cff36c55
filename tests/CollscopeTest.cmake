# SPDX-License-Identifier: GPL-3.0-or-later
# collscope_test(tst_name SOURCES ... LINK ... [ENVIRONMENT ...] [LABELS ...] [TIMEOUT s]): one Qt Test program, one CTest entry.

# Where things are, for the tests that ask: in a header, so that the others are compiled alike in every folder.
# Real measurements are kept beside the checkout; tests that want them skip, saying why, where they are absent.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/tests/paths/collscope_test_paths.h" CONTENT [[
#pragma once
#define COLLSCOPE_SOURCE_DIR "@PROJECT_SOURCE_DIR@"
#define COLLSCOPE_SHARED_DATA "@PROJECT_SOURCE_DIR@/../shared/data"
#define COLLSCOPE_BIN_DIR "@CMAKE_RUNTIME_OUTPUT_DIRECTORY@"
]] @ONLY)

# Qt Test without its definitions that name the folder of each test, for the same reason.
add_library(collscope_qt_test INTERFACE)
target_link_libraries(collscope_qt_test INTERFACE Qt6::Core $<LINK_ONLY:Qt6::Test>)
target_include_directories(collscope_qt_test SYSTEM INTERFACE
  $<TARGET_PROPERTY:Qt6::Test,INTERFACE_INCLUDE_DIRECTORIES>)
target_include_directories(collscope_qt_test INTERFACE "${PROJECT_BINARY_DIR}/tests/paths")
target_compile_definitions(collscope_qt_test INTERFACE QT_TESTLIB_LIB)

function(collscope_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LINK;ENVIRONMENT;LABELS" ${ARGN})
  if(NOT ARG_SOURCES)
    set(ARG_SOURCES ${name}.cpp)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${name} PRIVATE collscope_qt_test ${ARG_LINK})
  target_compile_features(${name} PRIVATE cxx_std_20)
  if(ARG_LINK MATCHES "collscope_(panels|window|cli|widgets|question|report)")
    collscope_precompiled_headers(${name} widgets)
  elseif(NOT ARG_LINK MATCHES "Qt6::Gui") # compiled with other definitions
    collscope_precompiled_headers(${name} test)
  endif()
  # Tests include their own .moc: what is left for this file is nothing, for which no headers need be loaded.
  set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${name}_autogen/mocs_compilation.cpp"
    PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300) # for a busy machine: a test that hangs is noticed all the same
  endif()
  add_test(NAME ${name} COMMAND ${name})
  math(EXPR watchdog "${ARG_TIMEOUT} * 1000") # Qt Test's own would end a longer test after five minutes
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;LANGUAGE=;QTEST_FUNCTION_TIMEOUT=${watchdog};${ARG_ENVIRONMENT}" LABELS "${ARG_LABELS}")
endfunction()

# SPDX-License-Identifier: GPL-3.0-or-later
# The tests of a folder are one program, so that what they include is compiled for all of them at once:
#
#     collscope_tests(LINK ... [SOURCES ...] [EXCEPT tst_name...] [DEFINITIONS NAME=value...] [NEEDS target...] [LABELS ...])
#
# makes test_FOLDER of every tst_*.cpp in it, with a CTest entry for each, named as its file. A test with a main function of its
# own is an exception, and said by collscope_test(tst_name ...) with the same words.

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
if(Qt6_VERSION VERSION_GREATER 6.4.99) # its QTRY_VERIFY makes an int of a long
  target_compile_options(collscope_qt_test INTERFACE -Wno-conversion)
endif()

# collscope_test_program(PROGRAM SOURCES ... LINK ... DEFINITIONS ... NEEDS ...)
function(collscope_test_program program)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;DEFINITIONS;NEEDS" ${ARGN})
  add_executable(${program} ${ARG_SOURCES})
  set_target_properties(${program} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests"
    UNITY_BUILD ${COLLSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 8 COLLSCOPE_PLAIN ON)
  target_link_libraries(${program} PRIVATE collscope_options collscope_qt_test ${ARG_LINK})
  target_compile_features(${program} PRIVATE cxx_std_20)
  target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-O1>) # compiled in two thirds of the time
  if(COLLSCOPE_LLD)
    target_link_options(${program} PRIVATE -fuse-ld=lld)
  endif()
  target_compile_definitions(${program} PRIVATE ${ARG_DEFINITIONS})
  if(ARG_NEEDS)
    add_dependencies(${program} ${ARG_NEEDS})
  endif()
endfunction()

# A CTest entry. Label `programs`: its time goes into programs that are no part of the build (compilers, mpirun, schedulers), so that
# sanitized builds leave it out; by hand: ctest --test-dir build/asan-all -L programs. 300 s are for a busy machine: a test that hangs is
# noticed all the same. More by set_tests_properties.
function(collscope_test_entry name)
  cmake_parse_arguments(ARG "" "" "COMMAND;LABELS" ${ARGN})
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set_tests_properties(${name} PROPERTIES TIMEOUT 300 LABELS "${ARG_LABELS}" PROCESSORS 2
    # Qt Test's own watchdog would end a longer test after five minutes.
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;LANGUAGE=;QTEST_FUNCTION_TIMEOUT=1200000")
  if("mpi" IN_LIST ARG_LABELS)
    collscope_one_at_a_time(${name})
  endif()
endfunction()

# Processes of MPI wait by asking: two jobs at once on a small machine take each other's time. They begin first, so that there is
# something else to do beside them.
function(collscope_one_at_a_time)
  set_tests_properties(${ARGN} PROPERTIES RESOURCE_LOCK mpi COST 300)
endfunction()

# These spend their time waiting for a scheduler. ctest -j counts a test as two, such a one as one, and they run one after the
# other: on two processors -j5 runs two others beside it. They begin first, for they take long.
function(collscope_waiting)
  set_tests_properties(${ARGN} PROPERTIES PROCESSORS 1 RESOURCE_LOCK cluster COST 150)
endfunction()

function(collscope_tests)
  cmake_parse_arguments(ARG "" "" "SOURCES;EXCEPT;LINK;DEFINITIONS;NEEDS;LABELS" ${ARGN})
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}/tests" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REPLACE "/" "_" program "test_${folder}")
  file(GLOB tests CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" tst_*.cpp)
  list(TRANSFORM ARG_EXCEPT APPEND .cpp)
  list(REMOVE_ITEM tests ${ARG_EXCEPT})
  collscope_test_program(${program} SOURCES ${tests} ${ARG_SOURCES} "${PROJECT_SOURCE_DIR}/tests/support/test_program.cpp"
    LINK ${ARG_LINK} DEFINITIONS ${ARG_DEFINITIONS} NEEDS ${ARG_NEEDS})
  foreach(test IN LISTS tests)
    get_filename_component(name ${test} NAME_WE)
    collscope_test_entry(${name} COMMAND ${program} ${name} LABELS ${ARG_LABELS})
  endforeach()
endfunction()

function(collscope_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;DEFINITIONS;NEEDS;LABELS" ${ARGN})
  collscope_test_program(${name} SOURCES ${name}.cpp ${ARG_SOURCES}
    LINK ${ARG_LINK} DEFINITIONS ${ARG_DEFINITIONS} NEEDS ${ARG_NEEDS})
  collscope_test_entry(${name} COMMAND ${name} LABELS ${ARG_LABELS})
endfunction()

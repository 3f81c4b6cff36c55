# SPDX-License-Identifier: GPL-3.0-or-later
# collscope_test(tst_name SOURCES ... LINK ... [ENVIRONMENT ...] [LABELS ...] [TIMEOUT s]): one Qt Test program, one CTest entry.
function(collscope_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LINK;ENVIRONMENT;LABELS" ${ARGN})
  if(NOT ARG_SOURCES)
    set(ARG_SOURCES ${name}.cpp)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${name} PRIVATE Qt6::Test ${ARG_LINK})
  target_compile_features(${name} PRIVATE cxx_std_20)
  if(ARG_LINK MATCHES "collscope_(panels|window|cli|widgets)")
    collscope_precompiled_headers(${name} widgets)
  else()
    collscope_precompiled_headers(${name} test)
  endif()
  # Real measurements kept beside the checkout; tests that want them skip, saying why, where they are absent.
  target_compile_definitions(${name} PRIVATE
    COLLSCOPE_SHARED_DATA="${PROJECT_SOURCE_DIR}/../shared/data"
    COLLSCOPE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    COLLSCOPE_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300) # for a busy machine: a test that hangs is noticed all the same
  endif()
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${ARG_ENVIRONMENT}" LABELS "${ARG_LABELS}")
endfunction()

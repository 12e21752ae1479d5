/*
 * processor: what the processor can do beyond what every x86-64 can.  glibc has asked it before main(); to ask again,
 * as a program with one __builtin_cpu_supports() does at every start, costs a tenth of a millisecond in a virtual
 * machine.
 */
#ifndef PROCESSOR_H
#define PROCESSOR_H

#if defined(__x86_64__) || defined(__i386__)
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define PROCESSOR_AVX2 (CPU_FEATURE_ACTIVE(AVX2) != 0)
#define PROCESSOR_BMI (CPU_FEATURE_ACTIVE(BMI1) != 0 && CPU_FEATURE_ACTIVE(BMI2) != 0)
#else
#define PROCESSOR_AVX2 (__builtin_cpu_supports("avx2") != 0)
#define PROCESSOR_BMI (__builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0)
#endif
#else
#define PROCESSOR_AVX2 0
#define PROCESSOR_BMI 0
#endif

#endif

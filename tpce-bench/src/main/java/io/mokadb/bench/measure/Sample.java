package io.mokadb.bench.measure;

import org.HdrHistogram.Histogram;

/**
 * The measurements of one operation, over all threads and rounds.
 *
 * @param nanos latencies in nanoseconds
 * @param wallNanos time that passed
 * @param threadCpuNanos CPU time of the threads that ran it
 * @param processCpuNanos CPU time of the whole process: background work, compiler and collector too
 * @param allocatedBytes garbage of the threads that ran it
 * @param retries times that an operation had to start again
 */
public record Sample(
    Histogram nanos,
    long wallNanos,
    long threadCpuNanos,
    long processCpuNanos,
    long allocatedBytes,
    long retries) {

  /** Both together, one having run after the other. */
  public Sample plus(Sample other) {
    Histogram both = nanos.copy();
    both.add(other.nanos);
    return new Sample(
        both,
        wallNanos + other.wallNanos,
        threadCpuNanos + other.threadCpuNanos,
        processCpuNanos + other.processCpuNanos,
        allocatedBytes + other.allocatedBytes,
        retries + other.retries);
  }

  /** Operations that ended. */
  public long operations() {
    return nanos.getTotalCount();
  }

  /** Operations per second. */
  public double rate() {
    return operations() * 1e9 / Math.max(1, wallNanos);
  }

  /** The latency in microseconds that so many percent of the operations stay below. */
  public double micros(double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e3;
  }

  /** CPU microseconds of the running thread per operation. */
  public double threadCpuMicros() {
    return threadCpuNanos / 1e3 / Math.max(1, operations());
  }

  /** CPU microseconds of the whole process per operation. */
  public double processCpuMicros() {
    return processCpuNanos / 1e3 / Math.max(1, operations());
  }

  /** Bytes of garbage per operation. */
  public double garbage() {
    return (double) allocatedBytes / Math.max(1, operations());
  }
}

package io.mokadb.bench.profile;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A sampler of all threads of this process, which leaves a file of the flight recorder's format.
 */
interface StackRecorder extends AutoCloseable {

  /** What it is, and what it cannot see, for readers of a profile. */
  String description();

  /** Whether it samples waiting threads too. */
  boolean seesWaiting();

  /** Time between two samples of a thread by a clock. */
  long periodNanos(StackSample.Clock clock);

  /** Begins. */
  void start() throws IOException;

  /** Ends, and writes what was seen. */
  void stop(Path file) throws IOException;

  @Override
  void close();
}

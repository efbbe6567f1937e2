package io.mokadb.bench.profile;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Samples all threads of this process between its start and its stop. */
public final class Profiler implements AutoCloseable {

  private final List<TaskFrames> tasks;
  private StackRecorder recorder;
  private long usedBefore;

  Profiler(List<TaskFrames> tasks, StackRecorder recorder) {
    this.tasks = List.copyOf(tasks);
    this.recorder = recorder;
  }

  /** A profiler of the best kind that this system has: async-profiler, or the flight recorder. */
  public static Profiler of(List<TaskFrames> tasks) {
    return new Profiler(tasks, recorder());
  }

  private static StackRecorder recorder() {
    try {
      return AsyncStacks.load();
    } catch (LinkageError | IllegalStateException e) {
      return new FlightRecorder("async-profiler cannot be loaded (" + e.getMessage() + ")");
    }
  }

  /** Begins; with the flight recorder if nothing better may run here. */
  public void start() throws IOException {
    usedBefore = used();
    try {
      recorder.start();
    } catch (IOException e) {
      recorder.close();
      recorder = new FlightRecorder(e.getMessage());
      recorder.start();
    }
  }

  /** Ends, and gives what was seen. */
  public Profile stop() throws IOException {
    Path file = Files.createTempFile("bench", ".jfr");
    try {
      long usedNanos = used() - usedBefore;
      recorder.stop(file);
      SampleAccounts accounts = new SampleAccounts(tasks);
      SampleFile.read(file, accounts::add);
      return Profile.of(accounts, recorder, usedNanos);
    } finally {
      Files.delete(file);
    }
  }

  private static long used() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  @Override
  public void close() {
    recorder.close();
  }
}

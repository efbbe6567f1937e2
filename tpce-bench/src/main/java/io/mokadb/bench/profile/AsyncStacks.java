package io.mokadb.bench.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import one.profiler.AsyncProfiler;

/** async-profiler: all threads of the process with their native frames, by both clocks. */
final class AsyncStacks implements StackRecorder {

  private static final int PROCESSOR_MILLIS = 5;
  private static final int WALL_MILLIS = 20;

  /**
   * The kernel's counter, which containers may forbid, then timers of threads, then of the process.
   */
  private static final List<String> EVENTS = List.of("cpu", "ctimer", "itimer");

  private final AsyncProfiler profiler;
  private String event = EVENTS.get(0);
  private Path file;
  private boolean running;

  private AsyncStacks(AsyncProfiler profiler) {
    this.profiler = profiler;
  }

  /**
   * Loads the library.
   *
   * @throws LinkageError when it or its API is not there, or not for this system
   * @throws IllegalStateException when it finds no library for this system
   */
  static AsyncStacks load() {
    return new AsyncStacks(AsyncProfiler.getInstance());
  }

  @Override
  public String description() {
    return "async-profiler " + profiler.getVersion() + ", event " + event;
  }

  @Override
  public boolean seesWaiting() {
    return true;
  }

  @Override
  public long periodNanos(StackSample.Clock clock) {
    return 1_000_000L * (clock == StackSample.Clock.WALL ? WALL_MILLIS : PROCESSOR_MILLIS);
  }

  @Override
  public void start() throws IOException {
    file = Files.createTempFile("bench", ".jfr");
    RuntimeException refusal = new IllegalStateException("no event to sample by");
    for (String candidate : EVENTS) {
      try {
        profiler.execute(
            String.format(
                "start,event=%s,interval=%dms,wall=%dms,jstackdepth=1024,cstack=vm,jfr,file=%s",
                candidate, PROCESSOR_MILLIS, WALL_MILLIS, file));
        event = candidate;
        running = true;
        return;
      } catch (IllegalStateException | IllegalArgumentException e) {
        e.addSuppressed(refusal);
        refusal = e;
      }
    }
    throw new IOException("async-profiler does not start: " + refusal.getMessage(), refusal);
  }

  @Override
  public void stop(Path result) throws IOException {
    running = false;
    profiler.execute("stop,file=" + file);
    Files.move(file, result, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() {
    if (running) {
      running = false;
      profiler.stop();
    }
    if (file != null) {
      file.toFile().delete();
    }
  }
}

package io.mokadb.bench.profile;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Samples all threads of this process while it is open. */
public final class Profiler implements AutoCloseable {

  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final String JAVA = "jdk.ExecutionSample";
  private static final String NATIVE = "jdk.NativeMethodSample";
  private static final String STORE = "org.rocksdb.";

  /** The recorder keeps 64 frames otherwise, and would lose the callers of deep stacks. */
  private static final String DEEP = "stackdepth=512";

  private final Recording recording;

  /** Begins. */
  public Profiler() {
    deepen();
    recording = new Recording();
    recording.enable(JAVA).withPeriod(PERIOD);
    recording.enable(NATIVE).withPeriod(PERIOD);
    recording.start();
  }

  /** Only before the first recording of a process; a later one keeps what it has. */
  private static void deepen() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "jfrConfigure",
              new Object[] {new String[] {DEEP}},
              new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new IllegalStateException("the flight recorder takes no " + DEEP, e);
    }
  }

  /**
   * Ends, and gives what was seen below a method. Native code counts where it is a store's at work;
   * a thread that waits in native code does nothing.
   *
   * @param root such as {@code io.mokadb.bench.Bench.main}
   */
  public Flame below(String root) throws IOException {
    recording.stop();
    Path file = Files.createTempFile("bench", ".jfr");
    try {
      recording.dump(file);
      Flame flame = new Flame(root);
      try (RecordingFile events = new RecordingFile(file)) {
        while (events.hasMoreEvents()) {
          RecordedEvent event = events.readEvent();
          if (event.getEventType().getName().equals(JAVA)
              || event.getEventType().getName().equals(NATIVE)) {
            add(flame, event);
          }
        }
      }
      return flame;
    } finally {
      Files.delete(file);
    }
  }

  private static void add(Flame flame, RecordedEvent event) {
    if (event.getStackTrace() == null) {
      return;
    }
    List<String> stack = new ArrayList<>();
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      stack.add(frame.getMethod().getType().getName() + "." + frame.getMethod().getName());
    }
    fold(flame, event.getEventType().getName().equals(NATIVE), stack);
  }

  /**
   * Adds what a sample shows below the flame's root: nothing if that is not in the stack.
   *
   * @param inNative whether it was taken in native code
   * @param stack the method that ran first, its callers after it
   */
  static void fold(Flame flame, boolean inNative, List<String> stack) {
    int root = stack.indexOf(flame.name());
    if (root < 0 || inNative && !stack.get(0).startsWith(STORE)) {
      return;
    }
    List<String> below = new ArrayList<>(stack.subList(0, root));
    Collections.reverse(below);
    flame.add(below);
  }

  /** What it records with. */
  Recording recording() {
    return recording;
  }

  @Override
  public void close() {
    recording.close();
  }
}

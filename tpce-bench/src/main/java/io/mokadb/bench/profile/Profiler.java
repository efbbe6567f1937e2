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
            add(flame, root, event);
          }
        }
      }
      return flame;
    } finally {
      Files.delete(file);
    }
  }

  private static void add(Flame flame, String root, RecordedEvent event) {
    if (event.getStackTrace() == null) {
      return;
    }
    List<String> stack = new ArrayList<>();
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      String name = frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
      boolean waits =
          stack.isEmpty()
              && event.getEventType().getName().equals(NATIVE)
              && !name.startsWith("org.rocksdb.");
      if (waits) {
        return;
      }
      if (name.equals(root)) {
        Collections.reverse(stack);
        flame.add(stack);
        return;
      }
      stack.add(name);
    }
  }

  @Override
  public void close() {
    recording.close();
  }
}

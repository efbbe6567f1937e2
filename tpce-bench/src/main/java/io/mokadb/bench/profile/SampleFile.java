package io.mokadb.bench.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Reads the samples of a recording. */
final class SampleFile {

  static final String JAVA = "jdk.ExecutionSample";
  static final String NATIVE = "jdk.NativeMethodSample";

  private static final String WALL = "profiler.WallClockSample";
  private static final String STORE = "org.rocksdb.";

  /** A library is copied under a name with a number, or has a version behind its name. */
  private static final Pattern LIBRARY = Pattern.compile("^([A-Za-z_+]+).*");

  private SampleFile() {}

  /** Reads all samples, in any order. */
  static void read(Path file, Consumer<StackSample> samples) throws IOException {
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        sample(events.readEvent()).ifPresent(samples);
      }
    }
  }

  private static Optional<StackSample> sample(RecordedEvent event) {
    String type = event.getEventType().getName();
    if (event.getStackTrace() == null) {
      return Optional.empty();
    }
    return switch (type) {
      case JAVA -> Optional.of(sample(event, StackSample.Clock.PROCESSOR, false, 1));
      // A thread that waits in native code uses no processor; the recorder does not say which do.
      case NATIVE ->
          Optional.of(sample(event, StackSample.Clock.PROCESSOR, false, 1))
              .filter(sample -> sample.stack().get(sample.stack().size() - 1).startsWith(STORE));
      case WALL ->
          Optional.of(
              sample(
                  event,
                  StackSample.Clock.WALL,
                  event.getString("state").equals("STATE_SLEEPING"),
                  event.getInt("samples")));
      default -> Optional.empty();
    };
  }

  private static StackSample sample(
      RecordedEvent event, StackSample.Clock clock, boolean waits, long count) {
    List<String> stack = new ArrayList<>();
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      stack.add(name(frame));
    }
    Collections.reverse(stack);
    return new StackSample(clock, thread(event), waits, count, stack);
  }

  private static String name(RecordedFrame frame) {
    String owner = frame.getMethod().getType().getName();
    String method = frame.getMethod().getName();
    return frame.isJavaFrame() && !isNative(frame.getType())
        ? owner + "." + method
        : LIBRARY.matcher(owner).replaceFirst("$1") + "!" + method;
  }

  private static boolean isNative(String type) {
    return type.equals("Native") || type.equals("C++") || type.equals("Kernel");
  }

  private static String thread(RecordedEvent event) {
    RecordedThread thread = event.getThread("sampledThread");
    if (thread == null) {
      return "";
    }
    String name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
    return name == null ? "" : name;
  }
}

package io.mokadb.bench.profile;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;

/** The Java Flight Recorder: Java threads at work, and those in native code of a store. */
final class FlightRecorder implements StackRecorder {

  private static final Duration PERIOD = Duration.ofMillis(10);

  /** The recorder keeps 64 frames otherwise, and would lose the callers of deep stacks. */
  private static final String DEEP = "stackdepth=512";

  private final String reason;
  private final Recording recording;

  /**
   * A recorder; it does not run yet.
   *
   * @param reason why there is no better one
   */
  FlightRecorder(String reason) {
    this.reason = reason;
    deepen();
    recording = new Recording();
    recording.enable(SampleFile.JAVA).withPeriod(PERIOD);
    recording.enable(SampleFile.NATIVE).withPeriod(PERIOD);
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

  @Override
  public String description() {
    return "Java Flight Recorder, which sees neither threads without Java (compilers, collector,"
        + " RocksDB's) nor waiting ones, because "
        + reason;
  }

  @Override
  public boolean seesWaiting() {
    return false;
  }

  @Override
  public long periodNanos(StackSample.Clock clock) {
    return PERIOD.toNanos();
  }

  @Override
  public void start() {
    recording.start();
  }

  @Override
  public void stop(Path file) throws IOException {
    recording.stop();
    recording.dump(file);
  }

  @Override
  public void close() {
    recording.close();
  }

  /** What it records with. */
  Recording recording() {
    return recording;
  }
}

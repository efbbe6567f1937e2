package io.mokadb.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StackRecordersTest {

  @TempDir Path directory;

  /** How many samples a machine has time for is its own affair; what it was asked for is not. */
  @Test
  void flightRecorder_asksForBothKindsOfSamples_andEndsWithItsRecording() throws Exception {
    FlightRecorder recorder = new FlightRecorder("of a test");
    try (recorder) {
      recorder.start();
      assertThat(recorder.recording().getState()).isEqualTo(RecordingState.RUNNING);
      assertThat(recorder.recording().getSettings())
          .containsAllEntriesOf(
              Map.of(
                  "jdk.ExecutionSample#enabled", "true",
                  "jdk.ExecutionSample#period", "10000000 ns",
                  "jdk.NativeMethodSample#enabled", "true",
                  "jdk.NativeMethodSample#period", "10000000 ns"));
      Path file = directory.resolve("flight.jfr");
      recorder.stop(file);
      SampleFile.read(file, sample -> assertThat(sample.waits()).isFalse());
    }
    assertThat(recorder.recording().getState()).isEqualTo(RecordingState.CLOSED);
    assertThat(recorder.description()).endsWith("because of a test");
  }

  @Test
  void asyncStacks_seesThreadsThatWork_andThreadsThatWait() throws Exception {
    assumeThatCode(AsyncStacks::load).doesNotThrowAnyException();
    CountDownLatch end = new CountDownLatch(1);
    Thread waiter = new Thread(() -> await(end), "the waiter");
    waiter.start();
    List<StackSample> samples = new ArrayList<>();
    try (AsyncStacks recorder = AsyncStacks.load()) {
      // Until both have been seen, however slow the machine is.
      for (int round = 0; round < 20 && !(works(samples) && waits(samples)); round++) {
        recorder.start();
        spin(50_000_000L << Math.min(round, 6));
        Path file = directory.resolve("async.jfr");
        recorder.stop(file);
        SampleFile.read(file, samples::add);
      }
    } finally {
      end.countDown();
      waiter.join();
    }
    assertThat(works(samples)).isTrue();
    assertThat(waits(samples)).isTrue();
    assertThat(samples).anyMatch(sample -> sample.mentions(List.of("libjvm!")));
  }

  @Test
  void profiler_whoseRecorderMayNotStart_usesTheFlightRecorderAndSaysSo() throws Exception {
    try (Profiler profiler = new Profiler(List.of(), new Refused())) {
      profiler.start();
      assertThat(profiler.stop().figures().get(0).settings().get("profiler"))
          .startsWith("Java Flight Recorder")
          .endsWith("because no event is allowed");
    }
  }

  private static boolean works(List<StackSample> samples) {
    String here = StackRecordersTest.class.getName() + ".spin";
    return samples.stream()
        .filter(sample -> sample.clock() == StackSample.Clock.PROCESSOR)
        .anyMatch(sample -> sample.mentions(List.of(here)));
  }

  private static boolean waits(List<StackSample> samples) {
    return samples.stream()
        .filter(sample -> sample.clock() == StackSample.Clock.WALL && sample.waits())
        .filter(sample -> sample.thread().equals("the waiter"))
        .anyMatch(sample -> WaitKind.of(sample) == WaitKind.IDLE);
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static double spin(long steps) {
    double sum = 0;
    for (long i = 0; i < steps; i++) {
      sum += i % 7;
    }
    return sum;
  }

  /** A recorder that no container lets run. */
  private static final class Refused implements StackRecorder {

    @Override
    public String description() {
      return "refused";
    }

    @Override
    public boolean seesWaiting() {
      return true;
    }

    @Override
    public long periodNanos(StackSample.Clock clock) {
      return 1;
    }

    @Override
    public void start() throws IOException {
      throw new IOException("no event is allowed");
    }

    @Override
    public void stop(Path file) {}

    @Override
    public void close() {}
  }
}

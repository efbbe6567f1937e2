package io.mokadb.embedded.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A child's process as the parent sees it. Confined to the parent's thread. */
final class ChildProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final long LOOK_MILLIS = 20;

  private final Process process;
  private final Report report = new Report();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final Thread reader;

  private ChildProcess(Process process) {
    this.process = process;
    this.reader = new Thread(this::readAll, "crash-report");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a child, which then waits for {@link #go}. */
  static ChildProcess start(List<String> arguments, String... options) throws IOException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of(options));
    command.addAll(List.of("-Xmx160m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
    command.add(CrashChild.class.getName());
    command.addAll(arguments);
    return new ChildProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private void readAll() {
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.equals(Journal.READY + Journal.END)) {
          ready.countDown();
        } else {
          report.add(line);
        }
      }
    } catch (IOException e) {
      report.add(Journal.FAILED + " pipe 0 " + e + Journal.END);
    }
  }

  /** Lets it open the database and work. */
  void go() throws IOException {
    try (OutputStream in = process.getOutputStream()) {
      in.write('\n');
    }
  }

  /** Waits until all of its threads work. */
  void awaitReady() throws InterruptedException {
    if (!ready.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError(
          "The child did not open the database; it reports " + kill().failures());
    }
  }

  /**
   * Waits until it ends by itself; ends it by SIGKILL if it was told often enough that a step was
   * committed.
   */
  Report awaitEnd(int steps) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive() && report.committed() < steps && System.nanoTime() < end) {
      process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
    return kill();
  }

  /** Ends it by SIGKILL and returns all that it ever said. */
  Report kill() throws InterruptedException {
    // Through the handle: the process itself would close its output, unread lines and all.
    process.toHandle().destroyForcibly();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("The child cannot be killed");
    }
    reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    return report;
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
  }
}

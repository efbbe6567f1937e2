package io.mokadb.hbase.node;

import io.mokadb.embedded.crash.ChildJvm;
import io.mokadb.embedded.history.HistoryChild;
import io.mokadb.embedded.history.HistoryLoad;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A SQL node in a process of its own, whose clients tell what they do. Thread-safe. */
final class NodeProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final HistoryLoad history;
  private final Thread reader;
  private final List<String> lost = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private int told;

  private NodeProcess(Process process, HistoryLoad history) {
    this.process = process;
    this.history = history;
    this.reader = new Thread(this::readAll, "node-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts it.
   *
   * @param name of the node, which no other one in the history has
   * @param history gets the transactions of its clients
   * @param options of the JVM
   */
  static NodeProcess start(
      String url, String name, int clients, long seed, HistoryLoad history, String... options)
      throws IOException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of(options));
    command.addAll(List.of("-Xmx256m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
    command.add(HistoryChild.class.getName());
    command.addAll(List.of(url, name, Integer.toString(clients), Long.toString(seed)));
    return new NodeProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start(),
        history);
  }

  private void readAll() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        // The last one may have been cut off.
        if (line.endsWith(HistoryChild.END)) {
          take(line.substring(0, line.length() - HistoryChild.END.length()));
        }
      }
    } catch (IOException e) {
      // The process was ended, and its pipe with it.
    }
  }

  private synchronized void take(String line) {
    if (line.startsWith(HistoryChild.LOST)) {
      lost.add(line);
    } else if (line.startsWith(HistoryChild.FAILED)) {
      failures.add(line);
    } else {
      history.take(line);
      told++;
    }
  }

  /** How many lines told of transactions. */
  synchronized int told() {
    return told;
  }

  /** The sessions that its clients lost. */
  synchronized List<String> lost() {
    return List.copyOf(lost);
  }

  /** What its clients saw and must not see. */
  synchronized List<String> failures() {
    return List.copyOf(failures);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** True while the process is stopped by a signal. */
  boolean isPaused() throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    return Files.exists(status) && Files.readString(status).contains("State:\tT");
  }

  /** SIGSTOP. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
    while (process.isAlive() && !isPaused()) {
      Thread.onSpinWait();
    }
  }

  /** SIGCONT. */
  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** SIGTERM; returns when it is gone. */
  void end() throws IOException, InterruptedException {
    signal("TERM");
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("Process " + process.pid() + " does not end");
    }
  }

  /** SIGKILL; returns when it is gone and all that it told was taken. */
  void kill() throws InterruptedException {
    // Through the handle: the process itself would close its output, unread lines and all.
    process.toHandle().destroyForcibly();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("Process " + process.pid() + " cannot be killed");
    }
    reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
  }

  private void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (!kill.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
      throw new IOException("Process " + process.pid() + " did not take signal " + name);
    }
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
  }
}

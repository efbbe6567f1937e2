package io.mokadb.hbase.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running server. Thread-safe. */
public final class ClusterProcess {
  private static final long END_SECONDS = 20;
  private static final long SIGNAL_SECONDS = 10;

  private final String name;
  private final List<String> command;
  private final Process process;
  private final Path log;

  private ClusterProcess(String name, List<String> command, Process process, Path log) {
    this.name = name;
    this.command = List.copyOf(command);
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a process.
   *
   * @param log gets all that it prints
   */
  public static ClusterProcess start(String name, List<String> command, Path log)
      throws IOException {
    Files.createDirectories(log.getParent());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    return new ClusterProcess(name, command, process, log);
  }

  /** The command that started it. */
  public List<String> command() {
    return command;
  }

  public String name() {
    return name;
  }

  public long pid() {
    return process.pid();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The text that the server has logged so far. */
  public String logged() throws IOException {
    return Files.readString(log);
  }

  public Path log() {
    return log;
  }

  /** Ends the process at once, as a crash does, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(END_SECONDS, TimeUnit.SECONDS);
  }

  /** Stops the process until {@link #resume}: it neither answers nor dies. */
  public void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Lets a paused process go on. */
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** Waits for the end of a process that does one thing only. */
  int awaitExit(long timeoutNanos) throws IOException, InterruptedException {
    if (!process.waitFor(timeoutNanos, TimeUnit.NANOSECONDS)) {
      kill();
      throw new IOException(name + " did not end in time; its log is " + log);
    }
    return process.exitValue();
  }

  private void signal(String signal) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start();
    if (!kill.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
      throw new IOException("Process " + pid() + " of " + name + " did not take signal " + signal);
    }
  }
}

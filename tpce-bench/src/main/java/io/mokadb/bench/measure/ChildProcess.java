package io.mokadb.bench.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java process beside this one, with its output in a file. It never outlives this process, as far
 * as a process can promise that.
 */
public final class ChildProcess implements AutoCloseable {

  private static final long END_SECONDS = 20;
  private static final long POLL_MILLIS = 50;

  private final Process process;
  private final Path output;
  private final Thread atExit;

  private ChildProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
    this.atExit = new Thread(() -> endOf(process), "end of a child");
  }

  /** It may have something to write down. */
  private static void endOf(Process process) {
    process.destroy();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }

  /** The command that runs a main class as this process runs, same options, same class path. */
  public static List<String> java(String mainClass, List<String> arguments) {
    return java(System.getProperty("java.class.path"), mainClass, arguments);
  }

  /** The same with another class path. */
  public static List<String> java(String classPath, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      // Two processes cannot listen for a debugger at one port, nor record into one file.
      if (!option.startsWith("-agentlib")
          && !option.startsWith("-javaagent")
          && !option.startsWith("-XX:StartFlightRecording")
          && !option.startsWith("-Dmoka.terminal")) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(arguments);
    return command;
  }

  /** Starts a command. */
  public static ChildProcess start(List<String> command) throws IOException {
    Path output = Files.createTempFile("bench-child", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    ChildProcess child = new ChildProcess(process, output);
    try {
      Runtime.getRuntime().addShutdownHook(child.atExit);
    } catch (IllegalStateException e) {
      child.close();
      throw new IOException("this process ends, and starts no other", e);
    }
    return child;
  }

  /**
   * Runs a command to its end; its output. It is asked to end early when {@code stop} is requested.
   */
  public static String run(List<String> command, Stop stop)
      throws IOException, InterruptedException {
    try (ChildProcess child = start(command)) {
      while (!child.process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (stop.requested()) {
          endOf(child.process);
        }
      }
      int code = child.process.exitValue();
      String text = child.output();
      if (code != 0) {
        throw new IOException(
            "the process of " + program(command) + " ended with " + code + ":\n" + text);
      }
      return text;
    }
  }

  /** The command without Java, its options and its class path, which are long and no news. */
  private static String program(List<String> command) {
    int classPath = command.indexOf("-cp");
    return String.join(" ", command.subList(classPath < 0 ? 0 : classPath + 2, command.size()));
  }

  /** True if it runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /** All that it has printed. */
  public String output() throws IOException {
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  /** Its number in the system. */
  public long pid() {
    return process.pid();
  }

  /**
   * Waits until it has printed something.
   *
   * @return what {@code pattern} found
   * @throws IOException with all that it printed, if it ended, the time is over or {@code stop} is
   *     requested
   */
  public Matcher await(Pattern pattern, Duration longest, Stop stop)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + longest.toNanos();
    while (true) {
      boolean ended = !process.isAlive();
      Matcher found = pattern.matcher(output());
      if (found.find()) {
        return found;
      }
      if (ended || System.nanoTime() - deadline > 0 || stop.requested()) {
        throw new IOException("a process did not get ready:\n" + output());
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** SIGTERM, and SIGKILL if that is not enough. Returns when it is dead. */
  public void end() {
    endOf(process);
  }

  /** SIGKILL: no hook runs, nothing is flushed. Returns when it is dead. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // This process ends already, and the hook runs.
    }
    Files.deleteIfExists(output);
  }
}

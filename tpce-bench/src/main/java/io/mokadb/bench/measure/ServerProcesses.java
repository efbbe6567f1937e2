package io.mokadb.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of a database server beside this process, each with its descendants; or the fact
 * that there is none, or that they are not known. Immutable; processes that start later are seen.
 *
 * @param description for people: which processes, and how they were found
 * @param known whether the server's resources can be read at all
 * @param roots processes that count with their descendants; empty without a server
 */
public record ServerProcesses(String description, boolean known, List<Long> roots) {

  /** Of user-visible times in {@code /proc}, on all platforms of Linux on which Java runs. */
  private static final long TICKS_PER_SECOND = 100;

  private static final int USER = 11;
  private static final int ENDED_CHILDREN_SYSTEM = 14;

  /** Copies the list. */
  public ServerProcesses {
    roots = List.copyOf(roots);
  }

  /** The database is part of this process. */
  public static ServerProcesses none() {
    return new ServerProcesses("none, the database is part of this process", true, List.of());
  }

  /** There is a server, and nothing is known of its processes. */
  public static ServerProcesses unknown(String why) {
    return new ServerProcesses("not measured: " + why, false, List.of());
  }

  /**
   * Processes by their ids.
   *
   * @throws IllegalArgumentException when one of them does not run
   */
  public static ServerProcesses of(String how, List<Long> ids) {
    String names =
        ids.stream()
            .map(
                id ->
                    describe(
                        ProcessHandle.of(id)
                            .orElseThrow(
                                () -> new IllegalArgumentException("no process " + id + " runs"))))
            .collect(Collectors.joining(", "));
    return new ServerProcesses("process " + names + ", " + how, true, ids);
  }

  /** Its executable; of a Java process also the options of the virtual machine. */
  private static String describe(ProcessHandle process) {
    ProcessHandle.Info info = process.info();
    String name =
        info.command().map(command -> Path.of(command).getFileName().toString()).orElse("");
    String options =
        Arrays.stream(info.arguments().orElse(new String[0]))
            .filter(argument -> argument.startsWith("-X"))
            .map(argument -> " " + argument)
            .collect(Collectors.joining());
    return process.pid() + " (" + name + (name.equals("java") ? options : "") + ")";
  }

  /** All processes of an executable; none where the name is empty. */
  public static ServerProcesses named(String executable) {
    if (executable.isEmpty()) {
      return none();
    }
    List<Long> ids =
        ProcessHandle.allProcesses()
            .filter(process -> runs(process, executable))
            .map(ProcessHandle::pid)
            .toList();
    return ids.isEmpty()
        ? unknown("no process named " + executable + " was found on this machine")
        : new ServerProcesses("all processes named " + executable, true, ids);
  }

  private static boolean runs(ProcessHandle process, String executable) {
    return process
        .info()
        .command()
        .map(command -> Path.of(command).getFileName().toString())
        // Of another user's process, Linux tells the short name alone.
        .or(() -> ProcFile.name(process.pid()))
        .filter(name -> name.toLowerCase(Locale.ROOT).equals(executable))
        .isPresent();
  }

  /** CPU time so far, that of ended children included, or empty where it cannot be read. */
  OptionalLong cpuNanos() {
    return sum(ServerProcesses::cpuNanos);
  }

  /** Bytes that were written to disk so far, or empty where that cannot be read. */
  OptionalLong writtenBytes() {
    return sum(process -> ProcFile.writtenBytes(Long.toString(process)));
  }

  /** A figure of one process. */
  private interface Counter {
    OptionalLong of(long process);
  }

  private OptionalLong sum(Counter counter) {
    if (!known) {
      return OptionalLong.empty();
    }
    long sum = 0;
    for (long process : all()) {
      OptionalLong one = counter.of(process);
      if (one.isPresent()) {
        sum += one.getAsLong();
      } else if (roots.contains(process)) {
        // A child may have ended a moment ago; then it counts for its parent.
        return one;
      }
    }
    return OptionalLong.of(sum);
  }

  private Set<Long> all() {
    return roots.stream()
        .map(ProcessHandle::of)
        .flatMap(Optional::stream)
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  private static OptionalLong cpuNanos(long process) {
    try {
      String stat =
          Files.readString(
              Path.of("/proc", Long.toString(process), "stat"), StandardCharsets.ISO_8859_1);
      // The name, in parentheses, may hold anything.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long ticks = 0;
      for (int i = USER; i <= ENDED_CHILDREN_SYSTEM; i++) {
        ticks += Long.parseLong(fields[i]);
      }
      return OptionalLong.of(ticks * (1_000_000_000L / TICKS_PER_SECOND));
    } catch (IOException e) {
      // Another system, or the process has ended.
      return ProcessHandle.of(process)
          .flatMap(handle -> handle.info().totalCpuDuration())
          .map(Duration::toNanos)
          .map(OptionalLong::of)
          .orElse(OptionalLong.empty());
    }
  }
}

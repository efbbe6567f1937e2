package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The processes of a cluster, as its state file has them.
 *
 * @param zookeeper the address of ZooKeeper
 * @param processes by name; {@link #LAUNCHER} is the one that the others end with
 */
record ClusterState(String zookeeper, Map<String, Member> processes) {
  static final String LAUNCHER = "launcher";

  private static final String FILE = "cluster.properties";
  private static final String ZOOKEEPER = "zookeeper.address";
  private static final String PROCESS = "process.";
  private static final String COMMAND = "command.";
  private static final String KILLED = "killed";

  /**
   * A process of the cluster.
   *
   * @param pid the number that the system gave it
   * @param started the time of its start in milliseconds since 1970; 0 if the system does not tell
   * @param killed whether a command ended it
   * @param command that started it; empty for the launcher
   */
  record Member(long pid, long started, boolean killed, List<String> command) {
    Member {
      command = List.copyOf(command);
    }

    static Member of(ProcessHandle process, List<String> command) {
      return new Member(process.pid(), millis(process), false, command);
    }

    Member asKilled() {
      return new Member(pid, started, true, command);
    }

    /** The process, if it is still running. */
    Optional<ProcessHandle> running() {
      return ProcessHandle.of(pid).filter(found -> found.isAlive() && millis(found) == started);
    }

    private static long millis(ProcessHandle process) {
      return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
  }

  ClusterState {
    processes = Map.copyOf(processes);
  }

  static boolean isIn(Path directory) {
    return Files.isRegularFile(directory.resolve(FILE));
  }

  /**
   * Reads the state file of a directory.
   *
   * @throws IOException with a text for people, if there is none or it is damaged
   */
  static ClusterState read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "there is no cluster in " + directory + "; start one with bin/moka cluster up");
    }
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
      Map<String, Member> processes = new TreeMap<>();
      for (String name : properties.stringPropertyNames()) {
        if (name.startsWith(PROCESS)) {
          String member = name.substring(PROCESS.length());
          String[] words = properties.getProperty(name).split("@", -1);
          processes.put(
              member,
              new Member(
                  Long.parseLong(words[0]),
                  Long.parseLong(words[1]),
                  words[2].equals(KILLED),
                  properties.getProperty(COMMAND + member, "").lines().toList()));
        }
      }
      return new ClusterState(properties.getProperty(ZOOKEEPER, ""), processes);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new IOException(file + " is damaged; delete " + directory, e);
    }
  }

  void write(Path directory) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(ZOOKEEPER, zookeeper);
    processes.forEach(
        (name, member) -> {
          String end = member.killed() ? KILLED : "";
          properties.setProperty(PROCESS + name, member.pid() + "@" + member.started() + "@" + end);
          properties.setProperty(COMMAND + name, String.join("\n", member.command()));
        });
    Path written = directory.resolve(FILE + ".new");
    try (Writer out = Files.newBufferedWriter(written)) {
      properties.store(out, "Processes of bin/moka cluster: pid@start@end");
    }
    // Another command may read it at any time.
    Files.move(
        written,
        directory.resolve(FILE),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** The same with another member in the place of one. */
  ClusterState with(String name, Member member) {
    Map<String, Member> all = new TreeMap<>(processes);
    all.put(name, member);
    return new ClusterState(zookeeper, all);
  }

  /**
   * A process by its name.
   *
   * @throws IOException with a text for people, if there is none
   */
  Member member(String name) throws IOException {
    Member member = processes.get(name);
    if (member == null) {
      throw new IOException(
          "there is no process "
              + name
              + "; there are "
              + String.join(", ", new TreeSet<>(processes.keySet())));
    }
    return member;
  }

  /** True if the process that the others end with is running. */
  boolean isUp() {
    return processes.containsKey(LAUNCHER) && processes.get(LAUNCHER).running().isPresent();
  }
}

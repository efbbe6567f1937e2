package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

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

  /**
   * A process of the cluster.
   *
   * @param pid the number that the system gave it
   * @param started the time of its start in milliseconds since 1970; 0 if the system does not tell
   */
  record Member(long pid, long started) {
    static Member of(ProcessHandle process) {
      return new Member(process.pid(), millis(process));
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
          String[] numbers = properties.getProperty(name).split("@", -1);
          processes.put(
              name.substring(PROCESS.length()),
              new Member(Long.parseLong(numbers[0]), Long.parseLong(numbers[1])));
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
        (name, member) ->
            properties.setProperty(PROCESS + name, member.pid() + "@" + member.started()));
    try (Writer out = Files.newBufferedWriter(directory.resolve(FILE))) {
      properties.store(out, "Processes of bin/moka cluster: pid@start");
    }
  }

  /** True if the process that the others end with is running. */
  boolean isUp() {
    return processes.containsKey(LAUNCHER) && processes.get(LAUNCHER).running().isPresent();
  }
}

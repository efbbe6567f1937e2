package io.mokadb.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class paths of a cluster's programs, which {@code bin/moka} knows.
 *
 * @param servers file with the class path of HBase's servers
 * @param launcher of the program that starts HBase
 * @param oracle of the timestamp oracle
 * @param node of a SQL node: the server, and the driver for HBase
 * @param costs of the program that measures what calls cost
 */
public record ClusterPrograms(
    String servers, String launcher, String oracle, String node, String costs) {
  private static final String PREFIX = "moka.cluster.";

  /**
   * As {@code bin/moka} says.
   *
   * @throws IOException with a text for people, if something else started this process
   */
  public static ClusterPrograms ofProperties() throws IOException {
    return new ClusterPrograms(
        property("servers"),
        property("launcher"),
        property("oracle"),
        property("node"),
        property("costs"));
  }

  private static String property(String name) throws IOException {
    String value = System.getProperty(PREFIX + name, "");
    if (value.isEmpty()) {
      throw new IOException(
          "the programs of a cluster are not known; start this by bin/moka bench ... --cluster");
    }
    return value;
  }

  List<String> ofLauncher(String... arguments) {
    return java(
        List.of(
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-Dmoka.hbase.servers=" + servers,
            "-Dmoka.oracle.classpath=" + oracle),
        launcher,
        "io.mokadb.hbase.cluster.cli.ClusterMain",
        List.of(arguments));
  }

  List<String> ofNode(String... arguments) {
    return java(
        List.of("-XX:+UseParallelGC", "-Xmx1g"),
        node,
        "io.mokadb.server.cli.ServerMain",
        List.of(arguments));
  }

  /** The command that prints what calls to a cluster cost. */
  public List<String> ofCosts(String... arguments) {
    return java(
        List.of("-XX:+UseParallelGC", "-Xmx512m"),
        costs,
        "io.mokadb.bench.hbase.StoreCosts",
        List.of(arguments));
  }

  private static List<String> java(
      List<String> options, String classPath, String main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    // HBase's client, ZooKeeper and Curator log each of their steps.
    command.add("-Dorg.slf4j.simpleLogger.log.org.apache=error");
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    return command;
  }
}

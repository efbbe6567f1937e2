package io.mokadb.hbase.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts a server, with its class path and its log. */
record ServerJvm(ClusterSettings settings, ConfigurationDirectory configuration) {
  /** Without these, Hadoop and Netty warn and take slower paths. */
  private static final List<String> OPENS =
      List.of(
          "java.base/jdk.internal.ref",
          "java.base/java.nio.channels.spi",
          "java.base/java.lang.reflect",
          "java.base/java.lang",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/jdk.internal.misc");

  /**
   * @param name of the process; its log is named after it
   * @param heap the most memory, as the JVM takes it
   * @param arguments the server's main class and what it is given
   */
  ClusterProcess start(String name, String heap, List<String> arguments) throws IOException {
    Path log = settings.directory().resolve("log").resolve(name + ".log");
    Files.createDirectories(log.getParent());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    OPENS.forEach(opened -> command.add("--add-opens=" + opened + "=ALL-UNNAMED"));
    // Servers of tests live for minutes: the second compiler would cost more than it brings.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx" + heap));
    command.add(TetheredServer.untilThisProcessEnds());
    command.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-cp", classPath()));
    command.add(TetheredServer.class.getName());
    command.addAll(arguments);
    return ClusterProcess.start(name, command, log);
  }

  private String classPath() {
    List<String> entries = new ArrayList<>();
    entries.add(configuration.path().toString());
    entries.add(TetheredServer.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    settings.classPath().forEach(jar -> entries.add(jar.toString()));
    return String.join(File.pathSeparator, entries);
  }
}

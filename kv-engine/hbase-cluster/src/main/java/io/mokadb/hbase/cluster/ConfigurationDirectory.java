package io.mokadb.hbase.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The directory with the servers' configuration, the first entry of their class path. */
record ConfigurationDirectory(ClusterSettings settings, ClusterPorts ports) {
  private static final String LOGGING = "log4j2.properties";

  Path path() {
    return settings.directory().resolve("conf");
  }

  Path zookeeperFile() {
    return path().resolve("zoo.cfg");
  }

  void write() throws IOException {
    // The name node and the data node ask for these, which their jars lack.
    for (String empty : List.of("hdfs", "datanode", "static")) {
      Files.createDirectories(path().resolve("webapps").resolve(empty));
    }
    try (InputStream logging = getClass().getResourceAsStream(LOGGING)) {
      Files.copy(logging, path().resolve(LOGGING), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(zookeeperFile(), zookeeper(), UTF_8);
    HdfsSite files = new HdfsSite(settings, ports);
    files.core().write(path().resolve("core-site.xml"));
    files.hdfs().write(path().resolve("hdfs-site.xml"));
    new HBaseSite(settings, ports).site().write(path().resolve("hbase-site.xml"));
  }

  private String zookeeper() {
    return String.join(
        "\n",
        // Sessions time out after 2 to 20 ticks.
        "tickTime=" + Math.min(500, settings.sessionTimeout().toMillis() / 2),
        "maxSessionTimeout=60000",
        "dataDir=" + settings.directory().resolve("zookeeper"),
        "clientPort=" + ports.zookeeper(),
        "clientPortAddress=127.0.0.1",
        "admin.enableServer=false",
        "maxClientCnxns=500",
        "");
  }
}

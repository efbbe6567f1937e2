package io.mokadb.bench.tpce.report;

import com.sun.management.OperatingSystemMXBean;
import io.mokadb.bench.tpce.db.Site;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;

/** Machine and versions. */
public record Environment(
    String database,
    String driver,
    String java,
    String system,
    String processor,
    int processors,
    long memoryBytes,
    long heapBytes) {

  static Environment of(Site site) throws SQLException {
    try (Connection connection = site.connect()) {
      DatabaseMetaData data = connection.getMetaData();
      String database = data.getDatabaseProductName() + " " + data.getDatabaseProductVersion();
      String driver = data.getDriverName() + " " + data.getDriverVersion();
      connection.rollback();
      OperatingSystemMXBean system =
          (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return new Environment(
          database,
          driver,
          System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
          System.getProperty("os.name") + " " + System.getProperty("os.version"),
          processorName(),
          Runtime.getRuntime().availableProcessors(),
          system.getTotalMemorySize(),
          Runtime.getRuntime().maxMemory());
    }
  }

  private static String processorName() {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8);
      return lines.stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}

package io.mokadb.bench.tpce.report;

import io.mokadb.bench.measure.Machine;
import io.mokadb.bench.tpce.db.Site;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Machine, versions and settings.
 *
 * @param loadAverage of the last minute when the report was made
 * @param javaOptions of this process's virtual machine; properties may hold secrets and are left
 *     out
 * @param databaseSettings by the queries of the dialect
 */
public record MachineInfo(
    String database,
    String driver,
    String java,
    String system,
    String processor,
    int processors,
    long memoryBytes,
    long heapBytes,
    double loadAverage,
    List<String> javaOptions,
    Map<String, String> databaseSettings) {

  /** Copies what can change, in its order. */
  public MachineInfo {
    javaOptions = List.copyOf(javaOptions);
    databaseSettings = Collections.unmodifiableMap(new LinkedHashMap<>(databaseSettings));
  }

  static MachineInfo of(Site site) throws SQLException {
    try (Connection connection = site.connect()) {
      DatabaseMetaData data = connection.getMetaData();
      String database = data.getDatabaseProductName() + " " + data.getDatabaseProductVersion();
      String driver = data.getDriverName() + " " + data.getDriverVersion();
      connection.rollback();
      Machine machine = Machine.here();
      return new MachineInfo(
          database,
          driver,
          machine.java(),
          machine.system(),
          machine.processor(),
          machine.processors(),
          machine.memoryBytes(),
          machine.heapBytes(),
          machine.loadAverage(),
          optionsOfJava(),
          new ServerSettings(site).read());
    }
  }

  private static List<String> optionsOfJava() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-X"))
        .toList();
  }
}

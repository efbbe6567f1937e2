package io.mokadb.bench.tpce.report;

import io.mokadb.bench.measure.Machine;
import io.mokadb.bench.tpce.db.Site;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** Machine and versions. */
public record MachineInfo(
    String database,
    String driver,
    String java,
    String system,
    String processor,
    int processors,
    long memoryBytes,
    long heapBytes) {

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
          machine.heapBytes());
    }
  }
}

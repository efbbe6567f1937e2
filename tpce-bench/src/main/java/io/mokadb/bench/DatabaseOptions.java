package io.mokadb.bench;

import io.mokadb.bench.tpce.db.DriverJar;
import io.mokadb.bench.tpce.schema.Dialect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the database of {@code bench tpce}, and how it is spoken to. */
final class DatabaseOptions {

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "jdbc:moka:./tpce-data",
      description = {
        "JDBC URL of the database (${DEFAULT-VALUE}). It holds nothing else, or has the tables of",
        "an earlier load; the user may create tables in it. Drivers for jdbc:moka:, postgresql:,",
        "mariadb:, h2:, hsqldb:, derby:, sqlite: are at hand"
      })
  private String url;

  @Option(names = "--user", paramLabel = "NAME", defaultValue = "")
  private String user;

  @Option(names = "--password", paramLabel = "TEXT", defaultValue = "")
  private String password;

  @Option(
      names = "--dialect",
      paramLabel = "NAME|FILE",
      defaultValue = "",
      description = {
        "moka, postgresql, mariadb, mysql, h2, hsqldb, derby, sqlite, cockroachdb, yugabytedb, or",
        "a file of your own (default: taken from the URL)"
      })
  private String dialect;

  @Option(
      names = "--print-dialect",
      paramLabel = "NAME",
      defaultValue = "",
      description = "print a dialect, to begin a file of your own with, and stop there")
  private String printed;

  @Option(
      names = "--driver",
      paramLabel = "FILE.jar",
      split = ",",
      description = "jar of another JDBC driver, and the jars that it needs, with commas")
  private List<Path> driver = List.of();

  String url() {
    return url;
  }

  String user() {
    return user;
  }

  String password() {
    return password;
  }

  /** The dialect to print, or empty. */
  String printed() {
    return printed;
  }

  /** The dialect to speak. */
  Dialect dialect() {
    return dialect.isEmpty() ? Dialect.of(url) : Dialect.named(dialect);
  }

  /** Makes the user's driver known, if there is one. */
  void loadDriver() {
    if (driver.isEmpty()) {
      return;
    }
    try {
      DriverJar.register(driver, url);
    } catch (SQLException e) {
      throw new IllegalArgumentException("--driver: " + e.getMessage(), e);
    }
  }
}

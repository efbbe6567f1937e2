package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.jdbc.MokaDriver;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An application without a provider of SLF4J gets no warning of SLF4J on its standard error. */
final class MissingLoggerIT {
  private static final String PROVIDERS = "(slf4j-(simple|nop)|logback|log4j-slf4j2).*";

  @Test
  void application_withoutLogger_printsNothing() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !new File(entry).getName().matches(PROVIDERS))
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-cp",
                // The driver is before its libraries, as it is in the class path of a build.
                driver() + File.pathSeparator + classPath,
                Application.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).isEqualTo("3\n");
  }

  private static String driver() throws Exception {
    return Path.of(MokaDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  /** Opens a database, and lets planner and engine log what they do. */
  static final class Application {
    private Application() {}

    public static void main(String[] arguments) throws Exception {
      try (Connection connection = DriverManager.getConnection("jdbc:moka:mem:quiet");
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)");
        statement.execute("INSERT INTO t VALUES (1, 1), (2, 2)");
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT SUM(CASE WHEN n > 1 THEN 2 ELSE 1 END) FROM t WHERE id IN (1, 2)")) {
          rows.next();
          System.out.println(rows.getInt(1));
        }
      }
    }
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An application without a provider of SLF4J gets no warning of SLF4J on its standard error. */
final class MissingLoggerIT {
  @Test
  void application_withoutLogger_printsNothing() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !new File(entry).getName().startsWith("slf4j-simple"))
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-cp",
                classPath,
                Application.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).isEqualTo("3\n");
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

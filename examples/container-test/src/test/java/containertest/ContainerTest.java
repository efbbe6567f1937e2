package containertest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** A test against a server of its own, from the image that {@code bin/moka image} lays out. */
final class ContainerTest {
  @Test
  void server_answers() throws SQLException {
    try (GenericContainer<?> moka =
        new GenericContainer<>("moka")
            .withExposedPorts(8765)
            .withEnv(Map.of("MOKA_USER", "test", "MOKA_PASSWORD", "test words"))
            .waitingFor(Wait.forHttp("/ready"))) {
      moka.start();
      String url =
          "jdbc:moka://" + moka.getHost() + ":" + moka.getMappedPort(8765) + "/;openpassword=true";
      try (Connection connection = DriverManager.getConnection(url, "test", "test words");
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 6 * 7")) {
        assertTrue(rows.next());
        assertEquals(42, rows.getInt(1));
      }
    }
  }
}

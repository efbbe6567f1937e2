package io.mokadb.bench.tpce.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("registers drivers")
final class DriverJarTest {

  @TempDir Path directory;

  @Test
  void register_ofTheJarOfADriver_isUsedInPlaceOfTheOther() throws Exception {
    Path h2 =
        Path.of(
            Class.forName("org.h2.Driver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    String url = "jdbc:h2:mem:driver";
    List<Driver> before = DriverManager.drivers().toList();
    DriverJar.register(List.of(h2), url);
    try (Connection connection = DriverManager.getConnection(url)) {
      assertThat(connection.getClass().getName()).isEqualTo("org.h2.jdbc.JdbcConnection");
      assertThat(connection.getClass()).isNotEqualTo(Class.forName("org.h2.jdbc.JdbcConnection"));
    } finally {
      DriverManager.deregisterDriver(DriverManager.getDriver(url));
      for (Driver driver : before) {
        if (driver.acceptsURL(url)) {
          DriverManager.registerDriver(driver);
        }
      }
    }
    assertThatThrownBy(() -> DriverJar.register(List.of(h2), "jdbc:oracle:x"))
        .hasMessageContaining("no driver for the URL jdbc:oracle:x");
  }

  @Test
  void register_ofAJarWithoutDriver_says() throws Exception {
    Path jar = directory.resolve("empty.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("x"));
    }
    assertThatThrownBy(() -> DriverJar.register(List.of(jar), "jdbc:x:"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds no JDBC driver");
  }
}

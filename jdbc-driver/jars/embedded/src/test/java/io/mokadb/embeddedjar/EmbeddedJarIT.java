package io.mokadb.embeddedjar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedJarIT {
  private static final Path JAR = Path.of(System.getProperty("moka.jar"));
  @TempDir private Path directory;

  @Test
  void jar_keepsItsLibrariesToItself() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> classes =
          jar.stream().map(entry -> entry.getName()).filter(n -> n.endsWith(".class")).toList();
      // RocksDB's classes are bound to their native library by name; SLF4J is everybody's.
      assertThat(classes).allMatch(name -> name.matches("(io/mokadb|org/rocksdb|org/slf4j)/.*"));
      assertThat(services(jar, "io.mokadb.session.DatabaseProvider"))
          .contains("io.mokadb.embedded.EmbeddedProvider", "io.mokadb.remote.RemoteProvider");
      assertThat(services(jar, "java.sql.Driver")).containsExactly("io.mokadb.jdbc.MokaDriver");
    }
  }

  private static List<String> services(JarFile jar, String name) throws IOException {
    byte[] text = jar.getInputStream(jar.getEntry("META-INF/services/" + name)).readAllBytes();
    return new String(text, StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void database_worksInALoaderOfItsOwn() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Driver driver = ServiceLoader.load(Driver.class, loader).iterator().next();
      try (Connection connection = driver.connect("jdbc:moka:" + directory, new Properties());
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (id SERIAL PRIMARY KEY, name VARCHAR(10), n INTEGER)");
        statement.execute("INSERT INTO t (name, n) VALUES ('a', 1), ('b', 2), ('b', 3)");
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT u.name, SUM(t.n), UPPER(u.name) || TO_CHAR(DATE '2024-05-06', 'YYYY')"
                    + " FROM t JOIN (SELECT DISTINCT name FROM t) u ON t.name = u.name"
                    + " GROUP BY u.name HAVING COUNT(*) > 1 ORDER BY 1")) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getInt(2)).isEqualTo(5);
          assertThat(rows.getString(3)).isEqualTo("B2024");
        }
      }
    }
  }
}

package io.mokadb.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

final class RemoteJarIT {
  private static final int MEBIBYTE = 1 << 20;
  private static final Path JAR = Path.of(System.getProperty("moka.jar"));

  @Test
  void jar_holdsMokasClassesOnly_andIsSmall() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> classes =
          jar.stream().map(entry -> entry.getName()).filter(n -> n.endsWith(".class")).toList();
      assertThat(classes)
          .isNotEmpty()
          .allMatch(name -> name.matches("io/mokadb/(jdbc|session|wire|remote|sql/tokens)/.*"));
      assertThat(text(jar, "META-INF/services/java.sql.Driver"))
          .isEqualTo("io.mokadb.jdbc.MokaDriver");
      assertThat(text(jar, "META-INF/services/io.mokadb.session.DatabaseProvider"))
          .isEqualTo("io.mokadb.remote.RemoteProvider");
    }
    assertThat(Files.size(JAR)).isLessThan(MEBIBYTE);
  }

  private static String text(JarFile jar, String entry) throws Exception {
    return new String(
            jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8)
        .strip();
  }

  @Test
  void jar_isAModule() {
    assertThat(ModuleFinder.of(JAR).find("io.mokadb.jdbc")).isPresent();
  }

  /** As DBeaver, IntelliJ and Tomcat do: a loader of its own, another context loader. */
  @Test
  void driver_worksInALoaderOfItsOwn() throws Exception {
    ProviderSource source = new ProviderSource("jdbc:moka:mem:jar");
    try (MokaServer server = MokaServer.start(ServerOptions.loopback(0), source);
        URLClassLoader loader =
            new URLClassLoader(
                new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Driver driver = ServiceLoader.load(Driver.class, loader).iterator().next();
      assertThat(driver.getClass().getClassLoader()).isSameAs(loader);
      ClassLoader before = Thread.currentThread().getContextClassLoader();
      for (ClassLoader context :
          new ClassLoader[] {loader, null, ClassLoader.getPlatformClassLoader()}) {
        Thread.currentThread().setContextClassLoader(context);
        try {
          use(driver, "jdbc:moka://127.0.0.1:" + server.port() + "/");
        } finally {
          Thread.currentThread().setContextClassLoader(before);
        }
      }
    } finally {
      source.close();
    }
  }

  private static void use(Driver driver, String url) throws SQLException {
    try (Connection connection = driver.connect(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS t (id SERIAL PRIMARY KEY, name VARCHAR(10))");
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO t (name) VALUES ('a')", Statement.RETURN_GENERATED_KEYS);
      assertThat(statement.getGeneratedKeys().next()).isTrue();
      Savepoint savepoint = connection.setSavepoint();
      statement.executeUpdate("DELETE FROM t");
      connection.rollback(savepoint);
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
      assertThat(connection.getMetaData().getPrimaryKeys(null, "PUBLIC", "T").next()).isTrue();
      connection.rollback();
    }
  }
}

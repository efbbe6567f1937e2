package io.mokadb.jdbc;

import static io.mokadb.jdbc.FakeSetup.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.SqlState;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.Properties;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverTest {
  @Test
  void serviceLoader_findsTheDriver() {
    assertThat(ServiceLoader.load(Driver.class)).hasAtLeastOneElementOfType(MokaDriver.class);
  }

  @Test
  void connect_foreignUrl_isNull() throws Exception {
    assertThat(new MokaDriver().connect("jdbc:other:x", null)).isNull();
    assertThat(new MokaDriver().acceptsURL("JDBC:MOKA:x")).isTrue();
    assertState("08001", () -> new MokaDriver().connect(null, null));
  }

  @Test
  void connect_nobodyServesTheUrl_saysWhatToAdd() {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:./data;password=secret"))
        .hasMessageContaining("Add io.mokadb:moka-embedded")
        .hasMessageNotContaining("secret")
        .extracting("SQLState")
        .isEqualTo("08001");
  }

  /** As in a web container that has the driver twice. */
  @Test
  void connect_contextLoaderWithAnotherCopy_isNoObstacle(@TempDir Path directory) throws Exception {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(DatabaseProvider.class.getName()), SqlState.class.getName());
    Path copy = directory.resolve(SqlState.class.getName().replace('.', '/') + ".class");
    Files.createDirectories(copy.getParent());
    try (InputStream original = SqlState.class.getResourceAsStream("SqlState.class")) {
      Files.copy(original, copy);
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader foreign =
        new URLClassLoader(
            new URL[] {directory.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(foreign);
      new MokaDriver().connect("jdbc:moka:fake:x", null).close();
      assertThatThrownBy(() -> new MokaDriver().connect("jdbc:moka:./data", null))
          .hasMessageContaining("Add io.mokadb:moka-embedded")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void connect_propertiesOfTheUrl_win() throws Exception {
    Properties given = new Properties();
    given.setProperty("USER", "bob");
    try (Connection connection =
        DriverManager.getConnection("jdbc:moka:fake:x; User = eve ;password=p;", given)) {
      assertThat(connection.getMetaData().getUserName()).isEqualTo("eve");
      assertThat(connection.getMetaData().getURL()).doesNotContain("password");
    }
    try (Connection connection = DriverManager.getConnection("jdbc:moka:fake:x", "bob", "p")) {
      assertThat(connection.getMetaData().getUserName()).isEqualTo("bob");
    }
  }

  @Test
  void connect_badProperties_fail() {
    assertState("08001", () -> DriverManager.getConnection("jdbc:moka:fake:x;novalue"));
    assertState("08001", () -> DriverManager.getConnection("jdbc:moka:fake:x;a=1;A=2"));
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:fake:x;password=wrong"))
        .isInstanceOf(SQLInvalidAuthorizationSpecException.class);
  }

  @Test
  void propertyInfo_knowsWhatIsSet() throws Exception {
    var info = new MokaDriver().getPropertyInfo("jdbc:moka:x;durability=relaxed", null);
    assertThat(info)
        .filteredOn(property -> property.name.equals("durability"))
        .singleElement()
        .satisfies(property -> assertThat(property.value).isEqualTo("relaxed"));
  }

  @Test
  void dataSource_opensWithItsProperties() throws Exception {
    MokaDataSource source = new MokaDataSource();
    assertState("08001", source::getConnection);
    source.setUrl("jdbc:moka:fake:ds");
    source.setUser("ada");
    source.setPassword("p");
    source.setLoginTimeout(3);
    assertThat(source.getLoginTimeout()).isEqualTo(3);
    try (Connection connection = source.getConnection();
        Connection other = source.getConnection("bob", null)) {
      assertThat(connection.getMetaData().getUserName()).isEqualTo("ada");
      assertThat(other.getMetaData().getUserName()).isEqualTo("bob");
    }
    assertThat(source.unwrap(DataSource.class)).isSameAs(source);
    assertState("22023", () -> source.unwrap(Connection.class));
  }
}

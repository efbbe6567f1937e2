package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs that are hardly meant, and properties that are misspelt. */
final class UrlMistakesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://localhost:8765/ | jdbc:moka://localhost:8765/",
        "https://db.example.org | jdbc:moka://db.example.org/",
        "tcp://localhost/data | jdbc:moka://localhost/",
        "localhost:8765 | jdbc:moka://localhost:8765/",
        "localhost:8765/test | jdbc:moka://localhost:8765/",
        "/127.0.0.1:8765 | jdbc:moka://127.0.0.1:8765/",
        "file:/tmp/data | jdbc:moka:/tmp/data",
        "memory:test | jdbc:moka:mem:NAME",
        "postgresql://localhost/x | jdbc:moka://localhost/",
        "mem | jdbc:moka:mem:NAME",
        "h2:x | jdbc:moka:./h2:x"
      })
  void in_nameThatIsNoDirectory_saysWhatToWrite(String name, String instead) {
    assertThat(UrlMistakes.in(name)).contains(instead);
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:" + name))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
        .hasMessageContaining(instead);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data",
        "./localhost:8765",
        "/var/lib/moka",
        "C:\\data",
        "~/moka",
        "a/b:c",
        "mem1"
      })
  void in_nameOfADirectory_isNothing(String name) {
    assertThat(UrlMistakes.in(name)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?durability=sync | ;durability=sync",
        "?durability=sync&lockwait=3s | ;durability=sync;lockwait=3s",
        "?durability=sync;cache=64m | ;durability=sync;cache=64m",
        "? | ''",
        "?user=ann&password=anns own | ;user=ann"
      })
  void connect_questionMark_saysThatSettingsFollowASemicolon(
      String given, String meant, @TempDir Path directory) throws IOException {
    for (String place : new String[] {directory.resolve("data").toString(), "mem:asked"}) {
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:" + place + given))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
          .hasMessageContaining(
              "settings follow a semicolon, and not a question mark: jdbc:moka:"
                  + place
                  + meant
                  + ". A directory")
          .hasMessageNotContaining("anns own");
    }
    try (Stream<Path> made = Files.list(directory)) {
      assertThat(made).isEmpty();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void connect_directoryThatHasAQuestionMark_isOpened(@TempDir Path directory) throws Exception {
    Path odd = Files.createDirectory(directory.resolve("data?durability=sync"));
    try (Connection connection = DriverManager.getConnection("jdbc:moka:" + odd)) {
      assertThat(connection.isValid(0)).isTrue();
    }
    assertThat(odd).isNotEmptyDirectory();
  }

  @Test
  void connect_misspeltProperty_tellsTheOneThatIsMeant() {
    assertThatThrownBy(
            () -> DriverManager.getConnection("jdbc:moka:mem:mistakes;durabilty=relaxed"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"))
        .hasMessageStartingWith("There is no property 'durabilty'; did you mean durability?");
  }

  @Test
  void connect_otherSettings_namesThoseThatDiffer(@TempDir Path directory) throws SQLException {
    String url = "jdbc:moka:" + directory;
    try (Connection first = DriverManager.getConnection(url + ";durability=relaxed;lockwait=3s")) {
      assertThat(first.isValid(0)).isTrue();
      assertThatThrownBy(() -> DriverManager.getConnection(url + ";lockwait=1500ms"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"))
          .hasMessage(
              "This database is open already, with other settings: durability is relaxed there and"
                  + " sync here, lockwait is 3s there and 1500ms here; use the same ones, or close"
                  + " its connections first");
    }
  }
}
